import { actionButton, attribute, conceal, el } from '../kit/dom.ts';
import { unbroken } from '../kit/format.ts';
import { latest } from '../kit/latest.ts';
import { createSlider, valuesOf, type Control, type Values } from '../kit/slider.ts';
import { createCloudView } from './cloud-view.ts';
import type { Plot } from '../charts/series.ts';
import type { Engine } from '../../page.js';
import type { Dot, MethodLines } from './cloud.ts';
import type { FigureChart } from './figure-chart.ts';

/** What a figure needs of its page. */
export interface Host {
  ask: <Result>(compute: (engine: Engine) => Promise<Result>) => Promise<Result>;
  dots: ReturnType<typeof import('./shared-dots.ts').createSharedDots>;
  end?: AbortSignal; // of its figures
}

/** What a figure says, with its numbers; the lines of methods among the dots; its chart; and changes to sliders. */
export type Shown = { said: string; lines?: MethodLines; plot?: Plot; sliders?: Record<string, SliderChange> };

/** The words that a screen reader speaks when a slider moves, and the last position. */
type SliderChange = { spoken?: string; max?: number };

/** A figure: dots that the reader drags, or another stage, sliders, a chart, and a description. */
export interface Figure<Result> {
  name: string; // in links
  title: string;
  caption: string | Node;
  controls?: readonly Control[];
  buttons?: HTMLElement[];
  stage?: HTMLElement | null; // in place of the dots
  layer?: SVGElement; // among the dots, see createCloudView
  below?: HTMLElement[]; // the stage
  chart?: FigureChart; // below all
  ahead?: string; // how far below the screen it computes
  compute?: (engine: Engine, dots: readonly Dot[], values: Values) => Promise<Result>; // absent: the result is null
  show: (result: Result, values: Values, width: number) => Shown; // draws the stage and the layer
}

/** CSS pixels. */
const widest = 720;

/**
 * Creates a figure. It computes anew when a dot or a slider moves, and only while it is on the
 * screen. A dot follows the pointer at once, and the lines when they are fitted.
 */
export function createFigure<Result>(host: Host, figure: Figure<Result>) {
  const { name, title, caption, controls = [], buttons = [], stage, layer, below = [], chart, ahead = '0px', compute, show } = figure;
  const { dots, end } = host;
  // Not live: the slider already announces its value at every step.
  const said = el('output.numbers.said', { id: `${name}-said`, 'aria-live': 'off' });
  const named = { 'aria-describedby': said.id };
  const sliders = controls.map((control) => createSlider({ ...control, live: true }, changed, { id: `${name}-${control.name}`, ...named }));
  const cloud = stage === undefined ? createCloudView(dots.move, layer, end) : null;
  const back = actionButton('Put the dots back', putBack, { class: 'quiet back' });
  const retry = el('div.row.retry', { hidden: true }, actionButton('Try again', tryAgain));
  const root = el(
    'figure',
    { class: `moving ${name}` },
    el('h3', title),
    el('div.stage', ...(cloud ? [cloud.root, back] : [stage]), ...below, chart?.canvas),
    sliders.length > 0 ? el('div.sliders', ...sliders.map((slider) => slider.root)) : null,
    buttons.length > 0 ? el('div.row', ...buttons) : null,
    said,
    retry,
    el('figcaption', caption),
  );
  const describe = createDescription(root, said, end);
  let result: { value: Result } | null = compute ? null : { value: null as Result };
  let problem = '';
  /** The width as last observed: asking for it would lay out the page at every move. */
  let width = 0;
  let [seen, stale] = [false, true];

  const values = () =>
    valuesOf(
      controls,
      sliders.map((slider) => slider.position()),
    );

  /** Computes the newest state of the figure. */
  const refit =
    compute &&
    latest(async () => {
      try {
        result = { value: await host.ask((engine) => compute(engine, dots.all, values())) };
        problem = '';
      } catch (error) {
        result = null;
        problem = `The model could not be fitted: ${error instanceof Error ? error.message : error}`;
      }
      redraw();
    });

  function label(changes: Shown['sliders'] = {}) {
    controls.forEach(({ name, label }, i) => {
      const { input, place, position } = sliders[i];
      const { spoken, max = Number(input.max) }: SliderChange = changes[name] ?? {};
      attribute(input, 'max', String(max));
      place(position(), values(), (text) => spoken ?? `${label} = ${text}`);
    });
  }

  function changed() {
    label();
    back.disabled = !dots.moved;
    stale = !seen;
    if (!seen) return;
    cloud?.place(dots.all);
    if (problem !== '') {
      problem = '';
      redraw();
    }
    if (refit) refit(undefined);
    else redraw();
  }

  function redraw() {
    if (width === 0) return;
    const shown: Shown = result ? show(result.value, values(), width) : { said: problem || 'Fitting the models …' };
    label(shown.sliders);
    attribute(root, 'aria-busy', String(!result && problem === ''));
    conceal(retry, problem === '');
    cloud?.draw({ dots: dots.all, lines: shown.lines ?? {} });
    if (shown.plot) chart?.draw(width, shown.plot);
    describe(shown.said);
  }

  function putBack() {
    dots.reset();
    cloud?.place(dots.all); // which a figure that was never on the screen has not done
    cloud?.focus(); // the button is disabled now
  }

  function tryAgain() {
    changed();
    (cloud ?? sliders[0].input).focus(); // the button is hidden now
  }

  /** Moves sliders, as a hand does: the address follows. */
  function set(to: Values) {
    controls.forEach((control, i) => {
      const { input } = sliders[i];
      const before = input.value;
      input.value = String(to[control.name] ?? before);
      if (input.value !== before) input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }

  chart?.follow(set);
  if (cloud) dots.listen(changed, end);
  changed();
  new ResizeObserver(() => {
    const now = Math.min(widest, root.clientWidth);
    if (now === width) return;
    width = now;
    redraw();
  }).observe(root);
  document.addEventListener('themechange', redraw, { signal: end });
  const near = ([{ isIntersecting }]: IntersectionObserverEntry[]) => {
    seen = isIntersecting;
    if (seen && stale) changed();
  };
  new IntersectionObserver(near, { rootMargin: ahead }).observe(root);
  return { root, changed, set, values };
}

/** Milliseconds between two descriptions while a pointer drags. Each lays out the page, and nobody reads sixty a second. */
const pause = 120;

/** Writes the newest description of a figure. */
function createDescription(root: HTMLElement, said: HTMLOutputElement, signal?: AbortSignal) {
  let words: string | null = null; // not written yet
  let resting = 0; // the timer until the next description
  let held = false; // whether a pointer is pressed on the figure

  function write() {
    resting = 0;
    if (words === null) return;
    said.value = unbroken(words);
    words = null;
    if (held) resting = setTimeout(write, pause);
  }

  function rest() {
    if (!held) return;
    held = false;
    clearTimeout(resting);
    write();
  }

  root.addEventListener('pointerdown', () => {
    held = true;
  });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, rest, { signal });
  return (text: string) => {
    words = text;
    if (!resting) write();
  };
}
