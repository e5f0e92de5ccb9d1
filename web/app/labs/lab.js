/** @import { Engine, Shape } from '../../page.js' */
/** @import { Axis, Cell, Plot } from '../charts/series.js' */

/**
 * The parts of a lab; each lab is one file. A lab computes its answer from the sliders
 * and the data of a seed; no file contains it. Labs know no elements, so they run in Node.
 *
 * @typedef {Record<string, number>} Values positions of the sliders, by name
 *
 * @typedef {object} Control a slider
 * @property {string} name
 * @property {string} label
 * @property {number} min
 * @property {number} max
 * @property {number} step
 * @property {number} value at first
 * @property {string} [unit]
 * @property {boolean} [log] the position is a power of ten
 * @property {(values: Values) => string} [told] what the slider shows instead of its position
 * @property {boolean} [live] the result follows while the slider moves; else when it is released
 *
 * @typedef {{ kind: 'choice', text: string, choices: readonly string[] }} Choice
 * @typedef {{ kind: 'sketch', text: string, x: Pick<Axis, 'label' | 'log'>, y: string, at: number[] }} Sketch
 *   a curve over the places `at`; its first point is given
 * @typedef {{ kind: 'place', text: string, label: string, unit: string, min: number, max: number, step: number }} Place
 * @typedef {Choice | Sketch | Place} Question
 *
 * @typedef {{ kind: 'chart', title: string, plot: Plot, head: string[], rows: Cell[][] }} Chart
 * @typedef {{ label: string, values: Float64Array, colour?: string }} Picture colour: of a method
 * @typedef {{ kind: 'pictures', title: string, shape: Shape, pictures: Picture[] }} Pictures
 * @typedef {Chart | Pictures} View
 *
 * @typedef {{ text: string, choices: readonly string[], accepted: number[], said: string }} Follow the question after the result
 *
 * @typedef {object} Outcome
 * @property {View[]} before shown with the question; a view of the same title replaces it in the result
 * @property {View[]} views shown with the result
 * @property {number[]} [accepted] of a choice: the right ones; several if they are too close to tell apart
 * @property {number[]} [truth] of a sketch: the curve at its places; of a place: the one value
 * @property {string} [unit] of the truth
 * @property {number} [tolerance] of a place: how far an answer may be away
 * @property {string} said the result in a sentence with its numbers
 * @property {string} why the explanation
 * @property {Follow} follow
 */

/**
 * A lab. Material is what its data are, in the program or in the page, for one seed; it may have a
 * function free().
 *
 * @template [Material=any]
 * @typedef {object} Lab
 * @property {string} name in links
 * @property {'first' | 'use' | 'depth'} level
 * @property {string} title
 * @property {string} goal what the student can do afterwards
 * @property {number} minutes
 * @property {string} data the data it uses
 * @property {readonly Control[]} controls
 * @property {(values: Values) => Question} question
 * @property {string} hint after a first wrong answer
 * @property {(engine: Engine, seed: number) => Promise<Material>} load
 * @property {(engine: Engine, material: Material, values: Values) => Promise<Outcome>} compute
 */

/**
 * Names the positions of the sliders. A slider without a position starts at its default; others
 * are moved into its range.
 *
 * @param {readonly Control[]} controls
 * @param {readonly number[]} positions
 * @returns {Values}
 */
export function valuesOf(controls, positions) {
  return Object.fromEntries(controls.map(({ name, min, max, value }, i) => [name, Math.min(max, Math.max(min, positions[i] ?? value))]));
}
