import { actionButton, changes, el, keepFocus } from '../kit/dom.ts';
import type { CreateView } from '../state/state.ts';

/** Asks what the cells of a table do not decide, before reading goes on. */
export const createQuestion: CreateView = (root, events) => {
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
        el('p', text),
        el(
          'ul',
          ...choices.map(({ label, value }) =>
            el(
              'li',
              actionButton(label, () => answer(value)),
            ),
          ),
          el(
            'li',
            actionButton('Stop', () => events.cancel(), { class: 'quiet' }),
            el('span.hint', 'Nothing is read.'),
          ),
        ),
      );
      heading.focus();
    },
  };
};
