import { changes } from '../dom.js';
import { emitter } from '../emitter.js';
import { part } from '../parts.js';
import { later } from './later.js';

/**
 * What of a model can be taken along, fetched with the first model.
 *
 * @param {HTMLElement} root
 */
export function createShareSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'What can be taken along', async () => {
    const { createShareView } = await part(() => import('../share/view.js'));
    root.replaceChildren();
    return createShareView(root, events);
  });

  return {
    events,
    /** @param {import('../state.js').State} state */
    update(state) {
      const { models, shown, set, fitted, observation } = state;
      if (shown in models && changed(models, shown, set, fitted, observation == null)) show(state);
    },
  };
}
