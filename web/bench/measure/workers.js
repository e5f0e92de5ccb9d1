// Wide data on two workers, which share the starts of a fit.

import { inTurns, median, ratio, seconds } from '../repeat.js';
import { blur, faces, seed } from '../settings.js';

const rounds = 3;
const sets = {
  faces: { recipe: faces(2000, 64, 64), options: blur },
  heads: { recipe: { kind: 'heads', rows: 224, width: 100, seed }, options: { bins: 16, range: [-90, 90], components: 10 } },
};

export const names = ['two_workers_wide'];

export async function measure(stage) {
  const gains = [];
  const times = {};
  for (const [name, { recipe, options }] of Object.entries(sets)) {
    const data = await stage.data(`workers-${name}`, recipe);
    await stage.fresh();
    await stage.call('product', 'hold', data);
    const { one, two } = await inTurns(rounds, {
      one: () => stage.call('product', 'fit', data.name, options),
      two: () => stage.call('product', 'fitOnTwo', data.name, options),
    });
    gains.push(ratio(seconds(one), seconds(two)));
    times[`${name}_one_worker_seconds`] = median(seconds(one));
    times[`${name}_two_workers_seconds`] = median(seconds(two));
  }
  return {
    ratios: { two_workers_wide: Math.min(...gains) },
    times,
    sizes: `n = 2,000, K = 4,096, V = 10, B = 4; n = 224, K = 30,000, V = 10, B = 17; ${rounds} rounds`,
  };
}
