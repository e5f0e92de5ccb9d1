import { method } from '../colour.js';
import { fitOptions } from '../options.js';
import { incomplete } from '../state.js';

/**
 * Draws the learning curves of the chosen method and of those that it is compared
 * with.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./session.js').Session} session
 * @param {import('./notices.js').Notices} notices
 */
export function createLearningControl(store, session, notices) {
  let abort = new AbortController();

  return {
    /** @param {number} repeats how often the training observations are drawn */
    async learn(repeats) {
      const { set, settings, training, learning } = store.state;
      if (!set || training || learning.run) return;
      const own = abort = new AbortController();
      const kinds = method(settings.method).smooth && !incomplete(store.state) ? [settings.method, 'ipca', 'pca'] : [settings.method];
      store.set({ learning: { ...learning, run: { fraction: 0, seconds: 0, left: 0, stopping: false } } });
      try {
        const engine = await session.engine();
        const result = await engine.learningCurve(set, { methods: kinds.map((kind) => fitOptions({ ...settings, sample: null }, kind)), repeats }, {
          signal: own.signal,
          onProgress: ({ fraction, seconds, left }) => {
            const { run } = store.state.learning;
            if (run) store.set({ learning: { ...store.state.learning, run: { ...run, fraction, seconds, left } } });
          },
        });
        store.set({ learning: { run: null, result, of: set } });
      } catch (error) {
        store.set({ learning: { ...store.state.learning, run: null } });
        if (own.signal.aborted) notices.note('Stopped before the first size was done.');
        else notices.failure('The learning curve could not be drawn', error);
      }
    },
    stop() {
      const { run } = store.state.learning;
      if (run) store.set({ learning: { ...store.state.learning, run: { ...run, stopping: true } } });
      abort.abort();
    },
  };
}
