import { changes, el } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { count } from '../kit/format.js';

/** Names of choices, and what they mean. @type {Record<string, string>} */
const named = { dmy: 'Day, month, year', mdy: 'Month, day, year', '.': 'A point', ',': 'A comma' };
/** @type {Record<string, string>} */
const hints = {
  dmy: '03/04/2024 is in April.',
  mdy: '03/04/2024 is in March.',
  '.': '1,234 is more than a thousand; 1.234 is little more than one.',
  ',': '1.234 is more than a thousand; 1,234 is little more than one.',
};

/**
 * Asks what to do with cells that hold no number, or what cells mean, before reading goes on.
 *
 * @param {HTMLElement} root
 */
export function createQuestion(root) {
  const events = emitter();
  const changed = changes();

  /**
   * @param {string} label
   * @param {string} hint
   * @param {() => void} onclick
   * @param {string} [look]
   */
  const choice = (label, hint, onclick, look) =>
    el('li', {}, el('button', { type: 'button', class: look, onclick }, label), el('span', { class: 'hint' }, hint));

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update({ question, reading }) {
      if (!changed(question)) return;
      root.hidden = !question;
      if (!question) return;
      const { answer, cells, rows, columns, of, kind, keep, message, choices } = question;
      if (choices) {
        const title = el('h2', { tabindex: -1 }, 'One question about the table');
        const stop = choice('Stop', 'Nothing is read.', () => events.emit('cancel'), 'quiet');
        root.replaceChildren(
          title,
          el('p', {}, message ?? ''),
          el('ul', {}, ...choices.map((each) => choice(named[each] ?? each, hints[each] ?? '', () => answer(each))), stop),
        );
        title.focus();
        return;
      }
      const pictures = kind === 'pictures';
      const among = of > 0 ? ` of ${count(of)}` : '';
      const where = pictures
        ? `${count(rows)}${among} pictures have ${count(cells)} fully transparent ${cells === 1 ? 'pixel' : 'pixels'}.`
        : `${count(cells)} ${cells === 1 ? 'cell holds' : 'cells hold'} no number (empty, NaN, NA or infinite), in ${count(rows)}${among} rows and ${count(columns)} ${columns === 1 ? 'column' : 'columns'}.`;
      const heading = el('h2', { tabindex: -1 }, pictures ? 'Some pixels are transparent' : 'Some cells are empty');
      root.replaceChildren(
        heading,
        el('p', {}, `${reading?.what ?? ''}: ${where} What should the page do with them?`),
        el(
          'ul',
          {},
          choice(
            'Model them as not observed',
            'PPCA is fitted to the other cells and can fill in these. All other methods need complete rows.',
            () => answer('model'),
            'primary',
          ),
          choice(
            `Leave out the ${count(rows)} ${pictures ? 'picture' : 'row'}${rows === 1 ? '' : 's'}`,
            'All methods can use the rest.',
            () => answer('drop'),
          ),
          keep
            ? choice(
                pictures ? 'Draw them over black' : `Leave out the ${count(columns)} ${columns === 1 ? 'column' : 'columns'}`,
                pictures ? 'Transparent pixels become black.' : 'All rows stay.',
                () => answer('keep'),
              )
            : null,
          choice('Stop', 'Nothing is read.', () => events.emit('cancel'), 'quiet'),
        ),
      );
      heading.focus();
    },
  };
}
