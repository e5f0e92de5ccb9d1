import { method } from '../kit/colour.ts';
import { fitOptions } from '../model/options.ts';
import { createLongWork } from '../state/long-work.ts';
import { incomplete } from '../state/state.ts';
import type { Page } from '../state/session.ts';

/** Computes the learning curves of the chosen method and of the methods compared with it. */
export function createLearningCurveControl(page: Page) {
  const { store, session } = page;
  const work = createLongWork(page, 'learningCurve');
  return {
    stop: work.stop,

    async draw() {
      const { set, settings, training, working, models } = store.state;
      if (!set || training || working.learningCurve) return;
      const compared = (method(settings.method).smooth || settings.method === 'local') && !incomplete(store.state);
      const others = ['ipca', 'pca', ...('local' in models ? ['local'] : [])].filter((kind) => kind !== settings.method);
      const methods = [settings.method, ...(compared ? others : [])].map((kind) => fitOptions({ ...settings, sample: null }, kind));
      const counts = () => store.state.set === set;
      await work.run(
        async (call) => {
          const result = await (await session.engine()).learningCurve(set, { methods }, call);
          if (counts()) store.set({ learningCurve: { result, of: set } });
        },
        {
          failed: 'Could not compute the learning curve',
          early: 'Stopped before the first point of the learning curve was computed.',
          counts,
        },
      );
    },
  };
}
