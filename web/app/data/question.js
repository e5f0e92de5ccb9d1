import { actionButton, changes, el, keepFocus } from '../kit/dom.js';

/**
 * Asks what the cells of a table do not decide, before reading goes on.
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
    update({ question }) {
      if (!changed(question)) return;
      keepFocus(root, () => {
        root.hidden = !question;
      });
      if (!question) return;
      const { title, text, choices, answer } = question;
      const heading = el('h2', { tabindex: -1 }, title);
      root.replaceChildren(
        heading,
        el('p', {}, text),
        el(
          'ul',
          {},
          ...choices.map(({ label, hint = '', value, first }) => choice(label, hint, () => answer(value), first ? 'primary' : undefined)),
          choice('Stop', 'Nothing is read.', () => events.emit('cancel'), 'quiet'),
        ),
      );
      heading.focus();
    },
  };
};
