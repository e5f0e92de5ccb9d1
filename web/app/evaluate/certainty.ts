import { createLongWork } from '../state/long-work.ts';
import { matches } from '../state/state.ts';
import type { Page } from '../state/session.ts';

/** Computes how sure the open model is: fits to resamples of the loaded data. */
export function createCertainty(page: Page) {
  const { store } = page;
  const work = createLongWork(page, 'certainty');
  return {
    stop: work.stop,
    async run() {
      const { models, shown, set, working } = store.state;
      const model = models[shown];
      if (!model || !set || working.certainty || !matches(store.state)) return;
      const counts = () => store.state.models[shown] === model && store.state.set === set;
      await work.run(
        async (call) => {
          const result = await model.bootstrap(set, {}, call);
          if (counts()) store.set({ certainty: { of: { set, models: { [shown]: model } }, kind: shown, result } });
        },
        { failed: 'Could not fit resamples of the data', early: 'Stopped before two resamples were fitted.', counts },
      );
    },
  };
}
