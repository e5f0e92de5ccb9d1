import { styleOf } from './method-style.js';
import { chosenAxis, distinct } from './layout.js';

/** The unit of each experiment. */
const units = /** @type {Record<string, string>} */ ({ lymph: 'mm' });
const counted = /** @type {Record<string, string>} */ ({ lymph: 'nodes', blur: 'faces', yaw: 'pictures' });
const parts = /** @type {const} */ ([
  ['train', 'Training'],
  ['test', 'Test'],
]);

/**
 * Tables 1, 2 and 4 of the paper with their figures: reconstruction error over the
 * number of training observations in each bin.
 *
 * @param {any} report
 * @returns {import('./layout.js').Shown}
 */
export function reconstruction(report) {
  const halves = distinct(report.rows, (row) => row.whitening).map((whitening) => half(report, whitening));
  return { tables: halves.map(({ table }) => table), figures: halves.flatMap(({ figures }) => figures), pictures: [] };
}

/**
 * @param {any} report
 * @param {boolean | undefined} whitening
 */
function half(report, whitening) {
  const rows = report.rows.filter((/** @type {any} */ row) => row.whitening === whitening);
  const methods = distinct(rows, (row) => row.method);
  const sizes = distinct(rows, (row) => row.perBin);
  const stub = `Training ${counted[report.experiment]} per bin`;
  const name = `RMSE${units[report.experiment] ? `, ${units[report.experiment]}` : ''}`;
  const suffix = whitening ? ', whitened' : '';
  const find = (/** @type {number} */ perBin, /** @type {string} */ method) =>
    rows.find((/** @type {any} */ row) => row.perBin === perBin && row.method === method);
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

/**
 * @param {any} row
 * @param {'train' | 'test'} part
 * @returns {import('./layout.js').Cell | null}
 */
function cell(row, part) {
  if (!row) return null;
  const note = row.leastSquares ? `least squares ${row.leastSquares[part].toPrecision(3)}` : undefined;
  return { value: row[part], sd: row.splits > 1 ? row[`${part}SD`] : undefined, paper: row.paper?.[part], note };
}

/**
 * @param {string} method
 * @param {number[]} sizes
 * @param {(perBin: number) => any} find
 * @param {'train' | 'test'} part
 * @returns {import('./layout.js').Series}
 */
function ours(method, sizes, find, part) {
  const rows = sizes
    .map(find)
    .filter(Boolean)
    .sort((a, b) => a.perBin - b.perBin);
  return { ...styleOf(method), kind: 'line', points: rows.map((row) => [row.perBin, row[part], row[`${part}SD`]]) };
}

/**
 * The paper's numbers for the computed sizes. Its SPCA and PPCA appear with the
 * variants that repeat them, if those were run.
 *
 * @param {any} report
 * @param {string[]} methods
 * @param {number[]} sizes
 * @param {boolean | undefined} whitening
 * @param {'train' | 'test'} part
 * @returns {import('./layout.js').Series[]}
 */
function printed({ paper }, methods, sizes, whitening, part) {
  const rows = (paper?.rows ?? []).filter(
    (/** @type {any} */ row) => row.whitening === whitening && row.perBin <= Math.max(...sizes) && row.perBin >= Math.min(...sizes),
  );
  return distinct(rows, (row) => row.method)
    .filter((name) => methods.some((method) => method === name || method.startsWith(`${name}-`)))
    .map((name) => ({
      label: `${name}, in the paper`,
      colour: styleOf(name).colour,
      kind: 'rings',
      points: rows.filter((/** @type {any} */ row) => row.method === name).map((/** @type {any} */ row) => [row.perBin, row[part]]),
    }));
}
