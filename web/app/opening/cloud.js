/** @import { Dot } from '../state/state.js' */

/**
 * The dots of the opening: an arch along θ, with scatter along and across it. Two sequences
 * of evenly spread fractions stand for random numbers, so that the opening is always the same.
 */

const count = 40;
/** Every fourth dot is unseen: no model is fitted to it. */
const unseenEvery = 4;
/** The scatter to either side, radians along the arch and shares of its radius. */
const [along, across] = [0.1, 0.15];
/** The arch is wider than high. */
const stretch = 1.35;

/** The ends of the five bins of θ: hinges of PPCA's ribbon. */
export const endpoints = [0, 0.2, 0.4, 0.6, 0.8, 1];
/** The ribbon's lines from one hinge to the next. */
export const steps = 8;

/** The part of the plane that is shown; dots stay inside. */
export const frame = { left: -2.1, right: 2.1, bottom: -0.6, top: 1.4 };

/** log₁₀ λ at the ends of the slider: the endpoints do not notice each other; they are all alike. */
const [least, most] = [-4, 2];

/** λ of the mean and of the basis. @param {number} smoothness the position of the slider, 0 to 1 */
export const lambdaOf = (smoothness) => 10 ** (least + (most - least) * smoothness);

/** The nearest place inside the frame. @param {number} x @param {number} y */
export function inFrame(x, y) {
  const { left, right, bottom, top } = frame;
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(top, Math.max(bottom, y)) };
}

/** @returns {Dot[]} in the order of θ */
export function cloud() {
  return Array.from({ length: count }, (_, i) => {
    const theta = i / (count - 1);
    const turn = Math.PI * (1.08 - 1.16 * theta) + along * spread(i, Math.SQRT2);
    const radius = 1 + across * spread(i, (Math.sqrt(5) - 1) / 2);
    return { theta, x: stretch * radius * Math.cos(turn), y: radius * Math.sin(turn), unseen: i % unseenEvery === 2 };
  });
}

/** The i-th of numbers evenly spread over [−1, 1). @param {number} i @param {number} irrational */
function spread(i, irrational) {
  return 2 * ((i * irrational) % 1) - 1;
}
