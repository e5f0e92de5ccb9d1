import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The section of the experiments. The code is loaded when it is first opened.
 *
 * @param {HTMLElement} root
 */
export function createExperimentsSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The experiments', async () => {
    const { createExperimentsView } = await part(() => import('./experiments-view.js'));
    root.replaceChildren();
    return createExperimentsView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const visible = state.view === 'experiments';
      if (!changed(visible, state.experiments, state.summary)) return;
      if (root.hidden === visible) {
        root.hidden = !visible;
        if (visible) scrollTo(0, 0);
      }
      if (visible) show(state);
    },
  };
}
