/**
 * A table as CSV: every value in full, its deviation and the paper's number in
 * columns of their own.
 *
 * @param {import('./results/model.js').Table} table
 */
export function csvOf({ stub, groups, rows }) {
  const columns = groups.flatMap(({ label, columns: own }, g) => own.flatMap((column, c) => kinds
    .filter(({ key }) => rows.some((row) => row.cells[g][c]?.[key] != null))
    .map(({ key, suffix }) => ({ name: `${label} ${column.label}${suffix}`, value: (/** @type {typeof rows[number]} */ row) => row.cells[g][c]?.[key] }))));
  const lines = [
    [stub, ...columns.map(({ name }) => name)],
    ...rows.map((row) => [row.label, ...columns.map(({ value }) => value(row) ?? '')]),
  ];
  return `${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}

/** @type {{ key: 'value' | 'sd' | 'paper' | 'paperSD' | 'note', suffix: string }[]} */
const kinds = [
  { key: 'value', suffix: '' }, { key: 'sd', suffix: ' SD' }, { key: 'paper', suffix: ' paper' }, { key: 'paperSD', suffix: ' paper SD' }, { key: 'note', suffix: ' note' },
];

/**
 * One field. Text that a spreadsheet would take for a formula is led by an
 * apostrophe, so that it stays text; numbers are left as they are.
 *
 * @param {string | number} value
 */
export function field(value) {
  if (typeof value === 'number' || (value !== '' && Number.isFinite(Number(value)))) return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
