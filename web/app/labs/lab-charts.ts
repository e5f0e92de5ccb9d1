import { method, viridis } from '../kit/colour.ts';
import { padded, type Axis, type Mark } from '../charts/series.ts';
import type { Drawn } from './drawn.ts';
import type { Chart } from './lab.ts';

type Line = { label: string; colour: string; points: number[][]; dash?: number[]; width?: number; dots?: boolean };

/** A chart of lines over one axis. The table has a row for each x. */
export function lineChart({
  title,
  x,
  y,
  lines,
  below = [],
  reach = [],
}: {
  title: string;
  x: Pick<Axis, 'label' | 'log' | 'whole' | 'values'>;
  y: string;
  lines: readonly Line[];
  below?: readonly Mark[]; // the lines
  reach?: readonly number[]; // y that the axis shows in any case
}): Chart {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  const [first, last] = [xs[0], xs[xs.length - 1]];
  const beyond = x.log ? (last / first) ** 0.02 : 1; // a little room for the dots
  const ends = { min: first / beyond, max: last * beyond };
  return {
    kind: 'chart',
    title,
    plot: {
      x: { ...x, ...ends },
      y: { label: y, ...padded([...reach, ...lines.flatMap(({ points }) => points.map(([, value]) => value))]) },
      marks: [
        ...below,
        ...lines.map(({ label, colour, points, dash, width }) => ({ kind: 'line', label, colour, points, dash, width }) as Mark),
        ...lines.flatMap(({ colour, points, dots }) => (dots ? [{ kind: 'points', colour, points, radius: 3 } as Mark] : [])),
      ],
    },
    head: [x.label, ...lines.map(({ label }) => label)],
    rows: xs.map((at) => [at, ...lines.map(({ points }) => points.find(([each]) => each === at)?.[1] ?? '')]),
  };
}

/** A line of a method. */
export function methodLine(kind: string, points: number[][], more?: Partial<Line>): Line {
  const { label, colour } = method(kind);
  return { label, colour, points, ...more };
}

/** Points over places. */
export const over = (at: readonly number[], values: ArrayLike<number>) => at.map((x, i) => [x, values[i]]);

/** Dots in the plane, coloured by θ from 0 to 1, below other marks. */
export function dotsChart(title: string, { data, theta }: Drawn, marks: readonly Mark[]): Chart {
  const points = Array.from(theta, (_, i) => [data[2 * i], data[2 * i + 1]]);
  return {
    kind: 'chart',
    title,
    plot: {
      x: { label: 'x', ...padded(points.map(([x]) => x)) },
      y: { label: 'y', ...padded(points.map(([, y]) => y)) },
      marks: [{ kind: 'cloud', points, colours: Array.from(theta, viridis), radius: 3.5 }, ...marks],
    },
    head: ['θ', 'x', 'y'],
    rows: points.map(([x, y], i) => [theta[i], x, y]),
  };
}

/**
 * One variable of a drawn table over θ.
 *
 * @param table NaN: not known, and not shown
 */
export function variableChart(title: string, { data, theta, cols }: { data: Float64Array; theta: Float64Array; cols: number }): Chart {
  const points = Array.from(theta, (at, i) => [at, data[i * cols]]).filter(([, value]) => !Number.isNaN(value));
  return {
    kind: 'chart',
    title,
    plot: {
      x: { label: 'θ', min: 0, max: 1 },
      y: { label: 'variable 1', ...padded(points.map(([, value]) => value)) },
      marks: [{ kind: 'cloud', points, colours: points.map(([at]) => viridis(at)), radius: 3.5 }],
    },
    head: ['θ', 'variable 1'],
    rows: points,
  };
}
