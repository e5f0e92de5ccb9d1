import { experiments } from './catalogue.js';
/** @import { Choice, FieldName } from '../state/state.js' */

/** The visitor's choices for one experiment. */

/** @returns {Record<string, Choice>} */
export function firstChoices() {
  return Object.fromEntries(
    experiments.map(({ name, start, compared }) => [
      name,
      {
        numbers: { ...start },
        methods: [...compared],
        penalties: /** @type {const} */ ('given'),
        noise: /** @type {const} */ ('constant'),
        source: /** @type {const} */ ('own'),
      },
    ]),
  );
}

/**
 * Returns the options for the module. It omits empty fields, so that the core uses
 * its defaults. Without given λ, tuning uses its own grid.
 *
 * @param {import('./catalogue.js').Experiment} experiment
 * @param {Choice} choice
 * @returns {Record<string, unknown>}
 */
export function optionsOf({ name, fields, tunes }, { numbers, methods, penalties, noise }) {
  const tuned = tunes && penalties === 'tuned';
  /** @type {Record<string, unknown>} */
  const options = { methods };
  for (const field of /** @type {FieldName[]} */ (Object.keys(fields))) {
    const values = numbers[field];
    if (!values || values.length === 0) continue;
    if (tuned && (field === 'lambdaMean' || field === 'lambdaBasis') && values.length < 2 && name !== 'simulation') continue;
    options[field] = field === 'splits' || field === 'seed' ? values[0] : values;
  }
  if (tuned) options.tune = true;
  if (noise !== 'constant') options.noise = noise;
  return options;
}
