import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { canTrain } from '../state/state.js';
import { later } from '../state/later.js';

/**
 * The diagnosis of the open model. The code is loaded with the first model.
 *
 * @param {HTMLElement} root
 */
export function createDiagnosisSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The diagnosis', async () => {
    const { createDiagnosisView } = await part(() => import('./diagnosis-view.js'));
    root.replaceChildren();
    return createDiagnosisView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      if (!changed(state.diagnosis, canTrain(state))) return;
      root.hidden = !state.diagnosis;
      if (state.diagnosis) show(state);
    },
  };
}
