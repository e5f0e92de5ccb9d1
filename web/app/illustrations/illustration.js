import { linesOf, saveButton } from '../charts/csv.js';
import { el, scrollRegion } from '../kit/dom.js';
import { unbroken } from '../kit/format.js';

/** CSS pixels. */
const widest = 720;
/** Milliseconds between two descriptions while a pointer drags. Each lays out the page, and nobody reads sixty a second. */
const pause = 120;

/**
 * An interactive illustration: a canvas or another stage, sliders, a description with
 * numbers, a caption, and a table in a fold.
 *
 * @param {object} parts
 * @param {string} parts.name a class of the figure
 * @param {string} parts.title
 * @param {HTMLElement} [parts.stage] in place of a canvas
 * @param {HTMLElement[]} parts.controls fields of sliders
 * @param {string} parts.caption
 * @param {(canvas: HTMLCanvasElement, width: number) => string} parts.draw draws, and returns a description
 * @param {() => HTMLTableElement} parts.numbers
 * @param {() => void} [parts.moved] called when a slider has moved, in place of draw
 */
export function createIllustration({ name, title, stage, controls, caption, draw, numbers, moved }) {
  const canvas = el('canvas', { role: 'img', 'aria-label': title, 'aria-describedby': `${name}-said` });
  // Not live: the slider already announces its value at every step.
  const said = el('output', { class: 'numbers said', id: `${name}-said`, 'aria-live': 'off' });
  const region = scrollRegion(`Numbers of ${title}`);
  const fold = el('details', { class: 'numbers-behind', ontoggle: fill }, el('summary', {}, 'Numbers'));
  const root = el(
    'figure',
    { class: `moving ${name}` },
    el('h3', {}, title),
    stage ?? canvas,
    controls.length > 0 ? el('div', { class: 'turning' }, ...controls) : null,
    said,
    el('figcaption', {}, caption),
    fold,
  );
  const save = saveButton(() => ({ name: title, lines: linesOf(region.querySelectorAll('table')) }));
  /** The width as last observed: asking for it would lay out the page at every move. */
  let width = 0;
  /** The newest description, unless it is written. @type {string | null} */
  let words = null;
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
    fill();
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

  function fill() {
    if (!fold.open) return;
    region.replaceChildren(numbers());
    if (!fold.contains(region)) fold.append(region, el('div', { class: 'row' }, save));
  }

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

/**
 * Makes a slider follow the pointer while it is pressed on a canvas.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLInputElement} slider
 * @param {(event: PointerEvent) => number} valueAt
 */
export function drag(canvas, slider, valueAt) {
  const follow = (/** @type {PointerEvent} */ event) => {
    if (event.buttons === 0) return;
    slider.value = String(valueAt(event));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  };
  canvas.addEventListener('pointerdown', follow);
  canvas.addEventListener('pointermove', follow);
}
