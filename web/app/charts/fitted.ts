import { widthOf } from './marks.ts';

/**
 * Returns the text in the font of charts, or as much of its beginning as fits.
 *
 * @param room CSS pixels
 */
export function fitted(context: CanvasRenderingContext2D, text: string, room: number) {
  const fits = (part: string) => widthOf(context, part) <= room;
  if (fits(text)) return text;
  let [kept, tooMany] = [0, text.length];
  while (tooMany - kept > 1) {
    const half = (kept + tooMany) >> 1;
    if (fits(cut(text, half))) kept = half;
    else tooMany = half;
  }
  return cut(text, kept);
}

/** The beginning of a text, without a space or bracket before the dots. */
const cut = (text: string, length: number) => `${text.slice(0, length).replace(/[\s([]+$/, '')}…`;
