// How the time of a whole fit grows with the observations and the variables.

import { inTurns, median, seconds } from '../repeat.js';
import { blur, faces } from '../settings.js';

const rounds = 3;
/** Pictures of 361, 3,610 and 36,100 pixels; noise, or their rank would be 361. */
const noise = 0.01;
const sizes = {
  n: [
    [600, faces(600)],
    [6000, faces(6000)],
    [60000, faces(60000)],
  ],
  k: [
    [361, faces(600, 19, 19, noise)],
    [3610, faces(600, 95, 38, noise)],
    [36100, faces(600, 190, 190, noise)],
  ],
};

export const names = ['fit_growth_n', 'fit_growth_k', 'long_fit_seconds'];

export async function measure(stage) {
  const ratios = {};
  const times = {};
  for (const [axis, list] of Object.entries(sizes)) {
    await stage.fresh();
    const sides = {};
    for (const [size, recipe] of list) {
      const data = await stage.data(`growth-${axis}-${size}`, recipe);
      await stage.call('product', 'hold', data);
      sides[size] = () => stage.call('product', 'fit', data.name, blur);
    }
    await sides[list[0][0]](); // warms up all: the large ones would take minutes
    const answers = await inTurns(rounds, sides, { warm: true });
    const medians = list.map(([size]) => median(seconds(answers[size])));
    ratios[`fit_growth_${axis}`] = exponent(
      list.map(([size]) => size),
      medians,
    );
    list.forEach(([size], i) => {
      times[`fit_${axis}_${size}_seconds`] = medians[i];
      times[`fit_${axis}_${size}_evaluations`] = answers[size][0].evaluations;
    });
  }
  ratios.long_fit_seconds = times.fit_n_60000_seconds;
  return {
    ratios,
    times,
    sizes: `n = 600, 6,000, 60,000 with K = 361; K = 361, 3,610, 36,100 with n = 600; V = 10, B = 4; ${rounds} rounds`,
  };
}

/** The slope of log y over log x by least squares. @param {number[]} x @param {number[]} y */
function exponent(x, y) {
  const [u, v] = [x, y].map((values) => {
    const logs = values.map(Math.log);
    const mean = logs.reduce((a, b) => a + b) / logs.length;
    return logs.map((value) => value - mean);
  });
  return u.reduce((sum, each, i) => sum + each * v[i], 0) / u.reduce((sum, each) => sum + each * each, 0);
}
