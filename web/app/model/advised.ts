import type { AdvisedOptions } from '../../page.js';
import type { Settings } from '../state/state.ts';

/** The settings of the page with a change of options that the diagnosis advises. */
export function advisedSettings(
  settings: Settings,
  { standardise, bins, spacing, axes, components, lambda, ...others }: AdvisedOptions,
): Settings {
  const [along, across] = axes ?? [{ bins }];
  return {
    ...settings,
    ...(along.bins ? { bins: along.bins, divide: spacing === 'count' || settings.divide === 'count' ? 'count' : 'bins' } : {}),
    ...(across?.bins && settings.second ? { second: { ...settings.second, bins: across.bins } } : {}),
    ...(typeof components === 'number' ? { components, perEndpoint: null } : {}),
    lambda: { ...settings.lambda, ...lambda },
    ...(others as Partial<Settings>),
  };
}
