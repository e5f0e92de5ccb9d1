import { experimentOf } from './catalogue.ts';
import { optionsOf } from './choice.ts';
import { usable } from './source-choice.ts';
import type { Page } from '../state/session.ts';
import { createLongWork } from '../state/long-work.ts';
import type { Choice, Experiments } from '../state/state.ts';
import type { SetSummary } from '../../page.js';

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

  /** Whether the chosen experiment can use data. */
  const fits = (summary: SetSummary | null) => usable(experimentOf(store.state.experiments.chosen), 'loaded', summary) === 'loaded';

  /** The data of the chosen experiment; null if it draws them. Its run holds them, even if other data are opened meanwhile. */
  function chosenData() {
    const { set, summary, sourceName, builtIn, draw, size, read, files, experiments } = store.state;
    const { chosen, choices } = experiments;
    if (!set || usable(experimentOf(chosen), choices[chosen].source, summary) === 'own') return null;
    const known = files.length > 0 ? { files, options: read } : { builtIn: builtIn as 'heads', seed: draw, size };
    return { set, name: sourceName, source: set.summary.turned ? undefined : { set: { summary: set.summary }, ...known } };
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

  function open(name: string) {
    patch({ chosen: name });
  }

  return {
    choose,
    run,
    open,
    fits,
    /** Chooses data that were just opened in this view. After a question the view is Data, so a note leads back. */
    useOpened() {
      const { view, summary, sourceName, experiments } = store.state;
      const { name, title, accepts } = experimentOf(experiments.chosen);
      if (!fits(summary)) {
        const why = accepts ? `“${title}” needs ${accepts.what}.` : `“${title}” draws its own data.`;
        return notices.note(`Opened ${sourceName}. ${why}`);
      }
      if (view === 'experiments') return choose({ source: 'loaded' });
      const run = () => {
        open(name);
        choose({ source: 'loaded' });
        store.set({ view: 'experiments' });
      };
      return notices.note(`Opened ${sourceName}.`, { label: `Use it in “${title}”`, run });
    },
    stop: work.stop,
  };
}
