import { changes, el } from '../dom.js';
import { emitter } from '../emitter.js';

const views = /** @type {const} */ ({ data: 'Data', train: 'Training', explore: 'Explore', experiments: 'Experiments', works: 'How it works', learn: 'Learn' });

/**
 * What the stage shows. A view without content yet is not offered.
 *
 * @param {HTMLElement} root
 */
export function createTabs(root) {
  const events = emitter();
  const changed = changes();
  const buttons = Object.entries(views).map(([view, label]) => ({
    view, button: el('button', { type: 'button', 'data-view': view, onclick: () => events.emit('view', view) }, label),
  }));
  root.append(...buttons.map(({ button }) => button));

  return {
    events,
    /** @param {import('../state.js').State} state */
    update({ view, models, shown, training, trained, tuned }) {
      const open = shown in models;
      const running = Boolean(training || trained || tuned);
      if (!changed(view, open, running)) return;
      for (const { view: own, button } of buttons) {
        button.toggleAttribute('aria-current', own === view);
        if (own === view) {
          button.setAttribute('aria-current', 'page');
          reveal(root, button);
        }
        button.disabled = (own === 'explore' && !open) || (own === 'train' && !running);
      }
    },
  };
}

/**
 * Scrolls the row of tabs, where it is narrower than they are, until one is seen.
 *
 * @param {HTMLElement} row
 * @param {HTMLElement} tab
 */
function reveal(row, tab) {
  const [frame, box] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (box.right > frame.right) row.scrollLeft += box.right - frame.right;
  else if (box.left < frame.left) row.scrollLeft -= frame.left - box.left;
}
