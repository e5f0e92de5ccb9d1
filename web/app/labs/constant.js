import { number } from '../kit/format.js';
import { comparedMethods, smallest } from './lab.js';

const [cols, train, test] = [12, 60, 400];

/** @type {import('./lab.js').Lab} */
export const constant = {
  name: 'constant',
  title: 'When PCA wins',
  data: '60 drawn observations of 12 variables. At first they do not depend on θ.',
  question: 'Nothing changes with θ. Which method reconstructs 400 new observations best?',
  choices: comparedMethods.map(({ label }) => label),
  controls: [
    { name: 'turn', label: 'How much θ matters', min: 0, max: 3, step: 0.5, value: 0 },
    { name: 'bins', label: 'Bins', min: 2, max: 12, step: 1, value: 8 },
  ],
  async run(engine, { turn, bins }) {
    const sets = [drawn(train, turn, 1), drawn(test, turn, 2)];
    const options = { bins, range: /** @type {[number, number]} */ ([0, 1]), components: 2 };
    const models = await engine.compare(
      { ...sets[0], rows: train, cols },
      comparedMethods.map(({ method }) => ({ ...options, method })),
    );
    const errors = await Promise.all(
      models.map(async (model) => ({
        train: model?.info.scores.train ?? NaN,
        test: (await model?.score({ ...sets[1], rows: test }, { density: false }))?.rmse ?? NaN,
      })),
    );
    for (const model of models) model?.free();
    const best = smallest(errors.map((each) => each.test));
    return {
      answer: best,
      said: `${comparedMethods[best].label} has the smallest error on new observations: ${number(errors[best].test, 4)}.`,
      head: ['Method', 'training RMSE', 'RMSE of new observations'],
      rows: errors.map((each, i) => [comparedMethods[i].label, number(each.train, 4), number(each.test, 4)]),
    };
  },
  why: 'PPCA and IPCA use their observations to learn changes that do not exist. PCA uses all of them for one mean and one basis. Move the slider so that θ matters, and see when PPCA wins.',
};

/**
 * Draws observations with two directions that turn with θ, plus noise.
 *
 * @param {number} rows
 * @param {number} turn radians from θ = 0 to 1
 * @param {number} seed
 */
function drawn(rows, turn, seed) {
  let state = 48271 * seed;
  const uniform = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const theta = Float64Array.from({ length: rows }, uniform);
  const data = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const [a, b] = [2 * normal(), normal()];
    for (let k = 0; k < cols; k++)
      data[i * cols + k] = a * Math.cos(k + turn * theta[i]) + b * Math.sin(2 * k - turn * theta[i]) + 0.5 * normal();
  }
  return { data, theta };
}
