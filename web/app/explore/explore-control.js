import { method } from '../kit/colour.js';
import { maskOf } from '../kit/gaps.js';
import { inside, middleOf, nearest, positionOf } from '../kit/grid.js';
import { latest } from '../kit/latest.js';
import { errorOf } from '../kit/units.js';
import { answered } from '../state/answered.js';
import { matches } from '../state/state.js';
import { seen, seenAt } from '../portraits/seen.js';
import { survey } from './survey.js';
/** @import { DataSet, Model, Slice } from '../../page.js' */
/** @import { Place } from '../kit/grid.js' */
/** @import { Chosen, Observation, State } from '../state/state.js' */

/** @typedef {ReturnType<typeof createExploreControl>} Explore */

/**
 * Moves θ and the coefficients of the open model, and reconstructs one observation.
 *
 * @param {Pick<import('../state/session.js').Page, 'store' | 'notices'>} page
 */
export function createExploreControl({ store, notices }) {
  const model = () => store.state.models[store.state.shown];

  /**
   * The previous slice; the next one reuses its memory. @type
   * {import('../state/state.js').Slice | undefined}
   */
  let spare;

  const show = latest(async (/** @type {Place} */ place) => {
    const shown = model();
    if (!shown) return;
    try {
      const at = await shown.at(positionOf(shown.info, place), { reuse: spare, ...seenAt(shown, store.state.pose) });
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
   * @param {Slice} at
   * @param {number[]} sd of each coefficient
   */
  function combine({ mean, basis }, sd) {
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

  /**
   * A job that reports its failure only while its models and data are open.
   *
   * @param {() => Promise<void>} job
   */
  const drawing = (job) =>
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
    const original = await seen(from, values, [theta], store.state.pose, { whitenings: whitening });
    const reconstructions = await Promise.all(Object.values(models).map((each) => reconstruct(each, observation)));
    if (store.state.observation === observation)
      store.set({ observation: { ...observation, of: { set: from, models }, original, reconstructions } });
  });

  /**
   * The sliders that the visitor has moved since the last observation was requested.
   * Its answer does not move them. @type {{ place: Partial<Place>, spread:
   * Record<number, number> }}
   */
  let since = { place: {}, spread: {} };

  /** @param {Chosen} chosen */
  function observe(chosen) {
    since = { place: {}, spread: {} };
    store.set({ chosen });
    return observing(chosen);
  }

  const observing = latest(async (/** @type {Chosen} */ chosen) => {
    await observed(chosen);
    if (store.state.chosen === chosen) store.set({ chosen: null });
  });

  /**
   * @param {Chosen} chosen
   * @returns {Promise<void>}
   */
  async function observed(chosen) {
    const { set, thetas, seconds, ids, fresh, models, pose } = store.state;
    if (store.state.chosen !== chosen) return; // other data are open
    const from = chosen.source === 'new' ? fresh : thetas && set && matches(store.state) && { set, thetas, seconds, ids };
    if (!from) return;
    const there = () => from.set === (chosen.source === 'new' ? store.state.fresh?.set : store.state.set);
    try {
      const values = await from.set.rows([chosen.index]);
      const place = { theta: from.thetas[chosen.index], second: from.seconds?.[chosen.index] ?? 0 };
      const whitening = await whiteningOf(from.set, chosen.index);
      const original = await seen(from.set, values, [place.theta], pose, { whitenings: whitening });
      const reconstructions = await Promise.all(Object.values(models).map((each) => reconstruct(each, { values, whitening, ...place })));
      if (!there()) return;
      if (models !== store.state.models || pose !== store.state.pose) return observed(chosen); // other models are open
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
      const own = reconstructions.find((each) => each.kind === store.state.shown);
      if (own) moveTo({ ...place, ...since.place }, own.coefficients);
    } catch (error) {
      if (there() && models === store.state.models) notices.failure(`Observation ${chosen.index + 1} could not be reconstructed`, error);
    }
  }

  /**
   * @param {Model} each
   * @param {Place & Pick<Observation, 'values' | 'whitening'>} observed
   */
  const reconstruct = (each, { values, whitening, theta, second }) =>
    reconstructed(each, values, whitening, theta, second, store.state.pose);

  const reconstructed = answered(async (/** @type {Model} */ each, values, whitening, at, second, pose) => {
    const theta = positionOf(each.info, { theta: at, second });
    const projection = await each.project({ data: values, rows: 1, theta, mask: maskOf(values) });
    const made = await each.reconstruct({ coefficients: projection.coefficients, rows: 1, theta });
    const picture = await seen(each, made, [at], pose, { whitenings: whitening });
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
   *
   * @param {Place} place
   * @param {Float64Array} coefficients
   */
  function moveTo(place, coefficients) {
    const sd = model().info.coefficientSD;
    const spread = Array.from(coefficients, (beta, v) => since.spread[v] ?? (sd[v] > 0 ? beta / sd[v] : 0));
    const at = inside(model().info, place);
    store.set({ ...at, spread });
    show(at);
    follow();
  }

  /** @param {Partial<Place>} change */
  function move(change) {
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
    const { models, second, pose } = store.state;
    const { strips } = await survey(models, second, pose);
    if (models !== store.state.models) return;
    strung = second;
    store.set({ strips });
  });

  /** The errors of a model on the new observations. @param {Model} model */
  async function rescore(model) {
    const { fresh } = store.state;
    if (!fresh) return;
    const error = await model.score(fresh.observations, { density: false });
    const { fresh: now } = store.state;
    if (now?.set === fresh.set) store.set({ fresh: { ...now, errors: { ...now.errors, [model.info.kind]: error } } });
  }

  /** The models of the last call of open(). @type {Record<string, Model>} */
  let opening = {};

  return {
    /**
     * Opens models of one data set and shows `kind`, unless a later call opens others
     * first. Switches to Explore, unless the visitor has left the view of the
     * request.
     *
     * @param {Record<string, Model>} models
     * @param {string} kind
     * @param {string} name
     * @param {{ from?: State['view'], fitted?: State['fitted'] }} [way] fitted: the data and settings of the fit, if known
     */
    async open(models, kind, name, { from = store.state.view, fitted = null } = {}) {
      opening = models;
      const { components } = models[kind].info;
      const middle = middleOf(models[kind].info);
      const { strips, limits, signed } = await survey(models, middle.second, store.state.pose);
      const { models: old, fresh } = store.state;
      if (opening !== models) {
        for (const each of Object.values(models)) if (!Object.values(old).includes(each)) each.free();
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
      for (const [each, stale] of Object.entries(old)) if (models[each] !== stale) stale.free();
      const shown = show(middle);
      if (matches(store.state)) await observe({ source: 'data', index: nearest(store.state, middle) });
      await shown;
    },
    /**
     * Puts models in the place of the open ones, of the same data. θ, the observation, and the sliders that the
     * visitor has moved stay.
     *
     * @param {Record<string, Model>} models
     * @param {string} kind the first of them
     * @param {NonNullable<State['fitted']>} fitted
     */
    async replace(models, kind, fitted) {
      const { models: old, fitted: before } = store.state;
      const { strips, limits, signed } = await survey(models, store.state.second, store.state.pose);
      if (store.state.models !== old) {
        for (const each of Object.values(models)) if (!Object.values(old).includes(each)) each.free();
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
      for (const [each, stale] of Object.entries(old)) if (models[each] !== stale) stale.free();
      const moved = show(store.state);
      if (observation) {
        const { source, index } = observation;
        since = { place: { theta, second }, spread: next === shown ? since.spread : {} };
        store.set({ chosen: { source, index } });
        await observing(/** @type {Chosen} */ (store.state.chosen));
      }
      await moved;
      for (const model of Object.values(models)) await rescore(model);
    },
    /**
     * Adds a model of the same data, for comparison. Frees it if other models have
     * been opened since.
     *
     * @param {Model} added
     * @param {Model} beside
     */
    async add(added, beside) {
      const { second, pose } = store.state;
      const { strips } = await survey({ [added.info.kind]: added }, second, pose);
      if (!Object.values(store.state.models).includes(beside)) return added.free();
      store.set({ models: { ...store.state.models, [added.info.kind]: added }, strips: { ...store.state.strips, ...strips } });
      if (store.state.second !== second || store.state.pose !== pose) restring(undefined);
      await redraw(undefined);
      await rescore(added);
    },
    /** @param {string} kind */
    method(kind) {
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
    /** @param {{ component: number, sd: number }} change */
    spread({ component, sd }) {
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
    /**
     * Moves to θ and sets the coefficient of one component; all others become 0.
     *
     * @param {{ theta: number, component: number, sd: number }} place
     */
    place({ theta, component, sd }) {
      const spread = store.state.spread.map((_, v) => (v === component ? sd : 0));
      since.spread = { ...spread };
      store.set({ spread });
      move({ theta });
    },
    /** Changes how portraits are drawn. @param {State['pose']} pose */
    pose(pose) {
      store.set({ pose });
      const { theta, second } = store.state;
      show({ theta, second });
      redraw(undefined);
      restring(undefined);
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
 *
 * @param {DataSet} set
 * @param {number} index
 */
async function whiteningOf(set, index) {
  const all = set.summary.turned && (await set.whitenings());
  if (!all) return null;
  const each = all.length / set.summary.rows;
  return all.slice(index * each, (index + 1) * each);
}

/**
 * Replaces the method at the end of a name.
 *
 * @param {string} name
 * @param {string} from
 * @param {string} to
 */
function renamed(name, from, to) {
  const ending = method(from).label;
  return name.endsWith(` ${ending}`) ? name.slice(0, -ending.length) + method(to).label : name;
}
