import { widthOf } from './marks.js';

/**
 * Returns the text in the font of charts, or as much of its beginning as fits.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} room CSS pixels
 */
export function fitted(context, text, room) {
  const fits = (/** @type {string} */ part) => widthOf(context, part) <= room;
  if (fits(text)) return text;
  let [kept, tooMany] = [0, text.length];
  while (tooMany - kept > 1) {
    const half = (kept + tooMany) >> 1;
    if (fits(cut(text, half))) kept = half;
    else tooMany = half;
  }
  return cut(text, kept);
}

/** The beginning of a text, without a space or bracket before the dots. @param {string} text @param {number} length */
const cut = (text, length) => `${text.slice(0, length).replace(/[\s([]+$/, '')}…`;
