import { method } from '../kit/colour.js';
import { open } from '../state/sources.js';
import { incomplete } from '../state/state.js';
import { localRival } from './local-rival.js';

/**
 * Requests the diagnosis of the shown model: with test rows and further models also how
 * their errors compare. As on the command line, local PCA is compared where it takes little time.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createDiagnosisControl({ store, session, notices }) {
  /** The models and the data of the last request. @type {unknown[]} */
  let last = [];
  let request = new AbortController();

  /**
   * @param {import('../state/state.js').State} state
   * @param {AbortSignal} signal
   */
  async function localPCA({ models, shown, set, fitted }, signal) {
    const { info } = models[shown];
    if (!set || !fitted || models.local || !method(info.kind).smooth || incomplete(store.state)) return null;
    return localRival(await session.engine(), set, fitted.settings, info, { signal });
  }

  return {
    /** @param {import('../state/state.js').State} state */
    async follow(state) {
      const { models, shown, set, fitted, comparing } = state;
      const model = models[shown];
      const unseen = fitted && fitted.set === set && comparing.length === 0 ? set : null;
      const rivals = unseen ? Object.values(models).filter((other) => other !== model) : [];
      const asked = [model, unseen, ...rivals];
      if (asked.length === last.length && asked.every((each, i) => each === last[i])) return;
      last = asked;
      request.abort();
      request = new AbortController();
      if (!model) return;
      const of = { shown: model, ...(rivals.length > 0 ? { set, models } : {}) };
      const counting = () => asked === last && open(of, store.state);
      try {
        const local = rivals.length > 0 ? await localPCA(state, request.signal) : null;
        if (!counting()) return local?.free();
        const diagnosis = await model
          .diagnostics({
            density: false, // the page does not show it, and to learn it takes as long as a short fit
            ...(unseen && rivals.length > 0 ? { unseen, rivals: local ? [...rivals, local] : rivals } : {}),
          })
          .finally(() => local?.free());
        if (counting()) store.set({ diagnosis: { ...diagnosis, of } });
      } catch (error) {
        if (counting()) notices.failure('Could not diagnose the model', error);
      }
    },
  };
}
