import { themed } from '../colour.js';
import { axisOf, rangeOf } from './axes.js';

/**
 * @typedef {import('uplot')} Plot
 * @typedef {import('./results/model.js').Figure} Figure
 * @typedef {import('./results/model.js').Series} Series
 */

/** @param {string} colour one of the theme's begins with -- */
export function colourOf(colour) {
  return colour.startsWith('--') ? themed(colour.slice(2)) : colour;
}

/**
 * A figure in uPlot's terms: one column of x for all series, and for each its y
 * or null.
 *
 * @param {Figure} figure
 */
export function columns({ series }) {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const ys = series.map(({ points }) => {
    const at = new Map(points.map(([x, y]) => [x, y]));
    return xs.map((x) => at.get(x) ?? null);
  });
  return { xs, ys };
}

/**
 * @param {Figure} figure
 * @param {number} width CSS pixels
 * @param {number} height
 * @param {(index: number | null | undefined) => void} point told which x is under the pointer
 * @returns {import('uplot').Options}
 */
export function plotOptions(figure, width, height, point) {
  const all = figure.series.flatMap(({ points }) => points.flatMap(([, y, sd = 0]) => [y < 0 ? y - sd : Math.max(0, y - sd), y + sd])); // no error is below 0
  const { xs } = columns(figure);
  const scale = (/** @type {import('./results/model.js').Axis} */ axis, /** @type {number[]} */ values) =>
    ({ time: false, distr: /** @type {1 | 3} */ (axis.log ? 3 : 1), range: () => rangeOf(axis, values) });
  return {
    width, height, padding: [8, 12, 0, 0], legend: { show: false },
    scales: { x: scale(figure.x, xs), y: scale(figure.y, figure.y.log ? figure.series.flatMap(({ points }) => points.map(([, y]) => y)) : all) },
    axes: [axisOf(figure.x, 'x'), axisOf(figure.y, 'y')],
    series: [{}, ...figure.series.map(seriesOf)],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    hooks: {
      drawAxes: [(u) => figure.series.forEach((series) => drawBand(u, series))],
      setCursor: [(u) => point(u.cursor.idx)],
    },
  };
}

/**
 * @param {Series} series
 * @returns {import('uplot').Series}
 */
function seriesOf({ label, colour, dash, kind, points }) {
  const own = colourOf(colour);
  if (kind === 'line') return { label, stroke: own, width: 2, dash, spanGaps: true, points: { show: points.length <= 30, size: 5, fill: own, stroke: own } };
  const dots = kind === 'dots' ? { size: 5, fill: own, width: 1 } : { size: 9, fill: themed('surface'), width: 2 };
  return { label, stroke: own, paths: () => null, points: { show: true, stroke: own, ...dots } };
}

/**
 * One standard deviation to either side, as a shade behind the lines.
 *
 * @param {Plot} u
 * @param {Series} series
 */
function drawBand(u, { points, colour }) {
  const known = points.filter(([, , sd]) => sd > 0);
  if (known.length < 2) return;
  const floor = u.scales.y.min ?? 0;
  const place = (/** @type {number} */ x, /** @type {number} */ y) => /** @type {const} */ ([u.valToPos(x, 'x', true), u.valToPos(Math.max(floor, y), 'y', true)]);
  u.ctx.save();
  u.ctx.beginPath();
  u.ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
  u.ctx.clip();
  u.ctx.globalAlpha = 0.14;
  u.ctx.fillStyle = colourOf(colour);
  u.ctx.beginPath();
  for (const [x, y, sd] of known) u.ctx.lineTo(...place(x, y - sd));
  for (const [x, y, sd] of [...known].reverse()) u.ctx.lineTo(...place(x, y + sd));
  u.ctx.fill();
  u.ctx.restore();
}
