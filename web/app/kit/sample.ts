/**
 * Picks `wanted` of n observations evenly by rank of θ (by index without θ), so that
 * a preview shows the whole range.
 *
 * @returns numbers of observations, from 0, θ increasing
 */
export function spreadOver(thetas: Float64Array | null, n: number, wanted: number): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  if (thetas) order.sort((a, b) => thetas[a] - thetas[b]);
  if (n <= wanted) return order;
  return Array.from({ length: wanted }, (_, j) => order[Math.round((j * (n - 1)) / (wanted - 1))]);
}

/** The range of θ. */
export function spanOf(endpoints: number[]) {
  return endpoints[endpoints.length - 1] - endpoints[0];
}

/**
 * About `wanted` values of θ over the bins, including every endpoint, where a PPCA
 * mean bends and an IPCA mean jumps.
 */
export function overBins(endpoints: number[], wanted: number) {
  const perBin = Math.max(1, Math.round(wanted / (endpoints.length - 1)));
  const thetas = endpoints
    .slice(0, -1)
    .flatMap((lower, b) => Array.from({ length: perBin }, (_, i) => lower + ((endpoints[b + 1] - lower) * i) / perBin));
  return [...thetas, endpoints[endpoints.length - 1]];
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The one whose value is nearest to a number. */
export const nearestOf = (items: number[], valueOf: (item: number) => number, wanted: number) =>
  items[nearestTo(items.map(valueOf), wanted)];

/** The index of the value nearest to a number. */
export const nearestTo = (values: ArrayLike<number>, wanted: number) =>
  Array.from(values).reduce((best, value, i) => (Math.abs(value - wanted) < Math.abs(values[best] - wanted) ? i : best), 0);

/** The smallest and the largest value; NaN, not observed, is neither. A loop, fast enough for a hundred megabytes. */
export function extent(values: ArrayLike<number>) {
  let [lo, hi] = [Infinity, -Infinity];
  for (let k = 0; k < values.length; k++) {
    const value = values[k];
    if (value < lo) lo = value;
    if (value > hi) hi = value;
  }
  return { lo, hi };
}
