import { pointsMark } from '../charts/series.js';
import { within } from '../kit/ring.js';

/** With more points than this, a chart of circles draws an even sample. */
const mostCircles = 5000;

/**
 * The indices of the observations that a chart draws, including the chosen one.
 *
 * @param {number} n
 * @param {number | null} chosen
 * @param {number} [most]
 */
export function drawnOf(n, chosen, most = mostCircles) {
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
 * The points of a chart, one for each drawn observation, and how the chart is read:
 * the words of the nearest observation, choosing it, and stepping from left to right.
 *
 * @param {(index: number) => string} words
 * @param {(index: number) => void} choose
 * @param {() => number | null} chosen
 */
export function createPoints(words, choose, chosen) {
  /** @type {number[]} */
  let drawn = [];
  /** @type {number[][]} */
  let points = [];
  /** The same, each axis in one block of memory: a search reads them all. */
  let [across, up] = [new Float64Array(), new Float64Array()];
  /** The observations from left to right, once they are asked for. @type {number[] | null} */
  let order = null;

  /**
   * The observation nearest to a place, relative to both axes.
   *
   * @param {import('../charts/series.js').Plot} plot
   * @param {{ x: number, y: number }} place
   */
  function nearest({ x, y }, place) {
    let [nearest, least] = [-1, Infinity];
    // A plain loop: this runs for every move over tens of thousands of points.
    for (let i = 0; i < across.length; i++) {
      const [u, v] = [(across[i] - place.x) / (x.max - x.min), (up[i] - place.y) / (y.max - y.min)];
      const away = u * u + v * v;
      if (away < least) {
        nearest = i;
        least = away;
      }
    }
    return nearest < 0 ? undefined : drawn[nearest];
  }

  return {
    /** @type {import('../charts/chart-view.js').Habits} */
    habits: {
      read(plot, place) {
        const index = nearest(plot, place);
        return index === undefined ? '' : words(index);
      },
      choose(plot, place) {
        const index = nearest(plot, place);
        if (index !== undefined) choose(index);
      },
      step(by) {
        order ??= [...points.keys()].sort((a, b) => points[a][0] - points[b][0]).map((i) => drawn[i]);
        choose(order[Math.min(order.length - 1, Math.max(0, order.indexOf(chosen() ?? -1) + by))]);
      },
    },
    /**
     * @param {number[]} observations
     * @param {(index: number) => number[]} pointOf
     */
    put(observations, pointOf) {
      drawn = observations;
      order = null;
      points = drawn.map(pointOf);
      [across, up] = [0, 1].map((axis) => Float64Array.from(points, (point) => point[axis]));
      return points;
    },
  };
}

/** The ring around a point. @param {number[]} point */
export const ringed = (point) => pointsMark([point], '--text', { radius: 7, ring: true });

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
