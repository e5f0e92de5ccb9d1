import { el } from '../kit/dom.ts';
import { unbroken } from '../kit/format.ts';

/** CSS pixels. */
const widest = 720;
/** Milliseconds between two descriptions while a pointer drags. Each lays out the page, and nobody reads sixty a second. */
const pause = 120;

/**
 * An interactive illustration: a canvas or another stage, sliders, a description with
 * numbers, and a caption.
 */
export function createIllustration({
  name,
  title,
  stage,
  controls,
  caption,
  draw,
  moved,
}: {
  name: string; // a class of the figure
  title: string;
  stage?: HTMLElement; // in place of a canvas
  controls: HTMLElement[]; // fields of sliders
  caption: string | Node;
  draw: (canvas: HTMLCanvasElement, width: number) => string; // draws, and returns a description
  moved?: () => void; // called when a slider has moved, in place of draw
}) {
  const canvas = el('canvas', { role: 'img', 'aria-label': title, 'aria-describedby': `${name}-said` });
  // Not live: the slider already announces its value at every step.
  const said = el('output.numbers.said', { id: `${name}-said`, 'aria-live': 'off' });
  const root = el(
    'figure',
    { class: `moving ${name}` },
    el('h3', title),
    stage ?? canvas,
    controls.length > 0 ? el('div.turning', ...controls) : null,
    said,
    el('figcaption', caption),
  );
  /** The width as last observed: asking for it would lay out the page at every move. */
  let width = 0;
  /** The newest description, unless it is written. */
  let words: string | null = null;
  /** The timer until the next description. */
  let resting = 0;

  function redraw() {
    if (width === 0) return;
    words = draw(canvas, width);
    if (!resting) describe();
  }

  function describe() {
    resting = 0;
    if (words === null) return;
    said.value = unbroken(words);
    words = null;
    if (held) resting = setTimeout(describe, pause);
  }

  /** Whether a pointer is pressed on the figure. */
  let held = false;
  root.addEventListener('pointerdown', () => {
    held = true;
  });
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, () => {
      if (!held) return;
      held = false;
      clearTimeout(resting);
      describe();
    });

  root.addEventListener('input', moved ?? redraw);
  new ResizeObserver(() => {
    const now = Math.min(widest, root.clientWidth);
    if (now === width) return;
    width = now;
    redraw();
  }).observe(root);
  document.addEventListener('themechange', redraw);
  return { root, canvas, redraw };
}

/** Makes a slider follow the pointer while it is pressed on a canvas. */
export function drag(canvas: HTMLCanvasElement, slider: HTMLInputElement, valueAt: (event: PointerEvent) => number) {
  const follow = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    slider.value = String(valueAt(event));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  };
  canvas.addEventListener('pointerdown', follow);
  canvas.addEventListener('pointermove', follow);
}
