// The first result on an empty page: the module, or ml-pca, is imported and computes ten
// components of 600 faces. Each run has a browser profile of its own, without any cache.

import { inTurns, median, ratio } from '../repeat.js';
import { faces } from '../settings.js';

const components = 10;
const rounds = 15;
/** Of the methods of ml-pca the fastest counts. */
const methods = ['SVD', 'covarianceMatrix', 'NIPALS'];

export const names = ['first_result_vs_mlpca'];

export async function measure(stage) {
  const data = await stage.data('pca-600x361', faces(600));
  const first =
    (side, ...args) =>
    async () => {
      await stage.fresh();
      await stage.call('first', 'hold', data);
      return stage.call('first', side, ...args);
    };
  const peers = methods.map((method) => [method, first('mlpca', components, method)]);
  const { ours, ...theirs } = await inTurns(
    rounds,
    { ours: first('ours', { method: 'pca', components }), ...Object.fromEntries(peers) },
    { warm: true },
  );
  const [fastest] = Object.values(theirs).sort((a, b) => median(a) - median(b));
  return {
    ratios: { first_result_vs_mlpca: ratio(ours, fastest) },
    times: { first_result_seconds: median(ours), first_result_mlpca_seconds: median(fastest) },
    sizes: `600×361, ${components} components, ${rounds} rounds`,
  };
}
