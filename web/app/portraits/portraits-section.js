import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * Pictures with key points. The code is loaded with the first of them.
 *
 * @param {HTMLElement} root
 */
export function createPortraitsSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The pictures', async () => {
    const { createPortraitsView } = await part(() => import('./portraits-view.js'));
    root.replaceChildren();
    return createPortraitsView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const visible = state.view === 'data' && state.portraits != null;
      if (!changed(visible, state.portraits, state.set)) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
