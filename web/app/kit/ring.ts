/** The endpoints of a model and the period of θ, 0 if θ is not periodic. */
export type Division = { readonly endpoints: number[]; readonly period: number };

/**
 * Moves θ between the endpoints: on a ring by whole periods, on a line to the nearest
 * end.
 */
export function within({ endpoints, period }: Division, theta: number) {
  const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
  if (theta >= lo && theta <= hi) return theta;
  if (period > 0) return lo + ((((theta - lo) % period) + period) % period);
  return Math.min(hi, Math.max(lo, theta));
}

/**
 * θ after a key press: arrows move by a hundredth of the range, page keys by a tenth,
 * on a ring also past its end. Null for other keys.
 */
export function afterKey(division: Division, theta: number, key: string) {
  const share = { ArrowLeft: -0.01, ArrowDown: -0.01, ArrowRight: 0.01, ArrowUp: 0.01, PageDown: -0.1, PageUp: 0.1 }[key];
  const { endpoints } = division;
  const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
  if (key === 'Home') return lo;
  if (key === 'End') return hi;
  return share == null ? null : within(division, theta + share * (hi - lo));
}
