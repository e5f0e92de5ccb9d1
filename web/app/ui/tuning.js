import { changes } from '../dom.js';
import { part } from '../parts.js';
import { later } from './later.js';

/**
 * What a search for λ found, fetched with the first search.
 *
 * @param {HTMLElement} root
 */
export function createTuningSection(root) {
  const changed = changes();
  const show = later(root, 'The search for λ', async () => {
    const { createTuningView } = await part(() => import('../tuning/view.js'));
    root.replaceChildren();
    return createTuningView(root);
  });

  return {
    /** @param {import('../state.js').State} state */
    update(state) {
      const visible = state.view === 'train' && state.tuned != null;
      if (!changed(visible, state.tuned)) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
