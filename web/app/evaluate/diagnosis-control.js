/**
 * Requests the diagnosis of the shown model.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/notices.js').Notices} notices
 */
export function createDiagnosisControl(store, notices) {
  /** @type {import('../state/state.js').Model | undefined} the last one diagnosed */
  let last;

  return {
    /** @param {import('../state/state.js').State} state */
    async follow({ models, shown }) {
      const model = models[shown];
      if (model === last) return;
      last = model;
      try {
        const diagnosis = await model?.diagnostics();
        if (diagnosis && model === store.state.models[store.state.shown]) store.set({ diagnosis: { ...diagnosis, of: { shown: model } } });
      } catch (error) {
        if (model === store.state.models[store.state.shown]) notices.failure('Could not diagnose the model', error);
      }
    },
  };
}
