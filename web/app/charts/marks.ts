import { colourOf, themed } from '../kit/colour.ts';
import { font, widthOf } from './text.ts';
import type { Mark } from './series.ts';

/** The context of a canvas, or the pen that writes SVG. */
export type Context = CanvasRenderingContext2D | import('./pen.ts').Pen;

export type Frame = { left: number; top: number; width: number; height: number };

/** positions, CSS pixels */
type Scales = { frame: Frame; x: (value: number) => number; y: (value: number) => number };

/** valueAt: the values at a pixel */
export type Placed = Scales & { valueAt: (left: number, top: number) => { x: number; y: number } };

export function drawMark(context: Context, mark: Mark, { frame, x, y }: Scales) {
  context.setLineDash([]);
  context.globalAlpha = 1;
  context.lineWidth = 1;
  switch (mark.kind) {
    case 'zero':
      context.strokeStyle = themed('quiet');
      line(context, frame.left, y(0), frame.left + frame.width, y(0));
      break;
    case 'rule':
      context.strokeStyle = mark.strong ? themed('text') : themed('quiet');
      context.setLineDash(mark.strong ? [] : [2, 3]);
      line(context, x(mark.x), frame.top, x(mark.x), frame.top + frame.height);
      break;
    case 'bars':
      context.strokeStyle = themed('quiet'); // the ends of the ramp of θ are hardly seen on their ground
      context.lineWidth = 0.75;
      mark.bars.forEach(([from, to, top], i) => {
        const [left, width] = [x(from) + 0.5, Math.max(1, x(to) - x(from) - 1)];
        context.fillStyle = colourOf(mark.colours[i % mark.colours.length]);
        context.fillRect(left, y(top), width, y(0) - y(top));
        line(context, left, y(top), left + width, y(top));
        if (width < 5) return;
        for (const side of [left, left + width]) line(context, side, y(0), side, y(top));
      });
      break;
    case 'band':
      context.globalAlpha = mark.alpha ?? 0.22;
      context.fillStyle = colourOf(mark.colour);
      context.beginPath();
      for (const [at, low] of mark.points) context.lineTo(x(at), y(low));
      for (const [at, , high] of [...mark.points].reverse()) context.lineTo(x(at), y(high));
      context.fill();
      break;
    case 'points':
      context.globalAlpha = mark.alpha ?? 1;
      context.fillStyle = mark.hollow ? themed('surface') : colourOf(mark.colour);
      context.strokeStyle = colourOf(mark.colour);
      context.lineWidth = 2;
      for (const [at, value] of mark.points)
        dot(context, x(at), y(value), mark.radius ?? 3, mark.ring ? 'ring' : mark.hollow ? 'hollow' : 'full');
      break;
    case 'cloud':
      context.strokeStyle = themed('quiet'); // the ends of the ramp of θ are hardly seen on their ground
      context.lineWidth = 0.75;
      mark.points.forEach(([at, value], i) => {
        context.fillStyle = mark.colours[i];
        dot(context, x(at), y(value), mark.radius ?? 3, 'hollow');
      });
      break;
    case 'arrows':
      drawArrows(context, mark, { frame, x, y });
      break;
    case 'line':
      context.globalAlpha = mark.alpha ?? 1;
      context.strokeStyle = colourOf(mark.colour);
      context.lineWidth = mark.width ?? 2;
      context.lineJoin = 'round';
      context.setLineDash(mark.dash ?? []);
      context.beginPath();
      for (const [at, value] of mark.points) context.lineTo(x(at), y(value));
      context.stroke();
  }
}

/** The height of a name, CSS pixels. */
const nameHeight = 14;

/** Arrows, and the names of the longest that have room. */
function drawArrows(context: Context, { points, names, colour }: Extract<Mark, { kind: 'arrows' }>, { frame, x, y }: Scales) {
  const [left, top] = [x(0), y(0)];
  const arrows = points.map(([at, value], i) => ({ across: x(at) - left, down: y(value) - top, name: names[i] }));
  const length = ({ across, down }: { across: number; down: number }) => Math.hypot(across, down);
  const taken: { from: number; to: number; middle: number }[] = [];
  context.strokeStyle = context.fillStyle = colourOf(colour);
  context.lineWidth = 1.5;
  context.font = font;
  context.textBaseline = 'middle';
  for (const arrow of arrows.sort((a, b) => length(b) - length(a))) {
    const { across, down, name } = arrow;
    const size = length(arrow);
    if (size < 2) continue;
    const [tipX, tipY] = [left + across, top + down];
    line(context, left, top, tipX, tipY);
    const [alongX, alongY] = [(6 * across) / size, (6 * down) / size];
    context.beginPath();
    context.moveTo(tipX, tipY);
    context.lineTo(tipX - alongX - alongY / 2, tipY - alongY + alongX / 2);
    context.lineTo(tipX - alongX + alongY / 2, tipY - alongY - alongX / 2);
    context.fill();
    const width = widthOf(name);
    const place = tipX + (across < 0 ? -width - 6 : 6);
    const from = Math.min(frame.left + frame.width - width, Math.max(frame.left, place));
    const middle = tipY + (6 * down) / size;
    if (taken.some((other) => other.from < from + width && other.to > from && Math.abs(other.middle - middle) < nameHeight)) continue;
    taken.push({ from, to: from + width, middle });
    context.textAlign = 'left';
    context.fillText(name, from, middle);
  }
}

/**
 * Draws a mark as a legend shows it.
 *
 * @param left where its symbol begins, CSS pixels
 */
export function drawSample(context: Context, mark: Mark, left: number, middle: number, width: number) {
  if (!('points' in mark) || mark.kind === 'arrows') return;
  const points = mark.kind === 'line' ? [[0], [1]] : [[0.5]];
  drawMark(context, { ...mark, points }, { frame: { left, top: middle, width, height: 0 }, x: (at) => left + at * width, y: () => middle });
  context.globalAlpha = 1;
  context.setLineDash([]);
}

/**
 * The marks in the order of drawing, with the rectangle in which they are seen: dots at the edge of
 * the frame are whole, and so is the ring about one of them.
 */
export function layersOf(marks: Mark[], frame: Frame): [Frame, Mark[]][] {
  const rings = marks.filter((mark) => mark.kind === 'points' && mark.ring);
  const layers: [Frame, Mark[]][] = [[wider(frame, 4), marks.filter((mark) => !rings.includes(mark))]];
  if (rings.length > 0) layers.push([wider(frame, 12), rings]);
  return layers;
}

const wider = ({ left, top, width, height }: Frame, by: number): Frame => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function dot(context: Context, x: number, y: number, radius: number, look: 'full' | 'hollow' | 'ring' = 'full') {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  if (look !== 'ring') context.fill();
  if (look !== 'full') context.stroke();
}

/** The width that the names of lines need right of the frame, CSS pixels. */
export function labelRoom(marks: Mark[]) {
  return Math.max(16, ...marks.map((mark) => (mark.kind === 'line' && mark.label ? widthOf(mark.label) + 10 : 0)));
}

/**
 * Writes the names of lines at their right ends and moves names apart that would
 * overlap. A line that ends inside the frame has its name above its end and above the names
 * that are there.
 */
export function drawLabels(context: Context, marks: Mark[], { frame, x, y }: Scales) {
  const labels: { text: string; at: number; rank?: number }[] = [];
  context.font = font;
  context.textAlign = 'left';
  context.fillStyle = themed('text');
  const edge = frame.left + frame.width;
  /** Where names are inside the frame. */
  const inside: { left: number; right: number; at: number }[] = [];
  for (const mark of marks) {
    if (mark.kind !== 'line' || !mark.label || mark.points.length === 0) continue;
    const [last, value] = mark.points[mark.points.length - 1];
    if (x(last) > edge - 16) {
      labels.push({ text: mark.label, at: y(value), rank: mark.rank });
    } else {
      const width = widthOf(mark.label);
      const left = Math.min(x(last), edge - width);
      const name = above(inside, { left, right: left + width, at: y(value) - 6 });
      inside.push(name);
      context.textBaseline = 'bottom';
      context.fillText(mark.label, left, name.at);
    }
  }
  context.textBaseline = 'middle';
  const dots = marks.flatMap((mark) => (mark.kind === 'points' && mark.label ? [{ ...mark, label: mark.label }] : []));
  const room = (text: string) => widthOf(text) + 26;
  const all = dots.reduce((sum, { label }) => sum + room(label), 0);
  let from = Math.max(8, Math.min(frame.left + 8, edge - all + 18));
  for (const mark of dots) {
    // dots have their names side by side above them
    drawMark(context, { ...mark, points: [[0, 0]] }, { frame, x: () => from, y: () => frame.top + 8 });
    context.globalAlpha = 1;
    context.fillStyle = themed('text');
    context.fillText(mark.label, from + 8, frame.top + 8);
    from += room(mark.label);
  }
  const kept = withRoom(labels);
  kept.sort((a, b) => a.at - b.at);
  context.textBaseline = 'middle';
  const places = apart(
    kept.map(({ at }) => at),
    frame.top + frame.height,
  );
  kept.forEach(({ text }, i) => context.fillText(text, edge + 6, places[i]));
}

/** The least distance of two names, CSS pixels. */
const spacing = 14;

/**
 * Raises a name until it overlaps no other, above each of them once: rounded, a difference of
 * exactly the distance may be less, and of the heights of values far outside the frame it is 0.
 */
export function above<Name extends { left: number; right: number; at: number }>(others: Name[], name: Name): Name {
  const { left, right, at } = name;
  const under = others.find((other) => other.left < right && other.right > left && Math.abs(other.at - at) < spacing);
  if (!under) return name;
  return above(
    others.filter((other) => other !== under),
    { ...name, at: under.at - spacing },
  );
}

/**
 * Leaves out names with a rank that would have to move, such as those of centiles: beside
 * another line they would be wrong. Lower ranks come first.
 */
function withRoom<Label extends { at: number; rank?: number }>(labels: Label[]) {
  const kept: Label[] = labels.filter(({ rank }) => rank == null);
  const ranked = labels.filter(({ rank }) => rank != null).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  for (const label of ranked) if (kept.every(({ at }) => Math.abs(at - label.at) >= spacing)) kept.push(label);
  return kept;
}

/**
 * Returns the heights of the names, far enough apart not to overlap and not below the
 * floor, where the axis is.
 */
function apart(wanted: number[], floor: number) {
  const places = [...wanted];
  for (let i = 1; i < places.length; i++) places[i] = Math.max(places[i], places[i - 1] + spacing);
  for (let i = places.length - 1, lowest = floor; i >= 0; i--, lowest -= spacing) places[i] = Math.min(places[i], lowest);
  return places;
}

export function line(context: Context, x0: number, y0: number, x1: number, y1: number) {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
