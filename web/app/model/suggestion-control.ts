import { division, fitOptions } from './options.ts';
import type { Page } from '../state/session.ts';
import type { Settings } from '../state/state.ts';

/**
 * Asks the core how many components each endpoint needs. Asks again when the
 * endpoints change while each has its own number.
 */
export function createSuggestionControl({ store, notices }: Page) {
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
    changed(before: Settings, after: Settings) {
      if (after.perEndpoint == null)
        latest++; // drops the answer to the last question
      else if (JSON.stringify(division(before)) !== JSON.stringify(division(after))) suggest();
    },
  };
}
