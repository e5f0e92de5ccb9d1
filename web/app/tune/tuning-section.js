import { changes } from '../kit/dom.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * What a search for λ found, fetched with the first search.
 *
 * @param {HTMLElement} root
 */
export function createTuningSection(root) {
  const changed = changes();
  const show = later(root, 'The search for λ', async () => {
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
