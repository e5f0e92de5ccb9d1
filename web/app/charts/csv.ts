import { actionButton, el, scrollRegion } from '../kit/dom.ts';
import { downloadFile } from '../kit/download.ts';

/**
 * A button that saves what a view draws as CSV.
 *
 * @param drawn the name of the file and its lines; null if nothing is drawn
 * @param text of the button
 */
export function saveButton(drawn: () => { name: string; lines: (string | number)[][] } | null, text = 'Save CSV') {
  const save = () => {
    const file = drawn();
    if (file) downloadFile(file.name, 'csv', csvOf(file.lines));
  };
  return actionButton(text, save, { class: 'quiet' });
}

/**
 * Tables in a fold, with a button that saves them as they are shown.
 *
 * @param name of the file
 */
export function numbersFold(summary: string, name: string) {
  const tables = el('div');
  const save = saveButton(() => ({ name, lines: linesOf(tables.querySelectorAll('table')) }));
  return {
    root: el('details.numbers-behind', el('summary', summary), tables, el('div.row', save)),
    fill(...all: HTMLTableElement[]) {
      tables.replaceChildren(...all.map((each) => scrollRegion(each.caption?.textContent ?? summary, each)));
    },
  };
}

/**
 * The cells of tables of the page as lines, numbers as shown, with the caption of each table
 * above it.
 */
export function linesOf(tables: Iterable<HTMLTableElement>) {
  return [...tables].flatMap((table) => [
    ...(table.caption ? [[plain(table.caption)]] : []),
    ...[...table.rows].map((row) => [...row.cells].map(plain)),
  ]);
}

/** The text of a cell; a number as programs read it. */
function plain({ textContent }: HTMLElement) {
  const text = (textContent ?? '').trim();
  const number = text.replaceAll('−', '-').replace(/(\d)[\u00a0\u202f\u2009 ,](?=\d{3})/g, '$1');
  return Number.isFinite(Number(number)) ? number : text;
}

/** Writes rows of cells as CSV, every number with all digits. */
function csvOf(lines: (string | number)[][]) {
  return `${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}

/** Writes rows of cells as tab-separated text, which spreadsheets paste. */
export function tabbed(lines: (string | number)[][]) {
  return lines.map((line) => line.map((cell) => String(guarded(cell)).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}

/** One field of CSV. */
export function field(value: string | number) {
  const safe = String(guarded(value));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Puts an apostrophe before text that a spreadsheet would read as a formula. Numbers
 * stay as they are.
 */
function guarded(value: string | number) {
  if (typeof value === 'number' || (value !== '' && Number.isFinite(Number(value)))) return value;
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
