/**
 * Lines of cells as CSV, every number in full.
 *
 * @param {(string | number)[][]} lines
 */
export function csvOf(lines) {
  return `${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}

/**
 * Lines of cells as what spreadsheets take from the clipboard.
 *
 * @param {(string | number)[][]} lines
 */
export function tabbed(lines) {
  return lines.map((line) => line.map((cell) => String(guarded(cell)).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}

/**
 * One field of CSV.
 *
 * @param {string | number} value
 */
export function field(value) {
  const safe = String(guarded(value));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Text that a spreadsheet would take for a formula is led by an apostrophe, so that
 * it stays text; numbers are left as they are.
 *
 * @param {string | number} value
 */
function guarded(value) {
  if (typeof value === 'number' || (value !== '' && Number.isFinite(Number(value)))) return value;
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
