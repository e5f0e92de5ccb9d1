/**
 * What a model knows about θ: its endpoints, and the period of a θ that comes
 * back, 0 where it does not.
 *
 * @typedef {{ readonly endpoints: number[], readonly period: number }} Division
 */

/**
 * A θ between the endpoints: on a ring the same place in the round they span, on a
 * line the nearest end for one that lies outside.
 *
 * @param {Division} division
 * @param {number} theta
 */
export function within({ endpoints, period }, theta) {
  const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
  if (theta >= lo && theta <= hi) return theta;
  if (period > 0) return lo + ((((theta - lo) % period) + period) % period);
  return Math.min(hi, Math.max(lo, theta));
}

/**
 * θ after a key of a slider: arrows move by a hundredth of the range, page keys by
 * a tenth, on a ring across its seam; null for any other key.
 *
 * @param {Division} division
 * @param {number} theta
 * @param {string} key
 */
export function afterKey(division, theta, key) {
  const share = { ArrowLeft: -0.01, ArrowDown: -0.01, ArrowRight: 0.01, ArrowUp: 0.01, PageDown: -0.1, PageUp: 0.1 }[key];
  const { endpoints } = division;
  const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
  if (key === 'Home') return lo;
  if (key === 'End') return hi;
  return share == null ? null : within(division, theta + share * (hi - lo));
}
