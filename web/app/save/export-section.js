import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The exports of a model. The code is loaded with the first model.
 *
 * @param {HTMLElement} root
 */
export function createExportSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'This section', async () => {
    const { createExportView } = await part(() => import('./export-view.js'));
    root.replaceChildren();
    return createExportView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { models, shown, set, fitted, observation } = state;
      if (shown in models && changed(models, shown, set, fitted, observation == null)) show(state);
    },
  };
}
