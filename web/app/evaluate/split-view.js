import { el } from '../kit/dom.js';
import { drawPicture, sizePicture } from '../kit/picture.js';

/** @typedef {{ name: string, values: Float64Array }} Side */

/**
 * Two pictures on top of each other with a border to drag. The border is a native
 * slider, so that the keyboard moves it too.
 */
export function createSplitView() {
  const below = el('canvas', { class: 'below', 'aria-hidden': 'true' });
  const above = el('canvas', { class: 'above', 'aria-hidden': 'true' });
  const line = el('div', { class: 'border', 'aria-hidden': 'true' });
  const slider = el('input', {
    type: 'range',
    min: 0,
    max: 100,
    value: 50,
    'aria-label': 'Border between original and reconstruction',
    oninput: place,
  });
  const caption = el('figcaption');
  const root = el('figure', { class: 'split' }, el('div', { class: 'stack' }, below, above, line, slider), caption);
  let names = ['', ''];

  function place() {
    above.style.clipPath = `inset(0 ${100 - Number(slider.value)}% 0 0)`;
    line.style.left = `${slider.value}%`;
    slider.setAttribute('aria-valuetext', `${names[0]} ${slider.value} %, ${names[1]} ${100 - Number(slider.value)} %`);
  }

  return {
    root,
    /**
     * @param {Side} left
     * @param {Side} right
     * @param {import('../kit/picture.js').Shape} shape
     * @param {import('../kit/picture.js').Limits} limits
     * @param {number} room the width, CSS pixels
     */
    draw(left, right, shape, limits, room) {
      for (const [canvas, { values }] of /** @type {const} */ ([
        [above, left],
        [below, right],
      ])) {
        sizePicture(canvas, shape, room);
        drawPicture(canvas, values, shape, limits);
      }
      names = [left.name, right.name];
      caption.replaceChildren(`${left.name} ▏ ${right.name}`, el('br'), 'drag the border');
      place();
    },
  };
}
