import { copyText } from '../kit/clipboard.ts';
import { actionButton, attribute, el, table } from '../kit/dom.ts';
import { count, digitsWithin, minus, number } from '../kit/format.ts';
import { downloadFile } from '../kit/download.ts';
import { saveButton, tabbed } from './csv.ts';
import { vectorButtons, type Drawn } from './vector.ts';
import type { Cell } from './series.ts';

/** Rows in the table on the page. */
const mostRows = 500;

/**
 * What is behind a chart, in a fold at its corner: a table, and buttons to save and copy it and to
 * save and print the chart.
 *
 * @param name the name of both files
 * @param picture the bytes of a PNG, null before there is one
 * @param drawn the chart, if it is one of marks
 */
export function createBehind(name: () => string, picture: () => Promise<Uint8Array | null>, drawn?: () => Drawn | null) {
  const said = el('span', { class: 'hint', role: 'status' });
  const region = el('div', { class: 'scroll', tabindex: 0, role: 'region' });
  const cut = el('p', { class: 'hint' });
  const buttons = el(
    'div',
    { class: 'row' },
    saveButton(() => latest && { name: name(), lines: [latest.head, ...latest.rows()] }),
    actionButton('Copy', copyTable, { class: 'quiet' }),
    actionButton('Save PNG', savePicture, { class: 'quiet' }),
    ...(drawn ? vectorButtons(name, drawn) : []),
    said,
  );
  const fold = toolsFold(name(), buttons, region, cut);
  fold.addEventListener('toggle', fill);
  let latest: { head: string[]; rows: () => Cell[][] } | null = null;

  function fill() {
    if (!fold.open || !latest) return;
    const { head, rows } = latest;
    const all = rows();
    region.setAttribute('aria-label', name());
    region.replaceChildren(table(head, textsOf(all.slice(0, mostRows))));
    cut.hidden = all.length <= mostRows;
    cut.textContent = `The first ${count(mostRows)} of ${count(all.length)} rows; the CSV has all.`;
  }

  async function savePicture() {
    const bytes = await picture();
    if (bytes) downloadFile(name(), 'png', bytes);
  }

  async function copyTable() {
    if (!latest) return;
    const { head, rows } = latest;
    const copied = await copyText(tabbed([head, ...rows()]));
    said.textContent = copied ? 'Copied.' : 'The browser does not allow the page to copy. Save the CSV instead.';
  }

  return {
    root: fold,
    open() {
      fold.open = true;
    },
    /** @param rows called when the table is needed; the same function gives the same rows */
    draw(head: string[], rows: () => Cell[][]) {
      const same = latest?.rows === rows; // only a rule of the chart has moved
      latest = { head, rows };
      nameTools(fold, name());
      if (!same) fill();
    },
  };
}

/**
 * The fold at the corner of a chart.
 *
 * @param chart its name
 */
export function toolsFold(chart: string, ...children: HTMLElement[]) {
  const fold = el('details', { class: 'tools numbers-behind' }, el('summary', { title: 'Numbers and files' }, '⋯'), ...children);
  nameTools(fold, chart);
  return fold;
}

/** Says whose numbers a fold has. */
const nameTools = (fold: HTMLElement, chart: string) =>
  attribute(fold.firstElementChild as Element, 'aria-label', `Numbers and files: ${chart}`);

/**
 * The cells as text. Numbers have as many digits as their column needs to tell them
 * apart.
 */
function textsOf(rows: Cell[][]) {
  const ranges: number[][] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      if (!Number.isFinite(cell)) return;
      const [from, to] = ranges[column] ?? [Infinity, -Infinity];
      ranges[column] = [Math.min(from, Number(cell)), Math.max(to, Number(cell))];
    });
  }
  return rows.map((row) =>
    row.map((cell, column) => {
      if (typeof cell === 'string') return cell;
      if (Number.isInteger(cell)) return String(cell).replace('-', minus);
      const [from, to] = ranges[column] ?? [0, 0];
      return number(cell, digitsWithin(cell, to - from));
    }),
  );
}
