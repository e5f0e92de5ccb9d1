import { attribute, el, write } from '../kit/dom.ts';
import { count, digitsWithin, number } from '../kit/format.ts';
import { createBehind } from './behind.ts';
import { createDrawing, type Place } from './drawing.ts';
import type { Axis, Drawing, Plot } from './series.ts';

/** The options of a chart. */
export interface Habits {
  plain?: boolean; // without a name, a table and files
  read?: (plot: Plot, place: Place) => string; // describes the point under the pointer
  choose?: (plot: Plot, place: Place) => void; // called with the place of a click
  file?: string; // how the names of its files begin
  table?: () => HTMLTableElement; // in place of the one of its numbers
  step?: (by: number) => void; // called by arrow keys: 1 next, −1 previous
}

/**
 * The elements of a chart, see createChart.
 *
 * @param height CSS pixels
 */
export function createView(root: HTMLElement, title: string, height: number, habits: Habits) {
  const { plain = false, read = readOut, choose, step, file, table } = habits;
  const caption = el('span', title);
  const readout = el('output.numbers', { 'aria-live': 'off' });
  const beside = el('div.readout', readout);
  const frame = el('div.plot', { role: 'img' });
  let latest: Drawing | null = null;
  const drawing = createDrawing(frame, height, (place) => {
    write(readout, latest && place ? read(latest.plot, place) : '');
  });
  const heightNow = () => latest?.plot.height ?? height;
  const behind = createBehind(
    () => [file, latest?.name ?? title].filter(Boolean).join(' '),
    () => (latest && drawing.width() > 0 ? { plot: latest.plot, width: drawing.width(), height: heightNow() } : null),
    table,
  );
  root.style.minHeight = '';
  root.replaceChildren(...(plain ? [frame] : [el('figcaption', caption, beside), frame, behind.root]));
  let [shownName, shownHeight] = ['', 0];
  let describing = 0;

  /** Says what the chart shows once it has rested. */
  function describe() {
    describing = 0;
    if (!latest) return;
    const words = `${latest.name ?? title}. ${described(latest.plot)}`;
    attribute(frame, 'aria-label', step ? `${words} Arrow keys choose an observation.` : words);
  }

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
      const name = next.name ?? title;
      if (name !== shownName) write(caption, (shownName = name));
      if (heightNow() !== shownHeight) frame.style.minHeight = `${(shownHeight = heightNow())}px`;
      if (next.plot.legend && beside.previousSibling !== frame) frame.after(beside); // with a line for each method it is long
      drawing.draw(next.plot);
      behind.draw(next.head, next.rows);
      if (!frame.hasAttribute('aria-label')) describe();
      clearTimeout(describing);
      describing = setTimeout(describe, rest);
    },
  };
}

/** Milliseconds after which a chart that moved is described. */
const rest = 500;

/** The axes of a plot, and the values of its lines. */
function described({ x, y, marks }: Plot) {
  const along = (value: number, { min, max, log }: Axis) => number(value, digitsWithin(value, log ? 0 : max - min, 3));
  const parts = marks.flatMap((mark) => {
    if (mark.kind === 'cloud') return [`${count(mark.points.length)} points`];
    if (mark.kind === 'bars') return [`${count(mark.bars.length)} bars`];
    if (mark.kind !== 'line' || !mark.label || mark.points.length === 0) return [];
    const [first, last] = [mark.points[0][1], mark.points[mark.points.length - 1][1]].map((value) => along(value, y));
    return [first === last ? `${mark.label} ${first}` : `${mark.label} from ${first} to ${last}`];
  });
  const axes = x.names || y.names ? '' : `${y.label || 'value'} over ${x.label}, ${along(x.min, x)} to ${along(x.max, x)}`;
  return `${[axes, ...parts].filter(Boolean).join('; ')}.`;
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
    if ((mark.kind !== 'line' && !(mark.kind === 'points' && mark.label)) || mark.points.length === 0) continue;
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
