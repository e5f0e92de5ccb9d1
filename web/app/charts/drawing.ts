import { el } from '../kit/dom.ts';
import { axisOf } from './axes.ts';
import { chartLibrary } from './library.ts';
import { drawLabels, drawMark, labelRoom, layersOf } from './marks.ts';
import type { Plot } from './series.ts';

/** in the units of the axes */
export type Place = { x: number; y: number };

/**
 * Draws plots with uPlot: axes, scales, cursor and the marks. Redraws when the width
 * or the theme changes. Rules, such as the place of θ, are elements above the canvas, so
 * that a rule moves without a new drawing.
 *
 * @param height CSS pixels
 */
export function createDrawing(frame: HTMLElement, height: number, on: { hover: (place: Place | null) => void; failed: () => void }) {
  let drawn: import('uplot') | null = null;
  let plot: Plot | null = null;
  let coming = false;
  /** A chart out of sight is drawn when it scrolls into view, which saves time while θ moves. */
  let [visible, stale] = [true, false];
  const now = () => plot as Plot;
  /** What the canvas shows. */
  let painted: Plot | null = null;

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

  function options(width: number): import('uplot').Options {
    const scale = (side: 'x' | 'y') => ({
      time: false,
      distr: (now()[side].log ? 3 : 1) as 1 | 3,
      range: () => [now()[side].min, now()[side].max] as [number, number],
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

  function drawMarks(u: import('uplot')) {
    painted = plot;
    drawOn(u, u.ctx, others(now()));
  }

  function drawOn(u: import('uplot'), ctx: CanvasRenderingContext2D, marks: Plot['marks']) {
    const { bbox } = u;
    const ratio = ctx.canvas.width / u.width || 1; // uPlot's, which a new ratio of the window changes later
    const placed = {
      frame: { left: bbox.left / ratio, top: bbox.top / ratio, width: bbox.width / ratio, height: bbox.height / ratio },
      x: (value: number) => u.valToPos(value, 'x', true) / ratio,
      y: (value: number) => u.valToPos(value, 'y', true) / ratio,
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

  function placeRules(u: import('uplot')) {
    const wanted = rulesOf(now());
    const there = [...u.over.querySelectorAll('.rule')] as HTMLElement[];
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
    draw(next: Plot) {
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
    /** The place of a click in the plot. */
    at(event: MouseEvent) {
      if (!drawn) return null;
      const { left, top } = drawn.over.getBoundingClientRect();
      return { x: drawn.posToVal(event.clientX - left, 'x'), y: drawn.posToVal(event.clientY - top, 'y') };
    },
  };
}

const rulesOf = ({ marks }: Plot) => marks.flatMap((mark) => (mark.kind === 'rule' ? [mark] : []));
const others = ({ marks }: Plot) => marks.filter(({ kind }) => kind !== 'rule');

/** Whether two plots differ at most in their rules: they have equal axes and the same marks. */
function alike(before: Plot, next: Plot) {
  const [old, now] = [before, next].map(others);
  const sides = ['x', 'y'] as const;
  const parts = ['label', 'min', 'max', 'log', 'whole', 'names', 'values'] as const;
  return (
    old.length === now.length &&
    old.every((mark, i) => mark === now[i]) &&
    sides.every((side) => parts.every((part) => Object.is(before[side][part], next[side][part])))
  );
}

/** uPlot needs data for its scales and cursor. drawMarks draws the marks. */
function data({ x, y }: Plot): import('uplot').AlignedData {
  return [
    [x.min, x.max],
    [y.min, y.max],
  ];
}
