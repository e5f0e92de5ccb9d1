/**
 * The parts of a lab; each lab is one file. `run` fits models and computes the
 * answer; no file contains it.
 *
 * @typedef {import('../../ppca.js').Engine} Engine
 * @typedef {{ name: string, label: string, min: number, max: number, step: number, value: number }} Control a slider
 *
 * @typedef {object} Outcome
 * @property {number} answer the index of the right choice
 * @property {string} said the result in a sentence with its numbers
 * @property {string[]} head of a table of the numbers
 * @property {string[][]} rows
 * @property {HTMLElement[]} [pictures]
 *
 * @typedef {object} Lab
 * @property {string} name in links
 * @property {string} title
 * @property {string} data the data it uses
 * @property {string} question answered before the computation
 * @property {string[]} choices
 * @property {Control[]} controls to change afterwards
 * @property {(engine: Engine, values: Record<string, number>) => Promise<Outcome>} run
 * @property {string} why
 */

/**
 * The index of the smallest value.
 *
 * @param {number[]} values
 */
export const smallest = (values) => values.indexOf(Math.min(...values));

/** The methods that most labs compare, in the order of their choices. */
export const comparedMethods = /** @type {const} */ ([
  { method: 'pca', label: 'PCA' },
  { method: 'ipca', label: 'IPCA' },
  { method: 'ppca', label: 'PPCA' },
]);
