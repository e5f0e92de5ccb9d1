/**
 * Returns the mask of observed values for the module. NaN is not observed.
 *
 * @returns undefined if all are observed
 */
export function maskOf(values: Float64Array): { observations: Uint8Array } | undefined {
  if (!values.some(Number.isNaN)) return undefined;
  return { observations: Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)) };
}
