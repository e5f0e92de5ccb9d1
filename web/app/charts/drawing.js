import { el } from '../kit/dom.js';
import { axisOf } from './axes.js';
import { chartLibrary } from './library.js';
import { drawLabels, drawMark, labelRoom, layersOf } from './marks.js';
/** @import { Plot } from './series.js' */

/** @typedef {{ x: number, y: number }} Place in the units of the axes */

/**
 * Draws plots with uPlot: axes, scales, cursor and the marks. Redraws when the width
 * or the theme changes. Rules, such as the place of θ, are elements above the canvas, so
 * that a rule moves without a new drawing.
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
  /** What the canvas shows. @type {Plot | null} */
  let painted = null;

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
      height: now().height ?? height,
      legend: { show: false },
      padding: [10, (u) => labelRoom(u.ctx, now().marks), 0, 0],
      scales: { x: scale('x'), y: scale('y') },
      axes: [axisOf(() => now().x, 'x'), axisOf(() => now().y, 'y')],
      series: [{}, { paths: () => null, points: { show: false } }],
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      hooks: {
        draw: [drawMarks, placeRules],
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
    painted = plot;
    drawOn(u, u.ctx, others(now()));
  }

  /**
   * @param {import('uplot')} u
   * @param {CanvasRenderingContext2D} ctx
   * @param {Plot['marks']} marks
   */
  function drawOn(u, ctx, marks) {
    const { bbox } = u;
    const ratio = ctx.canvas.width / u.width || 1; // uPlot's, which a new ratio of the window changes later
    const placed = {
      frame: { left: bbox.left / ratio, top: bbox.top / ratio, width: bbox.width / ratio, height: bbox.height / ratio },
      x: (/** @type {number} */ value) => u.valToPos(value, 'x', true) / ratio,
      y: (/** @type {number} */ value) => u.valToPos(value, 'y', true) / ratio,
    };
    ctx.save();
    ctx.scale(ratio, ratio);
    for (const [{ left, top, width, height }, some] of layersOf(marks, placed.frame)) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(left, top, width, height);
      ctx.clip();
      for (const mark of some) drawMark(ctx, mark, placed);
      ctx.restore();
    }
    ctx.globalAlpha = 1;
    drawLabels(ctx, marks, placed);
    ctx.restore();
  }

  /** @param {import('uplot')} u */
  function placeRules(u) {
    const wanted = rulesOf(now());
    const there = /** @type {HTMLElement[]} */ ([...u.over.querySelectorAll('.rule')]);
    there.slice(wanted.length).forEach((each) => each.remove());
    wanted.forEach(({ x, strong }, i) => {
      const rule = there[i] ?? el('div', { class: 'rule' });
      if (!there[i]) u.over.append(rule);
      rule.classList.toggle('strong', strong === true);
      rule.style.transform = `translateX(${u.valToPos(x, 'x')}px)`;
    });
  }

  new ResizeObserver(() => {
    if (frame.clientWidth === 0) return;
    if (drawn) drawn.setSize({ width: frame.clientWidth, height: now().height ?? height });
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
      const other = plot != null && (plot.x.log !== next.x.log || plot.y.log !== next.y.log || plot.height !== next.height);
      plot = next;
      if (other) {
        drawn?.destroy();
        drawn = painted = null;
      }
      if (!drawn) begin();
      else if (!visible) stale = true;
      else if (!stale && painted && alike(painted, next)) placeRules(drawn);
      else drawn.setData(data(next));
    },
    /** A copy with the rules, for a picture; null before the first drawing. */
    canvas() {
      if (!drawn) return null;
      const { canvas } = drawn.ctx;
      const copy = el('canvas', { width: canvas.width, height: canvas.height });
      const context = copy.getContext('2d');
      context?.drawImage(canvas, 0, 0);
      if (context) drawOn(drawn, context, rulesOf(now()));
      return copy;
    },
    /** The place of a click in the plot. @param {MouseEvent} event */
    at(event) {
      if (!drawn) return null;
      const { left, top } = drawn.over.getBoundingClientRect();
      return { x: drawn.posToVal(event.clientX - left, 'x'), y: drawn.posToVal(event.clientY - top, 'y') };
    },
  };
}

/** @param {Plot} plot */
const rulesOf = ({ marks }) => marks.flatMap((mark) => (mark.kind === 'rule' ? [mark] : []));
/** @param {Plot} plot */
const others = ({ marks }) => marks.filter(({ kind }) => kind !== 'rule');

/**
 * Whether two plots differ at most in their rules: they have equal axes and the same marks.
 *
 * @param {Plot} before
 * @param {Plot} next
 */
function alike(before, next) {
  const [old, now] = [before, next].map(others);
  const sides = /** @type {const} */ (['x', 'y']);
  const parts = /** @type {const} */ (['label', 'min', 'max', 'log', 'whole', 'names', 'values']);
  return (
    old.length === now.length &&
    old.every((mark, i) => mark === now[i]) &&
    sides.every((side) => parts.every((part) => Object.is(before[side][part], next[side][part])))
  );
}

/** uPlot needs data for its scales and cursor. drawMarks draws the marks. @param {Plot} plot @returns {import('uplot').AlignedData} */
function data({ x, y }) {
  return [
    [x.min, x.max],
    [y.min, y.max],
  ];
}
