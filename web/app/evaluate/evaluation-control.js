import { part } from '../kit/parts.js';

/**
 * What the charts over all observations and over θ need, fetched with the first
 * model that is explored.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/session.js').Session} session
 * @param {import('../state/notices.js').Notices} notices
 */
export function createEvaluationControl(store, session, notices) {
  /** @type {Promise<ReturnType<typeof import('./evaluation.js').createEvaluation>> | null} */
  let coming = null;

  return {
    /** @param {import('../state/state.js').State} state */
    follow({ view, shown, models }) {
      if (view !== 'explore' || !models[shown]) return;
      coming ??= part(() => import('./evaluation.js')).then(({ createEvaluation }) => createEvaluation(store, session, notices));
      coming.then(
        (evaluation) => evaluation.follow(store.state),
        (error) => {
          console.warn(error); // the rest of the page works without, and the next change asks again
          coming = null;
        },
      );
    },
  };
}
