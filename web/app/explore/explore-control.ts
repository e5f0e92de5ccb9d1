import { method } from '../kit/colour.ts';
import { inside, middleOf, nearest, positionOf, type Place } from '../kit/grid.ts';
import { latest } from '../kit/latest.ts';
import { errorOf } from '../kit/units.ts';
import { answered } from '../state/answered.ts';
import { matches, type Chosen, type Observation, type State } from '../state/state.ts';
import { seen, seenAt } from '../portraits/seen.ts';
import { survey } from './survey.ts';
import type { DataSet, Model, Slice } from '../../page.js';
import type { Page } from '../state/session.ts';

export type Explore = ReturnType<typeof createExploreControl>;

/** Moves θ and the coefficients of the open model, and reconstructs one observation. */
export function createExploreControl({ store, notices }: Pick<Page, 'store' | 'notices'>) {
  const model = () => store.state.models[store.state.shown];

  /** The previous slice; the next one reuses its memory. */
  let spare: import('../state/state.ts').Slice | undefined;

  const show = latest(async (place: Place) => {
    const shown = model();
    if (!shown) return;
    try {
      const at = await shown.at(positionOf(shown.info, place), { reuse: spare, ...seenAt(shown) });
      if (shown !== model()) return;
      spare = store.state.slice ?? undefined;
      store.set({ slice: { of: { shown }, ...place, ...at, picture: combine(at, shown.info.coefficientSD) } });
    } catch (error) {
      if (shown === model()) notices.failure('Could not show the model', error);
    }
  });

  /**
   * x̂ = μ(θ) + P(θ)β for the β of the sliders.
   *
   * @param sd of each coefficient
   */
  function combine({ mean, basis }: Slice, sd: number[]) {
    const picture = mean.slice();
    store.state.spread.forEach((share, v) => {
      const beta = share * sd[v];
      const from = v * mean.length;
      if (beta !== 0) for (let k = 0; k < mean.length; k++) picture[k] += beta * basis[from + k];
    });
    return picture;
  }

  /** Recomputes the picture after β changed; mean and basis stay the same. */
  function recombine() {
    const { slice, theta, second } = store.state;
    const shown = model();
    if (slice && slice.theta === theta && slice.second === second)
      store.set({ slice: { ...slice, picture: combine(slice, shown.info.coefficientSD) } });
    else show({ theta, second });
  }

  /** A job that reports its failure only while its models and data are open. */
  const drawing = (job: () => Promise<void>) =>
    latest(async () => {
      const { models, set, fresh } = store.state;
      try {
        await job();
      } catch (error) {
        if (models === store.state.models && set === store.state.set && fresh?.set === store.state.fresh?.set)
          notices.failure('Could not redraw the pictures', error);
      }
    });

  /** Reconstructs the observation again by all models; θ may have moved since. */
  const redraw = drawing(async () => {
    const { observation, set, fresh, models } = store.state;
    const from = observation?.source === 'new' ? fresh?.set : set;
    if (!observation || !from) return;
    const { values, whitening, theta } = observation;
    const original = await seen(from, values, [theta], { whitenings: whitening });
    const reconstructions = await Promise.all(Object.values(models).map((each) => reconstruct(each, observation)));
    if (store.state.observation === observation)
      store.set({ observation: { ...observation, of: { set: from, models }, original, reconstructions } });
  });

  /**
   * The sliders that the visitor has moved since the last observation was requested.
   * Its answer does not move them.
   */
  let since: { place: Partial<Place>; spread: Record<number, number> } = { place: {}, spread: {} };

  function observe(chosen: Chosen) {
    since = { place: {}, spread: {} };
    store.set({ chosen });
    return observing(chosen);
  }

  const observing = latest(async (chosen: Chosen) => {
    await observed(chosen);
    if (store.state.chosen === chosen) store.set({ chosen: null });
  });

  async function observed(chosen: Chosen): Promise<void> {
    const { set, thetas, seconds, ids, fresh, models } = store.state;
    if (store.state.chosen !== chosen) return; // other data are open
    const from = chosen.source === 'new' ? fresh : thetas && set && matches(store.state) && { set, thetas, seconds, ids };
    if (!from) return;
    const there = () => from.set === (chosen.source === 'new' ? store.state.fresh?.set : store.state.set);
    try {
      const values = await from.set.rows([chosen.index]);
      const place = { theta: from.thetas[chosen.index], second: from.seconds?.[chosen.index] ?? 0 };
      const whitening = await whiteningOf(from.set, chosen.index);
      const original = await seen(from.set, values, [place.theta], { whitenings: whitening });
      const reconstructions = await Promise.all(Object.values(models).map((each) => reconstruct(each, { values, whitening, ...place })));
      if (!there()) return;
      if (models !== store.state.models) return observed(chosen); // other models are open
      store.set({
        observation: {
          ...chosen,
          of: { set: from.set, models },
          id: from.ids[chosen.index],
          ...place,
          values,
          whitening,
          original,
          reconstructions,
        },
      });
      const { shown, theta, second } = store.state;
      const own = reconstructions.find((each) => each.kind === shown);
      if (own) moveTo({ ...(chosen.stays ? { theta, second } : place), ...since.place }, own.coefficients);
    } catch (error) {
      if (there() && models === store.state.models) notices.failure(`Observation ${chosen.index + 1} could not be reconstructed`, error);
    }
  }

  const reconstruct = (each: Model, { values, whitening, theta, second }: Place & Pick<Observation, 'values' | 'whitening'>) =>
    reconstructed(each, values, whitening, theta, second);

  const reconstructed = answered(async (each: Model, values, whitening, at, second) => {
    const theta = positionOf(each.info, { theta: at, second });
    const projection = await each.project({ data: values, rows: 1, theta, missing: 'model' });
    const made = await each.reconstruct({ coefficients: projection.coefficients, rows: 1, theta });
    const picture = await seen(each, made, [at], { whitenings: whitening });
    return {
      kind: each.info.kind,
      rmse: errorOf(each.info, projection.rmse[0]),
      clamped: projection.clamped[0] !== 0,
      coefficients: projection.coefficients,
      picture,
    };
  });

  /**
   * Sets the sliders to θ and the coefficients of an observation, except those that
   * the visitor has moved since. Moving θ afterwards then changes this observation.
   */
  function moveTo(place: Place, coefficients: Float64Array) {
    const sd = model().info.coefficientSD;
    const spread = Array.from(coefficients, (beta, v) => since.spread[v] ?? (sd[v] > 0 ? beta / sd[v] : 0));
    const at = inside(model().info, place);
    store.set({ ...at, spread });
    show(at);
    follow();
  }

  function move(change: Partial<Place>) {
    if (!model()) return;
    Object.assign(since.place, change);
    const { theta, second } = store.state;
    const at = inside(model().info, { theta, second, ...change });
    store.set(at);
    show(at);
    follow();
  }

  /** The second parameter of the strips of means, and the timer that waits until it rests. */
  let strung = 0;
  let resting = 0;

  /** Redraws the strips when the second parameter rests at a new value. */
  function follow() {
    clearTimeout(resting);
    if (store.state.second !== strung) resting = setTimeout(restring, 150);
  }

  const restring = drawing(async () => {
    const { models, second } = store.state;
    const { strips } = await survey(models, second);
    if (models !== store.state.models) return;
    strung = second;
    store.set({ strips });
  });

  /** The errors of a model on the new observations. */
  async function rescore(model: Model) {
    const { fresh } = store.state;
    if (!fresh) return;
    const error = await model.score(fresh.observations, { density: false });
    const { fresh: now } = store.state;
    if (now?.set === fresh.set) store.set({ fresh: { ...now, errors: { ...now.errors, [model.info.kind]: error } } });
  }

  /** The models of the last call of open(). */
  let opening: Record<string, Model> = {};

  return {
    /**
     * Opens models of one data set and shows `kind`, unless a later call opens others
     * first. Switches to Explore, unless the visitor has left the view of the
     * request.
     *
     * @param way fitted: the data and settings of the fit, if known
     */
    async open(
      models: Record<string, Model>,
      kind: string,
      name: string,
      { from = store.state.view, fitted = null }: { from?: State['view']; fitted?: State['fitted'] } = {},
    ) {
      opening = models;
      const { components } = models[kind].info;
      const middle = middleOf(models[kind].info);
      const { strips, limits, signed } = await survey(models, middle.second);
      const { models: old, fresh } = store.state;
      if (opening !== models) {
        freeBut(old, models);
        return;
      }
      strung = middle.second;
      const stays = ![from, 'explore'].includes(store.state.view);
      store.set({
        models,
        shown: kind,
        modelName: name,
        fitted,
        strips,
        limits,
        signed,
        ...(!stays && { view: 'explore' }),
        ...(store.state.tab === 'take' && { tab: 'look' }),
        playing: false,
        ...middle,
        spread: new Array(components).fill(0),
        fresh: null,
      });
      if (stays) notices.note(`${name} is open.`, { label: 'Explore it', run: () => store.set({ view: 'explore' }) });
      fresh?.set.free();
      freeBut(models, old);
      const shown = show(middle);
      if (matches(store.state)) await observe({ source: 'data', index: nearest(store.state, middle) });
      await shown;
    },
    /**
     * Puts models in the place of the open ones, of the same data. θ, the observation, and the sliders that the
     * visitor has moved stay.
     *
     * @param kind the first of them
     */
    async replace(models: Record<string, Model>, kind: string, fitted: NonNullable<State['fitted']>) {
      const { models: old, fitted: before } = store.state;
      const { strips, limits, signed } = await survey(models, store.state.second);
      if (store.state.models !== old) {
        freeBut(old, models);
        return;
      }
      const { shown, modelName, spread, observation, theta, second, fresh } = store.state;
      const next = shown === before?.kind || !(shown in models) ? kind : shown;
      const { info } = models[next];
      store.set({
        models,
        shown: next,
        modelName: renamed(modelName, shown, next),
        fitted,
        strips,
        limits,
        signed,
        ...inside(info, { theta, second }),
        spread: Array.from({ length: info.components }, (_, v) => spread[v] ?? 0),
        fresh: fresh && { ...fresh, errors: {} },
      });
      freeBut(models, old);
      const moved = show(store.state);
      if (observation) {
        const { source, index } = observation;
        since = { place: { theta, second }, spread: next === shown ? since.spread : {} };
        store.set({ chosen: { source, index } });
        await observing(store.state.chosen as Chosen);
      }
      await moved;
      for (const model of Object.values(models)) await rescore(model);
    },
    /**
     * Adds a model of the same data, for comparison. Frees it if other models have
     * been opened since.
     */
    async add(added: Model, beside: Model) {
      const { second } = store.state;
      const { strips } = await survey({ [added.info.kind]: added }, second);
      if (!Object.values(store.state.models).includes(beside)) return added.free();
      store.set({ models: { ...store.state.models, [added.info.kind]: added }, strips: { ...store.state.strips, ...strips } });
      if (store.state.second !== second) restring(undefined);
      await redraw(undefined);
      await rescore(added);
    },
    method(kind: string) {
      if (!store.state.models[kind]) return;
      const { components } = store.state.models[kind].info;
      const { shown, modelName } = store.state;
      since.spread = {}; // of components of the previous model
      store.set({ shown: kind, modelName: renamed(modelName, shown, kind), spread: new Array(components).fill(0) });
      const own = store.state.observation?.reconstructions.find((each) => each.kind === kind);
      const { theta, second } = store.state;
      if (own) moveTo({ theta, second }, own.coefficients);
      else show({ theta, second });
    },
    move,
    spread({ component, sd }: { component: number; sd: number }) {
      since.spread[component] = sd;
      store.set({ spread: store.state.spread.map((old, v) => (v === component ? sd : old)) });
      recombine();
    },
    reset() {
      const spread = store.state.spread.map(() => 0);
      since.spread = { ...spread };
      store.set({ spread });
      recombine();
    },
    observe,
    /** Moves to θ and sets the coefficient of one component; all others become 0. */
    place({ theta, component, sd }: { theta: number; component: number; sd: number }) {
      const spread = store.state.spread.map((_, v) => (v === component ? sd : 0));
      since.spread = { ...spread };
      store.set({ spread });
      move({ theta });
    },
    close() {
      for (const each of Object.values(store.state.models)) each.free();
      store.set({
        models: {},
        shown: '',
        fitted: null,
        strips: {},
        fresh: null,
        chosen: null,
        comparing: [],
        playing: false,
        view: 'data',
      });
    },
  };
}

/**
 * The mean and scale that whitening removed from a portrait; null if there was no
 * whitening.
 */
async function whiteningOf(set: DataSet, index: number) {
  const all = set.summary.turned && (await set.whitenings());
  if (!all) return null;
  const each = all.length / set.summary.rows;
  return all.slice(index * each, (index + 1) * each);
}

/** Frees models that are not among those that stay. */
function freeBut(kept: Record<string, Model>, models: Record<string, Model>) {
  const stay = new Set(Object.values(kept));
  for (const each of Object.values(models)) if (!stay.has(each)) each.free();
}

/** Replaces the method at the end of a name. */
function renamed(name: string, from: string, to: string) {
  const ending = method(from).label;
  return name.endsWith(` ${ending}`) ? name.slice(0, -ending.length) + method(to).label : name;
}
