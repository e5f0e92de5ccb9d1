import { actionButton } from '../kit/dom.js';
import { downloadFile } from '../kit/download.js';

/**
 * A button that saves what a view draws as CSV.
 *
 * @param {() => { name: string, lines: (string | number)[][] } | null} drawn the name of the file and its lines; null if nothing is drawn
 * @param {string} [text] of the button
 */
export function saveButton(drawn, text = 'Save CSV') {
  const save = () => {
    const file = drawn();
    if (file) downloadFile(file.name, 'csv', csvOf(file.lines));
  };
  return actionButton(text, save, { class: 'quiet' });
}

/**
 * The cells of tables of the page as lines, numbers as shown, with the caption of each table
 * above it.
 *
 * @param {Iterable<HTMLTableElement>} tables
 */
export function linesOf(tables) {
  return [...tables].flatMap((table) => [
    ...(table.caption ? [[plain(table.caption)]] : []),
    ...[...table.rows].map((row) => [...row.cells].map(plain)),
  ]);
}

/** The text of a cell; a number as programs read it. @param {HTMLElement} cell */
function plain({ textContent }) {
  const text = (textContent ?? '').trim();
  const number = text.replaceAll('−', '-').replace(/(\d)[\u00a0\u202f\u2009 ,](?=\d{3})/g, '$1');
  return Number.isFinite(Number(number)) ? number : text;
}

/**
 * Writes rows of cells as CSV, every number with all digits.
 *
 * @param {(string | number)[][]} lines
 */
export function csvOf(lines) {
  return `${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}

/**
 * Writes rows of cells as tab-separated text, which spreadsheets paste.
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
 * Puts an apostrophe before text that a spreadsheet would read as a formula. Numbers
 * stay as they are.
 *
 * @param {string | number} value
 */
function guarded(value) {
  if (typeof value === 'number' || (value !== '' && Number.isFinite(Number(value)))) return value;
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
