/**
 * Returns the options of a fit for the program. Components are one number, one for
 * each endpoint, or 'auto'; the program has an option for each of the three.
 *
 * @template {{ components?: any }} Options
 * @param {Options} options
 */
export function withComponents(options) {
  const { components, ...others } = options ?? {};
  if (components === 'auto') return { ...others, componentsShare: 0 }; // the share that the core suggests by
  if (Array.isArray(components) || ArrayBuffer.isView(components)) {
    return { ...others, componentsPerEndpoint: Array.from(/** @type {number[]} */ (components)) };
  }
  return options;
}
