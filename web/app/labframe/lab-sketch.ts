import { paintOn } from '../charts/paint.ts';
import { lineMark, pointsMark } from '../charts/series.ts';
import type { Placed } from '../charts/marks.ts';
import { el, svg } from '../kit/dom.ts';
import { number, short } from '../kit/format.ts';
import { sketchScale } from './lab-verdict.ts';
import type { Sketch } from '../labs/lab.ts';

/**
 * truth: its first value is given, the others are drawn once they are seen; answer: for every place but the first, or empty
 */
type Drawn = { question: Sketch; truth: readonly number[]; answer: readonly number[]; seen: boolean };

/** CSS pixels. */
const height = 260;
/** An arrow key moves a point by this share of the height. */
const keyStep = 0.025;

/** A chart on which the student draws a curve: the pointer draws, the arrow keys move the points. */
export function createSketch(onDraw: (answer: number[]) => void) {
  const words = el('p.hint');
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  const handles = svg('g');
  const frame = svg('svg', { role: 'group', height }, handles) as SVGSVGElement;
  const root = el('div.sketch', el('div', canvas, frame), words);
  let drawn: Drawn | null = null;
  let placed: Placed | null = null;
  /** The width as last observed. */
  let width = 0;
  let current = 1;
  let held = false;

  const within = ({ truth }: Drawn, value: number) => {
    const { min, max } = sketchScale(truth);
    return Math.min(max, Math.max(min, value));
  };

  /** The sketch with its given first point; flat before it is drawn. */
  const curveOf = ({ truth, answer, question }: Drawn) => [truth[0], ...question.at.slice(1).map((_, i) => answer[i] ?? truth[0])];

  function set(point: number, value: number) {
    if (!drawn || drawn.seen || point < 1) return;
    const curve = curveOf(drawn);
    curve[point] = Number(value.toPrecision(4));
    onDraw(curve.slice(1));
  }

  function follow(event: PointerEvent) {
    if (!drawn || !held) return;
    if (!placed) return;
    const { x, valueAt } = placed;
    const box = frame.getBoundingClientRect();
    const away = drawn.question.at.map((at) => Math.abs(x(at) - (event.clientX - box.left)));
    const point = Math.max(1, away.indexOf(Math.min(...away)));
    current = point;
    set(point, within(drawn, valueAt(0, event.clientY - box.top).y));
  }

  frame.addEventListener('pointerdown', (event) => {
    if (!drawn || drawn.seen || event.button !== 0) return;
    held = true;
    frame.setPointerCapture(event.pointerId);
    event.preventDefault();
    follow(event);
    focus(current);
  });
  frame.addEventListener('pointermove', follow);
  for (const end of ['pointerup', 'pointercancel'])
    frame.addEventListener(end, () => {
      held = false;
    });
  frame.addEventListener('keydown', (event) => {
    if (!drawn || event.ctrlKey || event.altKey || event.metaKey) return;
    const across = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const up = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key] ?? 0;
    if (!across && !up) return;
    event.preventDefault();
    if (across) return focus(Math.min(drawn.question.at.length - 1, Math.max(1, current + across)));
    const { min, max } = sketchScale(drawn.truth);
    set(current, within(drawn, curveOf(drawn)[current] + up * keyStep * (max - min)));
  });

  function focus(point: number) {
    current = point;
    [...handles.children].forEach((handle, i) => handle.setAttribute('tabindex', i + 1 === point ? '0' : '-1'));
    (handles.children[point - 1] as SVGElement | undefined)?.focus({ preventScroll: true });
  }

  function draw() {
    if (!drawn || width === 0) return;
    const own = drawn;
    const { question, truth, answer, seen } = own;
    const { at, x, y } = question;
    const { min, max } = sketchScale(truth);
    const curve = curveOf(own);
    const points = (values: readonly number[]) => values.map((value, i) => [at[i], within(own, value)]);
    placed = paintOn(canvas, width, height, {
      x: { ...x, min: at[0], max: at[at.length - 1], values: at },
      y: { label: y, min, max },
      marks: [
        ...(seen ? [lineMark(points(truth), '--text', { width: 3 }), pointsMark(points(truth), '--text')] : []),
        ...(seen && answer.length === 0
          ? []
          : [lineMark(points(curve), '--accent', { dash: answer.length === 0 ? [2, 5] : seen ? [5, 4] : [] })]),
        pointsMark(points(truth).slice(0, 1), '--text', { radius: 5 }),
      ],
    });
    if (!placed) return;
    frame.setAttribute('viewBox', `0 0 ${width} ${height}`);
    frame.setAttribute('aria-label', `${y} over ${x.label}`);
    frame.classList.toggle('locked', seen);
    if (handles.children.length !== at.length - 1)
      handles.replaceChildren(
        ...at
          .slice(1)
          .map(() => svg('g', { role: 'slider', 'aria-orientation': 'vertical' }, svg('circle.ring', { r: 12 }), svg('circle', { r: 7 }))),
      );
    current = Math.min(current, at.length - 1);
    handles.toggleAttribute('hidden', seen && answer.length === 0);
    [...handles.children].forEach((handle, i) => {
      const value = within(own, curve[i + 1]);
      handle.setAttribute('transform', `translate(${placed?.x(at[i + 1])} ${placed?.y(value)})`);
      const about = {
        tabindex: i + 1 === current ? '0' : '-1',
        'aria-label': `${y} at ${x.label} ${short(at[i + 1])}`,
        'aria-valuemin': String(min),
        'aria-valuemax': String(max),
        'aria-valuenow': String(value),
        'aria-valuetext': number(value),
        'aria-disabled': String(seen),
      };
      for (const [name, told] of Object.entries(about)) handle.setAttribute(name, told);
    });
    words.textContent = seen
      ? 'Dashed: your curve. Solid: the computed one.'
      : 'Draw the curve: drag across the chart, or use the arrow keys on a point. The first point is given.';
  }

  new ResizeObserver(() => {
    width = root.clientWidth;
    draw();
  }).observe(root);
  document.addEventListener('themechange', draw);
  return {
    root,
    draw(next: Drawn) {
      drawn = next;
      draw();
    },
  };
}
