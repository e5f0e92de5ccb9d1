import { random } from './random.ts';

/** n×K observations and their θ, from 0 to 1 */
export type Drawn = { data: Float64Array; theta: Float64Array; rows: number; cols: number };

/** θ of what is drawn lies between these. */
export const unit = [0, 1] as const;

/** The variables of the drawn tables. */
export const cols = 12;

/**
 * Draws observations of 12 variables: patterns with normal coefficients, which shift by `turn` from
 * θ = 0 to 1, and noise.
 */
export function drawTable({
  rows,
  seed,
  stream,
  turn,
  patterns,
  noise,
}: {
  rows: number;
  seed: number;
  stream: number;
  turn: number; // radians
  patterns: number[]; // the standard deviation of each coefficient, at most four
  noise: (theta: number) => number; // its standard deviation at θ
}): Drawn {
  const { uniform, normal } = random(seed, stream);
  const theta = Float64Array.from({ length: rows }, uniform);
  const data = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const coefficients = patterns.map((deviation) => deviation * normal());
    const sd = noise(theta[i]);
    for (let k = 0; k < cols; k++) {
      const angle = (2 * Math.PI * k) / cols;
      // A wave for each pattern: they are orthogonal, and a shifted wave has the angle of its shift to itself.
      const shape = (v: number) => Math.cos((v + 1) * angle + turn * theta[i]);
      data[i * cols + k] = coefficients.reduce((sum, beta, v) => sum + beta * shape(v), 0) + sd * normal();
    }
  }
  return { data, theta, rows, cols };
}

/** Draws dots in the plane along a curve. */
export function drawDots({
  rows,
  seed,
  stream,
  curve,
  scatter,
}: {
  rows: number;
  seed: number;
  stream: number;
  curve: (theta: number) => [number, number];
  scatter: number; // the standard deviation of both coordinates
}): Drawn {
  const { uniform, normal } = random(seed, stream);
  const theta = Float64Array.from({ length: rows }, uniform);
  const data = Float64Array.from([...theta].flatMap((each) => curve(each).map((middle) => middle + scatter * normal())));
  return { data, theta, rows, cols: 2 };
}
