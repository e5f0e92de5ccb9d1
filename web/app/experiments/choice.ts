import { experiments, type Experiment } from './catalogue.ts';
import type { Choice, FieldName } from '../state/state.ts';

/** The visitor's choices for one experiment. */

export function firstChoices(): Record<string, Choice> {
  return Object.fromEntries(
    experiments.map(({ name, start, compared }) => [
      name,
      {
        numbers: { ...start },
        methods: [...compared],
        penalties: 'given' as const,
        noise: 'constant' as const,
        source: 'own' as const,
      },
    ]),
  );
}

/**
 * Returns the options for the module. It omits empty fields, so that the core uses
 * its defaults. Without given λ, tuning uses its own grid.
 */
export function optionsOf({ name, fields, tunes }: Experiment, { numbers, methods, penalties, noise }: Choice): Record<string, unknown> {
  const tuned = tunes && penalties === 'tuned';
  const options: Record<string, unknown> = { methods };
  for (const field of Object.keys(fields) as FieldName[]) {
    const values = numbers[field];
    if (!values || values.length === 0) continue;
    if (tuned && (field === 'lambdaMean' || field === 'lambdaBasis') && values.length < 2 && name !== 'simulation') continue;
    options[field] = field === 'splits' || field === 'seed' ? values[0] : values;
  }
  if (tuned) options.tune = true;
  if (noise !== 'constant') options.noise = noise;
  return options;
}
