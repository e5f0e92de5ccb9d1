/**
 * What every lab says; each is a file of labs/. The answer is never written down:
 * `run` fits on the spot and computes it.
 *
 * @typedef {import('../../ppca.js').Engine} Engine
 * @typedef {{ name: string, label: string, min: number, max: number, step: number, value: number }} Control a slider
 *
 * @typedef {object} Outcome
 * @property {number} answer the number of the choice that came out, counted from 0
 * @property {string} said what came out, in a sentence with its numbers
 * @property {string[]} head of a table of the numbers
 * @property {string[][]} rows
 * @property {HTMLElement[]} [pictures]
 *
 * @typedef {object} Lab
 * @property {string} name in the address
 * @property {string} title
 * @property {string} data what it works on
 * @property {string} question to answer before anything is computed
 * @property {string[]} choices
 * @property {Control[]} controls to try afterwards
 * @property {(engine: Engine, values: Record<string, number>) => Promise<Outcome>} run
 * @property {string} why
 */

/**
 * The number of the smallest value.
 *
 * @param {number[]} values
 */
export const smallest = (values) => values.indexOf(Math.min(...values));

/** The methods that most labs compare, in the order of their choices. */
export const contestants = /** @type {const} */ ([
  { method: 'pca', label: 'PCA' },
  { method: 'ipca', label: 'IPCA' },
  { method: 'ppca', label: 'PPCA' },
]);
