// Drawn heads with key points, as many as the paper's training set: the masked fit to
// its stopping rule, and frames of a slider that turns the mean and the components.

import { median, quantile } from '../repeat.js';

const rounds = 3;
const frames = 200;
const warmUp = 20;

export const names = ['portraits_fit_seconds', 'turn_frame_ms'];

export async function measure(stage) {
  await stage.fresh();
  const { rows, cols } = await stage.call('product', 'openPortraits', { pixels: 10_000, testShare: 48 / 272, seed: 1 });
  const options = { bins: 16, range: [-90, 90], components: 10 };
  const fits = [];
  for (let round = 0; round < rounds; round++) fits.push(await stage.call('product', 'fitPortraits', options));
  const times = (await stage.call('product', 'turns', warmUp + frames)).slice(warmUp);
  return {
    ratios: {
      portraits_fit_seconds: median(fits.map(({ seconds }) => seconds)),
      turn_frame_ms: quantile(
        times.map(({ whole }) => whole),
        0.95,
      ),
    },
    times: {
      portraits_fit_evaluations: fits[0].evaluations,
      turn_frame_median_ms: median(times.map(({ whole }) => whole)),
      turn_at_median_ms: median(times.map(({ at }) => at)),
    },
    sizes: `n = ${rows}, K = ${cols}, V = 10, B = 17; ${rounds} fits, ${frames} frames`,
  };
}
