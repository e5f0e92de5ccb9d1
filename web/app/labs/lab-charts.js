import { method, viridis } from '../kit/colour.js';
import { padded } from '../charts/series.js';
/** @import { Axis, Mark } from '../charts/series.js' */
/** @import { Chart } from './lab.js' */

/** @typedef {{ label: string, colour: string, points: number[][], dash?: number[], width?: number, dots?: boolean }} Line */

/**
 * A chart of lines over one axis. The table has a row for each x.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {Pick<Axis, 'label' | 'log' | 'whole' | 'values'>} options.x
 * @param {string} options.y
 * @param {readonly Line[]} options.lines
 * @param {readonly Mark[]} [options.below] the lines
 * @param {readonly number[]} [options.reach] y that the axis shows in any case
 * @returns {Chart}
 */
export function lineChart({ title, x, y, lines, below = [], reach = [] }) {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  const [first, last] = [xs[0], xs[xs.length - 1]];
  const beyond = x.log ? (last / first) ** 0.02 : 1; // a little room for the dots
  const ends = { min: first / beyond, max: last * beyond };
  return {
    kind: 'chart',
    title,
    plot: {
      x: { ...x, ...ends },
      y: { label: y, ...padded([...reach, ...lines.flatMap(({ points }) => points.map(([, value]) => value))]) },
      marks: [
        ...below,
        ...lines.map(
          ({ label, colour, points, dash, width }) => /** @type {Mark} */ ({ kind: 'line', label, colour, points, dash, width }),
        ),
        ...lines.flatMap(({ colour, points, dots }) => (dots ? [/** @type {Mark} */ ({ kind: 'points', colour, points, radius: 3 })] : [])),
      ],
    },
    head: [x.label, ...lines.map(({ label }) => label)],
    rows: xs.map((at) => [at, ...lines.map(({ points }) => points.find(([each]) => each === at)?.[1] ?? '')]),
  };
}

/** A line of a method. @param {string} kind @param {number[][]} points @param {Partial<Line>} [more] @returns {Line} */
export function methodLine(kind, points, more) {
  const { label, colour } = method(kind);
  return { label, colour, points, ...more };
}

/** Points over places. @param {readonly number[]} at @param {ArrayLike<number>} values */
export const over = (at, values) => at.map((x, i) => [x, values[i]]);

/**
 * Dots in the plane, coloured by θ from 0 to 1, below other marks.
 *
 * @param {string} title
 * @param {import('./drawn.js').Drawn} dots
 * @param {readonly Mark[]} marks
 * @returns {Chart}
 */
export function dotsChart(title, { data, theta }, marks) {
  const points = Array.from(theta, (_, i) => [data[2 * i], data[2 * i + 1]]);
  return {
    kind: 'chart',
    title,
    plot: {
      x: { label: 'x', ...padded(points.map(([x]) => x)) },
      y: { label: 'y', ...padded(points.map(([, y]) => y)) },
      marks: [{ kind: 'cloud', points, colours: Array.from(theta, viridis), radius: 3.5 }, ...marks],
    },
    head: ['θ', 'x', 'y'],
    rows: points.map(([x, y], i) => [theta[i], x, y]),
  };
}

/**
 * One variable of a drawn table over θ.
 *
 * @param {string} title
 * @param {{ data: Float64Array, theta: Float64Array, cols: number }} table NaN: not known, and not shown
 * @returns {Chart}
 */
export function variableChart(title, { data, theta, cols }) {
  const points = Array.from(theta, (at, i) => [at, data[i * cols]]).filter(([, value]) => !Number.isNaN(value));
  return {
    kind: 'chart',
    title,
    plot: {
      x: { label: 'θ', min: 0, max: 1 },
      y: { label: 'variable 1', ...padded(points.map(([, value]) => value)) },
      marks: [{ kind: 'cloud', points, colours: points.map(([at]) => viridis(at)), radius: 3.5 }],
    },
    head: ['θ', 'variable 1'],
    rows: points,
  };
}
