import { number } from '../kit/format.js';
import { contestants, smallest } from './lab.js';

/** @type {import('./lab.js').Lab} */
export const overfitting = {
  name: 'overfitting',
  title: 'Two examples in each bin',
  data: 'Turning heads: 90 pictures to learn from, so two in each of 45 bins.',
  question:
    'With 45 bins and one component, IPCA has a line through the two pictures of every bin, and errs by nothing on them. Which method errs least on people never seen?',
  choices: contestants.map(({ label }) => label),
  controls: [{ name: 'bins', label: 'Bins', min: 3, max: 45, step: 1, value: 45 }],
  async run(engine, { bins }) {
    const set = await engine.synthesise('heads', { seed: 1 });
    const models = await engine.compare(
      set,
      contestants.map(({ method }) => ({ method, bins, spacing: /** @type {const} */ ('count'), components: 1 })),
    );
    set.free();
    const errors = models.map((model) => ({ train: model?.info.scores.train ?? NaN, test: model?.info.scores.test ?? NaN }));
    for (const model of models) model?.free();
    const best = smallest(errors.map(({ test }) => test));
    return {
      answer: best,
      said: `${contestants[best].label} errs least on the test, ${number(errors[best].test, 4)}; on the training pictures ${contestants[smallest(errors.map(({ train }) => train))].label} does, ${number(Math.min(...errors.map(({ train }) => train)), 4)}.`,
      head: ['Method', 'training RMSE', 'test RMSE'],
      rows: errors.map(({ train, test }, i) => [contestants[i].label, number(train, 4), number(test, 4)]),
    };
  },
  why: 'What a line through two pictures learns is those two people. PPCA lets neighbouring endpoints learn from each other, PCA lets all learn from all.',
};
