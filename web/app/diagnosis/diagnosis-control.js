import { open } from '../state/sources.js';

/**
 * Requests the diagnosis of the shown model: with test rows and further models also how
 * their errors compare.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/notices.js').Notices} notices
 */
export function createDiagnosisControl(store, notices) {
  /** The models and the data of the last request. @type {unknown[]} */
  let last = [];

  return {
    /** @param {import('../state/state.js').State} state */
    async follow({ models, shown, set, fitted, comparing, tuned }) {
      const model = models[shown];
      const unseen = fitted && fitted.set === set && comparing.length === 0 ? set : null;
      const rivals = unseen ? Object.values(models).filter((other) => other !== model) : [];
      const asked = [model, unseen, tuned, ...rivals];
      if (asked.length === last.length && asked.every((each, i) => each === last[i])) return;
      last = asked;
      if (!model) return;
      const of = { shown: model, ...(rivals.length > 0 ? { set, models } : {}) };
      const counting = () => asked === last && open(of, store.state);
      try {
        const diagnosis = await model.diagnostics({
          edges: tuned?.edges ?? [],
          density: false, // the page does not show it, and to learn it takes as long as a short fit
          ...(unseen && rivals.length > 0 ? { unseen, rivals } : {}),
        });
        if (counting()) store.set({ diagnosis: { ...diagnosis, of } });
      } catch (error) {
        if (counting()) notices.failure('Could not diagnose the model', error);
      }
    },
  };
}
