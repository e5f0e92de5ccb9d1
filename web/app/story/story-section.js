import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The story of "How it works". The code is loaded when the tab is first opened.
 *
 * @param {HTMLElement} root
 */
export function createStorySection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The story', async () => {
    const { createStoryView } = await part(() => import('./story-view.js'));
    root.replaceChildren();
    return createStoryView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const visible = state.view === 'works';
      if (!changed(visible, state.sliders, state.figure, state.movedDots)) return;
      if (visible && root.hidden) scrollTo(0, 0);
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
