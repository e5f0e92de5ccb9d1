import { csvOf } from '../charts/csv.ts';
import type { Table } from './layout.ts';

/**
 * A table as CSV: all digits; the standard deviation and the paper's number have
 * their own columns.
 */
export function tableCSV({ stub, groups, rows }: Table) {
  const columns = groups.flatMap(({ label, columns: own }, g) =>
    own.flatMap((column, c) =>
      kinds
        .filter(({ key }) => rows.some((row) => row.cells[g][c]?.[key] != null))
        .map(({ key, suffix }) => ({
          name: `${label} ${column.label}${suffix}`,
          value: (row: (typeof rows)[number]) => row.cells[g][c]?.[key],
        })),
    ),
  );
  return csvOf([
    [stub, ...columns.map(({ name }) => name)],
    ...rows.map((row) => [row.label, ...columns.map(({ value }) => value(row) ?? '')]),
  ]);
}

const kinds: { key: 'value' | 'sd' | 'paper' | 'paperSD' | 'note'; suffix: string }[] = [
  { key: 'value', suffix: '' },
  { key: 'sd', suffix: ' SD' },
  { key: 'paper', suffix: ' paper' },
  { key: 'paperSD', suffix: ' paper SD' },
  { key: 'note', suffix: ' note' },
];
