// PCA with ten components: ours through ppca.js, and that of two libraries. Of
// ml-pca's methods the fastest counts; on the large size that is its method for
// a few components, for the others compute all.

import { inTurns, median, ratio, seconds } from '../repeat.js';
import { faces } from '../settings.js';

const components = 10;
/** The peers take minutes for the large size: it is timed once, after the small one. */
const sizes = [
  { name: '600x361', recipe: faces(600), methods: ['SVD', 'covarianceMatrix', 'NIPALS'], rounds: 5, warm: false },
  { name: '2000x4096', recipe: faces(2000, 64, 64, 0.01), methods: ['NIPALS'], rounds: 1, warm: true },
];
/** The share of our captured variance that a peer may lack and still have done the same. */
const loss = 1e-3;

export const names = ['pca_vs_mlpca', 'pca_vs_druid'];

export async function measure(stage) {
  const worst = { mlpca: Infinity, druid: Infinity };
  const times = {};
  await stage.fresh();
  for (const { name, recipe, methods, rounds, warm } of sizes) {
    const data = await stage.data(`pca-${name}`, recipe);
    await stage.call('product', 'hold', data);
    await stage.call('peers', 'hold', data);
    const sides = {
      ours: () => stage.call('product', 'fit', data.name, { method: 'pca', components }),
      druid: () => stage.call('peers', 'pca', 'druid', components),
    };
    for (const method of methods) sides[`mlpca_${method}`] = () => stage.call('peers', 'pca', 'mlpca', components, method);
    const answers = await inTurns(rounds, sides, { warm });
    for (const [side, list] of Object.entries(answers)) {
      const short = 1 - list[0].variance / answers.ours[0].variance;
      if (short > loss) throw new Error(`${side} finds ${(100 * short).toFixed(2)} % less variance in ${name} than ours`);
      times[`pca_${name}_${side}_seconds`] = median(seconds(list));
    }
    for (const peer of Object.keys(worst)) {
      const slower = Object.keys(answers).filter((side) => side.startsWith(peer))
        .map((side) => ratio(seconds(answers[side]), seconds(answers.ours)));
      worst[peer] = Math.min(worst[peer], ...slower);
    }
  }
  return {
    ratios: { pca_vs_mlpca: worst.mlpca, pca_vs_druid: worst.druid }, times,
    sizes: sizes.map(({ name, rounds }) => `${name} (${rounds === 1 ? 'once' : `${rounds} rounds`})`).join(', '),
  };
}
