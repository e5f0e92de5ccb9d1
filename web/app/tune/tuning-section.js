import { changes } from '../kit/dom.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The result of tuning λ. The code is loaded when λ is first tuned.
 *
 * @param {HTMLElement} root
 */
export function createTuningSection(root) {
  const changed = changes();
  const show = later(root, 'The tuning of λ', async () => {
    const { createTuningView } = await part(() => import('./tuning-view.js'));
    root.replaceChildren();
    return createTuningView(root);
  });

  return {
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const visible = state.view === 'train' && state.tuned != null;
      if (!changed(visible, state.tuned)) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
