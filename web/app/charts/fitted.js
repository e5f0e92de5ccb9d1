/**
 * A text, or as much of its beginning as there is room for.
 *
 * @param {CanvasRenderingContext2D} context with the font of the text
 * @param {string} text
 * @param {number} room in the pixels of that font
 */
export function fitted(context, text, room) {
  const fits = (/** @type {string} */ part) => context.measureText(part).width <= room;
  if (fits(text)) return text;
  let [kept, tooMany] = [0, text.length];
  while (tooMany - kept > 1) {
    const half = (kept + tooMany) >> 1;
    if (fits(`${text.slice(0, half)}…`)) kept = half;
    else tooMany = half;
  }
  return `${text.slice(0, kept)}…`;
}

/**
 * Names that stand side by side, shortened where need be; or numbers from 1, where
 * that would leave less than three letters of one, or two alike.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string[]} names
 * @param {number} room of each
 */
export function fittedNames(context, names, room) {
  const short = names.map((name) => fitted(context, name, room));
  const known = short.every((text, i) => text === names[i] || text.length > 3) && new Set(short).size === names.length;
  return known ? short : names.map((_, i) => String(i + 1));
}
