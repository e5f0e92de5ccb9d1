import { random } from './random.js';

/** @typedef {{ data: Float64Array, theta: Float64Array, rows: number, cols: number }} Drawn n×K observations and their θ, from 0 to 1 */

/** θ of what is drawn lies between these. */
export const unit = /** @type {const} */ ([0, 1]);

/** The variables of the drawn tables. */
export const cols = 12;

/**
 * Draws observations of 12 variables: patterns with normal coefficients, which shift by `turn` from
 * θ = 0 to 1, and noise.
 *
 * @param {object} options
 * @param {number} options.rows
 * @param {number} options.seed
 * @param {number} options.stream
 * @param {number} options.turn radians
 * @param {number[]} options.patterns the standard deviation of each coefficient, at most four
 * @param {(theta: number) => number} options.noise its standard deviation at θ
 * @returns {Drawn}
 */
export function drawTable({ rows, seed, stream, turn, patterns, noise }) {
  const { uniform, normal } = random(seed, stream);
  const theta = Float64Array.from({ length: rows }, uniform);
  const data = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const coefficients = patterns.map((deviation) => deviation * normal());
    const sd = noise(theta[i]);
    for (let k = 0; k < cols; k++) {
      const angle = (2 * Math.PI * k) / cols;
      // A wave for each pattern: they are orthogonal, and a shifted wave has the angle of its shift to itself.
      const shape = (/** @type {number} */ v) => Math.cos((v + 1) * angle + turn * theta[i]);
      data[i * cols + k] = coefficients.reduce((sum, beta, v) => sum + beta * shape(v), 0) + sd * normal();
    }
  }
  return { data, theta, rows, cols };
}

/**
 * Draws dots in the plane along a curve.
 *
 * @param {object} options
 * @param {number} options.rows
 * @param {number} options.seed
 * @param {number} options.stream
 * @param {(theta: number) => [number, number]} options.curve
 * @param {number} options.scatter the standard deviation of both coordinates
 * @returns {Drawn}
 */
export function drawDots({ rows, seed, stream, curve, scatter }) {
  const { uniform, normal } = random(seed, stream);
  const theta = Float64Array.from({ length: rows }, uniform);
  const data = Float64Array.from([...theta].flatMap((each) => curve(each).map((middle) => middle + scatter * normal())));
  return { data, theta, rows, cols: 2 };
}
