import { number } from '../kit/format.js';
import { comparedMethods, smallest } from './lab.js';

/** @type {import('./lab.js').Lab} */
export const overfitting = {
  name: 'overfitting',
  title: 'Two examples in each bin',
  data: 'Turning heads: 90 training pictures, two in each of 45 bins.',
  question:
    'With 45 bins and one component, IPCA fits a line through the two pictures of every bin, without error. Which method has the smallest error on new people?',
  choices: comparedMethods.map(({ label }) => label),
  controls: [{ name: 'bins', label: 'Bins', min: 3, max: 45, step: 1, value: 45 }],
  async run(engine, { bins }) {
    const set = await engine.synthesise('heads', { seed: 1 });
    const models = await engine.compare(
      set,
      comparedMethods.map(({ method }) => ({ method, bins, spacing: /** @type {const} */ ('count'), components: 1 })),
    );
    set.free();
    const errors = models.map((model) => ({ train: model?.info.scores.train ?? NaN, test: model?.info.scores.test ?? NaN }));
    for (const model of models) model?.free();
    const best = smallest(errors.map(({ test }) => test));
    return {
      answer: best,
      said: `${comparedMethods[best].label} has the smallest test error, ${number(errors[best].test, 4)}. ${comparedMethods[smallest(errors.map(({ train }) => train))].label} has the smallest training error, ${number(Math.min(...errors.map(({ train }) => train)), 4)}.`,
      head: ['Method', 'training RMSE', 'test RMSE'],
      rows: errors.map(({ train, test }, i) => [comparedMethods[i].label, number(train, 4), number(test, 4)]),
    };
  },
  why: 'A line through two pictures learns these two people only. In PPCA, neighbouring endpoints learn from each other. In PCA, all pictures teach one basis.',
};
