import { percent } from '../kit/format.js';

const methods = ['PCA', 'MPCA', 'IPCA', 'PPCA'];

/** @type {import('./lab.js').Lab} */
export const recognition = {
  name: 'recognition',
  title: 'The paper’s recognition table',
  data: 'Drawn faces, each with three degrees of blur, in place of the CBCL faces of Table 3.',
  question: 'A face is recognised if the nearest coefficients, among faces with another blur, are its own. Which method fails most often?',
  choices: methods,
  controls: [
    { name: 'faces', label: 'Faces to identify', min: 10, max: 60, step: 10, value: 20 },
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
      said: `${methods[worst]} does not recognise ${percent(errors[worst] / 100)} of the faces.`,
      head: ['Method', 'not recognised'],
      rows: errors.map((error, i) => [methods[i], percent(error / 100)]),
    };
  },
  why: 'IPCA has a separate basis in every bin, so coefficients of different blurs mean different things. One basis, or a smoothly changing basis, makes them comparable.',
};
