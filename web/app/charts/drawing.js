import { axisOf, nameRoom } from './axes.js';
import { chartLibrary } from './library.js';
import { drawLabels, drawMark, labelRoom } from './marks.js';

/** @typedef {import('./series.js').Plot} Plot */
/** @typedef {{ x: number, y: number }} Place in the units of the axes */

/**
 * Draws plots with uPlot: axes, scales, cursor and the marks. Redraws when the width
 * or the theme changes.
 *
 * @param {HTMLElement} frame
 * @param {number} height CSS pixels
 * @param {{ hover: (place: Place | null) => void, failed: () => void }} on
 */
export function createDrawing(frame, height, on) {
  /** @type {import('uplot') | null} */
  let drawn = null;
  /** @type {Plot | null} */
  let plot = null;
  let coming = false;
  /** A chart out of sight is drawn when it scrolls into view, which saves time while θ moves. */
  let [visible, stale] = [true, false];
  const now = () => /** @type {Plot} */ (plot);

  async function begin() {
    if (coming || !plot || frame.clientWidth === 0) return;
    coming = true;
    try {
      const Library = await chartLibrary();
      if (frame.clientWidth > 0) drawn = new Library(options(frame.clientWidth), data(now()), frame);
    } catch {
      on.failed();
    }
    coming = false;
  }

  /** @param {number} width @returns {import('uplot').Options} */
  function options(width) {
    const scale = (/** @type {'x' | 'y'} */ side) => ({
      time: false,
      distr: /** @type {1 | 3} */ (now()[side].log ? 3 : 1),
      range: () => /** @type {[number, number]} */ ([now()[side].min, now()[side].max]),
    });
    return {
      width,
      height,
      legend: { show: false },
      padding: [10, (u) => Math.max(labelRoom(u.ctx, now().marks), nameRoom(u, now().x)), 0, 0],
      scales: { x: scale('x'), y: scale('y') },
      axes: [axisOf(() => now().x, 'x'), axisOf(() => now().y, 'y')],
      series: [{}, { paths: () => null, points: { show: false } }],
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      hooks: {
        draw: [drawMarks],
        setCursor: [
          (u) =>
            on.hover(
              u.cursor.left != null && u.cursor.left >= 0
                ? { x: u.posToVal(u.cursor.left, 'x'), y: u.posToVal(u.cursor.top ?? 0, 'y') }
                : null,
            ),
        ],
      },
    };
  }

  /** @param {import('uplot')} u */
  function drawMarks(u) {
    const { ctx, bbox } = u;
    const ratio = ctx.canvas.width / u.width || 1; // uPlot's, which a new ratio of the window changes later
    const placed = {
      frame: { left: bbox.left / ratio, top: bbox.top / ratio, width: bbox.width / ratio, height: bbox.height / ratio },
      x: (/** @type {number} */ value) => u.valToPos(value, 'x', true) / ratio,
      y: (/** @type {number} */ value) => u.valToPos(value, 'y', true) / ratio,
    };
    ctx.save();
    ctx.scale(ratio, ratio);
    ctx.save();
    ctx.beginPath();
    ctx.rect(placed.frame.left - 4, placed.frame.top - 4, placed.frame.width + 8, placed.frame.height + 8);
    ctx.clip();
    for (const mark of now().marks) drawMark(ctx, mark, placed);
    ctx.restore();
    ctx.globalAlpha = 1;
    drawLabels(ctx, now().marks, placed);
    ctx.restore();
  }

  new ResizeObserver(() => {
    if (frame.clientWidth === 0) return;
    if (drawn) drawn.setSize({ width: frame.clientWidth, height });
    else begin();
  }).observe(frame);
  new IntersectionObserver(
    (entries) => {
      visible = entries[entries.length - 1].isIntersecting;
      if (visible && stale && drawn && plot) drawn.setData(data(plot));
      stale = stale && !visible;
    },
    { rootMargin: '64px' },
  ).observe(frame);
  document.addEventListener('themechange', () => drawn?.redraw());

  return {
    /** @param {Plot} next */
    draw(next) {
      const other = plot != null && (plot.x.log !== next.x.log || plot.y.log !== next.y.log);
      plot = next;
      if (other) {
        drawn?.destroy();
        drawn = null;
      }
      if (!drawn) begin();
      else if (visible) drawn.setData(data(next));
      else stale = true;
    },
    /** Null before the first drawing. */
    canvas: () => drawn?.ctx.canvas ?? null,
    /** The place of a click in the plot. @param {MouseEvent} event */
    at(event) {
      if (!drawn) return null;
      const { left, top } = drawn.over.getBoundingClientRect();
      return { x: drawn.posToVal(event.clientX - left, 'x'), y: drawn.posToVal(event.clientY - top, 'y') };
    },
  };
}

/** uPlot needs data for its scales and cursor. drawMarks draws the marks. @param {Plot} plot @returns {import('uplot').AlignedData} */
function data({ x, y }) {
  return [
    [x.min, x.max],
    [y.min, y.max],
  ];
}
