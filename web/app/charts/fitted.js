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

/**
 * Returns names for one row of labels, shortened to fit. Returns null if a
 * name would keep fewer than three letters, or two names would be equal.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string[]} names
 * @param {number} room of each
 */
export function fittedNames(context, names, room) {
  const short = names.map((name) => fitted(context, name, room));
  const known = short.every((text, i) => text === names[i] || text.length > 3) && new Set(short).size === names.length;
  return known ? short : null;
}

/** The beginning of a text, without a space or bracket before the dots. @param {string} text @param {number} length */
const cut = (text, length) => `${text.slice(0, length).replace(/[\s([]+$/, '')}…`;
