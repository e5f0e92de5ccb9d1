import { ticks, tickText } from '../charts/ticks.ts';
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
const margin = { left: 56, right: 24, top: 12, bottom: 44 };
/** An arrow key moves a point by this share of the height. */
const keyStep = 0.025;

/** A chart on which the student draws a curve: the pointer draws, the arrow keys move the points. */
export function createSketch(onDraw: (answer: number[]) => void) {
  const words = el('p', { class: 'hint' });
  const frame = svg('svg', { role: 'group', height }) as SVGSVGElement;
  const lines = svg('g');
  const handles = svg('g');
  frame.append(lines, handles);
  const root = el('div', { class: 'sketch' }, frame, words);
  let drawn: Drawn | null = null;
  let current = 1;
  let held = false;

  const width = () => Math.max(240, root.clientWidth);

  /** Where values are, CSS pixels. */
  function placing({ question: { at, x }, truth }: Drawn) {
    const { min, max } = sketchScale(truth);
    const along = (value: number) => (x.log ? Math.log(value) : value);
    const [first, last] = [along(at[0]), along(at[at.length - 1])];
    const room = { across: width() - margin.left - margin.right, up: height - margin.top - margin.bottom };
    return {
      min,
      max,
      x: (value: number) => margin.left + (room.across * (along(value) - first)) / (last - first),
      y: (value: number) => margin.top + (room.up * (max - value)) / (max - min),
      value: (y: number) => Math.min(max, Math.max(min, max - ((y - margin.top) * (max - min)) / room.up)),
    };
  }

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
    const box = frame.getBoundingClientRect();
    const place = placing(drawn);
    const away = drawn.question.at.map((at) => Math.abs(place.x(at) - (event.clientX - box.left)));
    const point = Math.max(1, away.indexOf(Math.min(...away)));
    current = point;
    set(point, place.value(event.clientY - box.top));
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
    const { min, max } = placing(drawn);
    set(current, Math.min(max, Math.max(min, curveOf(drawn)[current] + up * keyStep * (max - min))));
  });

  function focus(point: number) {
    current = point;
    [...handles.children].forEach((handle, i) => handle.setAttribute('tabindex', i + 1 === point ? '0' : '-1'));
    (handles.children[point - 1] as SVGElement | undefined)?.focus({ preventScroll: true });
  }

  function draw() {
    if (!drawn || root.clientWidth === 0) return;
    const { question, truth, answer, seen } = drawn;
    const { at, x: axis } = question;
    const place = placing(drawn);
    const { min, max } = place;
    frame.setAttribute('viewBox', `0 0 ${width()} ${height}`);
    frame.setAttribute('aria-label', `${question.y} over ${axis.label}`);
    frame.classList.toggle('locked', seen);
    const edge = width() - margin.right;
    const rounds = ticks({ label: '', min, max }, 4);
    const curve = curveOf(drawn);
    const path = (values: readonly number[]) =>
      values.map((value, i) => `${i === 0 ? 'M' : 'L'}${place.x(at[i])} ${place.y(Math.min(max, Math.max(min, value)))}`).join('');
    lines.replaceChildren(
      ...rounds.flatMap((tick) => [
        svg('path', { class: 'grid', d: `M${margin.left} ${place.y(tick)}H${edge}` }),
        text(margin.left - 8, place.y(tick) + 4, tickText(tick, rounds), 'end'),
      ]),
      ...at.map((value) => text(place.x(value), height - margin.bottom + 18, short(value), 'middle')),
      text((margin.left + edge) / 2, height - 8, axis.label, 'middle'),
      text(margin.left + 4, margin.top + 8, question.y, 'start'),
      ...(seen
        ? [svg('path', { class: 'truth', d: path(truth) }), ...truth.map((value, i) => dot(place.x(at[i]), place.y(value), 'truth'))]
        : []),
      ...(seen && answer.length === 0 ? [] : [svg('path', { class: answer.length === 0 ? 'own flat' : 'own', d: path(curve) })]),
      dot(place.x(at[0]), place.y(truth[0]), 'given'),
    );
    if (handles.children.length !== at.length - 1)
      handles.replaceChildren(
        ...at
          .slice(1)
          .map(() =>
            svg('g', { role: 'slider', 'aria-orientation': 'vertical' }, svg('circle', { class: 'ring', r: 12 }), svg('circle', { r: 7 })),
          ),
      );
    current = Math.min(current, at.length - 1);
    handles.toggleAttribute('hidden', seen && answer.length === 0);
    [...handles.children].forEach((handle, i) => {
      const value = Math.min(max, Math.max(min, curve[i + 1]));
      handle.setAttribute('transform', `translate(${place.x(at[i + 1])} ${place.y(value)})`);
      const about = {
        tabindex: i + 1 === current ? '0' : '-1',
        'aria-label': `${question.y} at ${axis.label} ${short(at[i + 1])}`,
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

  new ResizeObserver(draw).observe(root);
  return {
    root,
    draw(next: Drawn) {
      drawn = next;
      draw();
    },
  };
}

function text(x: number, y: number, content: string, anchor: string) {
  const element = svg('text', { x, y, 'text-anchor': anchor });
  element.textContent = content;
  return element;
}

const dot = (x: number, y: number, name: string) => svg('circle', { class: name, cx: x, cy: y, r: name === 'given' ? 5 : 3 });
