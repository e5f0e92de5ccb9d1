import { changes } from '../dom.js';
import { emitter } from '../emitter.js';
import { part } from '../parts.js';
import { later } from './later.js';

/**
 * Pictures with key points, fetched with the first of them.
 *
 * @param {HTMLElement} root
 */
export function createPortraitsSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The pictures', async () => {
    const { createPortraitsView } = await part(() => import('../portraits/view.js'));
    root.replaceChildren();
    return createPortraitsView(root, events);
  });

  return {
    events,
    /** @param {import('../state.js').State} state */
    update(state) {
      const visible = state.view === 'data' && state.portraits != null;
      if (!changed(visible, state.portraits, state.set)) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
