import { themed } from '../kit/colour.ts';

const margin = 12;
const line = 20;

/** an entry of a legend: its label, and the width and drawing of its symbol */
export type Sample = { label: string; width: number; draw: (context: CanvasRenderingContext2D, x: number, y: number) => void };

/**
 * Adds a title and a legend to a canvas and returns a PNG.
 *
 * @returns the bytes of a PNG
 */
export async function pictureOf(title: string, drawn: HTMLCanvasElement, legend: Sample[] = []): Promise<Uint8Array> {
  const ratio = window.devicePixelRatio || 1;
  const width = drawn.width / ratio + 2 * margin;
  const rows = inRows(legend, width - 2 * margin);
  const canvas = document.createElement('canvas');
  const height = drawn.height / ratio + 2 * margin + line * (1 + rows.length);
  [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas for the picture');
  context.scale(ratio, ratio);
  context.fillStyle = themed('surface');
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'middle';
  context.fillStyle = themed('text');
  context.font = '600 14px system-ui, sans-serif';
  context.fillText(title, margin, margin + line / 2, width - 2 * margin);
  context.drawImage(drawn, margin, margin + line, drawn.width / ratio, drawn.height / ratio);
  rows.forEach((row, i) => drawRow(context, row, margin + line * (i + 1.5) + drawn.height / ratio));
  const blob = await new Promise((resolve: (blob: Blob | null) => void) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser could not make a PNG of the chart');
  return new Uint8Array(await blob.arrayBuffer());
}

type Placed = { sample: Sample; x: number };

/** Divides the entries of a legend into rows that fit. */
export function inRows(legend: Sample[], room: number): Placed[][] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || legend.length === 0) return [];
  context.font = legendFont;
  const rows: Placed[][] = [[]];
  let x = 0;
  for (const sample of legend) {
    const own = sample.width + 8 + context.measureText(sample.label).width + 20;
    if (x > 0 && x + own > room) {
      rows.push([]);
      x = 0;
    }
    rows[rows.length - 1].push({ sample, x: margin + x });
    x += own;
  }
  return rows;
}

export const legendFont = '12px system-ui, sans-serif';

function drawRow(context: CanvasRenderingContext2D, row: Placed[], y: number) {
  context.font = legendFont;
  for (const { sample, x } of row) {
    sample.draw(context, x, y);
    context.setLineDash([]);
    context.fillStyle = themed('text');
    context.fillText(sample.label, x + sample.width + 8, y);
  }
}
