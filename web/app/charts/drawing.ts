import { fit } from '../kit/canvas.ts';
import { conceal, el } from '../kit/dom.ts';
import { heightOf, paint } from './paint.ts';
import { drawMark, type Placed } from './marks.ts';
import type { Mark, Plot } from './series.ts';

/** in the units of the axes */
export type Place = { x: number; y: number };

/**
 * Draws plots on a canvas that is as wide as its frame. Rules, such as the place of θ, and the place
 * of the pointer are elements above the canvas, and arrows are on a canvas of their own, so that they
 * move without a new drawing of the rest.
 *
 * @param height CSS pixels
 */
export function createDrawing(frame: HTMLElement, height: number, hover: (place: Place | null) => void) {
  const canvas = el('canvas');
  const cursor = el('div.rule', { hidden: true });
  const over = el('div.over', cursor);
  const rules: HTMLElement[] = [];
  let upper: HTMLCanvasElement | null = null;
  frame.append(canvas, over);
  let plot: Plot | null = null;
  /** What the canvas shows, and where. */
  let painted: Plot | null = null;
  let placed: Placed | null = null;
  /** The width as last observed: asking for it would lay out the page at every move. */
  let width = 0;
  /** A chart out of sight is drawn when it scrolls into view, which saves time while θ moves. */
  let [visible, stale] = [true, false];

  function draw() {
    stale = !visible;
    if (!plot || width === 0 || stale) return;
    if (!painted || !alike(painted, plot)) {
      const own = plot.height ?? height;
      const context = fit(canvas, width, heightOf(plot, width, own));
      if (!context) return;
      placed = paint(context, plot, width, own, plot.marks.filter(still));
      painted = plot;
      const { left, top, width: across, height: down } = placed.frame;
      over.style.cssText = `left: ${left}px; top: ${top}px; width: ${across}px; height: ${down}px`;
    }
    drawArrows(plot);
    const wanted = plot.marks.filter(({ kind }) => kind === 'rule') as Extract<Mark, { kind: 'rule' }>[];
    wanted.forEach(({ x, strong }, i) => {
      if (!rules[i]) over.append((rules[i] = el('div')));
      put(rules[i], x, `rule${strong ? ' strong' : ''}`);
    });
    for (const rule of rules.splice(wanted.length)) rule.remove();
  }

  function drawArrows({ marks }: Plot) {
    const arrows = marks.filter(({ kind }) => kind === 'arrows');
    if (arrows.length === 0) return upper?.remove();
    upper ??= el('canvas.upper');
    if (!upper.parentNode) over.before(upper);
    const context = fit(upper, width, Math.round(canvas.height / (window.devicePixelRatio || 1)));
    if (context && placed) for (const mark of arrows) drawMark(context, mark, placed);
  }

  /** Moves a rule to a value. */
  function put(rule: HTMLElement, value: number, name: string) {
    if (!placed) return;
    if (rule.className !== name) rule.className = name;
    rule.style.transform = `translateX(${placed.x(value) - placed.frame.left}px)`;
  }

  function again() {
    painted = null;
    draw();
  }

  new ResizeObserver((entries) => {
    const now = entries[entries.length - 1].contentRect.width;
    if (now === width) return;
    width = now;
    again();
  }).observe(frame);
  new IntersectionObserver(
    (entries) => {
      visible = entries[entries.length - 1].isIntersecting;
      if (visible && stale) draw();
    },
    { rootMargin: '64px' },
  ).observe(frame);
  document.addEventListener('themechange', again);
  let ratio = window.devicePixelRatio;
  addEventListener('resize', () => {
    if (ratio === window.devicePixelRatio) return;
    ratio = window.devicePixelRatio; // the page is enlarged, or on another screen
    again();
  });

  /** The place of an event in the plot. */
  function at({ clientX, clientY }: MouseEvent) {
    if (!placed) return null;
    const { left, top } = over.getBoundingClientRect();
    return placed.valueAt(clientX - left + placed.frame.left, clientY - top + placed.frame.top);
  }

  over.addEventListener('mousemove', (event) => {
    const place = at(event);
    if (place) put(cursor, place.x, 'rule');
    conceal(cursor, !place);
    hover(place);
  });
  over.addEventListener('mouseleave', () => {
    conceal(cursor, true);
    hover(null);
  });

  return {
    at,
    /** The width, CSS pixels; 0 before the first drawing. */
    width: () => (painted ? width : 0),
    draw(next: Plot) {
      plot = next;
      draw();
    },
  };
}

const still = ({ kind }: Mark) => kind !== 'rule' && kind !== 'arrows';

/** Whether two plots differ at most in what moves: they have equal axes and the same marks. */
function alike(before: Plot, next: Plot) {
  const [old, now] = [before.marks.filter(still), next.marks.filter(still)];
  const sides = ['x', 'y'] as const;
  const parts = ['label', 'min', 'max', 'log', 'whole', 'names', 'values'] as const;
  return (
    before.height === next.height &&
    old.length === now.length &&
    old.every((mark, i) => mark === now[i]) &&
    sides.every((side) => parts.every((part) => Object.is(before[side][part], next[side][part])))
  );
}
