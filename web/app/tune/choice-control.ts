import { textOf } from '../model/options.ts';
import { chosenSettings, comparable, everything, question } from './choice.ts';
import { createLongWork, type Call } from '../state/long-work.ts';
import type { DataSet } from '../../page.js';
import type { Page } from '../state/session.ts';
import type { State } from '../state/state.ts';

/**
 * Compares the methods on unseen rows once a model is open, in the background. After Train it also chooses
 * the settings that nobody has set, and puts the better model in the place of the first.
 */
export function createChoiceControl(page: Page, training: ReturnType<typeof import('../train/training-control.ts').createTrainingControl>) {
  const { store, session } = page;
  const work = createLongWork(page, 'choice');
  /** The model that is compared, was, or is not to be. */
  let begun: unknown = null;
  /** Whether the next model is one of Train, which chooses. */
  let expected = false;
  let improving = false;

  async function run(chooses: boolean) {
    const model = comparable(store.state);
    const { set, fitted, given, settings: form } = store.state;
    if (!model || !set || !fitted) return;
    begun = model;
    improving = false;
    store.set({ tuned: null });
    const counts = () => improving || (store.state.models[fitted.kind] === model && store.state.set === set);
    const { mean = null, basis = null } = model.info.options.lambda ?? {};
    const asked = chooses
      ? question(fitted.settings, given)
      : question({ ...fitted.settings, lambda: { ...fitted.settings.lambda, mean, basis } }, everything);
    async function choose({ signal, onProgress }: Call) {
      const tuned = await (await session.engine()).tune(set as DataSet, asked, { signal, onProgress });
      if (!fitted || !model || !counts() || signal.aborted) return;
      const found = chooses ? chosenSettings(fitted.settings, tuned) : fitted.settings;
      const before = model.info.scores.test;
      let after;
      if (textOf(found) !== textOf(fitted.settings)) {
        improving = true;
        if (!(await training.improve(found, signal))) return;
        begun = store.state.models[found.method];
        const chosen = store.state.models[found.method]?.info;
        if (chosen?.components === model.info.components) after = chosen.scores.test; // else the errors mean nothing beside each other
        if (store.state.settings === form) store.set({ settings: found }); // else the visitor has changed them meanwhile
      }
      store.set({ tuned: { ...tuned, chooses, before, after } });
    }
    await work.run(choose, {
      failed: 'The methods could not be compared on unseen rows',
      counts,
      what: chooses ? 'settings' : 'methods',
    });
    improving = false;
  }

  return {
    /** Trains, then chooses. */
    async train() {
      expected = true;
      await training.train();
      expected = false;
    },
    run,
    stop: work.stop,

    follow(state: State) {
      const { view, assignment, quick, hide } = state;
      if (improving) return;
      const model = comparable(state);
      if (!model || model === begun || !(expected || view === 'explore')) return;
      begun = model;
      const { status, sample } = model.summary;
      const wanted = !assignment && !quick && !['tune', 'scores'].some((part) => hide.includes(part));
      if (wanted && status !== 'cancelled' && !sample) run(expected);
    },
  };
}
