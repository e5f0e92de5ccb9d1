// What the density and the noise cost beside the fit: natively a fit that learns the
// density at its end, and one that weighs the observations by the noise at θ; in the
// browser, where a method that needs the density learns it, a fit and its file.

import { inTurns, median, ratio, seconds } from '../repeat.js';
import { blur, faces } from '../settings.js';

const rounds = 5;

export const names = ['density_fit_ratio', 'density_fit_ratio_native', 'noise_fit_ratio'];

export async function measure(stage) {
  const data = await stage.data('density', faces(6000));
  await stage.fresh();
  await stage.call('product', 'hold', data);
  const native = (more, settings = blur) => stage.native.ask({ do: 'fit', set: data.name, settings, ...more });
  const answers = await inTurns(rounds, {
    browser: () => stage.call('product', 'fit', data.name, blur),
    file: () => stage.call('product', 'fit', data.name, blur, true),
    plain: () => native(),
    density: () => native({ density: true }),
    noise: () => native({}, { ...blur, noise: 'theta' }),
  });
  return {
    ratios: {
      density_fit_ratio: ratio(seconds(answers.file), seconds(answers.browser)),
      density_fit_ratio_native: ratio(seconds(answers.density), seconds(answers.plain)),
      noise_fit_ratio: ratio(seconds(answers.noise), seconds(answers.plain)),
    },
    times: {
      density_browser_seconds: median(seconds(answers.file)),
      density_browser_fit_seconds: median(seconds(answers.browser)),
      density_native_seconds: median(seconds(answers.density)),
      density_native_fit_seconds: median(seconds(answers.plain)),
      noise_native_seconds: median(seconds(answers.noise)),
    },
    sizes: `n = 6,000, K = 361, V = 10, B = 4; ${rounds} rounds`,
  };
}
