import { el } from '../dom.js';
import { number, short } from '../format.js';
import { chartLibrary } from './library.js';
import { colourOf, columns, plotOptions } from './plot.js';
import { figureTable, renderTable } from './table.js';

/** @typedef {import('./results/model.js').Figure} Figure */

const height = 300;

/**
 * A figure with its chart, a legend that reads the values under the pointer, and
 * its numbers as a table behind it.
 *
 * @param {Figure} figure
 * @param {{ png: (canvas: HTMLCanvasElement) => void, csv: (table: import('./results/model.js').Table) => void }} save asked to save it
 */
export function createFigure(figure, save) {
  const readings = figure.series.map(() => el('output', { class: 'numbers' }));
  const place = el('output', { class: 'numbers' });
  const frame = el('div', { class: 'uplot-frame', role: 'img', 'aria-label': described(figure) });
  const picture = el('button', { type: 'button', class: 'quiet', onclick: () => plot && save.png(plot.ctx.canvas) }, 'Save PNG');
  const fold = el('details', { class: 'numbers-behind' }, el('summary', {}, 'Table'));
  fold.addEventListener('toggle', () => {
    if (!fold.open || fold.children.length > 1) return;
    const table = figureTable(figure);
    fold.append(el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': figure.title }, renderTable(table)),
      el('button', { type: 'button', class: 'quiet', onclick: () => save.csv(table) }, 'Save CSV'));
  });
  const legend = el('ul', { class: 'legend' }, ...figure.series.map((series, i) => el('li', {}, sample(series), series.label, ' ', readings[i])));
  const root = el('figure', { class: 'chart' },
    el('figcaption', {}, el('h4', {}, figure.title), el('span', { class: 'row' }, place, picture)), frame, legend, fold);

  /** @type {import('uplot') | null} */
  let plot = null;
  const { xs, ys } = columns(figure);

  /** @param {number | null | undefined} index */
  function read(index) {
    place.value = index == null ? '' : `${figure.x.label} ${short(xs[index])}`;
    readings.forEach((reading, i) => {
      const value = index == null ? null : ys[i][index];
      reading.value = value == null ? '' : number(value);
    });
  }

  async function draw() {
    try {
      const Plot = await chartLibrary();
      plot?.destroy();
      plot = null;
      if (!frame.isConnected || frame.clientWidth === 0) return;
      plot = new Plot(plotOptions(figure, frame.clientWidth, height, read), [xs, ...ys], frame);
    } catch {
      frame.replaceChildren(el('p', { class: 'hint' }, 'The charts could not be loaded; the table below has the numbers.'));
      fold.open = true;
    }
  }

  new ResizeObserver(() => {
    if (plot && frame.clientWidth > 0) plot.setSize({ width: frame.clientWidth, height });
    else draw();
  }).observe(frame);
  return { root, draw };
}

/** @param {Figure} figure */
function described({ title, x, y, series }) {
  return `${title}: ${y.label} against ${x.label}, ${series.map(({ label }) => label).join('; ')}`;
}

/**
 * A piece of a series as the chart draws it.
 *
 * @param {import('./results/model.js').Series} series
 */
export function sample({ colour, dash, kind }) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'sample');
  svg.setAttribute('viewBox', '0 0 24 10');
  svg.setAttribute('aria-hidden', 'true');
  const mark = document.createElementNS(svg.namespaceURI, kind === 'line' ? 'path' : 'circle');
  const own = colourOf(colour);
  const look = kind === 'line' ? { d: 'M0 5H24', 'stroke-width': '2.5', 'stroke-dasharray': dash?.join(' ') ?? '' } : { cx: '12', cy: '5', r: kind === 'dots' ? '2.5' : '3.5', 'stroke-width': '2' };
  for (const [name, value] of Object.entries({ ...look, stroke: own, fill: kind === 'dots' ? own : 'none' })) mark.setAttribute(name, value);
  svg.append(mark);
  return svg;
}
