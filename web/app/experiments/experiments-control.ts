import { experimentOf } from './catalogue.ts';
import { optionsOf } from './choice.ts';
import { usable } from './source-choice.ts';
import type { Page } from '../state/session.ts';
import { createLongWork } from '../state/long-work.ts';
import type { Choice, Experiments } from '../state/state.ts';

/** Runs the experiments of the paper and stores their results. */
export function createExperimentsControl(page: Page) {
  const { store, session, notices } = page;
  const work = createLongWork(page, 'experiment');

  function patch(change: Partial<Experiments>) {
    store.set({ experiments: { ...store.state.experiments, ...change } });
  }

  function choose(change: Partial<Choice>) {
    const { chosen, choices } = store.state.experiments;
    patch({ choices: { ...choices, [chosen]: { ...choices[chosen], ...change } } });
  }

  /** The data of the chosen experiment; null if it draws them. */
  function chosenData() {
    const { set, summary, sourceName, portraits, builtIn, draw, size, read, files, experiments } = store.state;
    const { chosen, choices } = experiments;
    if (!set || usable(experimentOf(chosen), choices[chosen].source, summary) === 'own') return null;
    const known = files.length > 0 ? { files, options: read } : { builtIn: builtIn as 'heads', seed: draw, size };
    return { set, name: sourceName, source: portraits ? undefined : { set: { summary: set.summary }, ...known } };
  }

  async function run() {
    const { experiments, working } = store.state;
    const { chosen, choices } = experiments;
    if (working.experiment) return;
    const data = chosenData();
    notices.clear();
    const start = performance.now();
    await work.run(
      async (call) => {
        const asked = { ...optionsOf(experimentOf(chosen), choices[chosen]), ...(data ? { data: data.set } : {}) };
        const report = await (await session.engine()).experiment(chosen, asked, call);
        const result = {
          report,
          seconds: (performance.now() - start) / 1000,
          data: data?.name ?? 'data drawn by the experiment',
          source: data ? data.source : null,
        };
        patch({ results: { ...store.state.experiments.results, [chosen]: result } });
      },
      { failed: `${experimentOf(chosen).title} could not be run`, early: 'Stopped before the first result.', what: chosen },
    );
  }

  return {
    choose,
    run,
    open(name: string) {
      patch({ chosen: name });
    },
    stop: work.stop,
  };
}
