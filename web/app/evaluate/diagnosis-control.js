/**
 * Has the model that is shown examined.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/notices.js').Notices} notices
 */
export function createDiagnosisControl(store, notices) {
  /** @type {import('../state/state.js').Model | undefined} the last one examined */
  let last;

  return {
    /** @param {import('../state/state.js').State} state */
    async follow({ models, shown }) {
      const model = models[shown];
      if (model === last) return;
      last = model;
      try {
        const told = await model?.diagnostics();
        if (told && model === store.state.models[store.state.shown]) store.set({ diagnosis: { ...told, of: { shown: model } } });
      } catch (error) {
        if (model === store.state.models[store.state.shown]) notices.failure('The model could not be examined', error);
      }
    },
  };
}
