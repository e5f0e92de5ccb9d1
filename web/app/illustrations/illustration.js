import { el } from '../kit/dom.js';

/** CSS pixels. */
const widest = 720;

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
 */
export function createIllustration({ name, title, stage, controls, caption, draw, numbers }) {
  const canvas = el('canvas', { role: 'img', 'aria-label': title, 'aria-describedby': `${name}-said` });
  // Not live: the slider already announces its value at every step.
  const said = el('output', { class: 'numbers said', id: `${name}-said`, 'aria-live': 'off' });
  const region = el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Numbers of ${title}` });
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
  let drawn = 0;

  function redraw() {
    drawn = Math.min(widest, root.clientWidth);
    if (drawn === 0) return;
    said.value = draw(canvas, drawn);
    fill();
  }

  function fill() {
    if (!fold.open) return;
    region.replaceChildren(numbers());
    if (!fold.contains(region)) fold.append(region);
  }

  root.addEventListener('input', redraw);
  new ResizeObserver(() => {
    if (Math.min(widest, root.clientWidth) !== drawn) redraw();
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
