import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The section of the labs. The code is loaded when it is first opened.
 *
 * @param {HTMLElement} root
 */
export function createLabsSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The labs', async () => {
    const { createLabsView } = await part(() => import('./labs-view.js'));
    root.replaceChildren();
    return createLabsView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const visible = state.view === 'learn';
      if (!changed(visible, state.lab, state.labValues, state.labSeed, state.labAnswer, state.labStage, state.labFollow)) return;
      if (visible && root.hidden) scrollTo(0, 0);
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
