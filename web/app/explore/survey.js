import { positionOf } from '../kit/grid.js';
import { overBins } from '../kit/sample.js';
import { sigmaOf } from '../kit/units.js';
import { seenAt } from '../portraits/seen.js';
/** @import { Model } from '../../page.js' */

const steps = 24;

/**
 * Evaluates every model over the range of θ (of the first parameter, if there are
 * two). Returns the strips of means, the values of black and white, and one colour
 * limit for all components.
 *
 * @param {Record<string, Model>} models
 * @param {number} second
 * @param {import('../state/state.js').State['pose']} pose
 */
export async function survey(models, second, pose) {
  /** @type {Record<string, import('../state/state.js').Strip>} */
  const strips = {};
  let [lo, hi, signed] = [Infinity, -Infinity, 0];
  for (const [kind, model] of Object.entries(models)) {
    const thetas = overBins(model.info.endpoints, steps);
    const means = [];
    const sigma = sigmaOf(model.info);
    let reuse; // all slices together can be a hundred megabytes
    for (const theta of thetas) {
      reuse = await model.at(positionOf(model.info, { theta, second }), { reuse, ...seenAt(model, pose) });
      means.push(reuse.mean.slice());
      const [mean, basis] = [span(reuse.mean), span(sigma ? reuse.basis.map((value, i) => value / sigma[i % sigma.length]) : reuse.basis)];
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
 * The smallest and the largest value. A plain loop, fast enough for a hundred
 * megabytes.
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
