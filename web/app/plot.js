import { fit } from './canvas.js';
import { themed } from './colour.js';
import { number } from './format.js';

/**
 * @typedef {{ label: string, min: number, max: number, log?: boolean, whole?: boolean, names?: string[] }} Axis
 *   names stand at 1, 2, 3, … instead of numbers
 * @typedef {{ kind: 'line', points: number[][], colour: string, label?: string, dash?: number[], width?: number }
 *   | { kind: 'points', points: number[][], colour: string, radius?: number, alpha?: number, label?: string }
 *   | { kind: 'band', points: number[][], colour: string }
 *   | { kind: 'bars', bars: number[][], colours: string[] }
 *   | { kind: 'rule', x: number, strong?: boolean }
 *   | { kind: 'zero' }} Mark
 *   points are [x, y], a band's [x, low, high], bars [from, to, height]
 * @typedef {{ x: Axis, y: Axis, marks: Mark[] }} Plot
 * @typedef {{ left: number, top: number, width: number, height: number }} Frame
 * @typedef {{ frame: Frame, x: (value: number) => number, y: (value: number) => number, at: (pixel: number) => number }} Placed
 */

const font = '12px system-ui, sans-serif';

/**
 * The axis of the variables: by name while the names fit, else by number.
 *
 * @param {string[]} names
 * @param {number} cols K
 * @returns {Axis}
 */
export function variableAxis(names, cols) {
  const axis = { label: 'variable', min: 1, max: Math.max(2, cols), whole: true };
  return cols <= 8 && names.length === cols ? { ...axis, names } : axis;
}

/**
 * The ends of an axis with some air around the values.
 *
 * @param {number[]} values
 */
export function padded(values) {
  const known = values.filter((value) => !Number.isNaN(value)); // NaN: not observed
  const [lo, hi] = [Math.min(...known), Math.max(...known)];
  const margin = 0.06 * (hi - lo) || 1;
  return { min: lo - margin, max: hi + margin };
}

/**
 * Draws a plot with named axes on a canvas of the given CSS size and returns
 * where things are, for read-outs.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {number} width CSS pixels
 * @param {number} height CSS pixels
 * @param {Plot} plot
 * @returns {Placed | null} null when there is no room to draw in
 */
export function drawPlot(canvas, width, height, plot) {
  const context = fit(canvas, width, height);
  if (!context || width < 80) return null;
  context.font = font;
  const yTicks = ticks(plot.y, Math.max(2, Math.floor(height / 44)));
  const half = (/** @type {string | undefined} */ name) => context.measureText(name ?? '').width / 2 + 2;
  const gutter = Math.max(12, half(plot.x.names?.[0]), ...yTicks.map((tick) => context.measureText(tickText(tick, yTicks)).width + 10));
  const ending = Math.max(16, half(plot.x.names?.at(-1)), ...plot.marks.map((mark) => (mark.kind === 'line' && mark.label ? context.measureText(mark.label).width + 10 : 0)));
  const frame = { left: gutter, top: 22, width: width - gutter - ending, height: height - 22 - 36 };
  const x = scale(plot.x, frame.left, frame.left + frame.width);
  const y = scale(plot.y, frame.top + frame.height, frame.top);
  drawAxes(context, plot, frame, x, y, yTicks, width, height);
  context.save();
  for (const mark of plot.marks) drawMark(context, mark, frame, x, y);
  context.restore();
  drawLabels(context, plot.marks, frame, x, y);
  return { frame, x, y, at: (pixel) => plot.x.min + ((pixel - frame.left) / frame.width) * (plot.x.max - plot.x.min) };
}

/**
 * @param {Axis} axis
 * @param {number} from
 * @param {number} to
 */
function scale(axis, from, to) {
  const bend = axis.log ? Math.log10 : (/** @type {number} */ value) => value;
  const [lo, hi] = [bend(axis.min), bend(axis.max)];
  return (/** @type {number} */ value) => from + ((bend(value) - lo) / (hi - lo || 1)) * (to - from);
}

/**
 * Round values inside an axis, about `wanted` of them.
 *
 * @param {Axis} axis
 * @param {number} wanted
 */
export function ticks(axis, wanted) {
  if (axis.log) {
    const decades = [];
    for (let p = Math.ceil(Math.log10(axis.min)); p <= Math.log10(axis.max); p++) decades.push(10 ** p);
    if (decades.length >= 2) return decades.filter((_, i) => i % Math.ceil(decades.length / wanted) === 0);
  }
  const span = axis.max - axis.min;
  // Below this the steps drown in rounding, and counting them would never end.
  if (!(span > 1e-12 * Math.max(Math.abs(axis.min), Math.abs(axis.max)))) return [axis.min];
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  let step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough * 0.999) ?? power;
  if (axis.whole) step = Math.max(1, step);
  const values = [];
  for (let i = Math.ceil(axis.min / step - 1e-9); i * step <= axis.max + 1e-9 * span; i++) values.push(i * step);
  return values;
}

/**
 * @param {number} value
 * @param {number[]} all
 */
function tickText(value, all) {
  const step = all.length > 1 ? Math.abs(all[1] - all[0]) : Math.abs(value) || 1;
  if (Math.abs(value) >= 1e5 || step < 1e-4) return value === 0 ? '0' : number(value, 2);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return value.toFixed(decimals).replace(/^-(0\.?0*)$/, '$1').replace('-', '\u2212');
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plot} plot
 * @param {Frame} frame
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 * @param {number[]} yTicks
 * @param {number} width
 * @param {number} height
 */
function drawAxes(context, plot, frame, x, y, yTicks, width, height) {
  context.strokeStyle = themed('line');
  context.fillStyle = themed('quiet');
  context.lineWidth = 1;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  for (const tick of yTicks) {
    const at = Math.round(y(tick)) + 0.5;
    line(context, frame.left, at, frame.left + frame.width, at);
    context.fillText(tickText(tick, yTicks), frame.left - 6, at);
  }
  line(context, frame.left, frame.top + frame.height + 0.5, frame.left + frame.width, frame.top + frame.height + 0.5);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  const xTicks = ticks(plot.x, Math.max(2, Math.floor(frame.width / 72)));
  for (const tick of xTicks) context.fillText(plot.x.names?.[tick - 1] ?? tickText(tick, xTicks), x(tick), frame.top + frame.height + 5);
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  context.fillText(plot.x.label, width - 4, height - 1);
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.fillText(plot.y.label, 2, 2);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Mark} mark
 * @param {Frame} frame
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
function drawMark(context, mark, frame, x, y) {
  context.setLineDash([]);
  context.globalAlpha = 1;
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
      mark.bars.forEach(([from, to, top], i) => {
        context.fillStyle = mark.colours[i % mark.colours.length];
        context.fillRect(x(from) + 0.5, y(top), Math.max(1, x(to) - x(from) - 1), y(0) - y(top));
      });
      break;
    case 'band':
      context.globalAlpha = 0.22;
      context.fillStyle = mark.colour;
      context.beginPath();
      for (const [at, low] of mark.points) context.lineTo(x(at), y(low));
      for (const [at, , high] of [...mark.points].reverse()) context.lineTo(x(at), y(high));
      context.fill();
      break;
    case 'points':
      context.globalAlpha = mark.alpha ?? 1;
      context.fillStyle = mark.colour;
      for (const [at, value] of mark.points) {
        context.beginPath();
        context.arc(x(at), y(value), mark.radius ?? 3, 0, 2 * Math.PI);
        context.fill();
      }
      break;
    case 'line':
      context.strokeStyle = mark.colour;
      context.lineWidth = mark.width ?? 2;
      context.lineJoin = 'round';
      context.setLineDash(mark.dash ?? []);
      context.beginPath();
      for (const [at, value] of mark.points) context.lineTo(x(at), y(value));
      context.stroke();
      context.lineWidth = 1;
  }
}

/**
 * Names lines at their right end, moved apart where they would touch; a line that
 * ends before the frame does is named above its end.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Mark[]} marks
 * @param {Frame} frame
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
function drawLabels(context, marks, frame, x, y) {
  const labels = [];
  context.textAlign = 'left';
  context.fillStyle = themed('text');
  const edge = frame.left + frame.width;
  for (const mark of marks) {
    if (mark.kind !== 'line' || !mark.label || mark.points.length === 0) continue;
    const [last, value] = mark.points[mark.points.length - 1];
    if (x(last) > edge - 16) {
      labels.push({ text: mark.label, at: y(value) });
    } else {
      context.textBaseline = 'bottom';
      context.fillText(mark.label, Math.min(x(last), edge - context.measureText(mark.label).width), y(value) - 6);
    }
  }
  labels.sort((a, b) => a.at - b.at);
  context.textBaseline = 'middle';
  let floor = -Infinity;
  for (const label of labels) {
    const at = Math.max(label.at, floor + 14);
    context.fillText(label.text, edge + 6, at);
    floor = at;
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 */
function line(context, x0, y0, x1, y1) {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
