import { el, hintText } from '../kit/dom.ts';
import { digitsWithin, number } from '../kit/format.ts';
import { createBehind } from './behind.ts';
import { createDrawing, type Place } from './drawing.ts';
import { pictureOf } from './png.ts';
import type { Drawing, Plot } from './series.ts';

/** The options of a chart. */
export interface Habits {
  plain?: boolean; // without a name, a table and files
  read?: (plot: Plot, place: Place) => string; // describes the point under the pointer
  choose?: (plot: Plot, place: Place) => void; // called with the place of a click
  step?: (by: number) => void; // called by arrow keys: 1 next, −1 previous
}

/**
 * The elements of a chart, see createChart.
 *
 * @param height CSS pixels
 */
export function createView(root: HTMLElement, title: string, height: number, { plain = false, read = readOut, choose, step }: Habits) {
  const labelled = (text: string) => (step ? `${text}; arrow keys choose an observation` : text);
  const caption = el('span', {}, title);
  const readout = el('output', { class: 'readout numbers', 'aria-live': 'off' });
  const frame = el('div', { class: 'uplot-frame', role: 'img', 'aria-label': title });
  const name = () => caption.textContent ?? title;
  const behind = createBehind(
    name,
    async () => {
      const canvas = drawing.canvas();
      return canvas && pictureOf(name(), canvas);
    },
    () => latest && { plot: latest.plot, height: latest.plot.height ?? height },
  );
  root.style.minHeight = '';
  frame.style.minHeight = `${height}px`;
  root.replaceChildren(...(plain ? [frame] : [el('figcaption', {}, caption, readout), frame, behind.root]));
  let latest: Drawing | null = null;

  const drawing = createDrawing(frame, height, {
    hover: (place) => {
      readout.value = latest && place ? read(latest.plot, place) : '';
    },
    failed: () => {
      frame.replaceChildren(hintText('Could not load the charts. The table below has the numbers.'));
      behind.open();
    },
  });
  if (choose) {
    frame.classList.add('choosable');
    frame.addEventListener('click', (event) => {
      const place = drawing.at(event);
      if (place && latest) choose(latest.plot, place);
    });
  }
  if (step) {
    frame.tabIndex = 0;
    frame.setAttribute('role', 'group');
    frame.setAttribute('aria-label', labelled(title));
    frame.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      step(by);
    });
  }

  return {
    draw(next: Drawing) {
      latest = next;
      if (next.name && next.name !== caption.textContent) {
        caption.textContent = next.name;
        frame.setAttribute('aria-label', labelled(next.name));
      }
      frame.style.minHeight = `${next.plot.height ?? height}px`;
      drawing.draw(next.plot);
      behind.draw(next.head, next.rows);
    },
  };
}

/** Describes the values of the lines nearest to x. */
function readOut(plot: Plot, { x, y }: { x: number; y: number }) {
  const row = Math.round(y);
  if (plot.y.names?.[row - 1]) return rowOf(plot, row);
  if (x < plot.x.min || x > plot.x.max) return '';
  const along = (value: number) => number(value, digitsWithin(value, plot.x.log ? 0 : plot.x.max - plot.x.min, 3));
  for (const mark of plot.marks) {
    if (mark.kind !== 'bars') continue;
    const bar = mark.bars.find(([from, to]) => x >= from && x < to);
    if (bar) return `${along(bar[0])} … ${along(bar[1])}: ${bar[2]}`;
  }
  const values = [];
  let at = x;
  for (const mark of plot.marks) {
    if (mark.kind !== 'line' || mark.points.length === 0) continue;
    const near = mark.points.reduce((best, point) => (Math.abs(point[0] - x) < Math.abs(best[0] - x) ? point : best));
    at = near[0];
    values.push(`${mark.label ? `${mark.label} ` : ''}${number(near[1], digitsWithin(near[1], plot.y.max - plot.y.min, 3))}`);
  }
  const where = plot.x.names?.[Math.round(at) - 1] ?? along(at);
  return values.length > 0 ? `${plot.x.label} ${where}: ${values.join(', ')}` : '';
}

/** The dots of one variable. */
function rowOf({ x, y, marks }: Plot, row: number) {
  const values = marks.flatMap((mark) => {
    const dot = mark.kind === 'points' && mark.points.find((point) => Math.round(point[1]) === row);
    return dot ? [`${mark.label ? `${mark.label} ` : ''}${number(dot[0], digitsWithin(dot[0], x.max - x.min, 3))}`] : [];
  });
  return `${y.names?.[row - 1]}: ${values.join(', ')}`;
}
