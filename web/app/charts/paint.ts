import { fit } from '../kit/canvas.ts';
import { themed } from '../kit/colour.ts';
import { short } from '../kit/format.ts';
import { drawLabels, drawMark, drawSample, labelRoom, layersOf, line, type Context, type Frame, type Placed } from './marks.ts';
import { fitted, font, widthOf } from './text.ts';
import { ticks, tickText } from './ticks.ts';
import type { Axis, Mark, Plot } from './series.ts';

/** Room above the frame, for the texts of ticks below it, for the name of an axis, and for a row of the legend. */
const [above, tickRoom, nameRoom, row] = [10, 24, 20, 20];

/** A tick, and its text. */
type Tick = { at: number; text: string };

/**
 * Draws a plot: axes, marks, names and legend.
 *
 * @param context of a canvas, or the pen that writes SVG
 * @param width CSS pixels
 * @param height CSS pixels, without the legend
 * @param marks those to draw
 * @returns where values are
 */
export function paint(context: Context, given: Plot, width: number, height: number, marks = given.marks): Placed {
  const plot = given.bare ? unnamed(given) : given;
  const { placed, across, up, upright } = layoutOf(plot, width, height);
  const { frame, x, y } = placed;
  context.font = font;
  drawAxes(context, plot, placed, across, up, height);
  drawName(context, plot.y.label, frame, width, upright);
  for (const [seen, some] of layersOf(marks, frame)) {
    context.save();
    context.beginPath();
    context.rect(seen.left, seen.top, seen.width, seen.height);
    context.clip();
    for (const mark of some) drawMark(context, mark, { frame, x, y });
    context.restore();
  }
  context.globalAlpha = 1;
  if (!plot.legend) drawLabels(context, marks.filter(isNamed(plot)), placed);
  else drawLegend(context, plot.marks, width, height);
  return placed;
}

const unnamed = (plot: Plot): Plot => ({ ...plot, x: { ...plot.x, label: '' }, y: { ...plot.y, label: '' } });

/** Whether a mark has its name in the chart: where the names of methods are around it, centiles alone. */
const isNamed =
  ({ bare }: Plot) =>
  (mark: Mark) =>
    !bare || (mark.kind === 'line' && mark.rank != null);

/**
 * Draws a plot on a canvas.
 *
 * @returns null if the canvas is too narrow
 */
export function paintOn(canvas: HTMLCanvasElement, width: number, height: number, plot: Plot): Placed | null {
  const context = fit(canvas, width, height);
  return context && width >= 80 ? paint(context, plot, width, height) : null;
}

/** The height of a plot with its legend, CSS pixels. */
export const heightOf = (plot: Plot, width: number, height: number) =>
  height + (plot.legend ? row * legendRows(plot.marks, width).length : 0);

/** Where values are, and the ticks of both axes. A name that is too long to stand beside the vertical axis stands above it. */
function layoutOf(plot: Plot, width: number, height: number) {
  const room = height - above - tickRoom - (plot.x.label ? nameRoom : 0);
  const upright = widthOf(plot.y.label) <= room;
  const top = above + (upright ? 0 : nameRoom);
  const frame = { left: 0, top, width: 0, height: room - (upright ? 0 : nameRoom) };
  const y = scaleOf(plot.y, frame.top + frame.height, frame.top);
  const up = ticksOf(plot.y, frame.height, 40, 0.45 * width, y.place);
  frame.left = (plot.y.label && upright ? nameRoom : 0) + Math.max(20, ...up.map(({ text }) => widthOf(text) + 12));
  frame.width = Math.max(1, width - frame.left - (plot.legend ? 16 : labelRoom(plot.marks.filter(isNamed(plot)))));
  const x = scaleOf(plot.x, frame.left, frame.left + frame.width);
  const across = ticksAcross(plot.x, frame.width, x.place);
  const placed: Placed = { frame, x: x.place, y: y.place, valueAt: (left, top) => ({ x: x.value(left), y: y.value(top) }) };
  return { placed, across, up, upright };
}

/** The scale of an axis between two pixels, and its inverse. */
function scaleOf({ min, max, log }: Axis, from: number, to: number) {
  const bend = log ? Math.log : Number;
  const straighten = log ? Math.exp : Number;
  const first = bend(min);
  const slope = (to - from) / (bend(max) - first || 1);
  return {
    place: (value: number) => from + (bend(value) - first) * slope,
    value: (pixel: number) => straighten(first + (pixel - from) / slope),
  };
}

/** The ticks of the horizontal axis: fewer if their texts are wide. */
function ticksAcross(axis: Axis, width: number, place: (value: number) => number) {
  const room = axis.names ? width / axis.names.length : Infinity;
  const wanted = ticksOf(axis, width, 72, room, place);
  if (axis.log || axis.names || axis.values) return wanted;
  const widest = Math.max(...wanted.map(({ text }) => widthOf(text)));
  return widest < 52 ? wanted : ticksOf(axis, width, widest + 20, room, place);
}

/**
 * Names, chosen numbers as far as they fit, or round numbers.
 *
 * @param length of the axis, pixels
 * @param distance about that of two round numbers, pixels
 * @param room for a name, pixels
 */
function ticksOf(axis: Axis, length: number, distance: number, room: number, place: (value: number) => number): Tick[] {
  const { names, values, log } = axis;
  if (names) return names.map((name, i) => ({ at: i + 1, text: fitted(name, room) }));
  const places = values ? apart(values, place) : ticks(axis, Math.max(2, Math.floor(length / distance)));
  const span = places.length > 0 ? places[places.length - 1] - places[0] : 0;
  return places.map((at) => ({ at, text: log ? short(at) : values ? short(at, span) : tickText(at, places) }));
}

/** The least distance of two chosen numbers, pixels. */
const closest = 34;

/** Returns the numbers of an axis whose text fits. */
function apart(values: number[], place: (value: number) => number) {
  const kept = [];
  let last = -Infinity;
  for (const value of [...values].sort((a, b) => a - b)) {
    if (place(value) - last < closest) continue;
    kept.push(value);
    last = place(value);
  }
  return kept;
}

function drawAxes(context: Context, plot: Plot, { frame, x, y }: Placed, across: Tick[], up: Tick[], height: number) {
  const [right, floor] = [frame.left + frame.width, frame.top + frame.height];
  context.strokeStyle = themed('line');
  context.fillStyle = themed('quiet');
  context.lineWidth = 1;
  [context.textAlign, context.textBaseline] = ['right', 'middle'];
  for (const { at, text } of up) {
    const level = Math.round(y(at)) + 0.5;
    line(context, frame.left - 4, level, right, level);
    context.fillText(text, frame.left - 8, level);
  }
  [context.textAlign, context.textBaseline] = ['center', 'top'];
  for (const { at, text } of across) {
    const place = Math.round(x(at)) + 0.5;
    line(context, place, floor, place, floor + 4);
    context.fillText(text, place, floor + 8);
  }
  context.textBaseline = 'bottom';
  context.fillText(fitted(plot.x.label, frame.width), frame.left + frame.width / 2, height - 2);
}

/** Writes the name of the vertical axis, upwards beside it or above it. */
function drawName(context: Context, name: string, frame: Frame, width: number, upright: boolean) {
  context.textBaseline = 'middle';
  if (!upright) {
    context.textAlign = 'left';
    context.fillText(fitted(name, width), 0, nameRoom / 2);
    return;
  }
  context.textAlign = 'center';
  context.save();
  context.translate(nameRoom / 2, frame.top + frame.height / 2);
  context.rotate(-Math.PI / 2);
  context.fillText(name, 0, 0);
  context.restore();
}

/** The width of the symbol of a mark, and the distance to its label and from there to the next, CSS pixels. */
const [symbol, gap, between] = [24, 8, 20];

/** The marks with labels, divided into rows that fit. */
function legendRows(marks: Mark[], width: number) {
  const rows: { mark: Mark; label: string; left: number }[][] = [];
  let left = Infinity;
  for (const mark of marks) {
    const label = 'label' in mark && mark.label;
    if (!label) continue;
    const own = symbol + gap + widthOf(label) + between;
    if (left + own - between > width) {
      rows.push([]);
      left = 0;
    }
    rows[rows.length - 1].push({ mark, label, left });
    left += own;
  }
  return rows;
}

function drawLegend(context: Context, marks: Mark[], width: number, top: number) {
  legendRows(marks, width).forEach((entries, i) => {
    const middle = top + row * (i + 0.5);
    for (const { mark, label, left } of entries) {
      drawSample(context, mark, left, middle, symbol);
      [context.textAlign, context.textBaseline] = ['left', 'middle'];
      context.fillStyle = themed('text');
      context.fillText(label, left + symbol + gap, middle);
    }
  });
}
