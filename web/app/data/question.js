import { actionButton, changes, el, keepFocus } from '../kit/dom.js';

/**
 * Asks what the cells of a table do not decide, before reading goes on.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createQuestion = (root, events) => {
  const changed = changes();

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
          ...choices.map(({ label, value }) =>
            el(
              'li',
              {},
              actionButton(label, () => answer(value)),
            ),
          ),
          el(
            'li',
            {},
            actionButton('Stop', () => events.emit('cancel'), { class: 'quiet' }),
            el('span', { class: 'hint' }, 'Nothing is read.'),
          ),
        ),
      );
      heading.focus();
    },
  };
};
