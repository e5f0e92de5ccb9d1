import { changes } from '../kit/dom.js';
import { part } from '../kit/parts.js';
import { emitter } from '../kit/emitter.js';
import { canTrain } from '../state/state.js';
import { later } from '../state/later.js';

/**
 * The result of tuning λ. The code is loaded when λ is first tuned.
 *
 * @param {HTMLElement} root
 */
export function createTuningSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The tuning of λ', async () => {
    const { createTuningView } = await part(() => import('./tuning-view.js'));
    root.replaceChildren();
    return createTuningView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const visible = state.view === 'train' && state.tuned != null;
      if (!changed(visible, state.tuned, canTrain(state))) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
