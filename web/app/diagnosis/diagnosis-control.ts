import { open } from '../state/sources.ts';
import { draws, type State } from '../state/state.ts';
import type { Model } from '../../page.js';
import type { Page } from '../state/session.ts';

/** Requests the diagnosis of the shown model. How other methods err on unseen rows is the verdict's. */
export function createDiagnosisControl({ store, notices }: Page) {
  /** the model of the last request */
  let last: Model | undefined;

  return {
    async follow(state: State) {
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
