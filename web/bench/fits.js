// Fits of the module in Node, in one worker, from the call to the model.

import { createEngine } from '../dist/ppca.js';
import { observations, settings } from './observations.js';
import { inTurns, quantile, secondsOf } from './times.js';

export const figures = {
  fit: {
    unit: 'ms',
    most: 250,
    how: '600 observations of 361 variables, 4 endpoints, 10 components; module in Node, one worker, median of 9',
  },
  long_fit: { unit: 's', most: 3, how: 'the same with 60,000 observations, median of 3' },
  wide_fit: {
    unit: 's',
    most: 5,
    how: 'the same with 224 observations of 30,000 variables and 17 endpoints, median of 3',
  },
  tune: {
    unit: 's',
    most: 5,
    how: 'all that Train chooses by the folds: method, components, bins and λ, 600×361, every core, median of 3',
  },
  tune_table: { unit: 's', most: 1, how: 'the same of 400×12' },
  at_while_tuning: { unit: 'ms', most: 50, how: '95th percentile of at(θ), asked 60 times a second during that search' },
  memory: { unit: '× data', most: 3, how: 'memory of the program after a fit of 6,000×361, divided by the bytes of these numbers' },
};

export async function measure() {
  const engine = await createEngine({ workers: 1 });
  const fit = (data, options, rounds) =>
    inTurns(rounds, { fit: () => secondsOf(async () => (await engine.fit(data, options)).free()) }).then((found) => found.fit);
  const found = {
    fit: 1000 * (await fit(observations(600, 361), settings, 9)),
    long_fit: await fit(observations(60_000, 361), settings, 3),
    wide_fit: await fit(observations(224, 30_000), { bins: 16, range: [0, 3], components: 10 }, 3),
  };
  engine.close();
  return { ...found, ...(await tuning()), memory: await memory() };
}

/** Searches alone, then once more while a slider asks for a model. */
async function tuning() {
  const engine = await createEngine();
  const data = observations(600, 361);
  const model = await engine.fit(data, settings);
  const tune = () => engine.tune(data);
  const table = observations(400, 12);
  const found = await inTurns(3, { tune: () => secondsOf(tune), tune_table: () => secondsOf(() => engine.tune(table)) });
  let searching = true;
  const search = tune().finally(() => (searching = false));
  const answers = [];
  while (searching) {
    const answer = await secondsOf(() => model.at(3 * Math.random()));
    answers.push(1000 * answer);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 / 60 - 1000 * answer)));
  }
  await search;
  engine.close();
  return { ...found, at_while_tuning: quantile(answers, 0.95) };
}

/** The memory never shrinks, so that its size after the fit is its peak. */
async function memory() {
  const { instantiate } = WebAssembly;
  let memory;
  WebAssembly.instantiate = async (...args) => {
    const instance = await instantiate(...args);
    memory = (instance.instance ?? instance).exports.mem ?? memory;
    return instance;
  };
  const engine = await createEngine({ worker: false });
  WebAssembly.instantiate = instantiate;
  const data = observations(6000, 361);
  await engine.fit(data, settings);
  const share = memory.buffer.byteLength / data.data.byteLength;
  engine.close();
  return share;
}
