import { within } from '../kit/ring.js';

/** With more points than this, the charts draw an even sample. */
const most = 5000;

/**
 * The indices of the observations that a chart draws, including the chosen one.
 *
 * @param {number} n
 * @param {number | null} chosen
 */
export function drawnOf(n, chosen) {
  const stride = Math.ceil(n / most);
  const drawn = Array.from({ length: Math.ceil(n / stride) }, (_, i) => i * stride);
  return chosen == null || chosen % stride === 0 ? drawn : [...drawn, chosen];
}

/**
 * The index of the chosen observation of the loaded data, even before its answer
 * arrives.
 *
 * @param {import('../state/state.js').State} state
 */
export function chosenOf({ observation, chosen }) {
  const own = chosen ?? observation;
  return own?.source === 'data' ? own.index : null;
}

/**
 * The point nearest to a place, relative to both axes.
 *
 * @param {import('../charts/series.js').Plot} plot
 * @param {number[][]} points
 * @param {{ x: number, y: number }} place
 * @returns {number} its index, or −1
 */
export function nearestPoint({ x, y }, points, place) {
  let [nearest, least] = [-1, Infinity];
  points.forEach(([px, py], i) => {
    const away = ((px - place.x) / (x.max - x.min)) ** 2 + ((py - place.y) / (y.max - y.min)) ** 2;
    if (away < least) [nearest, least] = [i, away];
  });
  return nearest;
}

/**
 * The next index in an order, at most its last.
 *
 * @param {number[]} order
 * @param {number | null} from
 * @param {number} by
 */
export function stepped(order, from, by) {
  const at = from == null ? -1 : order.indexOf(from);
  return order[Math.min(order.length - 1, Math.max(0, at + by))];
}

/**
 * θ of every observation, wrapped on a ring.
 *
 * @param {import('../state/state.js').State} state
 */
export function thetasOf({ thetas, models, shown }) {
  const { info } = models[shown];
  return info.period > 0 ? Float64Array.from(thetas ?? [], (theta) => within(info, theta)) : (thetas ?? new Float64Array());
}

/**
 * @param {import('../state/state.js').State} state
 * @param {number} index
 */
export function partOf({ summary }, index) {
  return summary && index < summary.train ? 'training' : 'test';
}
