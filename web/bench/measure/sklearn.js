// PCA with ten components: ours through ppca.js in Chromium, and scikit-learn's natively,
// by its exact solver for few components and by its randomized one.

import { inTurns, median, middle, ratio, seconds } from '../repeat.js';
import { faces } from '../settings.js';

const components = 10;
const runs = 5; // in a row, of which the middle one counts
const sizes = [
  { name: '600x361', rounds: 15, recipe: faces(600) },
  { name: '2000x4096', rounds: 5, recipe: faces(2000, 64, 64, 0.01) },
];
const loss = 1e-3; // of our variance that a peer may lack

export const names = ['pca_vs_arpack', 'pca_vs_randomized'];

export async function measure(stage) {
  const peer = stage.sklearn();
  if (!peer) return { skipped: 'scikit-learn is not there: install python3-sklearn' };
  const slower = { arpack: [], randomized: [] };
  const times = {};
  for (const { name, rounds, recipe } of sizes) {
    const { file, rows, cols, ...data } = await stage.data(`pca-${name}`, recipe);
    await stage.fresh();
    await stage.call('product', 'hold', { ...data, rows, cols });
    const by = (solver) => () => middle(runs, () => peer.ask({ file, rows, cols, components, solver }));
    const answers = await inTurns(rounds, {
      ours: () => middle(runs, () => stage.call('product', 'fit', data.name, { method: 'pca', components })),
      arpack: by('arpack'),
      randomized: by('randomized'),
    });
    for (const [side, list] of Object.entries(answers)) {
      times[`sklearn_${name}_${side}_seconds`] = median(seconds(list));
      const short = 1 - list[0].variance / answers.ours[0].variance;
      if (short > loss) throw new Error(`${side} finds ${(100 * short).toFixed(2)} % less variance in ${name} than ours`);
      slower[side]?.push(ratio(seconds(answers.ours), seconds(list)));
    }
  }
  return {
    ratios: { pca_vs_arpack: Math.max(...slower.arpack), pca_vs_randomized: Math.max(...slower.randomized) },
    times,
    sizes: sizes.map(({ name, rounds }) => `${name}: ${rounds} rounds, in each the middle of ${runs} runs`).join('; '),
  };
}
