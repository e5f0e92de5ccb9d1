import { changes } from '../kit/dom.js';

/**
 * The section around an open model, visible once the first slice is there.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createExploreSection = (root) => {
  const changed = changes();
  return {
    update({ view, models, shown, slice }) {
      const visible = view === 'explore' && shown in models && (slice != null || !root.hidden);
      if (!changed(visible)) return;
      root.hidden = !visible;
      if (visible) scrollTo(0, 0);
    },
  };
};
