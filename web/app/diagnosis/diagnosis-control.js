import { open } from '../state/sources.js';
import { draws } from '../state/state.js';

/**
 * Requests the diagnosis of the shown model. How other methods err on unseen rows is the verdict's.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createDiagnosisControl({ store, notices }) {
  /** @type {import('../../page.js').Model | undefined} the model of the last request */
  let last;

  return {
    /** @param {import('../state/state.js').State} state */
    async follow(state) {
      if (!draws(state, 'judge')) return;
      const model = state.models[state.shown];
      if (model === last) return;
      last = model;
      if (!model) return;
      const of = { shown: model };
      const counting = () => model === last && open(of, store.state);
      try {
        const diagnosis = await model.diagnostics({ density: false }); // the page does not show it, and to learn it takes as long as a short fit
        if (counting()) store.set({ diagnosis: { ...diagnosis, of } });
      } catch (error) {
        if (counting()) notices.failure('Could not diagnose the model', error);
      }
    },
  };
}
