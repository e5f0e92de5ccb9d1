// Many observations of few variables: the whole fit, in one worker.

import { inTurns, median, seconds } from '../repeat.js';
import { seed } from '../settings.js';

const rounds = 5;

export const names = ['large_table_seconds'];

export async function measure(stage) {
  const data = await stage.data('large', { kind: 'table', rows: 200_000, width: 12, seed });
  await stage.fresh();
  await stage.call('product', 'hold', data);
  const { fits } = await inTurns(rounds, { fits: () => stage.call('product', 'fit', data.name, { bins: 4, components: 10 }) });
  const { evaluations, status } = fits[0];
  if (status !== 'converged') throw new Error(`the fit ends as ${status} after ${evaluations} evaluations`);
  return {
    ratios: { large_table_seconds: median(seconds(fits)) },
    times: { large_table_evaluations: evaluations },
    sizes: `n = 200,000, K = 12, V = 10, B = 5; ${rounds} rounds`,
  };
}
