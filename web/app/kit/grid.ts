import { quantity } from './format.ts';
import { within } from './ring.ts';
import { spanOf } from './sample.ts';
import type { DataSet, ModelInfo as Info } from '../../page.js';

/** A position on θ, and on the second parameter if there is one. */
export type Place = { theta: number; second: number };

/** The position as an argument of the module. */
export function positionOf(info: Info, { theta, second }: Place) {
  return info.axes.length > 1 ? [theta, second] : [theta];
}

/** Moves a place between the endpoints of both axes. */
export function inside(info: Info, { theta, second }: Place): Place {
  return { theta: within(info, theta), second: info.axes.length > 1 ? within(info.axes[1], second) : 0 };
}

/** The middle of both axes. */
export function middleOf(info: Info): Place {
  const [theta, second = 0] = info.axes.map(({ endpoints }) => (endpoints[0] + endpoints[endpoints.length - 1]) / 2);
  return { theta, second };
}

/** The place in words: "yaw −3.1°", or "yaw −3.1°, pitch 4.0°". */
export function whereabouts(info: Info, place: Place) {
  return positionOf(info, place)
    .map((value, axis) => quantity(info.axes[axis].name, value, spanOf(info.axes[axis].endpoints)))
    .join(', ');
}

/**
 * The index of the observation with the nearest θ. Distances are relative to the
 * range of each parameter.
 */
export function nearest(
  {
    thetas,
    seconds,
    models,
    shown,
  }: { thetas: Float64Array | null; seconds: Float64Array | null; models: Record<string, { info: Info }>; shown: string },
  { theta, second }: Place,
) {
  const [first, across] = models[shown].info.axes.map(({ endpoints }) => spanOf(endpoints) || 1);
  let [best, least] = [0, Infinity];
  thetas?.forEach((each, i) => {
    const away = Math.abs(each - theta) / first + (seconds ? Math.abs(seconds[i] - second) / across : 0);
    if (away <= least) [best, least] = [i, away]; // among equals the last wins: test rows come last
  });
  return best;
}

/** Returns the values of θ, and of the second parameter if there is one. */
export async function thetasOf(set: DataSet) {
  const { parameters } = set.summary;
  if (parameters.length === 0) return { thetas: null, seconds: null };
  const all = await set.theta();
  if (parameters.length === 1) return { thetas: all, seconds: null };
  return { thetas: all.filter((_, i) => i % 2 === 0), seconds: all.filter((_, i) => i % 2 === 1) };
}
