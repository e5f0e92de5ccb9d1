import { el, table } from './dom.js';
import { number } from './format.js';
import { drawPlot } from './plot.js';

/**
 * A plot as a figure: a name, the canvas, a read-out under the pointer, and the
 * numbers as a table behind a fold. It redraws itself when its width or the
 * theme changes.
 *
 * @param {string} title
 * @param {number} height CSS pixels
 */
export function createChart(title, height) {
  const canvas = el('canvas', { role: 'img', 'aria-label': title });
  const caption = el('span', {}, title);
  const readout = el('output', { class: 'readout numbers' });
  const fold = el('details', { class: 'numbers-behind' }, el('summary', {}, 'Numbers'));
  const frame = el('div', { class: 'plot' }, canvas);
  const root = el('figure', { class: 'chart' }, el('figcaption', {}, caption, readout), frame, fold);

  /** @type {import('./plot.js').Plot | null} */
  let plot = null;
  /** @type {import('./plot.js').Placed | null} */
  let placed = null;
  /** @type {(() => HTMLTableElement) | null} */
  let makeTable = null;

  const redraw = () => {
    if (plot && frame.clientWidth > 0) placed = drawPlot(canvas, frame.clientWidth, height, plot);
  };
  const fillTable = () => {
    if (fold.open && makeTable) fold.replaceChildren(fold.children[0], el('div', { class: 'scroll' }, makeTable()));
  };
  new ResizeObserver(redraw).observe(frame);
  document.addEventListener('themechange', redraw);
  fold.addEventListener('toggle', fillTable);
  canvas.addEventListener('pointermove', (event) => {
    if (plot && placed) readout.value = readOut(plot, placed.at(event.offsetX));
  });
  canvas.addEventListener('pointerleave', () => { readout.value = ''; });

  return {
    root,
    /**
     * @param {import('./plot.js').Plot} next
     * @param {string[]} head of the table
     * @param {() => string[][]} rows of the table, asked for only when it is open
     * @param {string} [name] a new title
     */
    draw(next, head, rows, name) {
      plot = next;
      makeTable = () => table(head, rows());
      if (name) {
        caption.textContent = name;
        canvas.setAttribute('aria-label', name);
      }
      redraw();
      fillTable();
    },
  };
}

/**
 * The values of the lines nearest to x, in words.
 *
 * @param {import('./plot.js').Plot} plot
 * @param {number} x
 */
function readOut(plot, x) {
  if (x < plot.x.min || x > plot.x.max) return '';
  for (const mark of plot.marks) {
    if (mark.kind !== 'bars') continue;
    const bar = mark.bars.find(([from, to]) => x >= from && x < to);
    if (bar) return `${number(bar[0])} … ${number(bar[1])}: ${bar[2]}`;
  }
  const values = [];
  let at = x;
  for (const mark of plot.marks) {
    if (mark.kind !== 'line' || mark.points.length === 0) continue;
    const near = mark.points.reduce((best, point) => Math.abs(point[0] - x) < Math.abs(best[0] - x) ? point : best);
    at = near[0];
    values.push(`${mark.label ? `${mark.label} ` : ''}${number(near[1])}`);
  }
  return values.length > 0 ? `${plot.x.label} ${number(at)}: ${values.join(', ')}` : '';
}
