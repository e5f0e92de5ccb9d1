import { method } from '../kit/colour.js';
import { fitOptions } from '../model/options.js';
import { begun, viewAfterFailure } from '../train/training-control.js';

/**
 * Tunes λ by cross-validation and trains with the chosen λ.
 *
 * @param {import('../state/session.js').Page} page
 * @param {(view: import('../state/state.js').State['view'], settings: import('../state/state.js').Settings) => Promise<void>} train
 */
export function createTuningControl({ store, session, notices }, train) {
  let abort = new AbortController();

  /** @param {import('../../ppca.js').JobProgress} progress */
  function onProgress({ fraction, seconds, left, parts, of }) {
    const { training } = store.state;
    if (training?.search) store.set({ training: { ...training, fraction, seconds, search: { left, parts, of } } });
  }

  async function tune() {
    const { set, settings, training } = store.state;
    if (!set || training) return;
    notices.clear();
    abort = new AbortController();
    store.set({
      view: 'train',
      playing: false,
      trained: null,
      tuned: null,
      training: { ...begun(settings, 'cross-validation'), search: { left: 0, parts: 0, of: 0 } },
    });
    try {
      const engine = await session.engine();
      const tuned = await engine.tune(
        set,
        { settings: fitOptions({ ...settings, sample: null }), oneStandardError: settings.oneStandardError },
        { signal: abort.signal, onProgress, partial: true },
      );
      const { lambdaMean, lambdaBasis } = tuned.best;
      store.set({ training: null, tuned });
      if (tuned.cancelled || abort.signal.aborted) return;
      const found = { ...settings, lambda: { ...settings.lambda, mean: Number(lambdaMean), basis: Number(lambdaBasis) } };
      if (store.state.settings === settings) store.set({ settings: found }); // a link may have changed the settings and the view
      await train(store.state.view, found);
    } catch (error) {
      store.set({ training: null, ...viewAfterFailure(store.state) });
      if (abort.signal.aborted) notices.note('Stopped before λ was tried on enough folds. The data are still open.');
      else notices.failure(`λ of ${method(settings.method).label} could not be tuned`, error);
    }
  }

  return {
    tune,
    stop() {
      const { training } = store.state;
      if (!training?.search) return;
      store.set({ training: { ...training, stopping: true } });
      abort.abort();
    },
  };
}
