// The settings that several measurements share.

/** Seed of all data. */
export const seed = 1;

/** Three bins of blur, ten components, and what the product chooses. */
export const blur = { endpoints: [0, 1, 2, 3], components: 10 };

/** The same with the λ of §4.3 of the paper. */
export const paperLambda = { ...blur, lambda: { mean: 0.6, basis: 2, ortho: 1000 } };

/** Algorithm 1 as in §4.3: the steps of its cycles and their rates. */
export const algorithm1 = {
  ...paperLambda,
  solver: 'paper',
  cycles: 300,
  meanSteps: 100,
  basisSteps: 100,
  meanRate: 0.01,
  basisRate: 0.0001,
};

/** The recipe of blurred faces, n rows. @param {number} rows */
export function faces(rows, width = 19, tall = 19, noise = 0) {
  return { kind: 'faces', rows, width, tall, noise, seed };
}
