import { styleOf } from './method-style.ts';
import { chosenAxis, distinct, type Cell, type Series, type Shown } from './layout.ts';

/** The unit of each experiment. */
const units = { lymph: 'mm' } as Record<string, string>;
const counted = { lymph: 'nodes', blur: 'faces', yaw: 'pictures' } as Record<string, string>;
const parts = [
  ['train', 'Training'],
  ['test', 'Test'],
] as const;

/**
 * Tables 1, 2 and 4 of the paper with their figures: reconstruction error over the
 * number of training observations in each bin.
 */
export function reconstruction(report: any): Shown {
  const halves = distinct(report.rows, (row) => row.whitening).map((whitening) => half(report, whitening));
  return { tables: halves.map(({ table }) => table), figures: halves.flatMap(({ figures }) => figures), pictures: [] };
}

function half(report: any, whitening: boolean | undefined) {
  const rows = report.rows.filter((row: any) => row.whitening === whitening);
  const methods = distinct(rows, (row) => row.method);
  const sizes = distinct(rows, (row) => row.perBin);
  const stub = `Training ${counted[report.experiment]} per bin`;
  const name = `RMSE${units[report.experiment] ? `, ${units[report.experiment]}` : ''}`;
  const suffix = whitening ? ', whitened' : '';
  const find = (perBin: number, method: string) => rows.find((row: any) => row.perBin === perBin && row.method === method);
  return {
    table: {
      title: `Reconstruction error${suffix}`,
      stub,
      lowest: true,
      groups: parts.map(([, label]) => ({
        label: `${label} ${name}`,
        columns: methods.map((method) => ({ label: styleOf(method).label, colour: styleOf(method).colour })),
      })),
      rows: sizes.map((perBin) => ({
        label: String(perBin),
        cells: parts.map(([part]) => methods.map((method) => cell(find(perBin, method), part))),
      })),
    },
    figures: parts.map(([part, label]) => ({
      title: `${label} error${suffix}`,
      x: chosenAxis(stub, sizes),
      y: { label: name },
      series: [
        ...methods.map((method) => ours(method, sizes, (perBin) => find(perBin, method), part)),
        ...printed(report, methods, sizes, whitening, part),
      ],
    })),
  };
}

function cell(row: any, part: 'train' | 'test'): Cell | null {
  if (!row) return null;
  const note = row.leastSquares ? `least squares ${row.leastSquares[part].toPrecision(3)}` : undefined;
  return { value: row[part], sd: row.splits > 1 ? row[`${part}SD`] : undefined, paper: row.paper?.[part], note };
}

function ours(method: string, sizes: number[], find: (perBin: number) => any, part: 'train' | 'test'): Series {
  const rows = sizes
    .map(find)
    .filter(Boolean)
    .sort((a, b) => a.perBin - b.perBin);
  return { ...styleOf(method), kind: 'line', points: rows.map((row) => [row.perBin, row[part], row[`${part}SD`]]) };
}

/**
 * The paper's numbers for the computed sizes. Its SPCA and PPCA appear with the
 * variants that repeat them, if those were run.
 */
function printed({ paper }: any, methods: string[], sizes: number[], whitening: boolean | undefined, part: 'train' | 'test'): Series[] {
  const rows = (paper?.rows ?? []).filter(
    (row: any) => row.whitening === whitening && row.perBin <= Math.max(...sizes) && row.perBin >= Math.min(...sizes),
  );
  return distinct(rows, (row) => row.method)
    .filter((name) => methods.some((method) => method === name || method.startsWith(`${name}-`)))
    .map((name) => ({
      label: `${name}, in the paper`,
      colour: styleOf(name).colour,
      kind: 'rings',
      points: rows.filter((row: any) => row.method === name).map((row: any) => [row.perBin, row[part]]),
    }));
}
