import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The illustrations of "How it works". The code is loaded when the tab is first
 * opened.
 *
 * @param {HTMLElement} root
 */
export function createIllustrationsSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The illustrations', async () => {
    const { createIllustrationsView } = await part(() => import('./illustrations-view.js'));
    root.replaceChildren();
    return createIllustrationsView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const visible = state.view === 'works';
      if (!changed(visible, state.illustrations, state.sliders)) return;
      if (visible && root.hidden) scrollTo(0, 0);
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
