/**
 * What a chart shows, before anything is drawn.
 *
 * @typedef {{ label: string, min: number, max: number, log?: boolean, whole?: boolean, names?: string[], values?: number[] }} Axis
 *   names stand at 1, 2, 3, … instead of numbers; values: where to put ticks, as far as they have room
 * @typedef {{ kind: 'line', points: number[][], colour: string, label?: string, dash?: number[], width?: number }
 *   | { kind: 'points', points: number[][], colour: string, radius?: number, alpha?: number, hollow?: boolean, ring?: boolean }
 *   | { kind: 'cloud', points: number[][], colours: string[], radius?: number }
 *   | { kind: 'band', points: number[][], colour: string, alpha?: number }
 *   | { kind: 'bars', bars: number[][], colours: string[] }
 *   | { kind: 'rule', x: number, strong?: boolean }
 *   | { kind: 'zero' }} Mark
 *   hollow: filled with the ground; ring: not filled
 *   points are [x, y], a band's [x, low, high], bars [from, to, height]; a cloud has a colour for each of its points
 * @typedef {{ x: Axis, y: Axis, marks: Mark[] }} Plot
 * @typedef {string | number} Cell of the table behind a chart; numbers are shown with four digits of what they span, and saved with all
 * @typedef {{ plot: Plot, head: string[], rows: () => Cell[][], name?: string }} Drawing
 */

/**
 * The axis of the variables: by name while the names fit, else by number.
 *
 * @param {string[]} names
 * @param {number} cols K
 * @returns {Axis}
 */
export function variableAxis(names, cols) {
  const axis = { label: 'variable', min: 1, max: Math.max(2, cols), whole: true };
  return cols <= 8 && names.length === cols ? { ...axis, names } : axis;
}

/** As many points of a curve over the variables can be told apart on a screen. */
const mostPoints = 2000;

/**
 * A curve over the variables, which are numbered from 1. Of very many it has the smallest
 * and the largest in each of 1,000 stretches, which look the same.
 *
 * @param {ArrayLike<number>} values
 * @returns {number[][]}
 */
export function curve(values) {
  if (values.length <= mostPoints) return Array.from(values, (value, k) => [k + 1, value]);
  const points = [];
  const stretches = mostPoints / 2;
  for (let i = 0; i < stretches; i++) {
    const [from, to] = [i, i + 1].map((at) => Math.floor((at * values.length) / stretches));
    let [low, high] = [from, from];
    for (let k = from + 1; k < to; k++) {
      if (values[k] < values[low]) low = k;
      if (values[k] > values[high]) high = k;
    }
    points.push(...[Math.min(low, high), Math.max(low, high)].map((k) => [k + 1, values[k]]));
  }
  return points;
}

/**
 * The same for a band: the lowest of its lower and the highest of its upper ends.
 *
 * @param {number[][]} band [x, low, high]
 */
export function envelope(band) {
  if (band.length <= mostPoints) return band;
  return Array.from({ length: mostPoints }, (_, i) => {
    const [from, to] = [i, i + 1].map((at) => Math.floor((at * band.length) / mostPoints));
    let [, low, high] = band[from];
    for (let k = from + 1; k < to; k++) [low, high] = [Math.min(low, band[k][1]), Math.max(high, band[k][2])];
    return [band[from][0], low, high];
  });
}

/**
 * The ends of an axis with some air around the values.
 *
 * @param {Iterable<number>} values
 */
export function padded(values) {
  let [lo, hi] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < lo) lo = value; // NaN, not observed, is neither
    if (value > hi) hi = value;
  }
  if (lo > hi) return { min: 0, max: 1 };
  const margin = 0.06 * (hi - lo) || 1;
  return { min: lo - margin, max: hi + margin };
}

/**
 * What jumps from one value to the next is drawn as steps, not as slopes.
 *
 * @param {number[][]} points
 */
export function steps(points) {
  return points.flatMap((point, i) => (i > 0 && points[i - 1][1] !== point[1] ? [[point[0], points[i - 1][1]], point] : [point]));
}
