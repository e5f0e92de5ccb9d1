import { method } from '../kit/colour.ts';
import { fitOptions } from '../model/options.ts';
import { incomplete, type State } from '../state/state.ts';
import type { DataSet } from '../../page.js';
import type { Page } from '../state/session.ts';

/**
 * Computes the learning curves of the chosen method and of the methods compared with
 * it.
 */
export function createLearningCurveControl({ store, session, notices }: Page) {
  let abort = new AbortController();
  /** The data of the curve that is being computed. */
  let of: DataSet | null = null;

  return {
    /** Stops the computation when its data are closed. */
    follow({ set }: State) {
      if (of && set !== of) abort.abort();
    },
    /** @param repeats how often the training observations are drawn */
    async draw(repeats: number) {
      const { set, settings, training, learningCurve, models } = store.state;
      if (!set || training || learningCurve.run) return;
      const own = (abort = new AbortController());
      of = set;
      const compared = (method(settings.method).smooth || settings.method === 'local') && !incomplete(store.state);
      const others = ['ipca', 'pca', ...('local' in models ? ['local'] : [])].filter((kind) => kind !== settings.method);
      const kinds = compared ? [settings.method, ...others] : [settings.method];
      store.set({ learningCurve: { ...learningCurve, run: { fraction: 0, seconds: 0, left: 0, stopping: false } } });
      try {
        const engine = await session.engine();
        const result = await engine.learningCurve(
          set,
          { methods: kinds.map((kind) => fitOptions({ ...settings, sample: null }, kind)), repeats },
          {
            signal: own.signal,
            partial: true,
            onProgress: ({ fraction, seconds, left }) => {
              const { run } = store.state.learningCurve;
              if (run) store.set({ learningCurve: { ...store.state.learningCurve, run: { ...run, fraction, seconds, left } } });
            },
          },
        );
        store.set({ learningCurve: { run: null, result, of: set } });
      } catch (error) {
        store.set({ learningCurve: { ...store.state.learningCurve, run: null } });
        if (store.state.set !== set) return; // other data are open
        if (own.signal.aborted) notices.note('Stopped before the first point of the learning curve was computed.');
        else notices.failure('Could not compute the learning curve', error);
      } finally {
        of = null;
      }
    },
    stop() {
      const { run } = store.state.learningCurve;
      if (run) store.set({ learningCurve: { ...store.state.learningCurve, run: { ...run, stopping: true } } });
      abort.abort();
    },
  };
}
