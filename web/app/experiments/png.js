import { themed } from '../colour.js';
import { colourOf } from './plot.js';

/** @typedef {import('./results/model.js').Figure} Figure */

const margin = 12;
const line = 20;

/**
 * A chart with its title above and its legend below, as a picture of its own.
 *
 * @param {Figure} figure
 * @param {HTMLCanvasElement} chart
 * @returns {Promise<Uint8Array>} the bytes of a PNG
 */
export async function pictureOf(figure, chart) {
  const ratio = window.devicePixelRatio || 1;
  const width = chart.width / ratio + 2 * margin;
  const rows = legendRows(figure, width - 2 * margin);
  const canvas = document.createElement('canvas');
  const height = chart.height / ratio + 2 * margin + line * (1 + rows.length);
  [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser gives no canvas to draw the picture on');
  context.scale(ratio, ratio);
  context.fillStyle = themed('surface');
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'middle';
  context.fillStyle = themed('text');
  context.font = '600 14px system-ui, sans-serif';
  context.fillText(figure.title, margin, margin + line / 2, width - 2 * margin);
  context.drawImage(chart, margin, margin + line, chart.width / ratio, chart.height / ratio);
  rows.forEach((row, i) => drawLegend(context, row, margin + line * (i + 1.5) + chart.height / ratio));
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser could not make a PNG of the chart');
  return new Uint8Array(await blob.arrayBuffer());
}

/** @typedef {{ series: import('./results/model.js').Series, x: number }} Placed */

/**
 * The entries of the legend in rows that fit.
 *
 * @param {Figure} figure
 * @param {number} width
 * @returns {Placed[][]}
 */
function legendRows({ series }, width) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return [];
  context.font = legendFont;
  /** @type {Placed[][]} */
  const rows = [[]];
  let x = 0;
  for (const one of series) {
    const own = 32 + context.measureText(one.label).width + 20;
    if (x > 0 && x + own > width) {
      rows.push([]);
      x = 0;
    }
    rows[rows.length - 1].push({ series: one, x: margin + x });
    x += own;
  }
  return rows;
}

const legendFont = '12px system-ui, sans-serif';

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Placed[]} row
 * @param {number} y
 */
function drawLegend(context, row, y) {
  context.font = legendFont;
  for (const { series: { label, colour, dash, kind }, x } of row) {
    context.strokeStyle = context.fillStyle = colourOf(colour);
    context.lineWidth = 2;
    context.setLineDash(kind === 'line' ? dash ?? [] : []);
    context.beginPath();
    if (kind === 'line') {
      context.moveTo(x, y);
      context.lineTo(x + 24, y);
    } else {
      context.arc(x + 12, y, kind === 'dots' ? 2.5 : 4, 0, 2 * Math.PI);
    }
    if (kind === 'dots') context.fill();
    else context.stroke();
    context.setLineDash([]);
    context.fillStyle = themed('text');
    context.fillText(label, x + 32, y);
  }
}
