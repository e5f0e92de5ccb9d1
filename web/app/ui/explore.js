import { changes } from '../dom.js';

/**
 * The section around an open model.
 *
 * @param {HTMLElement} root
 */
export function createExploreSection(root) {
  const changed = changes();
  return {
    /** @param {import('../state.js').State} state */
    update({ view, models, shown }) {
      const visible = view === 'explore' && shown in models;
      if (!changed(visible)) return;
      root.hidden = !visible;
      if (visible) scrollTo(0, 0);
    },
  };
}
