import { matches } from '../state/state.js';

/**
 * Computes how sure the open model is: fits to resamples of the loaded data.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createCertainty({ store, notices }) {
  let abort = new AbortController();
  /** The model whose resamples are being fitted. @type {import('../../page.js').Model | null} */
  let of = null;

  return {
    /** Stops when the model is closed. @param {import('../state/state.js').State} state */
    follow({ models }) {
      if (of && !Object.values(models).includes(of)) abort.abort();
    },
    async run() {
      const { models, shown, set, resampling } = store.state;
      const model = models[shown];
      if (!model || !set || resampling || !matches(store.state)) return;
      const own = (abort = new AbortController());
      of = model;
      store.set({ resampling: { fraction: 0, seconds: 0, left: 0, stopping: false } });
      try {
        const result = await model.bootstrap(
          set,
          {},
          {
            signal: own.signal,
            partial: true,
            onProgress: ({ fraction, seconds, left }) => {
              const { resampling } = store.state;
              if (resampling) store.set({ resampling: { ...resampling, fraction, seconds, left } });
            },
          },
        );
        if (store.state.models[shown] === model && store.state.set === set)
          store.set({ certainty: { of: { set, models: { [shown]: model } }, kind: shown, result } });
      } catch (error) {
        if (store.state.models[shown] !== model) return;
        if (own.signal.aborted) notices.note('Stopped before two resamples were fitted.');
        else notices.failure('Could not fit resamples of the data', error);
      } finally {
        of = null;
        store.set({ resampling: null });
      }
    },
    stop() {
      const { resampling } = store.state;
      if (resampling) store.set({ resampling: { ...resampling, stopping: true } });
      abort.abort();
    },
  };
}
