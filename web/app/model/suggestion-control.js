import { division, fitOptions } from './options.js';
/** @import { Settings } from '../state/state.js' */

/**
 * Asks the core how many components each endpoint needs. Asks again when the
 * endpoints change while each has its own number.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createSuggestionControl({ store, notices }) {
  let latest = 0;

  async function suggest() {
    const { set, settings } = store.state;
    if (!set) return;
    const own = ++latest;
    try {
      const { components, ...options } = fitOptions(settings); // without the visitor's limit
      const perEndpoint = await set.suggestComponents(options);
      if (own === latest && store.state.set === set) store.set({ settings: { ...store.state.settings, perEndpoint } });
    } catch (error) {
      if (own === latest && store.state.set === set) notices.failure('Could not suggest numbers of components', error);
    }
  }

  return {
    suggest,
    /** @param {Settings} before @param {Settings} after */
    changed(before, after) {
      if (after.perEndpoint == null)
        latest++; // drops the answer to the last question
      else if (JSON.stringify(division(before)) !== JSON.stringify(division(after))) suggest();
    },
  };
}
