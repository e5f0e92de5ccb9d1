import { fit } from '../kit/canvas.ts';
import { themed } from '../kit/colour.ts';
import { drawLabels, drawMark, font, labelRoom, line, widthOf } from '../charts/marks.ts';
import { ticks, tickText } from '../charts/ticks.ts';
import type { Axis, Plot } from '../charts/series.ts';

export type Placed = import('../charts/marks.ts').Placed & { at: (pixel: number) => number };

/**
 * Draws a plot with axes on a canvas and returns its scales, for read-outs.
 *
 * @param width CSS pixels
 * @param height CSS pixels
 * @returns null if the canvas has no width
 */
export function drawPlot(canvas: HTMLCanvasElement, width: number, height: number, plot: Plot): Placed | null {
  const context = fit(canvas, width, height);
  if (!context || width < 80) return null;
  const yTicks = ticks(plot.y, Math.max(2, Math.floor(height / 44)));
  const gutter = Math.max(12, ...yTicks.map((tick) => widthOf(context, tickText(tick, yTicks)) + 10));
  const ending = labelRoom(context, plot.marks);
  context.font = font;
  const frame = { left: gutter, top: 22, width: width - gutter - ending, height: height - 22 - 36 };
  const x = scale(plot.x, frame.left, frame.left + frame.width);
  const y = scale(plot.y, frame.top + frame.height, frame.top);
  const placed = { frame, x, y };
  drawAxes(context, plot, placed, yTicks, width, height);
  context.save();
  for (const mark of plot.marks) drawMark(context, mark, placed);
  context.restore();
  drawLabels(context, plot.marks, placed);
  return { ...placed, at: (pixel) => plot.x.min + ((pixel - frame.left) / frame.width) * (plot.x.max - plot.x.min) };
}

function scale({ min, max }: Axis, from: number, to: number) {
  return (value: number) => from + ((value - min) / (max - min || 1)) * (to - from);
}

function drawAxes(
  context: CanvasRenderingContext2D,
  plot: Plot,
  { frame, x, y }: import('../charts/marks.ts').Placed,
  yTicks: number[],
  width: number,
  height: number,
) {
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
  for (const tick of xTicks) context.fillText(tickText(tick, xTicks), x(tick), frame.top + frame.height + 5);
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  context.fillText(plot.x.label, width - 4, height - 1);
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.fillText(plot.y.label, 2, 2);
}
