import { part } from '../kit/parts.ts';
import type { Page } from '../state/session.ts';
import type { State } from '../state/state.ts';

/**
 * Loads the code that computes the charts of all observations and over θ, with the
 * first explored model.
 */
export function createEvaluationControl(page: Page) {
  const { store } = page;
  let loading: Promise<ReturnType<typeof import('./evaluation.ts').createEvaluation>> | null = null;
  /** The model for which the script could not be loaded. Its notice is a change too, so it must not try again. */
  let refused: unknown = null;

  return {
    /** Fits resamples of the data, or stops it. */
    certainty: async (action: 'run' | 'stop') => (await loading)?.certainty[action](),
    follow({ view, shown, models }: State) {
      const model = view === 'explore' ? models[shown] : null;
      if (model !== refused) refused = null;
      if (!model || refused) return;
      loading ??= part(() => import('./evaluation.ts')).then(({ createEvaluation }) => createEvaluation(page));
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
