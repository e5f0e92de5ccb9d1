import { limits } from '../kit/settings.js';

/**
 * The options of a fit that are one number, where null leaves the choice to the core. A
 * row here is all that the page needs of such an option: from it come its setting, its
 * field, its key in links and its place among the options of a fit. Its limits are those
 * of core/limit.
 *
 * @typedef {{ method: string, smooth?: boolean, solver: string, gauge: string }} Fit what is to be fitted; smooth: by PPCA
 *
 * @typedef {object} NumberOption
 * @property {(fit: Fit) => boolean} applies whether a fit has it, and the form its field
 * @property {string} [label] of its field; absent: the form has another way to choose it
 * @property {string} [hint] below its field
 * @property {string} [empty] what stands in an empty field: what the core chooses
 * @property {string} [key] in links; absent: its name
 * @property {boolean} [step] a change is a step to which the browser's "back" returns
 *
 * @typedef {keyof typeof numberOptions} NumberName
 */

const always = () => true;
const exactly = (/** @type {Fit} */ { smooth, solver }) => Boolean(smooth) && solver !== 'paper';
const byPaper = (/** @type {Fit} */ { smooth, solver }) => Boolean(smooth) && solver === 'paper';
const by =
  (/** @type {string} */ wanted) =>
  (/** @type {Fit} */ { method }) =>
    method === wanted;

/** @satisfies {Partial<Record<keyof import('../../ppca.js').FitOptions & keyof typeof limits, NumberOption>>} */
export const numberOptions = {
  ridge: { applies: (/** @type {Fit} */ fit) => exactly(fit) && fit.gauge === 'ridge', label: 'Ridge ε', empty: '0.01' },
  tolerance: {
    applies: ({ smooth }) => Boolean(smooth),
    label: 'Tolerance',
    hint: 'Share of the energy left to gain that ends the training.',
    empty: '1e-7',
  },
  maxEvaluations: { applies: exactly, label: 'Most evaluations', empty: 'auto', key: 'evaluations' },
  seed: { applies: always, label: 'Seed', hint: 'The same data, options and seed give the same model.', empty: '1', step: true },
  sample: {
    applies: always,
    label: 'Training observations',
    hint: 'So many of them, drawn by the seed and spread over θ. The errors are those of all.',
    empty: 'all',
    step: true,
  },
  cycles: { applies: byPaper, label: 'Most cycles', empty: 'auto' },
  meanSteps: { applies: byPaper, label: 'Steps for the means in a cycle', empty: '0: closed form', key: 'mean-steps' },
  basisSteps: { applies: byPaper, label: 'Steps for the bases in a cycle', empty: 'auto', key: 'basis-steps' },
  meanRate: { applies: byPaper, label: 'Rate for the means α', empty: 'auto', key: 'mean-rate' },
  basisRate: { applies: byPaper, label: 'Rate for the bases α', empty: 'auto', key: 'basis-rate' },
  nonzeros: { applies: by('spca'), label: 'Loadings that are not 0', hint: 'Of each vector; all others are exactly 0.', empty: 'half' },
  sparseRidge: { applies: by('spca'), key: 'sparse-ridge' },
  neighbours: {
    applies: by('lpp'),
    label: 'Neighbours',
    hint: 'Of each observation: the nearest ones, which the projection keeps together.',
    empty: '5',
  },
  heat: { applies: by('lpp') },
};

/** The names and rows of the table, in its order. */
export const numberRows = /** @type {[NumberName, NumberOption][]} */ (Object.entries(numberOptions));
