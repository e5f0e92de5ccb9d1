import { csvOf } from '../charts/csv.js';

/**
 * A table as CSV: all digits; the standard deviation and the paper's number have
 * their own columns.
 *
 * @param {import('./layout.js').Table} table
 */
export function tableCSV({ stub, groups, rows }) {
  const columns = groups.flatMap(({ label, columns: own }, g) =>
    own.flatMap((column, c) =>
      kinds
        .filter(({ key }) => rows.some((row) => row.cells[g][c]?.[key] != null))
        .map(({ key, suffix }) => ({
          name: `${label} ${column.label}${suffix}`,
          value: (/** @type {typeof rows[number]} */ row) => row.cells[g][c]?.[key],
        })),
    ),
  );
  return csvOf([
    [stub, ...columns.map(({ name }) => name)],
    ...rows.map((row) => [row.label, ...columns.map(({ value }) => value(row) ?? '')]),
  ]);
}

/** @type {{ key: 'value' | 'sd' | 'paper' | 'paperSD' | 'note', suffix: string }[]} */
const kinds = [
  { key: 'value', suffix: '' },
  { key: 'sd', suffix: ' SD' },
  { key: 'paper', suffix: ' paper' },
  { key: 'paperSD', suffix: ' paper SD' },
  { key: 'note', suffix: ' note' },
];
