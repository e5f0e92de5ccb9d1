// The whole exact fit in the page's worker and natively, both with what the
// product chooses.

import { inTurns, median, ratio, seconds } from '../repeat.js';
import { blur, faces } from '../settings.js';

const rounds = 9;

export const names = ['fit_wasm_vs_native'];

export async function measure(stage) {
  const data = await stage.data('blur-600', faces(600));
  await stage.fresh();
  await stage.call('product', 'hold', data);
  const answers = await inTurns(rounds, {
    browser: () => stage.call('product', 'fit', data.name, blur),
    native: () => stage.native.ask({ do: 'fit', set: data.name, settings: blur }),
  });
  const [ours, theirs] = [answers.browser[0], answers.native[0]];
  if (Math.abs(ours.energy - theirs.energy) > 1e-4 * theirs.energy) {
    throw new Error(`the browser ends at E = ${ours.energy}, the native program at ${theirs.energy}`);
  }
  return {
    ratios: { fit_wasm_vs_native: ratio(seconds(answers.browser), seconds(answers.native)) },
    times: {
      fit_browser_seconds: median(seconds(answers.browser)),
      fit_browser_seconds_within: median(answers.browser.map((answer) => answer.within)),
      fit_native_seconds: median(seconds(answers.native)),
      fit_browser_evaluations: ours.evaluations,
      fit_native_evaluations: theirs.evaluations,
    },
    sizes: `n = 600, K = 361, V = 10, B = 4; ${rounds} rounds`,
  };
}
