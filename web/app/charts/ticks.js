import { number } from '../format.js';

/**
 * Round values inside an axis, about `wanted` of them.
 *
 * @param {import('../plot.js').Axis} axis
 * @param {number} wanted
 */
export function ticks(axis, wanted) {
  if (axis.log) {
    const fine = decades(axis, axis.max / axis.min > 1e3 ? [1] : [1, 2, 5]);
    if (fine.length >= 2) return fine.filter((_, i) => i % Math.ceil(fine.length / (2 * wanted)) === 0);
  }
  const span = axis.max - axis.min;
  // Below this the steps drown in rounding, and counting them would never end.
  if (!(span > 1e-12 * Math.max(Math.abs(axis.min), Math.abs(axis.max)))) return [axis.min];
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 5, 10].map((m) => (axis.whole ? Math.max(1, m * power) : m * power));
  const away = (/** @type {number[]} */ values) => Math.abs(values.length - wanted);
  return steps.map((step) => multiples(step, axis)).reduce((best, values) => (away(values) < away(best) ? values : best));
}

/**
 * @param {number} step
 * @param {import('../plot.js').Axis} axis
 */
function multiples(step, { min, max }) {
  const values = [];
  for (let i = Math.ceil(min / step - 1e-9); i * step <= max + 1e-9 * (max - min); i++) values.push(i * step);
  return values;
}

/**
 * Steps times the powers of ten within an axis.
 *
 * @param {import('../plot.js').Axis} axis
 * @param {number[]} steps
 */
function decades({ min, max }, steps) {
  const all = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power++) {
    for (const step of steps) {
      const tick = step * 10 ** power;
      if (tick >= min * 0.999 && tick <= max * 1.001) all.push(tick);
    }
  }
  return all;
}

/**
 * @param {number} value
 * @param {number[]} all the other ticks of a linear axis, which set the digits
 */
export function tickText(value, all) {
  const step = all.length > 1 ? Math.abs(all[1] - all[0]) : Math.abs(value) || 1;
  if (Math.abs(value) >= 1e5 || step < 1e-4) return value === 0 ? '0' : number(value, 2);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return value.toFixed(decimals).replace(/^-(0\.?0*)$/, '$1').replace('-', '\u2212');
}
