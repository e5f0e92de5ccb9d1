import { number } from '../kit/format.js';
import { smallest } from './lab.js';

const lambdas = [0.001, 0.01, 0.1, 1, 10, 100, 1000];

/** @type {import('./lab.js').Lab} */
export const smoothness = {
  name: 'smoothness',
  title: 'How smooth is smooth enough',
  data: 'Turning heads. A quarter of the people are test data.',
  question:
    'λ of the means grows from 0.001 to 1000 and pulls the means of neighbouring endpoints together. How does the error on new people change?',
  choices: ['it falls all the way', 'it falls, then rises', 'it rises all the way'],
  controls: [
    { name: 'bins', label: 'Bins', min: 3, max: 18, step: 1, value: 12 },
    { name: 'components', label: 'Components', min: 1, max: 6, step: 1, value: 2 },
  ],
  async run(engine, { bins, components }) {
    const set = await engine.synthesise('heads', { seed: 1 });
    const models = await engine.compare(
      set,
      lambdas.map((mean) => ({ bins, components, range: /** @type {[number, number]} */ ([-90, 90]), lambda: { mean } })),
    );
    set.free();
    const errors = models.map((model) => ({ train: model?.info.scores.train ?? NaN, test: model?.info.scores.test ?? NaN }));
    for (const model of models) model?.free();
    const best = smallest(errors.map(({ test }) => test));
    return {
      answer: best === lambdas.length - 1 ? 0 : best === 0 ? 2 : 1,
      said: `The test error is smallest at λ = ${lambdas[best]}: ${number(errors[best].test)}. The training error is smallest at λ = ${lambdas[smallest(errors.map(({ train }) => train))]}.`,
      head: ['λ of the means', 'training RMSE', 'test RMSE'],
      rows: lambdas.map((lambda, i) => [String(lambda), number(errors[i].train, 4), number(errors[i].test, 4)]),
    };
  },
  why: 'With a small λ, each endpoint relies on its few pictures. With a large λ, all endpoints have nearly the same mean. The training error cannot show which is better; only new data can.',
};
