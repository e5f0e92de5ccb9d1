// What gaps cost: the fit of the faces with an eighth of every picture hidden, a band
// of pixels, beside the fit of the whole pictures, both to the stopping rule.

import { inTurns, median, ratio, seconds } from '../repeat.js';
import { blur, faces } from '../settings.js';

const rounds = 5;

export const names = ['masked_fit_ratio'];

export async function measure(stage) {
  const data = await stage.data('masks', faces(600));
  await stage.fresh();
  await stage.call('product', 'hold', data);
  for (const way of ['bands', 'random']) await stage.call('product', 'hide', data.name, way);
  const fit = (name) => () => stage.call('product', 'fit', name, blur);
  const answers = await inTurns(rounds, { whole: fit(data.name), bands: fit(`${data.name} bands`) });
  const { random } = await inTurns(1, { random: fit(`${data.name} random`) });
  return {
    ratios: { masked_fit_ratio: ratio(seconds(answers.bands), seconds(answers.whole)) },
    times: {
      masked_fit_seconds: median(seconds(answers.bands)),
      masked_fit_evaluations: answers.bands[0].evaluations,
      masked_fit_whole_seconds: median(seconds(answers.whole)),
      masked_fit_whole_evaluations: answers.whole[0].evaluations,
      masked_fit_random_seconds: median(seconds(random)),
      masked_fit_random_evaluations: random[0].evaluations,
    },
    sizes: `n = 600, K = 361, V = 10, B = 4, bands of 45 of the pixels hidden; ${rounds} rounds`,
  };
}
