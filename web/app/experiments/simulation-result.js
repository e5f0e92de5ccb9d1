import { short } from '../kit/format.js';
import { styleOf } from './method-style.js';
import { chosenAxis, distinct } from './layout.js';

/** PPCA's gauges have one colour and differ by label and dash, weighed by the noise or not. */
const gauges = /** @type {Record<string, { label: string, dash?: number[], weighed: number[] }>} */ ({
  decoupled: { label: 'decoupled', weighed: [2, 3] },
  centred: { label: 'centred', dash: [2, 4], weighed: [1, 8] },
  ridge: { label: 'ridge', dash: [10, 3, 2, 3], weighed: [10, 3, 2, 3, 2, 3] },
});

/** The two figures of §4.1: each varies one λ and fixes the other. */
const sides = /** @type {const} */ ([
  { title: 'Error of the means', error: 'Σ ‖μ̂(θ) − μ(θ)‖²', value: 'meanSSE', varies: 'lambdaMean', symbol: 'λₘ' },
  { title: 'Distance of the bases', error: 'Σ squared distance of p(θ)', value: 'basisDistance', varies: 'lambdaBasis', symbol: 'λᵥ' },
]);

/**
 * Both figures of the simulation, and the data of the first seed with their true
 * mean.
 *
 * @param {any} report
 * @returns {import('./layout.js').Shown}
 */
export function simulation(report) {
  const figures = sides.map((side) => along(report, side));
  return { tables: [], figures, pictures: truth(report.picture) };
}

/**
 * The rows along one λ, with the other fixed at its most frequent value.
 *
 * @param {any} report
 * @param {typeof sides[number]} side
 * @returns {import('./layout.js').Figure}
 */
function along(report, { title, error, value, varies, symbol }) {
  const fixed = varies === 'lambdaMean' ? 'lambdaBasis' : 'lambdaMean';
  const wanted = /** @type {number[]} */ (report.settings[varies] ?? []);
  const rows = report.rows.filter((/** @type {any} */ row) => row[varies] != null);
  const other = mostFrequent(
    rows.filter((/** @type {any} */ row) => wanted.includes(row[varies])).map((/** @type {any} */ row) => row[fixed]),
  );
  const penalties = wanted
    .filter((penalty) => rows.some((/** @type {any} */ row) => row[varies] === penalty && row[fixed] === other))
    .sort((a, b) => a - b);
  const arms = distinct(report.rows, (row) => `${row.method} ${row.gauge}`).map((name) => name.split(' '));
  const found = (/** @type {string[]} */ [method, gauge], /** @type {number} */ penalty) =>
    report.rows.find(
      (/** @type {any} */ row) =>
        row.method === method && row.gauge === gauge && (row[varies] == null || (row[varies] === penalty && row[fixed] === other)),
    );
  const curve = (/** @type {string[]} */ arm) => penalties.map((penalty) => [penalty, found(arm, penalty)]).filter(([, row]) => row);
  const context = other == null ? '' : `, with ${varies === 'lambdaMean' ? 'λᵥ' : 'λₘ'}\u00a0=\u00a0${short(other)}`;
  return {
    title: `${title} over ${symbol}${context}`,
    x: chosenAxis(symbol, penalties),
    y: { label: error, log: true },
    lowest: true,
    series: arms.map(([method, gauge]) => ({
      label: named(method, gauge),
      colour: styleOf(method).colour,
      dash: (method.endsWith('-noise') ? gauges[gauge]?.weighed : gauges[gauge]?.dash) ?? styleOf(method).dash,
      kind: /** @type {const} */ ('line'),
      points: curve([method, gauge]).map(([penalty, row]) => [penalty, row[value], row[`${value}SD`]]),
    })),
  };
}

/** @param {string} method @param {string} gauge */
function named(method, gauge) {
  return `${styleOf(method).label}${gauges[gauge] ? `, ${gauges[gauge].label}` : ''}`;
}

/** @param {number[]} values */
function mostFrequent(values) {
  const times = (/** @type {number} */ value) => values.filter((other) => other === value).length;
  return values.reduce((best, value) => (times(value) > times(best) ? value : best), values[0]);
}

/**
 * The data of the first seed with their true mean, one figure for each variable.
 *
 * @param {any} picture
 * @returns {import('./layout.js').Figure[]}
 */
function truth(picture) {
  if (!picture) return [];
  return [0, 1, 2].map((k) => ({
    title: `Variable ${k + 1} of the data, and its true mean`,
    x: { label: 'θ' },
    y: { label: `x${'₁₂₃'[k]}` },
    series: [
      {
        label: 'observations',
        colour: '--quiet',
        kind: 'dots',
        points: picture.theta.map((/** @type {number} */ theta, /** @type {number} */ i) => [theta, picture.x[i][k]]),
      },
      {
        label: 'true mean',
        colour: '--text',
        kind: 'line',
        points: picture.theta.map((/** @type {number} */ theta, /** @type {number} */ i) => [theta, picture.trueMean[i][k]]),
      },
    ],
  }));
}
