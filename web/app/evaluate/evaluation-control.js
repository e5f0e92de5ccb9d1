import { part } from '../kit/parts.js';

/**
 * Loads the code that computes the charts of all observations and over θ, with the
 * first explored model.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createEvaluationControl(page) {
  const { store } = page;
  /** @type {Promise<ReturnType<typeof import('./evaluation.js').createEvaluation>> | null} */
  let loading = null;
  /** The model for which the script could not be loaded. Its notice is a change too, so it must not try again. @type {unknown} */
  let refused = null;

  return {
    /** Fits resamples of the data, or stops it. @param {'run' | 'stop'} action */
    certainty: async (action) => (await loading)?.certainty[action](),
    /** @param {import('../state/state.js').State} state */
    follow({ view, shown, models }) {
      const model = view === 'explore' ? models[shown] : null;
      if (model !== refused) refused = null;
      if (!model || refused) return;
      loading ??= part(() => import('./evaluation.js')).then(({ createEvaluation }) => createEvaluation(page));
      loading.then(
        (evaluation) => evaluation.follow(store.state),
        (error) => {
          console.warn(error); // the rest of the page works; another model or visit tries again
          loading = null;
          refused = model;
        },
      );
    },
  };
}
