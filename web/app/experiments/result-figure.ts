import { createChart } from '../charts/chart.ts';
import { bandMark, lineMark, pointsMark, type Mark, type Plot } from '../charts/series.ts';
import { figureTable, renderTable, tableLines } from './table.ts';
import type { Axis, Figure, Series } from './layout.ts';

const height = 300;
/** Lines with more points than this have no dots. */
const mostDots = 30;

/**
 * A figure as a chart with a legend, and its numbers as a table of results.
 *
 * @param file how the names of its files begin
 */
export function createResultFigure(figure: Figure, file: string) {
  const table = figureTable(figure);
  const [head, ...rows] = tableLines(table);
  const chart = createChart(figure.title, height, { file, table: () => renderTable(table) });
  chart.draw(plotOf(figure), head as string[], () => rows);
  return chart.root;
}

/** Returns the plot of a figure. */
function plotOf({ x, y, series }: Figure): Plot {
  const points = series.flatMap((each) => each.points);
  const reach = points.flatMap(([, value, sd = 0]) => [value < 0 ? value - sd : Math.max(0, value - sd), value + sd]); // no error is below 0
  const across = points.map(([value]) => value);
  const vertical = rangeOf(y, y.log ? points.map(([, value]) => value) : reach);
  return {
    x: { ...x, ...rangeOf(x, across) },
    y: { ...y, ...vertical },
    marks: [...series.flatMap((each) => bandOf(each, vertical.min)), ...series.flatMap(marksOf)],
    legend: true,
  };
}

/** One standard deviation to either side, as a band behind the lines. */
function bandOf({ points, colour }: Series, floor: number): Mark[] {
  const known = points.filter(([, , sd]) => sd > 0);
  if (known.length < 2) return [];
  const band = known.map(([x, y, sd]) => [x, Math.max(floor, y - sd), y + sd]);
  return [bandMark(band, colour, { alpha: 0.14 })];
}

function marksOf({ kind, label, points, colour, dash }: Series): Mark[] {
  if (kind === 'dots') return [pointsMark(points, colour, { label, radius: 2.5 })];
  if (kind === 'rings') return [pointsMark(points, colour, { label, radius: 4, hollow: true })];
  const dots = points.length <= mostDots ? [pointsMark(points, colour, { radius: 2.5 })] : [];
  return [lineMark(points, colour, { label, dash }), ...dots];
}

/** The range of an axis, with a margin around its values. */
function rangeOf({ log }: Axis, values: number[]) {
  const positive = log ? values.filter((value) => value > 0) : values;
  const [lo, hi] = [Math.min(...positive), Math.max(...positive)];
  if (!(lo <= hi)) return { min: 0.1, max: 1 };
  if (log) {
    const air = Math.max(1.05, (hi / lo) ** 0.05);
    return { min: lo / air, max: hi * air };
  }
  const air = 0.05 * (hi - lo) || Math.abs(hi) * 0.1 || 1;
  return { min: lo >= 0 && lo < 0.3 * hi ? Math.min(0, lo) - 0.01 * hi : lo - air, max: hi + air };
}
