import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * What of a model can be taken along, fetched with the first model.
 *
 * @param {HTMLElement} root
 */
export function createKeepSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'What can be taken along', async () => {
    const { createKeepView } = await part(() => import('./keep-view.js'));
    root.replaceChildren();
    return createKeepView(root, events);
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
