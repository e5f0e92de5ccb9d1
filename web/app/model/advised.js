/**
 * The settings of the page with a change of options that the diagnosis advises.
 *
 * @param {import('../state/state.js').Settings} settings
 * @param {import('../../page.js').AdvisedOptions} options
 * @returns {import('../state/state.js').Settings}
 */
export function advisedSettings(settings, { standardise, bins, spacing, axes, components, lambda, ...others }) {
  const [along, across] = axes ?? [{ bins }];
  return {
    ...settings,
    ...(along.bins ? { bins: along.bins, divide: spacing === 'count' || settings.divide === 'count' ? 'count' : 'bins' } : {}),
    ...(across?.bins && settings.second ? { second: { ...settings.second, bins: across.bins } } : {}),
    ...(typeof components === 'number' ? { components, perEndpoint: null } : {}),
    lambda: { ...settings.lambda, ...lambda },
    .../** @type {Partial<import('../state/state.js').Settings>} */ (others),
  };
}
