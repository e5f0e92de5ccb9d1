/** The font of charts. */
export const font = '12px system-ui, sans-serif';

/** The widths of texts in this font, CSS pixels: charts are drawn on every frame while θ moves. */
const widths: Map<string, number> = new Map();
const mostWidths = 2000;
let meter: CanvasRenderingContext2D | null = null;

/** The width of a text in the font of charts, CSS pixels. */
export function widthOf(text: string) {
  const known = widths.get(text);
  if (known != null) return known;
  if (widths.size >= mostWidths) widths.clear();
  meter ??= document.createElement('canvas').getContext('2d');
  if (!meter) return 7 * text.length;
  meter.font = font;
  const { width } = meter.measureText(text);
  widths.set(text, width);
  return width;
}

/**
 * Returns the text, or as much of its beginning as fits.
 *
 * @param room CSS pixels
 */
export function fitted(text: string, room: number) {
  if (widthOf(text) <= room) return text;
  let [kept, tooMany] = [0, text.length];
  while (tooMany - kept > 1) {
    const half = (kept + tooMany) >> 1;
    if (widthOf(cut(text, half)) <= room) kept = half;
    else tooMany = half;
  }
  return cut(text, kept);
}

/** The beginning of a text, without a space or bracket before the dots. */
const cut = (text: string, length: number) => `${text.slice(0, length).replace(/[\s([]+$/, '')}…`;
