import { percent } from '../kit/format.js';

const methods = ['PCA', 'MPCA', 'IPCA', 'PPCA'];

/** @type {import('./lab.js').Lab} */
export const recognition = {
  name: 'recognition',
  title: 'The paper’s recognition table',
  data: 'Drawn faces, each blurred in three degrees, in place of the CBCL faces of Table 3.',
  question: 'A face is recognised by the nearest coefficients among those of other blurs. Which method takes most faces for another?',
  choices: methods,
  controls: [
    { name: 'faces', label: 'Faces to tell apart', min: 10, max: 60, step: 10, value: 20 },
    { name: 'components', label: 'Components', min: 2, max: 12, step: 1, value: 6 },
  ],
  async run(engine, { faces, components }) {
    const report = await engine.experiment('recognition', {
      faces: [faces],
      components: [components],
      splits: 2,
      seed: 1,
      methods,
      lambdaMean: [1],
      lambdaBasis: [2],
    });
    const errors = methods.map((method) => Number(report.rows.find((/** @type {any} */ row) => row.method === method)?.error));
    const worst = errors.indexOf(Math.max(...errors));
    return {
      answer: worst,
      said: `${methods[worst]} takes ${percent(errors[worst] / 100)} of the faces for another.`,
      head: ['Method', 'not recognised'],
      rows: errors.map((error, i) => [methods[i], percent(error / 100)]),
    };
  },
  why: 'IPCA has a basis of its own in every bin, so its coefficients of one blur mean something else than those of another. A basis that is one, or moves smoothly, makes them comparable.',
};
