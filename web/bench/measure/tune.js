// The search for λ: 6×4 penalties, five folds that keep the blurred copies of a
// face together, one core on either side, fold by fold in turns.

import { inTurns, ratio, seconds } from '../repeat.js';
import { blur, faces } from '../settings.js';

const folds = [0, 1, 2, 3, 4];

export const names = ['tune_seconds_per_native'];

export async function measure(stage) {
  const data = await stage.data('blur-600', faces(600));
  await stage.fresh();
  await stage.call('program', 'put', data);
  const fold = (ask) => {
    let next = 0;
    return () => ask({ do: 'search', set: data.name, settings: blur, fold: folds[next++] });
  };
  const answers = await inTurns(
    folds.length,
    {
      browser: fold((request) => stage.call('program', 'ask', request)),
      native: fold((request) => stage.native.ask(request)),
    },
    { warm: true },
  );
  const total = (list) => seconds(list).reduce((a, b) => a + b);
  return {
    ratios: { tune_seconds_per_native: ratio(seconds(answers.browser), seconds(answers.native)) },
    times: { tune_browser_seconds: total(answers.browser), tune_native_seconds: total(answers.native) },
    sizes: 'n = 600, K = 361, V = 10, B = 4; 6×4 grid, 5 folds, each fold once; one core',
  };
}
