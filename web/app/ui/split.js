import { el } from '../dom.js';
import { drawPicture, sizePicture } from '../picture.js';

/**
 * Original and reconstruction on top of each other, with a border to drag. The
 * border is a native slider, so the keyboard moves it too.
 */
export function createSplit() {
  const below = el('canvas', { class: 'below', 'aria-hidden': 'true' });
  const above = el('canvas', { class: 'above', 'aria-hidden': 'true' });
  const line = el('div', { class: 'border', 'aria-hidden': 'true' });
  const slider = el('input', { type: 'range', min: 0, max: 100, value: 50, 'aria-label': 'Border between original and reconstruction', oninput: place });
  const root = el('figure', { class: 'split' }, el('div', { class: 'stack' }, below, above, line, slider), el('figcaption', {}, 'Drag the border:', el('br'), 'original on the left'));
  place();

  function place() {
    above.style.clipPath = `inset(0 ${100 - Number(slider.value)}% 0 0)`;
    line.style.left = `${slider.value}%`;
  }

  return {
    root,
    /**
     * @param {Float64Array} original
     * @param {Float64Array} reconstruction
     * @param {import('../picture.js').Shape} shape
     * @param {import('../picture.js').Limits} limits
     * @param {number} room the width, CSS pixels
     */
    draw(original, reconstruction, shape, limits, room) {
      for (const [canvas, values] of /** @type {const} */ ([[above, original], [below, reconstruction]])) {
        sizePicture(canvas, shape, room);
        drawPicture(canvas, values, shape, limits);
      }
    },
  };
}
