import { changes } from '../kit/dom.js';

/**
 * The section around an open model, visible once the first slice is there, and around a training.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createExploreSection = (root) => {
  const changed = changes();
  const title = root.querySelector('h2');
  return {
    update({ view, models, shown, slice }) {
      const visible = view === 'train' || (view === 'explore' && shown in models && (slice != null || !root.hidden));
      if (!changed(visible && view)) return;
      root.hidden = !visible;
      if (title) title.textContent = view === 'train' ? 'Training' : 'Explore';
      if (visible) scrollTo(0, 0);
    },
  };
};
