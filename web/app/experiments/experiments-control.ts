import { experimentOf, type Experiment } from './catalogue.ts';
import { optionsOf } from './choice.ts';
import { usable } from './source-choice.ts';
import { readFiles } from '../data/reader.ts';
import type { Page } from '../state/session.ts';
import { createLongWork } from '../state/long-work.ts';
import type { Choice, Experiments } from '../state/state.ts';

/** Runs the experiments of the paper and stores their results. */
export function createExperimentsControl(page: Page) {
  const { store, session, notices } = page;
  const work = createLongWork(page, 'experiment');
  let reading = new AbortController();

  function patch(change: Partial<Experiments>) {
    store.set({ experiments: { ...store.state.experiments, ...change } });
  }

  function choose(change: Partial<Choice>) {
    const { chosen, choices } = store.state.experiments;
    patch({ choices: { ...choices, [chosen]: { ...choices[chosen], ...change } } });
  }

  /** The data of the chosen experiment; null if it draws them. */
  function chosenData() {
    const {
      set,
      summary,
      sourceName,
      portraits,
      builtIn,
      draw,
      size,
      read,
      files: opened,
      experiments: { chosen, choices, files },
    } = store.state;
    const known = opened.length > 0 ? { files: opened, options: read } : { builtIn: builtIn as 'heads', seed: draw, size };
    const offers = {
      loaded: summary && set ? { name: sourceName, summary, set, source: portraits ? undefined : { set: { summary }, ...known } } : null,
      files: files
        ? {
            name: files.name,
            summary: files.set.summary,
            set: files.set,
            source: { set: { summary: files.set.summary }, files: files.own, options: files.read },
          }
        : null,
    };
    const source = usable(experimentOf(chosen), choices[chosen].source, offers);
    return source === 'own' ? null : offers[source];
  }

  /**
   * Reads data for the experiments.
   *
   * @param experiment that must accept them
   * @returns whether they were read
   */
  async function read(files: File[], experiment?: Experiment) {
    const name = files.length === 1 ? files[0].name : `${files.length} files`;
    reading.abort();
    const own = (reading = new AbortController());
    try {
      const { set, read } = await readFiles(await session.engine(), files, { accept: true }, { signal: own.signal });
      if (experiment && experiment.accepts?.kind !== set.summary.kind) {
        const { accepts, title } = experiment;
        set.free();
        notices.note(
          `${title} needs ${accepts?.kind === 'pictures' ? 'pictures' : 'a table'}, and ${name} is ${accepts?.kind === 'pictures' ? 'a table' : 'pictures'}. ${accepts?.what ?? ''}`,
        );
        return false;
      }
      const old = store.state.experiments.files;
      patch({ files: { name, set, read, own: files } });
      old?.set.free();
      return true;
    } catch (error) {
      if (!own.signal.aborted) notices.failure(`Could not read ${name}`, error);
      return false;
    }
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

    /** Whether dropped files belong to the chosen experiment. */
    acceptsFiles() {
      return store.state.view === 'experiments' && experimentOf(store.state.experiments.chosen).accepts != null;
    },
    async data(files: File[]) {
      notices.clear();
      if (await read(files, experimentOf(store.state.experiments.chosen))) choose({ source: 'files' });
    },
    /** Reads files again; the choices are still there. */
    reread: read,
    /** Forgets a set that the engine has lost, and reads it again. */
    forget() {
      const { files } = store.state.experiments;
      if (!files) return;
      patch({ files: null });
      read(files.own);
    },
  };
}
