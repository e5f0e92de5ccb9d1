/**
 * Which values are observed, as the module's mask: NaN is not.
 *
 * @param {Float64Array} values
 * @returns {{ observations: Uint8Array } | undefined} undefined: all
 */
export function maskOf(values) {
  if (!values.some(Number.isNaN)) return undefined;
  return { observations: Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)) };
}
