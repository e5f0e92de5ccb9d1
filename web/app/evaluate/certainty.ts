import { matches, type State } from '../state/state.ts';
import type { Model } from '../../page.js';
import type { Page } from '../state/session.ts';

/** Computes how sure the open model is: fits to resamples of the loaded data. */
export function createCertainty({ store, notices }: Page) {
  let abort = new AbortController();
  /** The model whose resamples are being fitted. */
  let of: Model | null = null;

  return {
    /** Stops when the model is closed. */
    follow({ models }: State) {
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
