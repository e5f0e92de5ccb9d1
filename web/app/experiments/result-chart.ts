import { createChart } from '../charts/chart.ts';
import { bandMark, lineMark, pointsMark, type Mark, type Plot } from '../charts/series.ts';
import { renderTable, tableLines } from './table.ts';
import type { Column, Table } from './result-tables.ts';

const height = 300;
/** Lines with more points than this have no dots. */
const mostDots = 30;

/** points: [x, y, standard deviation of y], x increasing; paper: the paper's numbers */
type Series = Column & { points: number[][]; paper: number[][] };

/**
 * A group of columns as a chart with a legend, and its numbers as a table of results.
 *
 * @param file how the names of its files begin
 */
export function createResultChart(table: Table, g: number, file: string) {
  const own = { ...table, groups: [table.groups[g]], rows: table.rows.map((row) => ({ ...row, cells: [row.cells[g]] })) };
  const [head, ...rows] = tableLines(own);
  const { title } = table.groups[g];
  const chart = createChart(title, height, { file, table: () => renderTable({ ...own, title }) });
  chart.draw(plotOf(own), head as string[], () => rows);
  return chart.root;
}

/** @param table of one group */
function plotOf({ stub, groups: [{ label, columns }], rows, log, ticks }: Table): Plot {
  const ordered = [...rows].sort((a, b) => a.at - b.at);
  const series = columns.map((column, c): Series => {
    const known = ordered.flatMap(({ at, cells: [cells] }) => (cells[c] ? [{ at, ...cells[c] }] : []));
    return {
      ...column,
      points: known.map(({ at, value, sd = 0 }) => [at, value, sd]),
      paper: known.flatMap(({ at, paper }) => (paper == null ? [] : [[at, paper]])),
    };
  });
  const points = series.flatMap((each) => [...each.points, ...each.paper]);
  const upright = log === 'y' || log === 'both';
  const reach = points.flatMap(([, value, sd = 0]) => (upright ? [value] : [value < 0 ? value - sd : Math.max(0, value - sd), value + sd])); // no error is below 0
  const vertical = rangeOf(upright, reach);
  const places = ordered.map(({ at }) => at);
  const across = log === 'x' || log === 'both';
  return {
    x: { label: stub, log: across, values: ticks ? places : undefined, ...rangeOf(across, places) },
    y: { label, log: upright, ...vertical },
    marks: [...series.flatMap((each) => bandOf(each, vertical.min)), ...series.flatMap(marksOf), ...series.flatMap(printed)],
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

function marksOf({ label, points, colour, dash }: Series): Mark[] {
  return [lineMark(points, colour, { label, dash }), ...(points.length <= mostDots ? [pointsMark(points, colour, { radius: 2.5 })] : [])];
}

/** The paper's numbers. */
function printed({ label, paper, colour }: Series): Mark[] {
  return paper.length > 0 ? [pointsMark(paper, colour, { label: `${label}, in the paper`, radius: 4, hollow: true })] : [];
}

/** The range of an axis, with a margin around its values. */
function rangeOf(log: boolean, values: number[]) {
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
