import { method } from '../colour.js';
import { maskOf } from '../gaps.js';
import { within } from '../ring.js';
import { overBins } from '../sample.js';
import { latest } from '../latest.js';
import { matches } from '../state.js';

/**
 * @typedef {import('../state.js').Model} Model
 * @typedef {ReturnType<typeof createExploreControl>} Explore
 */

/**
 * Moves through an open model: θ, coefficients, and one observation beside its
 * reconstructions.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./notices.js').Notices} notices
 */
export function createExploreControl(store, notices) {
  const model = () => store.state.models[store.state.shown];

  /**
   * The slice that was on the page before the one that is: its memory serves the
   * next. @type {import('../state.js').Slice | undefined}
   */
  let spare;

  const show = latest(async (/** @type {number} */ theta) => {
    const shown = model();
    if (!shown) return;
    try {
      const at = await shown.at(theta, { reuse: spare });
      if (shown !== model()) return;
      spare = store.state.slice ?? undefined;
      store.set({ slice: { theta, ...at, picture: combine(at, shown.info.coefficientSD) } });
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
    const { slice, theta } = store.state;
    const shown = model();
    if (slice && slice.theta === theta) store.set({ slice: { ...slice, picture: combine(slice, shown.info.coefficientSD) } });
    else show(theta);
  }

  const observe = latest(async (/** @type {{ source: 'data' | 'new', index: number }} */ chosen) => {
    const { set, thetas, ids, fresh, models, shown } = store.state;
    const from = chosen.source === 'new' ? fresh : thetas && set && { set, thetas, ids };
    if (!from) return;
    try {
      const values = await from.set.rows([chosen.index]);
      const theta = from.thetas[chosen.index];
      const reconstructions = await Promise.all(Object.values(models).map((each) => reconstruct(each, values, theta)));
      if (models !== store.state.models) return;
      store.set({ observation: { ...chosen, id: from.ids[chosen.index], theta, values, reconstructions } });
      const own = reconstructions.find((each) => each.kind === shown);
      if (own) take(theta, own.coefficients);
    } catch (error) {
      if (models === store.state.models) notices.failure(`Observation ${chosen.index + 1} could not be reconstructed`, error);
    }
  });

  /**
   * @param {Model} each
   * @param {Float64Array} values
   * @param {number} theta
   */
  async function reconstruct(each, values, theta) {
    const projection = await each.project({ data: values, rows: 1, theta: [theta], mask: maskOf(values) });
    const picture = await each.reconstruct({ coefficients: projection.coefficients, rows: 1, theta: [theta] });
    return {
      kind: each.info.kind, rmse: projection.rmse[0], clamped: projection.clamped[0] !== 0,
      coefficients: projection.coefficients, picture,
    };
  }

  /**
   * θ and coefficients of an observation become those of the sliders, so that
   * moving θ afterwards turns that very observation.
   *
   * @param {number} theta
   * @param {Float64Array} coefficients
   */
  function take(theta, coefficients) {
    const sd = model().info.coefficientSD;
    const spread = Array.from(coefficients, (beta, v) => (sd[v] > 0 ? beta / sd[v] : 0));
    const at = within(model().info, theta);
    store.set({ theta: at, spread });
    show(at);
  }

  /** @param {number} theta */
  function moveTo(theta) {
    if (!model()) return;
    const at = within(model().info, theta);
    store.set({ theta: at });
    show(at);
  }

  return {
    /**
     * Opens models of one data set, of which `kind` is shown.
     *
     * @param {Record<string, Model>} models
     * @param {string} kind
     * @param {string} name
     */
    async open(models, kind, name) {
      const { models: old, fresh } = store.state;
      const { endpoints, components } = models[kind].info;
      const middle = (endpoints[0] + endpoints[endpoints.length - 1]) / 2;
      const { strips, limits, signed } = await survey(models);
      store.set({
        models, shown: kind, modelName: name, strips, limits, signed, view: 'explore', playing: false,
        theta: middle, spread: new Array(components).fill(0), slice: null, observation: null, fresh: null,
      });
      fresh?.set.free();
      for (const [each, stale] of Object.entries(old)) if (models[each] !== stale) stale.free();
      await show(middle);
      const { thetas } = store.state;
      if (thetas && matches(store.state)) this.observe({ source: 'data', index: nearest(thetas, middle) });
    },
    /**
     * Adds a model of the same data, for comparison.
     *
     * @param {Model} added
     */
    async add(added) {
      const models = { ...store.state.models, [added.info.kind]: added };
      const { strips } = await survey(models);
      store.set({ models, strips });
      const { observation, fresh } = store.state;
      if (observation) await addReconstruction(observation, added);
      if (!fresh) return;
      const error = await added.score(fresh.observations);
      if (store.state.fresh === fresh) store.set({ fresh: { ...fresh, errors: { ...fresh.errors, [added.info.kind]: error } } });
    },
    /** @param {string} kind */
    method(kind) {
      if (!store.state.models[kind]) return;
      const { components } = store.state.models[kind].info;
      const { shown, modelName } = store.state;
      store.set({ shown: kind, modelName: renamed(modelName, shown, kind), slice: null, spread: new Array(components).fill(0) });
      const own = store.state.observation?.reconstructions.find((each) => each.kind === kind);
      if (own) take(store.state.theta, own.coefficients);
      else show(store.state.theta);
    },
    theta: moveTo,
    /** @param {{ component: number, sd: number }} change */
    spread({ component, sd }) {
      store.set({ spread: store.state.spread.map((old, v) => (v === component ? sd : old)) });
      recombine();
    },
    reset() {
      store.set({ spread: store.state.spread.map(() => 0) });
      recombine();
    },
    observe,
    close() {
      for (const each of Object.values(store.state.models)) each.free();
      store.set({ models: {}, shown: '', slice: null, observation: null, strips: {}, playing: false, view: 'data' });
    },
  };

  /**
   * @param {import('../state.js').Observation} observation
   * @param {Model} added
   */
  async function addReconstruction(observation, added) {
    const reconstruction = await reconstruct(added, observation.values, observation.theta);
    const now = store.state.observation;
    if (now !== observation) return;
    store.set({ observation: { ...now, reconstructions: [...now.reconstructions, reconstruction] } });
  }
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

/**
 * The number of the observation whose θ is nearest.
 *
 * @param {Float64Array} thetas
 * @param {number} theta
 */
function nearest(thetas, theta) {
  return thetas.reduce((best, each, i) => (Math.abs(each - theta) < Math.abs(thetas[best] - theta) ? i : best), 0);
}

const steps = 24;

/**
 * Looks at every model over the whole of θ: the strip of means, what black and
 * white should stand for, and one limit for the colours of all components.
 *
 * @param {Record<string, Model>} models
 */
async function survey(models) {
  /** @type {Record<string, import('../state.js').Strip>} */
  const strips = {};
  let [lo, hi, signed] = [Infinity, -Infinity, 0];
  for (const [kind, model] of Object.entries(models)) {
    const thetas = overBins(model.info.endpoints, steps);
    const means = [];
    let reuse; // one slice at a time: those of all θ together can be a hundred megabytes
    for (const theta of thetas) {
      reuse = await model.at(theta, { reuse });
      means.push(reuse.mean.slice());
      const [mean, basis] = [span(reuse.mean), span(reuse.basis)];
      lo = Math.min(lo, mean.lo);
      hi = Math.max(hi, mean.hi);
      signed = Math.max(signed, basis.hi, -basis.lo);
    }
    strips[kind] = { thetas, means };
  }
  const intensities = lo > -0.05 && hi < 1.05;
  return { strips, limits: intensities ? { lo: 0, hi: 1 } : { lo, hi: hi > lo ? hi : lo + 1 }, signed: signed || 1 };
}

/**
 * The smallest and the largest value. A plain loop: of a hundred megabytes.
 *
 * @param {Float64Array} values
 */
function span(values) {
  let [lo, hi] = [Infinity, -Infinity];
  for (let k = 0; k < values.length; k++) {
    const value = values[k];
    if (value < lo) lo = value;
    if (value > hi) hi = value;
  }
  return { lo, hi };
}
