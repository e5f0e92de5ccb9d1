// Few, large pictures: the exact solver to its stopping rule, in one worker.

import { inTurns, median, seconds } from '../repeat.js';
import { seed } from '../settings.js';

const rounds = 3;

export const names = ['wide_fit_seconds'];

export async function measure(stage) {
  const data = await stage.data('wide', { kind: 'heads', rows: 224, width: 100, seed });
  await stage.fresh();
  await stage.call('product', 'hold', data);
  const options = { bins: 16, range: [-90, 90], components: 10 };
  const { fits } = await inTurns(rounds, { fits: () => stage.call('product', 'fit', data.name, options) });
  const { evaluations, status } = fits[0];
  if (status !== 'converged') throw new Error(`the fit ends as ${status} after ${evaluations} evaluations`);
  return {
    ratios: { wide_fit_seconds: median(seconds(fits)) },
    times: { wide_fit_seconds_within: median(fits.map((fit) => fit.within)), wide_fit_evaluations: evaluations },
    sizes: `n = 224, K = 30,000, V = 10, B = 17; ${rounds} rounds`,
  };
}
