import { method } from '../kit/colour.js';
import { maskOf } from '../kit/gaps.js';
import { inside, middleOf, nearest, positionOf } from '../kit/grid.js';
import { latest } from '../kit/latest.js';
import { matches } from '../state/state.js';
import { seen, seenAt } from '../portraits/seen.js';
import { survey } from './survey.js';

/**
 * @typedef {import('../state/state.js').Model} Model
 * @typedef {import('../kit/grid.js').Place} Place
 * @typedef {import('../state/state.js').Chosen} Chosen
 * @typedef {ReturnType<typeof createExploreControl>} Explore
 */

/**
 * Moves through an open model: θ, coefficients, and one observation beside its
 * reconstructions.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/notices.js').Notices} notices
 */
export function createExploreControl(store, notices) {
  const model = () => store.state.models[store.state.shown];

  /**
   * The slice that was on the page before the one that is: its memory serves the
   * next. @type {import('../state/state.js').Slice | undefined}
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
      if (shown === model()) notices.failure('The model could not be shown', error);
    }
  });

  /**
   * x̂ = μ(θ) + P(θ)β for the β of the sliders.
   *
   * @param {import('../../ppca.js').Slice} at
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

  /** The sliders of β moved: the mean and the basis stay those of the last θ. */
  function recombine() {
    const { slice, theta, second } = store.state;
    const shown = model();
    if (slice && slice.theta === theta && slice.second === second)
      store.set({ slice: { ...slice, picture: combine(slice, shown.info.coefficientSD) } });
    else show({ theta, second });
  }

  /**
   * A job whose failure is told while the models and data are open that it was for.
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
          notices.failure('The pictures could not be drawn anew', error);
      }
    });

  /** Draws the observation again, which θ has left perhaps, by all models. */
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
   * What the visitor has moved since the last observation was asked for, which its
   * answer leaves alone. @type {{ place: Partial<Place>, spread: Record<number, number> }}
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
    if (store.state.chosen !== chosen) return; // other data have come
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
      if (models !== store.state.models || pose !== store.state.pose) return observed(chosen); // others have come
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
      if (own) take({ ...place, ...since.place }, own.coefficients);
    } catch (error) {
      if (there() && models === store.state.models) notices.failure(`Observation ${chosen.index + 1} could not be reconstructed`, error);
    }
  }

  /**
   * @param {Model} each
   * @param {Place & Pick<import('../state/state.js').Observation, 'values' | 'whitening'>} observed
   */
  async function reconstruct(each, { values, whitening, ...place }) {
    const theta = positionOf(each.info, place);
    const projection = await each.project({ data: values, rows: 1, theta, mask: maskOf(values) });
    const made = await each.reconstruct({ coefficients: projection.coefficients, rows: 1, theta });
    const picture = await seen(each, made, [place.theta], store.state.pose, { whitenings: whitening });
    return {
      kind: each.info.kind,
      rmse: projection.rmse[0],
      clamped: projection.clamped[0] !== 0,
      coefficients: projection.coefficients,
      picture,
    };
  }

  /**
   * θ and coefficients of an observation become those of the sliders, but for the
   * coefficients that the visitor has moved since, so that moving θ afterwards turns
   * that very observation.
   *
   * @param {Place} place
   * @param {Float64Array} coefficients
   */
  function take(place, coefficients) {
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

  /** The second parameter for which the strips of means are, and what waits for it to rest. */
  let strung = 0;
  let resting = 0;

  /** Draws the strips again once the second parameter rests at another value. */
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

  /** The models that were to be opened last. @type {Record<string, Model>} */
  let opening = {};

  return {
    /**
     * Opens models of one data set, of which `kind` is shown, unless others are to be
     * opened before they could be surveyed. The page goes to them, unless the visitor has
     * left the view from which they were asked for.
     *
     * @param {Record<string, Model>} models
     * @param {string} kind
     * @param {string} name
     * @param {{ from?: import('../state/state.js').State['view'], fitted?: import('../state/state.js').State['fitted'] }} [way] fitted: how they came about, where that is known
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
     * Adds a model of the same data, for comparison; frees it where others have been
     * opened since.
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
      const { fresh } = store.state;
      if (!fresh) return;
      const error = await added.score(fresh.observations);
      if (store.state.fresh === fresh) store.set({ fresh: { ...fresh, errors: { ...fresh.errors, [added.info.kind]: error } } });
    },
    /** @param {string} kind */
    method(kind) {
      if (!store.state.models[kind]) return;
      const { components } = store.state.models[kind].info;
      const { shown, modelName } = store.state;
      since.spread = {}; // of components that are no longer shown
      store.set({ shown: kind, modelName: renamed(modelName, shown, kind), spread: new Array(components).fill(0) });
      const own = store.state.observation?.reconstructions.find((each) => each.kind === kind);
      const { theta, second } = store.state;
      if (own) take({ theta, second }, own.coefficients);
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
     * Takes θ and the coefficient of one component, all others 0.
     *
     * @param {{ theta: number, component: number, sd: number }} place
     */
    place({ theta, component, sd }) {
      const spread = store.state.spread.map((_, v) => (v === component ? sd : 0));
      since.spread = { ...spread };
      store.set({ spread });
      move({ theta });
    },
    /** Draws portraits otherwise. @param {import('../state/state.js').State['pose']} pose */
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
 * What whitening took from an observation of portraits, null where nothing was.
 *
 * @param {import('../state/state.js').DataSet} set
 * @param {number} index
 */
async function whiteningOf(set, index) {
  const all = set.summary.turned && (await set.whitenings());
  if (!all) return null;
  const each = all.length / set.summary.rows;
  return all.slice(index * each, (index + 1) * each);
}

/**
 * A name that ends with the method follows the method.
 *
 * @param {string} name
 * @param {string} from
 * @param {string} to
 */
function renamed(name, from, to) {
  const ending = method(from).label;
  return name.endsWith(` ${ending}`) ? name.slice(0, -ending.length) + method(to).label : name;
}
