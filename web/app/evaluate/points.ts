import { pointsMark, type Plot } from '../charts/series.ts';
import { within } from '../kit/ring.ts';
import type { Habits } from '../charts/chart-view.ts';
import type { State } from '../state/state.ts';

/** With more points than this, a chart of circles draws an even sample. */
const mostCircles = 5000;

/** The indices of the observations that a chart draws, including the chosen one. */
export function drawnOf(n: number, chosen: number | null) {
  const stride = Math.ceil(n / mostCircles);
  const drawn = Array.from({ length: Math.ceil(n / stride) }, (_, i) => i * stride);
  return chosen == null || chosen % stride === 0 ? drawn : [...drawn, chosen];
}

/**
 * The index of the chosen observation of the loaded data, even before its answer
 * arrives.
 */
export function chosenOf({ observation, chosen }: State) {
  const own = chosen ?? observation;
  return own?.source === 'data' ? own.index : null;
}

/**
 * The points of a chart, one for each drawn observation, and how the chart is read:
 * the words of the nearest observation, choosing it, and stepping from left to right.
 */
export function createPoints(words: (index: number) => string, choose: (index: number) => void, chosen: () => number | null) {
  let drawn: number[] = [];
  let points: number[][] = [];
  /** The observations from left to right, once they are asked for. */
  let order: number[] | null = null;

  /** The observation nearest to a place, relative to both axes. */
  function nearest({ x, y }: Plot, place: { x: number; y: number }) {
    let [nearest, least] = [-1, Infinity];
    points.forEach(([across, up], i) => {
      const away = Math.hypot((across - place.x) / (x.max - x.min), (up - place.y) / (y.max - y.min));
      if (away < least) [nearest, least] = [i, away];
    });
    return nearest < 0 ? undefined : drawn[nearest];
  }

  return {
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
    } as Habits,
    put(observations: number[], pointOf: (index: number) => number[]) {
      drawn = observations;
      order = null;
      points = drawn.map(pointOf);
      return points;
    },
  };
}

/** The ring around a point. */
export const ringed = (point: number[]) => pointsMark([point], '--text', { radius: 7, ring: true });

/** θ of every observation, wrapped on a ring. */
export function thetasOf({ thetas, models, shown }: State) {
  const { info } = models[shown];
  return info.period > 0 ? Float64Array.from(thetas ?? [], (theta) => within(info, theta)) : (thetas ?? new Float64Array());
}

export function partOf({ summary }: State, index: number) {
  return summary && index < summary.train ? 'training' : 'test';
}
