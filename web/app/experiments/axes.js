import { themed } from '../colour.js';
import { short } from '../format.js';

/** @typedef {import('./results/model.js').Figure} Figure */
/** @typedef {import('./results/model.js').Axis} Axis */

const font = '12px system-ui, sans-serif';

/**
 * An axis of uPlot with a name, and ticks where the numbers are or at round ones.
 *
 * @param {Axis} axis
 * @param {'x' | 'y'} scale
 * @returns {import('uplot').Axis}
 */
export function axisOf(axis, scale) {
  return {
    scale,
    label: axis.label, labelFont: font, font,
    labelSize: 20, size: scale === 'x' ? 28 : 52,
    stroke: themed('quiet'), labelGap: 0, gap: 4,
    grid: { stroke: themed('line'), width: 1, show: scale === 'y' },
    ticks: { stroke: themed('line'), width: 1, size: 4 },
    values: (_, splits) => splits.map((split) => (split == null ? '' : short(split))),
    filter: (_, splits) => splits,
    ...(axis.values ? { splits: (u) => apart(axis.values ?? [], (value) => u.valToPos(value, 'x'), 34) } : {}),
    ...(axis.log && !axis.values ? { splits: (_, __, min, max) => decades(min, max) } : {}),
  };
}

/**
 * Of the numbers of an axis, those that have room for their text.
 *
 * @param {number[]} values
 * @param {(value: number) => number} place
 * @param {number} room pixels
 */
function apart(values, place, room) {
  const kept = [];
  let last = -Infinity;
  for (const value of [...values].sort((a, b) => a - b)) {
    if (place(value) - last < room) continue;
    kept.push(value);
    last = place(value);
  }
  return kept;
}

/**
 * 1, 2 and 5 times the powers of ten within an axis; only the powers where those
 * are many.
 *
 * @param {number} min
 * @param {number} max
 */
function decades(min, max) {
  const steps = max / min > 1e3 ? [1] : [1, 2, 5];
  const ticks = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power++) {
    for (const step of steps) {
      const tick = step * 10 ** power;
      if (tick >= min && tick <= max) ticks.push(tick);
    }
  }
  return ticks;
}

/**
 * The range of a scale with some air around its values.
 *
 * @param {Axis} axis
 * @param {number[]} values
 * @returns {[number, number]}
 */
export function rangeOf({ log }, values) {
  const positive = log ? values.filter((value) => value > 0) : values;
  const [lo, hi] = [Math.min(...positive), Math.max(...positive)];
  if (!(lo <= hi)) return [0.1, 1];
  if (log) {
    const air = Math.max(1.05, (hi / lo) ** 0.05);
    return [lo / air, hi * air];
  }
  const air = 0.05 * (hi - lo) || Math.abs(hi) * 0.1 || 1;
  return [lo >= 0 && lo < 0.3 * hi ? Math.min(0, lo) - 0.01 * hi : lo - air, hi + air];
}
