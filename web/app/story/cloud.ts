/**
 * The dots of the opening and the story: an arch along θ, with scatter along and across it. Two sequences
 * of evenly spread fractions stand for random numbers, so that they are always the same.
 */

/** θ from 0 to 1; unseen: no model is fitted to it */
export type Dot = { theta: number; x: number; y: number; unseen: boolean };

/** of a model of two variables and one component: at several θ its mean and how far one standard deviation moves it (n×2); seen, unseen: the mean RMSE of these dots */
export type Lines = { mean: Float64Array; reach: Float64Array; seen: number; unseen: number };

/** of the methods that are fitted */
export type MethodLines = Partial<Record<'ppca' | 'ipca' | 'pca', Lines>>;

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

/** How far an arrow key moves a dot, and the ring around it that shows the focus. */
export const dotGrip = { step: 0.05, ring: 0.1 };

/** The nearest place inside the frame. */
export function inFrame(x: number, y: number) {
  const { left, right, bottom, top } = frame;
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(top, Math.max(bottom, y)) };
}

/** @returns in the order of θ */
export function cloud(): Dot[] {
  return Array.from({ length: count }, (_, i) => {
    const theta = i / (count - 1);
    const turn = Math.PI * (1.08 - 1.16 * theta) + along * spread(i, Math.SQRT2);
    const radius = 1 + across * spread(i, (Math.sqrt(5) - 1) / 2);
    return { theta, x: stretch * radius * Math.cos(turn), y: radius * Math.sin(turn), unseen: i % unseenEvery === 2 };
  });
}

/** The i-th of numbers evenly spread over [−1, 1). */
function spread(i: number, irrational: number) {
  return 2 * ((i * irrational) % 1) - 1;
}
