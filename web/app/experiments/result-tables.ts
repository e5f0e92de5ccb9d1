import { short } from '../kit/format.ts';
import { styleOf } from './method-style.ts';

/** paper: the paper's number; note: one or two words more */
export type Cell = { value: number; sd?: number; paper?: number; paperSD?: number; note?: string };
export type Column = { label: string; colour: string; dash?: number[] };

/** columns to compare with each other; title: of their chart */
type Group = { label: string; title: string; columns: Column[] };

/** at: the place in the charts; cells by group and column, null: not computed */
type Row = { label: string; at: number; cells: (Cell | null)[][] };

/**
 * A table of the result of an experiment. It is shown as a table, as a chart of each group, or as both.
 * stub: heading of the row labels, and the axis of the charts; lowest: the lowest value of a row in a group is the best
 */
export type Table = {
  title: string;
  stub: string;
  groups: Group[];
  rows: Row[];
  lowest: boolean;
  shown?: 'table' | 'charts'; // absent: as both
  log?: 'x' | 'y' | 'both'; // axes of the charts that are logarithmic
  ticks?: boolean; // whether the charts have ticks at the rows
};

/** The tables of the report of an experiment. */
export function tablesOf(report: any): Table[] {
  if (report.rows.length === 0) return [];
  if (report.experiment === 'simulation') return sides.map((side) => alongLambda(report, side));
  if (report.experiment === 'recognition') return recognition(report);
  return distinct(report.rows, (row) => row.whitening).map((whitening) => reconstruction(report, whitening));
}

/** The distinct values of a field, in order of appearance. */
const distinct = <T>(rows: any[], field: (row: any) => T): T[] => [...new Set(rows.map(field))];

/** Whether chosen numbers span so much that their axis is logarithmic. */
const spans = (values: number[]) => Math.min(...values) > 0 && Math.max(...values) >= 20 * Math.min(...values);

/** A standard deviation, which one split does not have. */
const spread = (row: any, sd: number) => (row.splits > 1 ? sd : undefined);

/** The names of each experiment: its observations, and the unit of its errors. */
const counted: Record<string, string> = { lymph: 'nodes', blur: 'faces', yaw: 'pictures' };
const units: Record<string, string> = { lymph: ', mm' };
const parts = [
  ['train', 'Training'],
  ['test', 'Test'],
] as const;

/** Tables 1, 2 and 4 of the paper: reconstruction error over the number of training observations in each bin. */
function reconstruction({ rows: all, experiment }: any, whitening: boolean | undefined): Table {
  const rows = all.filter((row: any) => row.whitening === whitening);
  const methods = distinct<string>(rows, (row) => row.method);
  const sizes = distinct<number>(rows, (row) => row.perBin);
  const suffix = whitening ? ', whitened' : '';
  const cell = (row: any, part: 'train' | 'test'): Cell | null =>
    row && {
      value: row[part],
      sd: spread(row, row[`${part}SD`]),
      paper: row.paper?.[part],
      note: row.leastSquares && `least squares ${row.leastSquares[part].toPrecision(3)}`,
    };
  return {
    title: `Reconstruction error${suffix}`,
    stub: `Training ${counted[experiment]} per bin`,
    lowest: true,
    log: spans(sizes) ? 'x' : undefined,
    ticks: true,
    groups: parts.map(([, label]) => ({
      label: `${label} RMSE${units[experiment] ?? ''}`,
      title: `${label} error${suffix}`,
      columns: methods.map(styleOf),
    })),
    rows: sizes.map((perBin) => ({
      label: String(perBin),
      at: perBin,
      cells: parts.map(([part]) =>
        methods.map((method) =>
          cell(
            rows.find((row: any) => row.perBin === perBin && row.method === method),
            part,
          ),
        ),
      ),
    })),
  };
}

/** How the number of components V is chosen in Table 3. */
const protocols: { label: string; cell: (row: any) => Cell }[] = [
  {
    label: 'V best on the test, as in the paper',
    cell: (row) => ({ value: row.error, sd: spread(row, row.sd), paper: row.paper?.error, paperSD: row.paper?.sd, note: `V = ${row.dim}` }),
  },
  {
    label: 'V chosen inside the training set',
    cell: (row) => ({ value: row.honest, sd: spread(row, row.honestSD), note: `V ≈ ${Math.round(row.honestDim)}` }),
  },
  {
    label: 'V best on the test, by Pearson’s correlation',
    cell: (row) => ({ value: row.pearson, sd: spread(row, row.pearsonSD), note: `V = ${row.dim}` }),
  },
];

/** Table 3 of the paper: the percentage of faces not recognised, and the error over the number of components. */
function recognition({ rows }: any): Table[] {
  const methods = distinct<string>(rows, (row) => row.method);
  const counts = distinct<number>(rows, (row) => row.faces);
  const rowOf = (faces: number, method: string) => rows.find((row: any) => row.faces === faces && row.method === method);
  const columns = methods.map(styleOf);
  const best: Table = {
    title: 'Faces not recognised',
    stub: 'Faces, and the choice of V',
    lowest: true,
    shown: 'table',
    groups: [{ label: 'Error, %', title: '', columns }],
    rows: counts.flatMap((faces) =>
      protocols.map(({ label, cell }) => ({
        label: `${faces}, ${label}`,
        at: faces,
        cells: [methods.map((method) => rowOf(faces, method) && cell(rowOf(faces, method)))],
      })),
    ),
  };
  const curves = counts.map((faces): Table => {
    const curveOf = (method: string): any[] => rowOf(faces, method)?.curve ?? [];
    const dims = distinct<number>(methods.flatMap(curveOf), (point) => point.dim).sort((a, b) => a - b);
    const title = `${faces} faces: error over the number of components`;
    return {
      title,
      stub: 'Components V',
      lowest: false,
      shown: 'charts',
      ticks: true,
      groups: [{ label: 'Not recognised, %', title, columns }],
      rows: dims.map((dim) => ({
        label: String(dim),
        at: dim,
        cells: [
          methods.map((method) => {
            const point = curveOf(method).find((each) => each.dim === dim);
            return point ? { value: point.error, sd: point.sd || undefined } : null;
          }),
        ],
      })),
    };
  });
  return [best, ...curves];
}

/** PPCA's gauges have one colour and differ by label and dash, weighted by the noise or not. */
const gauges = {
  decoupled: { label: 'decoupled', weighted: [2, 3] },
  centred: { label: 'centred', dash: [2, 4], weighted: [1, 8] },
  ridge: { label: 'ridge', dash: [10, 3, 2, 3], weighted: [10, 3, 2, 3, 2, 3] },
} as Record<string, { label: string; dash?: number[]; weighted: number[] }>;

/** The two figures of §4.1: each varies one λ, and the other has the value of the core's experiment. */
const sides = [
  {
    title: 'Error of the means over λₘ, with λᵥ\u00a0=\u00a04.2',
    error: 'Σ ‖μ̂(θ) − μ(θ)‖²',
    value: 'meanSSE',
    symbol: 'λₘ',
    varies: 'lambdaMean',
    fixed: 'lambdaBasis',
    at: 4.2,
  },
  {
    title: 'Distance of the bases over λᵥ, with λₘ\u00a0=\u00a00.008',
    error: 'Σ squared distance of p(θ)',
    value: 'basisDistance',
    symbol: 'λᵥ',
    varies: 'lambdaBasis',
    fixed: 'lambdaMean',
    at: 0.008,
  },
] as const;

/** The rows along one λ. */
function alongLambda({ rows: all, settings }: any, { title, error, value, symbol, varies, fixed, at }: (typeof sides)[number]): Table {
  const arms = distinct<string>(all, (row) => `${row.method} ${row.gauge}`).map((name) => name.split(' '));
  const penalties: number[] = [...(settings[varies] ?? [])].sort((a, b) => a - b);
  const found = ([method, gauge]: string[], penalty: number) =>
    all.find(
      (row: any) => row.method === method && row.gauge === gauge && (row[varies] == null || (row[varies] === penalty && row[fixed] === at)),
    );
  return {
    title,
    stub: symbol,
    lowest: true,
    shown: 'charts',
    log: spans(penalties) ? 'both' : 'y',
    ticks: true,
    groups: [{ label: error, title, columns: arms.map(armOf) }],
    rows: penalties.map((penalty) => ({
      label: short(penalty),
      at: penalty,
      cells: [
        arms.map((arm) => {
          const row = found(arm, penalty);
          return row ? { value: row[value], sd: row[`${value}SD`] || undefined } : null;
        }),
      ],
    })),
  };
}

/** The label and the line of a method with a gauge. */
function armOf([method, gauge]: string[]): Column {
  const { label, colour, dash } = styleOf(method);
  const own = gauges[gauge];
  const lines = method.endsWith('-noise') ? own?.weighted : own?.dash;
  return { label: own ? `${label}, ${own.label}` : label, colour, dash: lines ?? dash };
}
