// The bootstrap of a fit: 200 resamples on two cores, from the call to the bands.

import { median, seconds } from '../repeat.js';
import { blur, faces } from '../settings.js';

const rounds = 3;
const workers = 2;

export const names = ['bootstrap_seconds'];

export async function measure(stage) {
  const data = await stage.data('blur-600', faces(600));
  await stage.fresh();
  await stage.call('product', 'hold', data);
  const answers = [];
  for (let round = 0; round < rounds; round++) answers.push(await stage.call('product', 'bootstrap', data.name, blur, workers));
  return {
    ratios: { bootstrap_seconds: median(seconds(answers)) },
    times: { bootstrap_resamples: answers[0].resamples },
    sizes: `n = 600, K = 361, V = 10, B = 4; 200 resamples, ${workers} workers; ${rounds} rounds`,
  };
}
