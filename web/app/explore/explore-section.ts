import { changes } from '../kit/dom.ts';
import type { CreateView } from '../state/state.ts';

/** The section around an open model, visible once the first slice is there. */
export const createExploreSection: CreateView = (root) => {
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
