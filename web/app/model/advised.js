/**
 * The settings of the page with a change of options that the diagnosis advises.
 *
 * @param {import('../state/state.js').Settings} settings
 * @param {import('../../ppca.js').AdvisedOptions} options
 * @returns {import('../state/state.js').Settings}
 */
export function advisedSettings(settings, { standardise, bins, spacing, components, lambda, ...others }) {
  return {
    ...settings,
    ...(typeof bins === 'number' ? { bins, divide: spacing === 'count' || settings.divide === 'count' ? 'count' : 'bins' } : {}),
    ...(typeof components === 'number' ? { components, perEndpoint: null } : {}),
    lambda: { ...settings.lambda, ...lambda },
    .../** @type {Partial<import('../state/state.js').Settings>} */ (others),
  };
}
