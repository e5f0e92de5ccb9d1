import { method } from '../kit/colour.ts';
import { chosenBandwidth, duration, number, plural, trainedOn } from '../kit/format.ts';
import { comparedOptions, fitOptions } from '../model/options.ts';
import { incomplete, type Curve, type Settings, type State, type Training } from '../state/state.ts';
import type { DataSet, MinimumSearch, Model, ModelInfo, Progress } from '../../page.js';
import type { Explore } from '../explore/explore-control.ts';
import type { Page } from '../state/session.ts';

/** Trains the chosen method, then the methods for comparison; fits a better choice of the settings later. */
export function createTrainingControl({ store, session, notices, explore }: Page & { explore: Explore }) {
  const baselines = ['ipca', 'pca'];
  let abort = new AbortController();
  let comparison = new AbortController();
  /** The data of the comparison that is running. */
  let compared: DataSet | null = null;

  function onProgress({ phase, fraction, evaluations, steps = [] }: Progress) {
    const { training } = store.state;
    if (!training) return;
    store.set({ training: { ...training, curves: grown(training.curves, steps), fraction, phase: worded(phase), evaluations } });
  }

  /**
   * Updates the elapsed time, also between reports.
   *
   * @returns a function that stops this clock; the next training may start before this one ends
   */
  function startClock() {
    const start = performance.now();
    const clock = setInterval(() => {
      const { training } = store.state;
      if (training) store.set({ training: { ...training, seconds: (performance.now() - start) / 1000 } });
    }, 200);
    return () => clearInterval(clock);
  }

  function outcome(model: Model, curves: Curve[]) {
    const { status, evaluations, seconds, energy, search, sample, bandwidth, warnings } = model.summary;
    const words = {
      converged: 'Converged',
      near: 'Ended at the chosen tolerance',
      stalled: 'Stopped: no step lowers the energy',
      limit: 'Stopped at the limit of evaluations',
      cancelled: 'You stopped it; this is the best model so far',
    } as Record<string, string>;
    const course = bandwidth
      ? chosenBandwidth(bandwidth)
      : `energy ${number(energy.total, 4)} after ${plural(evaluations, 'evaluation')}${search ? minima(search) : ''}`;
    const text = `${words[status] ?? status}: ${course}, ${duration(seconds)}.${sample ? ` ${trainedOn(sample)}` : ''}`;
    return { curves, text, warnings };
  }

  /** The texts of the warnings are in Judge. */
  function warn(warnings: number) {
    notices.note(`Trained, with ${warnings === 1 ? 'a warning' : `${warnings} warnings`}.`, {
      label: 'Show',
      run: () => store.set({ view: 'explore', tab: 'judge' }),
    });
  }

  /**
   * @param view the view to show
   * @param settings by default those of the page
   */
  async function train(view: State['view'] = 'train', settings: Settings = store.state.settings) {
    const { set, sourceName, training } = store.state;
    if (!set || training) return;
    notices.clear();
    const own = (abort = new AbortController());
    comparison.abort(); // the comparison belonged to the previous model
    comparison = new AbortController();
    store.set({
      view,
      playing: false,
      trained: null,
      tuned: null,
      comparing: [],
      training: begun(settings),
    });
    const stopClock = startClock();
    try {
      const engine = await session.engine();
      const model = await engine.fit(set, fitOptions(settings), { signal: abort.signal, onProgress, partial: true });
      const trained = outcome(model, store.state.training?.curves ?? []);
      stopClock();
      const compares = method(model.info.kind).smooth && model.summary.status !== 'cancelled' && !incomplete(store.state);
      store.set({ training: null, trained, comparing: compares ? baselines : [] });
      await explore.open({ [model.info.kind]: model }, model.info.kind, `${sourceName} · ${method(model.info.kind).label}`, {
        from: 'train',
        fitted: { set, settings, kind: model.info.kind },
      });
      if (!Object.values(store.state.models).includes(model)) {
        if (abort === own) store.set({ comparing: [] });
        return; // other models are open
      }
      if (trained.warnings.length > 0) warn(trained.warnings.length);
      if (compares) await compare();
    } catch (error) {
      stopClock();
      store.set({ training: null, comparing: [], ...viewAfterFailure(store.state) });
      if (abort.signal.aborted) notices.note('Stopped before the first model. The data are still open.');
      else notices.failure(`${method(settings.method).label} could not be trained`, error);
    }
  }

  /**
   * Trains other methods with the components and endpoints of the open model, in
   * parallel.
   *
   * @param kinds by default the baselines
   */
  async function compare(kinds: string[] = baselines) {
    const { set, models, shown } = store.state;
    const { info } = models[shown];
    const missing = kinds.filter((kind) => !models[kind]);
    if (!set || missing.length === 0 || incomplete(store.state)) return;
    const settings = store.state.fitted?.settings ?? store.state.settings;
    const own = (comparison = new AbortController());
    const names = missing.map((kind) => method(kind).label).join(' and ');
    compared = set;
    store.set({ comparing: missing });
    let added = 0;
    /** Whether this comparison is still the current one. */
    const current = () => comparison === own && store.state.set === set;
    try {
      const engine = await session.engine();
      for (const model of await engine.fit(
        set,
        missing.map((kind) => comparedOptions(settings, info, kind)),
        { signal: own.signal, partial: true },
      )) {
        if (model && current()) {
          await explore.add(model, models[shown]);
          added++;
        } else model?.free();
      }
    } catch (error) {
      if (current() && !own.signal.aborted) notices.failure(`${names} could not be trained for the comparison`, error);
    }
    if (comparison !== own) return;
    compared = null;
    if (current() && own.signal.aborted)
      notices.note(`Stopped${added > 0 ? '; the page shows the methods trained so far' : ` before the first model of ${names}`}.`);
    store.set({ comparing: [] });
  }

  /**
   * Fits other settings than those of the open model, and puts the model in its place, with the compared
   * methods again where they differ. What is shown stays where it is.
   *
   * @returns whether the model is open
   */
  async function improve(settings: Settings, signal: AbortSignal) {
    const { set, models, fitted } = store.state;
    const before = fitted && models[fitted.kind];
    if (!set || !before) return false;
    const engine = await session.engine();
    let curves: Curve[] = [];
    const model = await engine.fit(set, fitOptions(settings), {
      signal,
      onProgress: ({ steps = [] }) => (curves = grown(curves, steps)),
    });
    const { kind } = model.info;
    const others = Object.entries(models).filter(([each]) => each !== kind);
    const kinds = others.map(([each]) => each);
    const kept = kinds.length === 0 || (comparable(model.info, before.info) && kinds.every((each) => each !== fitted.kind));
    const compared = kept
      ? others.map(([, each]) => each)
      : await engine.fit(
          set,
          kinds.map((each) => comparedOptions(settings, model.info, each)),
          { signal },
        );
    const all = [model, ...compared].flatMap((each) => (each ? [each] : []));
    if (store.state.models !== models || store.state.set !== set || signal.aborted) {
      for (const each of all) if (!others.some(([, old]) => old === each)) each.free();
      return false;
    }
    store.set({ trained: outcome(model, curves) });
    await explore.replace(Object.fromEntries(all.map((each) => [each.info.kind, each])), kind, { set, settings, kind });
    return true;
  }

  return {
    train,
    compare,
    improve,
    stopComparing: () => comparison.abort(),
    /** Stops the comparison when its data are closed. */
    follow({ set }: State) {
      if (compared && set !== compared) comparison.abort();
    },
    stop() {
      const { training } = store.state;
      if (!training) return;
      store.set({ training: { ...training, stopping: true } });
      abort.abort();
    },
    settings(change: Partial<Settings>) {
      store.set({ settings: { ...store.state.settings, ...change } });
    },
  };
}

/** A training at its begin. */
const begun = (settings: Settings): Training => ({
  settings,
  method: settings.method,
  phase: 'starting',
  fraction: 0,
  evaluations: 0,
  seconds: 0,
  curves: [],
  stopping: false,
});

/** The page calls a knot of the core an endpoint. */
const worded = (phase: string) => phase.replace('knot', 'endpoint');

/** The view after a failed training. A visitor in another view stays there. */
function viewAfterFailure({ view, models }: State): Partial<State> {
  if (view !== 'train') return {};
  return { view: Object.keys(models).length > 0 ? 'explore' : 'data' };
}

/** Whether models of other methods that suit one of these suit the other. */
const comparable = (a: ModelInfo, b: ModelInfo) => a.components === b.components && JSON.stringify(a.axes) === JSON.stringify(b.axes);

/** The curves with further steps. Each initial point of the solver has a curve. */
function grown(curves: Curve[], steps: NonNullable<Progress['steps']>): Curve[] {
  const phases = new Set([...curves.map(({ phase }) => phase), ...steps.map(({ phase }) => worded(phase))]);
  return Array.from(phases, (phase) => ({
    phase,
    points: [
      ...(curves.find((curve) => curve.phase === phase)?.points ?? []),
      ...steps.flatMap((step) => (worded(step.phase) === phase ? [{ evaluations: step.evaluations, energy: step.energy }] : [])),
    ],
  }));
}

/** How far apart the minima of a fit are. */
function minima({ ends, apart }: MinimumSearch) {
  if (ends.length < 2) return '';
  return apart < 1e-4
    ? `; the ${ends.length} minima have the same energy`
    : `; the lowest of ${ends.length} minima, up to ${number(100 * apart, 2)} % apart`;
}
