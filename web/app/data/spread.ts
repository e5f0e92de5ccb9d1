import { createChart } from '../charts/chart.ts';
import { changes } from '../kit/dom.ts';
import { method, viridis } from '../kit/colour.ts';
import { latest } from '../kit/latest.ts';
import { fitOptions } from '../model/options.ts';
import { lineMark, padded } from '../charts/series.ts';
import type { SetSummary } from '../../page.js';
import type { CreateView, State } from '../state/state.ts';

/** The observations over θ, in the bins that a model would have. */
export const createSpreadView: CreateView = (root) => {
  const changed = changes();
  const chart = createChart('Number of observations over θ', 176);
  root.append(chart.root);

  const draw = latest(async ({ set, summary, settings, thetas, seconds }: State) => {
    if (!set || !summary || !thetas) return;
    const bins = await set.endpoints(fitOptions(settings)).catch(() => []); // of settings that are not complete
    if (seconds) drawScatter(chart, thetas, seconds, summary, bins);
    else drawHistogram(chart, thetas, summary, bins[0] ?? []);
  });

  return {
    update(state) {
      if (changed(state.summary, state.settings)) draw(state);
    },
  };
};

/**
 * Draws bars that follow the bins of the model, so that an empty bin shows before
 * training.
 */
function drawHistogram(chart: ReturnType<typeof createChart>, thetas: Float64Array, summary: SetSummary, endpoints: number[]) {
  const range = summary.theta ?? { min: 0, max: 1 };
  const single = barsAt(thetas);
  const half = single ? (single[0][1] - single[0][0]) / 2 : 0;
  const lo = Math.min(range.min - half, endpoints[0] ?? Infinity);
  const hi = Math.max(range.max + half, endpoints[endpoints.length - 1] ?? -Infinity);
  const bars = single ?? histogram(thetas, hi === lo ? [lo, lo + 1] : [...new Set([lo, ...endpoints, hi])]); // test rows may lie outside the bins
  const highest = Math.max(...bars.map((bar) => bar[2]));
  chart.draw(
    {
      x: { label: summary.thetaName || 'θ', min: lo, max: hi === lo ? lo + 1 : hi },
      y: { label: 'observations', min: 0, max: highest * 1.1, whole: true },
      marks: [
        { kind: 'bars', bars, colours: bars.map(([from, to]) => viridis(((from + to) / 2 - lo) / (hi - lo || 1))) },
        ...endpoints.map((x) => ({ kind: 'rule' as const, x, strong: true })),
      ],
    },
    ['θ from', 'to', 'observations'],
    () => bars.map(([from, to, n]) => [from, to, n]),
    endpoints.length >= 2
      ? `Observations over ${summary.thetaName || 'θ'}, in ${endpoints.length - 1} bins of ${method('ppca').label}`
      : undefined,
  );
}

/**
 * For two parameters: draws the observations and the endpoints of both.
 *
 * @param bins the endpoints of both
 */
function drawScatter(
  chart: ReturnType<typeof createChart>,
  thetas: Float64Array,
  seconds: Float64Array,
  summary: SetSummary,
  [endpoints = [], across = []]: number[][],
) {
  const [first, second] = summary.parameters;
  const [lo, hi] = [Math.min(first.min, ...endpoints), Math.max(first.max, ...endpoints)];
  chart.draw(
    {
      x: { label: first.name, min: lo, max: hi === lo ? lo + 1 : hi },
      y: { label: second.name, ...padded([second.min, second.max, ...across]) },
      marks: [
        { kind: 'points', points: Array.from(thetas, (theta, i) => [theta, seconds[i]]), colour: viridis(0.4), radius: 2, alpha: 0.7 },
        ...endpoints.map((x) => ({ kind: 'rule' as const, x, strong: true })),
        ...across.map((y) =>
          lineMark(
            [
              [lo, y],
              [hi, y],
            ],
            '--text',
          ),
        ),
      ],
    },
    [first.name, second.name],
    () => Array.from(thetas, (theta, i) => [theta, seconds[i]]),
    `Observations over ${first.name} and ${second.name}`,
  );
}

/** How many bars a histogram has, or fewer; and how many bars at single values, such as ages in years, there may be. */
const [most, mostValues] = [24, 120];

/**
 * Returns a bar at each value, if these are few or steps of a scale: of wider bars some would have more of them than
 * others, and narrower ones would look like gaps. Null if they are many.
 *
 * @returns [from, to, count]
 */
function barsAt(values: Float64Array): number[][] | null {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const step = distinct.slice(1).reduce((least, value, i) => Math.min(least, value - distinct[i]), Infinity);
  const steps = (distinct[distinct.length - 1] - distinct[0]) / step;
  if (distinct.length < 2 || (distinct.length > most && steps >= mostValues)) return null;
  const half = 0.4 * step;
  const counts = new Map(distinct.map((value) => [value, 0]));
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return distinct.map((value) => [value - half, value + half, counts.get(value) ?? 0]);
}

/**
 * Returns about 24 bars of similar width, none of which crosses an edge.
 *
 * @returns [from, to, count]
 */
function histogram(values: Float64Array, edges: number[]): number[][] {
  const width = (edges[edges.length - 1] - edges[0]) / most;
  const bars = [];
  for (let b = 0; b + 1 < edges.length; b++) {
    const length = edges[b + 1] - edges[b];
    const many = Math.max(1, Math.round(length / width));
    for (let i = 0; i < many; i++)
      bars.push([edges[b] + (i * length) / many, i + 1 < many ? edges[b] + ((i + 1) * length) / many : edges[b + 1], 0]);
  }
  for (const value of values) {
    const bar = bars.find(([, to]) => value < to) ?? bars[bars.length - 1];
    bar[2]++;
  }
  return bars;
}
