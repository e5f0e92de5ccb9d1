import { actionButton, attribute, el, table as tableOf } from '../kit/dom.ts';
import { count, digitsWithin, minus, number } from '../kit/format.ts';
import { downloadFile } from '../kit/download.ts';
import { part } from '../kit/parts.ts';
import { saveButton } from './csv.ts';
import type { Cell, Plot } from './series.ts';

/** Rows in the table on the page. */
const mostRows = 500;

/** The widths of one and of two columns of a journal, millimetres. */
const columns = [
  [84, 'one column'],
  [174, 'two columns'],
] as const;

/** A chart as it is drawn, CSS pixels. */
type Drawn = { plot: Plot; width: number; height: number };

/**
 * What is behind a chart, in a fold at its corner: a table, and buttons to save it and the
 * chart.
 *
 * @param name the name of all files
 * @param drawn null before there is a chart
 * @param table in place of the one of its numbers
 */
export function createBehind(name: () => string, drawn: () => Drawn | null, table?: () => HTMLTableElement) {
  const region = el('div.scroll', { tabindex: 0, role: 'region' });
  const cut = el('p.hint');
  const button = (text: string, onclick: () => void) => actionButton(text, onclick, { class: 'quiet' });
  const buttons = el(
    'div.row',
    saveButton(() => latest && { name: name(), lines: [latest.head, ...latest.rows()] }),
    button('Save PNG', savePicture),
    ...columns.map(([width, words]) => button(`SVG, ${width} mm, ${words}`, () => saveVector(width))),
  );
  const summary = el('summary', { title: 'Numbers and files' }, '⋯');
  const fold = el('details.tools.numbers-behind', summary, buttons, region, cut);
  fold.addEventListener('toggle', fill);
  let latest: { head: string[]; rows: () => Cell[][] } | null = null;

  function fill() {
    if (!fold.open || !latest) return;
    const { head, rows } = latest;
    const all = rows();
    region.replaceChildren(table ? table() : tableOf(head, textsOf(all.slice(0, mostRows))));
    cut.hidden = all.length <= mostRows;
    cut.textContent = `The first ${count(mostRows)} of ${count(all.length)} rows; the CSV has all.`;
  }

  async function savePicture() {
    const { chartPNG } = await part(() => import('./files.ts'));
    const chart = drawn();
    if (chart) downloadFile(name(), 'png', await chartPNG(name(), chart.plot, chart.width, chart.height));
  }

  /** @param width millimetres */
  async function saveVector(width: number) {
    const { svgOf } = await part(() => import('./files.ts'));
    const chart = drawn();
    if (chart) downloadFile(name(), 'svg', svgOf(name(), chart.plot, width, chart.height));
  }

  return {
    root: fold,
    /** @param rows called when the table is needed; the same function gives the same rows */
    draw(head: string[], rows: () => Cell[][]) {
      const same = latest?.rows === rows; // only a rule of the chart has moved
      latest = { head, rows };
      attribute(summary, 'aria-label', `Numbers and files: ${name()}`);
      attribute(region, 'aria-label', name());
      if (!same) fill();
    },
  };
}

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
