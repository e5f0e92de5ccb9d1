import { positionOf } from '../kit/grid.ts';
import { extent, overBins } from '../kit/sample.ts';
import { componentOf, sigmaOf } from '../kit/units.ts';
import { seenAt } from '../portraits/seen.ts';
import type { Model } from '../../page.js';
import type { Strip } from '../state/state.ts';

const steps = 24;

/**
 * Evaluates every model over the range of θ (of the first parameter, if there are
 * two). Returns the strips of means, the values of black and white, and one colour
 * limit for all components.
 */
export async function survey(models: Record<string, Model>, second: number) {
  const strips: Record<string, Strip> = {};
  let [lo, hi, signed] = [Infinity, -Infinity, 0];
  for (const [kind, model] of Object.entries(models)) {
    const thetas = overBins(model.info.endpoints, steps);
    const means = [];
    const sigma = sigmaOf(model.info);
    let reuse; // all slices together can be a hundred megabytes
    for (const theta of thetas) {
      reuse = await model.at(positionOf(model.info, { theta, second }), { reuse, ...seenAt(model) });
      means.push(reuse.mean.slice());
      const mean = extent(reuse.mean);
      lo = Math.min(lo, mean.lo);
      hi = Math.max(hi, mean.hi);
      for (let v = 0; v < model.info.components; v++) {
        const own = componentOf(model.info, reuse.basis, v);
        const drawn = extent(sigma ? own.map((value, k) => value / sigma[k]) : own);
        signed = Math.max(signed, drawn.hi, -drawn.lo);
      }
    }
    strips[kind] = { thetas, means };
  }
  const intensities = lo > -0.05 && hi < 1.05;
  return { strips, limits: intensities ? { lo: 0, hi: 1 } : { lo, hi: hi > lo ? hi : lo + 1 }, signed: signed || 1 };
}
