import { endpoints, steps } from './cloud.js';
/** @import { Engine, FitOptions, Model } from '../../page.js' */
/** @import { Dot, Lines } from '../state/state.js' */

/** With more effort the picture does not change. */
const quick = /** @type {const} */ ({ effort: 'starts', tolerance: 1e-4 });

/**
 * Where along θ each method's lines are drawn: PPCA's ribbon, a line for each bin, one line.
 *
 * @type {Record<'ppca' | 'ipca' | 'pca', (endpoints: readonly number[]) => number[]>}
 */
const places = {
  ppca: (ends) => Array.from({ length: steps * (ends.length - 1) + 1 }, (_, i) => i / (steps * (ends.length - 1))),
  ipca: (ends) => ends.slice(1).map((end, bin) => (ends[bin] + end) / 2),
  pca: () => [0.5],
};

/**
 * Fits a model of one component to the seen dots and frees it after use.
 *
 * @template Result
 * @param {Engine} engine
 * @param {readonly Dot[]} dots
 * @param {FitOptions} options
 * @param {(model: Model) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withModel(engine, dots, options, use) {
  const model = await modelOf(engine, dots, options);
  try {
    return await use(model);
  } finally {
    model.free();
  }
}

/**
 * Fits a model of one component to the seen dots.
 *
 * @param {Engine} engine
 * @param {readonly Dot[]} dots
 * @param {FitOptions} options
 */
export function modelOf(engine, dots, options) {
  const defaults = { endpoints, components: 1, ...(options.method === 'ppca' && quick) };
  return engine.fit({ ...rowsOf(dots.filter((dot) => !dot.unseen)), cols: 2 }, { ...defaults, ...options });
}

/**
 * Fits the lines of a method to the seen dots.
 *
 * @param {Engine} engine
 * @param {readonly Dot[]} dots
 * @param {FitOptions & { method: 'ppca' | 'ipca' | 'pca' }} options
 */
export function linesOf(engine, dots, options) {
  return withModel(engine, dots, options, (model) => linesOfModel(model, dots, options.method));
}

/**
 * The lines of a model of the dots.
 *
 * @param {Model} model
 * @param {readonly Dot[]} dots
 * @param {'ppca' | 'ipca' | 'pca'} method
 * @returns {Promise<Lines>}
 */
export async function linesOfModel(model, dots, method) {
  const thetas = places[method](method === 'ppca' || method === 'ipca' ? model.info.endpoints : endpoints);
  const [{ mean, reach }, { rmse }] = await Promise.all([
    model.sweep(thetas, { component: 0 }),
    model.score(rowsOf(dots.filter((dot) => dot.unseen)), { density: false }),
  ]);
  return { mean, reach, seen: model.info.scores.train ?? NaN, unseen: rmse };
}

/** @param {readonly Dot[]} dots */
export function rowsOf(dots) {
  return {
    data: Float64Array.from(dots.flatMap(({ x, y }) => [x, y])),
    rows: dots.length,
    theta: Float64Array.from(dots, ({ theta }) => theta),
  };
}
