import { fit } from '../kit/canvas.ts';
import { themed } from '../kit/colour.ts';
import { heightOf, paint } from './paint.ts';
import { Pen } from './pen.ts';
import type { Plot } from './series.ts';

/** Millimetres of a pixel on paper: text of 12 pixels prints in 8 points. */
const millimetres = (8 * 25.4) / 72 / 12;
const margin = 12;
const titleRoom = 20;

/** The height in a file: the names of the axes, which a bare chart leaves to the page, need room there. */
const heightIn = (plot: Plot, height: number) => (plot.bare ? Math.max(height, 150) : height);

/**
 * A chart as a PNG, below its name.
 *
 * @param width CSS pixels, as is its height on the page
 */
export async function chartPNG(name: string, plot: Plot, width: number, onPage: number) {
  const height = heightIn(plot, onPage);
  const canvas = document.createElement('canvas');
  const whole = { width: width + 2 * margin, height: heightOf(plot, width, height) + 2 * margin + titleRoom };
  const context = fit(canvas, whole.width, whole.height);
  if (!context) throw new Error('the browser has no canvas for the picture');
  context.fillStyle = themed('surface');
  context.fillRect(0, 0, whole.width, whole.height);
  context.textBaseline = 'middle';
  context.fillStyle = themed('text');
  context.font = '600 14px system-ui, sans-serif';
  context.fillText(name, margin, margin + titleRoom / 2, width);
  context.translate(margin, margin + titleRoom);
  paint(context, { ...plot, bare: false }, width, height);
  const blob = await new Promise((resolve: (blob: Blob | null) => void) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser could not make a PNG of the picture');
  return new Uint8Array(await blob.arrayBuffer());
}

/**
 * A chart as SVG for a paper, in the colours of the light theme: text stays text, in 8 points, and
 * the picture has its width in millimetres.
 *
 * @param width millimetres
 * @param onPage the height on the page, CSS pixels
 */
export function svgOf(name: string, plot: Plot, width: number, onPage: number) {
  const height = heightIn(plot, onPage);
  const { theme } = document.documentElement.dataset;
  document.documentElement.dataset.theme = 'light'; // restored below, before the browser paints
  try {
    const pen = new Pen();
    const across = width / millimetres;
    paint(pen, { ...plot, bare: false }, across, height);
    return pen.document(name, across, heightOf(plot, across, height), millimetres);
  } finally {
    document.documentElement.dataset.theme = theme;
  }
}
