import { changes } from '../dom.js';
import { emitter } from '../emitter.js';
import { part } from '../parts.js';
import { later } from './later.js';

/**
 * The section of the pictures of how PPCA works, fetched when it is first opened.
 *
 * @param {HTMLElement} root
 */
export function createWorksSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The pictures', async () => {
    const { createWorksView } = await part(() => import('../works/view.js'));
    root.replaceChildren();
    return createWorksView(root, events);
  });

  return {
    events,
    /** @param {import('../state.js').State} state */
    update(state) {
      const visible = state.view === 'works';
      if (!changed(visible, state.works, state.figures)) return;
      if (visible && root.hidden) scrollTo(0, 0);
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
