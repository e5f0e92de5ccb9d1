import { method } from '../kit/colour.ts';

/** The description of a chart. */
/** names: labels at 1, 2, 3, … instead of numbers; values: ticks, as far as they fit */
export type Axis = { label: string; min: number; max: number; log?: boolean; whole?: boolean; names?: string[]; values?: number[] };

/** hollow: filled with the background; ring: not filled; points are [x, y], those of a band [x, low, high], bars [from, to, height]; a cloud has a colour for each point; arrows begin at 0, and where there is room a name is at their tips */
export type Mark =
  | { kind: 'line'; points: number[][]; colour: string; label?: string; rank?: number; dash?: number[]; width?: number; alpha?: number }
  | {
      kind: 'points';
      points: number[][];
      colour: string;
      label?: string;
      radius?: number;
      alpha?: number;
      hollow?: boolean;
      ring?: boolean;
    }
  | { kind: 'cloud'; points: number[][]; colours: string[]; radius?: number }
  | { kind: 'band'; points: number[][]; colour: string; alpha?: number }
  | { kind: 'bars'; bars: number[][]; colours: string[] }
  | { kind: 'arrows'; points: number[][]; names: string[]; colour: string }
  | { kind: 'rule'; x: number; strong?: boolean }
  | { kind: 'zero' };

/** height: CSS pixels, if not that of the chart; legend: whether the names of marks are below the axis, not at the marks; bare: whether the page has the names of axes and methods around the chart, so that files alone draw them */
export type Plot = { x: Axis; y: Axis; marks: Mark[]; height?: number; legend?: boolean; bare?: boolean };

/** of the table of a chart; the page shows numbers with four digits of their range, files have all digits */
export type Cell = string | number;
export type Drawing = { plot: Plot; head: string[]; rows: () => Cell[][]; name?: string };

/** A mark, and how it looks where it does not look as usual. */
type Drawn<Kind extends 'line' | 'points' | 'band'> = Extract<Mark, { kind: Kind }>;

export const lineMark = (points: number[][], colour: string, look?: Partial<Drawn<'line'>>): Drawn<'line'> => ({
  kind: 'line',
  points,
  colour,
  ...look,
});

export const pointsMark = (points: number[][], colour: string, look?: Partial<Drawn<'points'>>): Drawn<'points'> => ({
  kind: 'points',
  points,
  colour,
  ...look,
});

export const bandMark = (points: number[][], colour: string, look?: Partial<Drawn<'band'>>): Drawn<'band'> => ({
  kind: 'band',
  points,
  colour,
  ...look,
});

/** A line in the colour of a method, with its name. */
export function methodMark(kind: string, points: number[][], look?: Partial<Drawn<'line'>>) {
  const { label, colour } = method(kind);
  return lineMark(points, colour, { label, ...look });
}

/** More points than this look the same on a screen. */
const mostPoints = 2000;

/**
 * A curve over the variables, numbered from 1. With many variables the curve has the
 * smallest and the largest value in each of 1,000 intervals, which looks the same.
 */
export function curve(values: ArrayLike<number>): number[][] {
  if (values.length <= mostPoints) return Array.from(values, (value, k) => [k + 1, value]);
  const points = [];
  const stretches = mostPoints / 2;
  for (let i = 0; i < stretches; i++) {
    const [from, to] = [i, i + 1].map((at) => Math.floor((at * values.length) / stretches));
    let [low, high] = [from, from];
    for (let k = from + 1; k < to; k++) {
      if (values[k] < values[low]) low = k;
      if (values[k] > values[high]) high = k;
    }
    points.push(...[Math.min(low, high), Math.max(low, high)].map((k) => [k + 1, values[k]]));
  }
  return points;
}

/**
 * The same for a band: the smallest lower and the largest upper bound of each
 * interval.
 *
 * @param band [x, low, high]
 */
export function envelope(band: number[][]) {
  if (band.length <= mostPoints) return band;
  return Array.from({ length: mostPoints }, (_, i) => {
    const [from, to] = [i, i + 1].map((at) => Math.floor((at * band.length) / mostPoints));
    let [, low, high] = band[from];
    for (let k = from + 1; k < to; k++) [low, high] = [Math.min(low, band[k][1]), Math.max(high, band[k][2])];
    return [band[from][0], low, high];
  });
}

/** The ends of an axis, with a margin around the values. */
export function padded(values: Iterable<number>) {
  let [lo, hi] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < lo) lo = value; // skips NaN (not observed)
    if (value > hi) hi = value;
  }
  if (lo > hi) return { min: 0, max: 1 };
  const margin = 0.06 * (hi - lo) || 1;
  return { min: lo - margin, max: hi + margin };
}

/** The axis of θ of a model. */
export const thetaAxis = ({ thetaName, endpoints }: { thetaName: string; endpoints: number[] }): Axis => ({
  label: thetaName || 'θ',
  min: endpoints[0],
  max: endpoints[endpoints.length - 1],
});

/** Turns points into a step function. */
export function steps(points: number[][]) {
  return points.flatMap((point, i) => (i > 0 && points[i - 1][1] !== point[1] ? [[point[0], points[i - 1][1]], point] : [point]));
}

/**
 * Numbers of a model at its places as a line over all θ: each place [θ, …] of a model that is
 * interpolated, with the first once more at the end of a ring; both ends of each bin of one that
 * is constant there; both ends of all if it ignores θ.
 *
 * @param places by increasing θ
 */
export function overTheta({ endpoints, period }: { readonly endpoints: number[]; readonly period: number }, places: number[][]) {
  const last = endpoints.length - 1;
  const flat = ([, ...values]: number[], from: number, to: number) => [
    [from, ...values],
    [to, ...values],
  ];
  if (places.length === 1 && last > 0) return flat(places[0], endpoints[0], endpoints[last]);
  if (places.length === last && places.every(([at], b) => endpoints[b] < at && at < endpoints[b + 1]))
    return places.flatMap((place, b) => flat(place, endpoints[b], endpoints[b + 1]));
  if (period > 0 && places.length > 0 && places[0][0] === endpoints[0]) return [...places, [endpoints[last], ...places[0].slice(1)]];
  return places;
}
