import { changes } from '../kit/dom.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The diagnosis of the open model. The code is loaded with the first model.
 *
 * @param {HTMLElement} root
 */
export function createDiagnosisSection(root) {
  const changed = changes();
  const show = later(root, 'The diagnosis', async () => {
    const { createDiagnosisView } = await part(() => import('./diagnosis-view.js'));
    root.replaceChildren();
    return createDiagnosisView(root);
  });

  return {
    /** @param {import('../state/state.js').State} state */
    update(state) {
      if (!changed(state.diagnosis)) return;
      root.hidden = !state.diagnosis;
      if (state.diagnosis) show(state);
    },
  };
}
