import { fields } from '../kit/settings.js';
/** @import { Field } from '../kit/settings.js' */

/**
 * The options of a fit that the page keeps, shows and links as the table of options
 * (core/settings) says: numbers, where null leaves the choice to the core, and choices.
 *
 * @typedef {keyof typeof fields} FieldName
 * @typedef {{ [Name in FieldName]: (typeof fields)[Name] extends { choices: object } ? Name : never }[FieldName]} ChoiceName
 * @typedef {Exclude<FieldName, ChoiceName>} NumberName
 */

/** The names and rows of the table, in its order. */
export const fieldRows = /** @type {[FieldName, Field][]} */ (Object.entries(fields));

/** What the fields hold on a page just opened: of choices the first. */
export const fieldDefaults = /** @type {Record<ChoiceName, string> & Record<NumberName, null>} */ (
  Object.fromEntries(fieldRows.map(([name, { choices }]) => [name, choices ? Object.keys(choices)[0] : null]))
);

/**
 * Whether an option counts for a fit: other fits ignore it, and the form hides it.
 *
 * @param {FieldName} name
 * @param {Record<'method' | 'solver' | 'gauge', string>} fit
 */
export function counts(name, fit) {
  const { methods = [fit.method], solver = fit.solver, gauge = fit.gauge } = /** @type {Field} */ (fields[name]);
  return methods.includes(fit.method) && solver === fit.solver && gauge === fit.gauge;
}
