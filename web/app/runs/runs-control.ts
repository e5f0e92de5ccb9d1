import { renewed } from '../link/link.ts';
import { limitOf } from '../kit/limited.ts';
import { defaultSettings, type Curve, type Run, type State } from '../state/state.ts';
import { givenBy } from '../tune/choice.ts';
import { attemptOpen, sourceOf } from './run.ts';
import type { Page } from '../state/session.ts';

/** The most runs of the log, as many as a hand-in may have. The oldest are dropped first. */
const { most } = limitOf('logRuns');
/** The most energies of a run. */
const points = 24;

/** The run log: every training of this page, with its settings and errors. */
export function createRunsControl({ store, notices }: Page) {
  /** The model before the training that is not in the log yet. */
  let before: State['fitted'] = null;

  return {
    /** Adds a training once its model is open. */
    follow({ trained, fitted, models, set }: State) {
      if (!trained) before = fitted;
      const model = fitted && models[fitted.kind];
      if (!trained || fitted === before || !model || fitted.set !== set) return;
      before = fitted;
      const { status, seconds, evaluations } = model.summary;
      const run = {
        time: Date.now(),
        source: sourceOf(store.state),
        settings: fitted.settings,
        kind: fitted.kind,
        status,
        seconds,
        evaluations,
        train: model.info.scores.train ?? null,
        test: model.info.scores.test ?? null,
        energy: energies(trained.curves),
        attempt: attemptOpen(store.state),
      };
      const { runs, runsGone } = store.state;
      store.set({ runs: [...runs, run].slice(-most), runsGone: runsGone + Math.max(0, runs.length + 1 - most) });
    },
    /** Writes the settings of a run into the form. */
    restore(run: Run) {
      const { part: settings } = renewed({ ...defaultSettings, ...run.settings }, 'settings', defaultSettings); // it may be of an earlier version
      store.set({ settings, given: givenBy([], defaultSettings, settings) });
      const elsewhere = run.source.key !== sourceOf(store.state).key;
      notices.note(
        elsewhere
          ? `The settings of the run are in the form. It was a run on ${run.source.name}; other data are open.`
          : 'The settings of the run are in the form. Press Train to repeat it.',
      );
    },
  };
}

/**
 * A few energies of the initial point that ended lowest, from its start to its end,
 * each with its number of evaluations.
 */
function energies(curves: Curve[]) {
  const all = curves
    .map(({ points }) => points.map(({ evaluations, energy }) => [evaluations, energy.total]))
    .filter((each) => each.length > 0);
  if (all.length === 0) return [];
  const end = (each: number[][]) => each[each.length - 1][1];
  const best = all.reduce((lowest, each) => (end(each) < end(lowest) ? each : lowest));
  const last = best.length - 1;
  if (last < points) return best;
  return Array.from({ length: points }, (_, i) => best[Math.round((i * last) / (points - 1))]);
}
