import { createDrawing } from '../charts/drawing.ts';
import { pictureOf } from '../charts/png.ts';
import { toolsFold } from '../charts/behind.ts';
import { vectorButtons } from '../charts/vector.ts';
import { styled } from '../kit/colour.ts';
import { actionButton, el, hintText, scrollRegion, svg } from '../kit/dom.ts';
import { number, short } from '../kit/format.ts';
import { plotOf, sampleOf } from './figure-plot.ts';
import { figureTable, renderTable } from './table.ts';
import type { Figure, Series, Table } from './layout.ts';

const height = 300;

/**
 * A figure: chart, legend with the values under the pointer, and a table of the
 * numbers.
 *
 * @param save saves the figure or its table
 */
export function createResultFigure(figure: Figure, save: { png: (bytes: Uint8Array) => void; csv: (table: Table) => void }) {
  const { title, x, series } = figure;
  const readings = series.map(() => el('output', { class: 'numbers' }));
  const place = el('output', { class: 'numbers' });
  const frame = el('div', { class: 'uplot-frame', role: 'img', 'aria-label': described(figure) });
  frame.style.minHeight = `${height}px`;
  const table = figureTable(figure);
  const fold = toolsFold(
    title,
    el(
      'div',
      { class: 'row' },
      actionButton('Save CSV', () => save.csv(table), { class: 'quiet' }),
      actionButton('Save PNG', savePicture, { class: 'quiet' }),
      ...vectorButtons(
        () => title,
        () => ({ plot: plotOf(figure), height, legend: series.map(sampleOf) }),
      ),
    ),
    scrollRegion(title, renderTable(table)),
  );
  const legend = el('ul', { class: 'legend' }, ...series.map((each, i) => el('li', {}, sample(each), each.label, ' ', readings[i])));
  const root = el('figure', { class: 'chart' }, el('figcaption', {}, el('h4', {}, title), place), frame, legend, fold);
  const drawing = createDrawing(frame, height, {
    hover: read,
    failed: () => {
      frame.replaceChildren(hintText('Could not load the charts. The table below has the numbers.'));
      fold.open = true;
    },
  });
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))];

  function read(pointer: { x: number } | null) {
    const bend = x.log ? Math.log : Number;
    const away = (at: number) => Math.abs(bend(at) - bend(pointer?.x ?? 0));
    const nearest = xs.reduce((best, at) => (away(at) < away(best) ? at : best), xs[0]);
    place.value = pointer ? `${x.label} ${short(nearest)}` : '';
    readings.forEach((reading, i) => {
      const point = pointer && series[i].points.find(([at]) => at === nearest);
      reading.value = point ? number(point[1]) : '';
    });
  }

  async function savePicture() {
    const canvas = drawing.canvas();
    if (canvas) save.png(await pictureOf(title, canvas, series.map(sampleOf)));
  }

  drawing.draw(plotOf(figure));
  return root;
}

function described({ title, x, y, series }: Figure) {
  return `${title}: ${y.label} against ${x.label}, ${series.map(({ label }) => label).join('; ')}`;
}

/** The symbol of a series. */
function sample({ colour, dash, kind }: Series) {
  const look =
    kind === 'line'
      ? { d: 'M0 5H24', 'stroke-width': 2.5, 'stroke-dasharray': dash?.join(' ') ?? '' }
      : { cx: 12, cy: 5, r: kind === 'dots' ? 2.5 : 3.5, 'stroke-width': 2 };
  const mark = svg(kind === 'line' ? 'path' : 'circle', look);
  mark.style.stroke = styled(colour);
  mark.style.fill = kind === 'dots' ? styled(colour) : 'none';
  return svg('svg', { class: 'sample', viewBox: '0 0 24 10', 'aria-hidden': 'true' }, mark);
}
