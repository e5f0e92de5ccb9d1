import { chosenSettings, comparable, everything, question, textOf } from './choice.ts';
import type { Page } from '../state/session.ts';
import type { State } from '../state/state.ts';

/**
 * Compares the methods on unseen rows once a model is open, in the background. After Train it also chooses
 * the settings that nobody has set, and puts the better model in the place of the first.
 */
export function createChoiceControl(
  { store, session, notices }: Page,
  training: ReturnType<typeof import('../train/training-control.ts').createTrainingControl>,
) {
  let abort = new AbortController();
  /** The model that is compared, was, or is not to be. */
  let begun: unknown = null;
  /** Whether the next model is one of Train, which chooses. */
  let expected = false;
  let improving = false;

  async function run(chooses: boolean) {
    const model = comparable(store.state);
    const { set, fitted, given, settings: form } = store.state;
    if (!model || !set || !fitted) return;
    abort.abort();
    const own = (abort = new AbortController());
    const { signal } = own;
    begun = model;
    store.set({ tuned: null, choosing: { chooses, fraction: 0, seconds: 0, left: 0, stopping: false } });
    const current = () => own === abort && store.state.models[fitted.kind] === model && store.state.set === set;
    try {
      const engine = await session.engine();
      const { mean = null, basis = null } = model.info.options.lambda ?? {};
      const asked = chooses
        ? question(fitted.settings, given)
        : question({ ...fitted.settings, lambda: { ...fitted.settings.lambda, mean, basis } }, everything);
      const tuned = await engine.tune(set, asked, {
        signal,
        onProgress({ fraction, seconds, left }) {
          const { choosing } = store.state;
          if (choosing && current()) store.set({ choosing: { ...choosing, fraction, seconds, left } });
        },
      });
      if (!current() || signal.aborted) return;
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
    } catch (error) {
      if (current() && !signal.aborted) notices.failure('The methods could not be compared on unseen rows', error);
    } finally {
      if (own === abort) {
        improving = false;
        store.set({ choosing: null });
      }
    }
  }

  return {
    /** Trains, then chooses. */
    async train() {
      expected = true;
      await training.train();
      expected = false;
    },
    run,
    stop() {
      const { choosing } = store.state;
      if (choosing) store.set({ choosing: { ...choosing, stopping: true } });
      abort.abort();
    },
    follow(state: State) {
      const { choosing, view, assignment, quick, hide, models } = state;
      if (improving) return;
      if (choosing && !Object.values(models).includes(begun as any)) abort.abort();
      const model = comparable(state);
      if (!model || model === begun || !(expected || view === 'explore')) return;
      begun = model;
      const { status, sample } = model.summary;
      const wanted = !assignment && !quick && !['tune', 'scores'].some((part) => hide.includes(part));
      if (wanted && status !== 'cancelled' && !sample) run(expected);
    },
  };
}
