import { axisOf } from './axes.js';
import { fitted } from './fitted.js';
import { drawLabels, drawMark, font, labelRoom, layersOf } from './marks.js';
import { inRows, legendFont } from './png.js';
import { themed } from '../kit/colour.js';

/** Millimetres of a pixel on paper: text of 12 pixels prints in 8 points. */
const millimetres = (8 * 25.4) / 72 / 12;
/** Room for the names of an axis and, at the bottom, for its ticks. */
const [labelSize, tickSize, above, line] = [20, 24, 10, 20];

/**
 * Writes a chart as SVG for a paper, in the colours of the light theme: text stays text, in
 * 8 points, and the picture has its width in millimetres.
 *
 * @param {string} name
 * @param {import('./series.js').Plot} plot
 * @param {{ width: number, height: number, legend?: import('./png.js').Sample[] }} size width: millimetres; height: of the chart on the page, pixels
 */
export function svgOf(name, plot, { width, height, legend = [] }) {
  const { theme } = document.documentElement.dataset;
  document.documentElement.dataset.theme = 'light'; // restored below, before the browser paints
  try {
    return written(name, plot, width / millimetres, height, legend);
  } finally {
    document.documentElement.dataset.theme = theme;
  }
}

/**
 * @param {string} name
 * @param {import('./series.js').Plot} plot
 * @param {number} width
 * @param {number} height
 * @param {import('./png.js').Sample[]} legend
 */
function written(name, plot, width, height, legend) {
  const pen = new Pen();
  const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (pen));
  const rows = inRows(legend, width);
  const frame = { left: 0, top: above, width: 0, height: height - above - tickSize - labelSize };
  const scale = (/** @type {'x' | 'y'} */ side) => {
    const { min, max, log } = plot[side];
    const bend = log ? Math.log : Number;
    return (/** @type {number} */ value) => (bend(value) - bend(min)) / (bend(max) - bend(min));
  };
  const [across, up] = [scale('x'), scale('y')];
  const x = (/** @type {number} */ value) => frame.left + frame.width * across(value);
  const y = (/** @type {number} */ value) => frame.top + frame.height * (1 - up(value));
  const ratio = window.devicePixelRatio || 1; // the axes of the page measure in pixels of the device
  const u = /** @type {any} */ ({
    ctx: context,
    width,
    get bbox() {
      return { width: frame.width * ratio, height: frame.height * ratio };
    },
    valToPos: (/** @type {number} */ value, /** @type {'x' | 'y'} */ side) => (side === 'x' ? x(value) : y(value)),
  });
  const axis = (/** @type {'x' | 'y'} */ side) => {
    const { splits, values, size } = /** @type {any} */ (axisOf(() => plot[side], side));
    const places = splits(u);
    const texts = values(u, places);
    return { places, texts, size: side === 'x' ? tickSize : size(u, texts) };
  };

  const vertical = axis('y');
  frame.left = labelSize + vertical.size;
  frame.width = width - frame.left - labelRoom(context, plot.marks);
  const horizontal = axis('x');

  pen.font = font;
  pen.strokeStyle = themed('line');
  for (const [i, place] of vertical.places.entries()) {
    pen.segment(frame.left - 4, y(place), frame.left + frame.width, y(place));
    pen.write(vertical.texts[i], frame.left - 8, y(place), 'right', 'middle');
  }
  for (const [i, place] of horizontal.places.entries()) {
    pen.segment(x(place), frame.top + frame.height, x(place), frame.top + frame.height + 4);
    pen.write(horizontal.texts[i], x(place), frame.top + frame.height + 8, 'center', 'top');
  }
  const middle = frame.left + frame.width / 2;
  pen.write(fitted(context, plot.x.label, frame.width), middle, height - 2, 'center', 'bottom');
  pen.turn(labelSize / 2, frame.top + frame.height / 2, () =>
    pen.write(fitted(context, plot.y.label, frame.height), 0, 0, 'center', 'middle'),
  );
  const id = `frame-${Math.random().toString(36).slice(2)}`; // several figures may come into one document
  for (const [i, [seen, marks]] of layersOf(plot.marks, frame).entries())
    pen.clipped(`${id}-${i}`, seen, () => {
      for (const mark of marks) drawMark(context, mark, { frame, x, y });
    });
  pen.globalAlpha = 1;
  drawLabels(context, plot.marks, { frame, x, y });
  rows.forEach((row, i) => {
    for (const { sample, x: at } of row) {
      sample.draw(context, at, height + line * (i + 0.5));
      pen.font = legendFont;
      pen.setLineDash([]);
      pen.write(sample.label, at + sample.width + 8, height + line * (i + 0.5), 'left', 'middle', 'text');
    }
  });
  return pen.document(name, width, height + line * rows.length);
}

/** The calls of a canvas that charts make, written as SVG. */
class Pen {
  /** @type {string[]} */
  #out = [];
  #path = '';
  /** @type {number[]} */
  #dash = [];
  #canvas = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
  font = font;
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  lineJoin = 'miter';
  globalAlpha = 1;
  /** @type {'left' | 'center' | 'right'} */
  textAlign = 'left';
  /** @type {'alphabetic' | 'top' | 'middle' | 'bottom'} */
  textBaseline = 'alphabetic';

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.#dash = dash;
  }

  beginPath() {
    this.#path = '';
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path += `M${short(x)} ${short(y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    if (Number.isFinite(x) && Number.isFinite(y)) this.#path += `${this.#path ? 'L' : 'M'}${short(x)} ${short(y)}`;
  }

  /** A whole circle. @param {number} x @param {number} y @param {number} radius */
  arc(x, y, radius) {
    const [r, d] = [short(radius), short(2 * radius)];
    if (Number.isFinite(x) && Number.isFinite(y))
      this.#path += `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0`;
  }

  fill() {
    if (this.#path) this.#out.push(`<path d="${this.#path}" ${this.#filled()}/>`);
  }

  stroke() {
    if (!this.#path) return;
    const dash = this.#dash.length > 0 ? ` stroke-dasharray="${this.#dash.join(' ')}"` : '';
    const look = `stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}"${dash}`;
    this.#out.push(`<path d="${this.#path}" fill="none" ${this.#painted('stroke', this.strokeStyle)} ${look}/>`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#out.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${this.#filled()}/>`);
  }

  /** @param {string} text */
  measureText(text) {
    this.#canvas.font = this.font;
    return this.#canvas.measureText(text);
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const size = Number(/(\d+)px/.exec(this.font)?.[1]);
    const down = { alphabetic: 0, top: 0.78, middle: 0.35, bottom: -0.22 }[this.textBaseline] * size; // few programs know baselines
    const anchor = { left: '', center: ' text-anchor="middle"', right: ' text-anchor="end"' }[this.textAlign];
    this.#out.push(`<text x="${short(x)}" y="${short(y + down)}" font-size="${size}"${anchor} ${this.#filled()}>${escaped(text)}</text>`);
  }

  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  segment(x0, y0, x1, y1) {
    this.beginPath();
    this.moveTo(x0, y0);
    this.lineTo(x1, y1);
    this.stroke();
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {'left' | 'center' | 'right'} align
   * @param {'top' | 'middle' | 'bottom'} baseline
   * @param {string} [colour] of the theme
   */
  write(text, x, y, align, baseline, colour = 'quiet') {
    [this.textAlign, this.textBaseline, this.fillStyle] = [align, baseline, themed(colour)];
    this.fillText(text, x, y);
  }

  /** Draws turned to the left, about a point. @param {number} x @param {number} y @param {() => void} draw */
  turn(x, y, draw) {
    this.#out.push(`<g transform="translate(${short(x)} ${short(y)}) rotate(-90)">`);
    draw();
    this.#out.push('</g>');
  }

  /** Draws inside a rectangle only. @param {string} id @param {import('./marks.js').Frame} frame @param {() => void} draw */
  clipped(id, { left, top, width, height }, draw) {
    const inside = `x="${short(left)}" y="${short(top)}" width="${short(width)}" height="${short(height)}"`;
    this.#out.push(`<clipPath id="${id}"><rect ${inside}/></clipPath><g clip-path="url(#${id})">`);
    draw();
    this.#out.push('</g>');
  }

  /** @param {string} name @param {number} width @param {number} height */
  document(name, width, height) {
    const [across, up] = [width, height].map((size) => `${short(size * millimetres)}mm`);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${up}" viewBox="0 0 ${short(width)} ${short(height)}" font-family="Helvetica, Arial, sans-serif">`,
      `<title>${escaped(name)}</title>`,
      ...this.#out,
      '</svg>\n',
    ].join('\n');
  }

  #filled() {
    return this.#painted('fill', this.fillStyle);
  }

  /** A colour as other programs read it. @param {'fill' | 'stroke'} how @param {string} colour */
  #painted(how, colour) {
    this.#canvas.fillStyle = colour;
    const plain = String(this.#canvas.fillStyle);
    const [, r, g, b, alpha = '1'] = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(plain) ?? [];
    const opacity = Number(alpha) * this.globalAlpha;
    return `${how}="${r === undefined ? plain : `rgb(${r},${g},${b})`}"${opacity < 1 ? ` ${how}-opacity="${short(opacity)}"` : ''}`;
  }
}

/** @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Prints a chart alone, which browsers also save as PDF.
 *
 * @param {string} name
 * @param {string} svg
 */
export async function printAlone(name, svg) {
  const picture = document.createElement('img');
  picture.alt = name;
  picture.className = 'printed-figure';
  picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await picture.decode();
  document.body.append(picture);
  document.documentElement.classList.add('printing');
  addEventListener(
    'afterprint',
    () => {
      picture.remove();
      URL.revokeObjectURL(picture.src);
      document.documentElement.classList.remove('printing');
    },
    { once: true },
  );
  print();
}
