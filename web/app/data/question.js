import { actionButton, changes, el, keepFocus } from '../kit/dom.js';
import { count, plural } from '../kit/format.js';
import { inFields } from '../state/words.js';

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
 * @type {import('../state/state.js').CreateView}
 */
export const createQuestion = (root, events) => {
  const changed = changes();

  /**
   * @param {string} label
   * @param {string} hint
   * @param {() => void} onclick
   * @param {string} [look]
   */
  const choice = (label, hint, onclick, look) =>
    el('li', {}, actionButton(label, onclick, { class: look }), el('span', { class: 'hint' }, hint));

  return {
    update({ question, reading }) {
      if (!changed(question)) return;
      keepFocus(root, () => {
        root.hidden = !question;
      });
      if (!question) return;
      const { answer, cells, rows, columns, texts, of, kind, keep, message, choices } = question;
      if (choices) {
        const title = el('h2', { tabindex: -1 }, 'One question about the table');
        const stop = choice('Stop', 'Nothing is read.', () => events.emit('cancel'), 'quiet');
        root.replaceChildren(
          title,
          el('p', {}, inFields(message ?? '')),
          el('ul', {}, ...choices.map((each) => choice(named[each] ?? each, hints[each] ?? '', () => answer(each))), stop),
        );
        title.focus();
        return;
      }
      const pictures = kind === 'pictures';
      const among = (/** @type {string} */ what) => (of > 0 ? `${count(rows)} of ${plural(of, what)}` : plural(rows, what));
      const where = pictures
        ? `${among('picture')} ${rows === 1 ? 'has' : 'have'} ${plural(cells, 'fully transparent pixel')}.`
        : `${plural(cells, 'cell')} ${noNumber(cells, texts)}, in ${among('row')} and ${plural(columns, 'column')}.`;
      const heading = el('h2', { tabindex: -1 }, pictures ? 'Some pixels are transparent' : 'Some cells hold no number');
      root.replaceChildren(
        heading,
        el('p', {}, `${reading?.what ?? ''}: ${where} What should the page do with ${cells === 1 ? 'it' : 'them'}?`),
        el(
          'ul',
          {},
          choice(
            'Model them as not observed',
            'PPCA is fitted to the other cells and can fill in these. All other methods need complete rows.',
            () => answer('model'),
            'primary',
          ),
          choice(`Leave out the ${plural(rows, pictures ? 'picture' : 'row')}`, 'All methods can use the rest.', () => answer('drop')),
          keep
            ? choice(
                pictures ? 'Draw them over black' : `Leave out the ${plural(columns, 'column')}`,
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
};

/** Why cells hold no number, by the texts in them: "12 empty, 3 NA". @param {number} cells @param {string} [texts] */
function noNumber(cells, texts) {
  if (texts === `${cells} empty`) return cells === 1 ? 'is empty' : 'are empty';
  return `${cells === 1 ? 'holds' : 'hold'} no number${texts ? ` (${texts})` : ''}`;
}
