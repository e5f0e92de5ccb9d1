/**
 * Picks `wanted` of n observations evenly by rank of θ (by index without θ), so that
 * a preview shows the whole range.
 *
 * @param {Float64Array | null} thetas
 * @param {number} n
 * @param {number} wanted
 * @returns {number[]} numbers of observations, from 0, θ increasing
 */
export function spreadOver(thetas, n, wanted) {
  const order = Array.from({ length: n }, (_, i) => i);
  if (thetas) order.sort((a, b) => thetas[a] - thetas[b]);
  if (n <= wanted) return order;
  return Array.from({ length: wanted }, (_, j) => order[Math.round((j * (n - 1)) / (wanted - 1))]);
}

/**
 * The range of θ.
 *
 * @param {number[]} endpoints
 */
export function spanOf(endpoints) {
  return endpoints[endpoints.length - 1] - endpoints[0];
}

/**
 * About `wanted` values of θ over the bins, including every endpoint, where a PPCA
 * mean bends and an IPCA mean jumps.
 *
 * @param {number[]} endpoints
 * @param {number} wanted
 */
export function overBins(endpoints, wanted) {
  const perBin = Math.max(1, Math.round(wanted / (endpoints.length - 1)));
  const thetas = endpoints
    .slice(0, -1)
    .flatMap((lower, b) => Array.from({ length: perBin }, (_, i) => lower + ((endpoints[b + 1] - lower) * i) / perBin));
  return [...thetas, endpoints[endpoints.length - 1]];
}

/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The one whose value is nearest to a number. @param {number[]} items @param {(item: number) => number} valueOf @param {number} wanted */
export const nearestOf = (items, valueOf, wanted) => items[nearestTo(items.map(valueOf), wanted)];

/** The index of the value nearest to a number. @param {ArrayLike<number>} values @param {number} wanted */
export const nearestTo = (values, wanted) =>
  Array.from(values).reduce((best, value, i) => (Math.abs(value - wanted) < Math.abs(values[best] - wanted) ? i : best), 0);
