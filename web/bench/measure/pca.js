// PCA with ten components: ours through ppca.js, and that of two libraries.

import { inTurns, median, ratio, seconds } from '../repeat.js';
import { faces } from '../settings.js';

const components = 10;
const sizes = [
  { name: 'pca-600x361', recipe: faces(600), rounds: 5 },
  { name: 'pca-2000x4096', recipe: faces(2000, 64, 64, 0.01), rounds: 1 },
];
/** The share of our captured variance that a peer may lack and still have done the same. */
const loss = 1e-3;

export const names = ['pca_vs_mlpca', 'pca_vs_druid'];

export async function measure(stage) {
  const worst = { mlpca: Infinity, druid: Infinity };
  const times = {};
  for (const { name, recipe, rounds } of sizes) {
    const data = await stage.data(name, recipe);
    await stage.fresh();
    await stage.call('product', 'hold', data);
    await stage.call('peers', 'hold', data);
    const answers = await inTurns(rounds, {
      ours: () => stage.call('product', 'fit', data.name, { method: 'pca', components }),
      mlpca: () => stage.call('peers', 'pca', 'mlpca', components),
      druid: () => stage.call('peers', 'pca', 'druid', components),
    });
    for (const [side, list] of Object.entries(answers)) {
      const short = 1 - list[0].variance / answers.ours[0].variance;
      if (short > loss) throw new Error(`${side} finds ${(100 * short).toFixed(2)} % less variance than ours`);
      times[`${name.replace('-', '_')}_${side}_seconds`] = median(seconds(list));
    }
    for (const peer of Object.keys(worst)) {
      worst[peer] = Math.min(worst[peer], ratio(seconds(answers[peer]), seconds(answers.ours)));
    }
  }
  return { ratios: { pca_vs_mlpca: worst.mlpca, pca_vs_druid: worst.druid }, times };
}
