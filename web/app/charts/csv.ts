import { actionButton } from '../kit/dom.ts';
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

/** Writes rows of cells as CSV, every number with all digits. */
function csvOf(lines: (string | number)[][]) {
  return `${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
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
