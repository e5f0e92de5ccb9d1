/**
 * Returns the mask of observed values for the module. NaN is not observed.
 *
 * @param {Float64Array} values
 * @returns {{ observations: Uint8Array } | undefined} undefined if all are observed
 */
export function maskOf(values) {
  if (!values.some(Number.isNaN)) return undefined;
  return { observations: Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)) };
}
