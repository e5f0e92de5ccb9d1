// The observations that are fitted: a mean and twelve directions that turn with θ, and noise.

const directions = 12;
const noise = 0.1;

/** The settings of every fit: three bins of equal width over θ, ten components. */
export const settings = { endpoints: [0, 1, 2, 3], components: 10 };

/**
 * Returns rows × cols observations with θ in [0, 3]; the same numbers for the same size.
 * @param {number} rows @param {number} cols
 */
export function observations(rows, cols) {
  const random = generator(1);
  const waves = Array.from({ length: 2 * directions + 2 }, (_, d) =>
    Float64Array.from({ length: cols }, (_, c) => Math.sin(((1 + (d >> 1)) * Math.PI * c) / cols + (d % 2) * (Math.PI / 2))),
  );
  const theta = Float64Array.from({ length: rows }, () => 3 * random());
  const data = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const row = data.subarray(i * cols, (i + 1) * cols);
    for (let c = 0; c < cols; c++) row[c] = noise * (random() + random() + random() - 1.5) * 2;
    for (let d = 0; d <= directions; d++) {
      const size = d === 0 ? 1 : (random() + random() + random() - 1.5) / d; // direction 0 is the mean
      const [a, b] = [size * Math.cos(theta[i] / 3), size * Math.sin(theta[i] / 3)];
      for (let c = 0; c < cols; c++) row[c] += a * waves[2 * d][c] + b * waves[2 * d + 1][c];
    }
  }
  return { data, rows, cols, theta };
}

/** Returns them as the arrays of an archive, which the command line and NumPy read. */
export const arraysOf = ({ data, rows, cols, theta }) => ({ X: { data, rows, cols }, theta: { data: theta, rows } });

/** Uniform numbers in (0, 1), by Lehmer's generator. @param {number} state */
function generator(state) {
  return () => (state = (48271 * state) % 2147483647) / 2147483647;
}
