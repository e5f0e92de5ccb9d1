import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * For portraits: how they are drawn, and their means over the bins. The code is
 * loaded with the first model of portraits.
 *
 * @param {HTMLElement} root
 */
export function createTurningSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'This section', async () => {
    const { createTurningView } = await part(() => import('./turning-view.js'));
    root.replaceChildren();
    return createTurningView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const info = state.models[state.shown]?.info;
      const visible = state.view === 'explore' && info?.turned != null;
      if (!changed(visible, state.strips, state.limits, state.pose, info)) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
