import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The run log, below the training. The code is loaded with the first run.
 *
 * @param {HTMLElement} root
 */
export function createRunsSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The run log', async () => {
    const { createRunsView } = await part(() => import('./runs-view.js'));
    root.replaceChildren();
    return createRunsView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { view, runs, fitted } = state;
      const visible = view === 'train' && runs.length > 0;
      if (!changed(visible, runs, fitted)) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
