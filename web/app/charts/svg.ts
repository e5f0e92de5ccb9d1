import { axisOf } from './axes.ts';
import { fitted } from './fitted.ts';
import { drawLabels, drawMark, font, labelRoom, layersOf, type Frame } from './marks.ts';
import { inRows, legendFont, type Sample } from './png.ts';
import { themed } from '../kit/colour.ts';
import type { Plot } from './series.ts';

/** Millimetres of a pixel on paper: text of 12 pixels prints in 8 points. */
const millimetres = (8 * 25.4) / 72 / 12;
/** Room for the names of an axis and, at the bottom, for its ticks. */
const [labelSize, tickSize, above, line] = [20, 24, 10, 20];

/**
 * Writes a chart as SVG for a paper, in the colours of the light theme: text stays text, in
 * 8 points, and the picture has its width in millimetres.
 *
 * @param size width: millimetres; height: of the chart on the page, pixels
 */
export function svgOf(name: string, plot: Plot, { width, height, legend = [] }: { width: number; height: number; legend?: Sample[] }) {
  const { theme } = document.documentElement.dataset;
  document.documentElement.dataset.theme = 'light'; // restored below, before the browser paints
  try {
    return written(name, plot, width / millimetres, height, legend);
  } finally {
    document.documentElement.dataset.theme = theme;
  }
}

function written(name: string, plot: Plot, width: number, height: number, legend: Sample[]) {
  const pen = new Pen();
  const context = pen as unknown as CanvasRenderingContext2D;
  const rows = inRows(legend, width);
  const frame = { left: 0, top: above, width: 0, height: height - above - tickSize - labelSize };
  const scale = (side: 'x' | 'y') => {
    const { min, max, log } = plot[side];
    const bend = log ? Math.log : Number;
    return (value: number) => (bend(value) - bend(min)) / (bend(max) - bend(min));
  };
  const [across, up] = [scale('x'), scale('y')];
  const x = (value: number) => frame.left + frame.width * across(value);
  const y = (value: number) => frame.top + frame.height * (1 - up(value));
  const ratio = window.devicePixelRatio || 1; // the axes of the page measure in pixels of the device
  const u = {
    ctx: context,
    width,
    get bbox() {
      return { width: frame.width * ratio, height: frame.height * ratio };
    },
    valToPos: (value: number, side: 'x' | 'y') => (side === 'x' ? x(value) : y(value)),
  } as any;
  const axis = (side: 'x' | 'y') => {
    const { splits, values, size } = axisOf(() => plot[side], side) as any;
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
  #out: string[] = [];
  #path = '';
  #dash: number[] = [];
  #canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  font = font;
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  lineJoin = 'miter';
  globalAlpha = 1;
  textAlign: 'left' | 'center' | 'right' = 'left';
  textBaseline: 'alphabetic' | 'top' | 'middle' | 'bottom' = 'alphabetic';

  setLineDash(dash: number[]) {
    this.#dash = dash;
  }

  beginPath() {
    this.#path = '';
  }

  moveTo(x: number, y: number) {
    this.#path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number) {
    if (Number.isFinite(x) && Number.isFinite(y)) this.#path += `${this.#path ? 'L' : 'M'}${short(x)} ${short(y)}`;
  }

  /** A whole circle. */
  arc(x: number, y: number, radius: number) {
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

  fillRect(x: number, y: number, width: number, height: number) {
    this.#out.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${this.#filled()}/>`);
  }

  measureText(text: string) {
    this.#canvas.font = this.font;
    return this.#canvas.measureText(text);
  }

  fillText(text: string, x: number, y: number) {
    const size = Number(/(\d+)px/.exec(this.font)?.[1]);
    const down = { alphabetic: 0, top: 0.78, middle: 0.35, bottom: -0.22 }[this.textBaseline] * size; // few programs know baselines
    const anchor = { left: '', center: ' text-anchor="middle"', right: ' text-anchor="end"' }[this.textAlign];
    this.#out.push(`<text x="${short(x)}" y="${short(y + down)}" font-size="${size}"${anchor} ${this.#filled()}>${escaped(text)}</text>`);
  }

  segment(x0: number, y0: number, x1: number, y1: number) {
    this.beginPath();
    this.moveTo(x0, y0);
    this.lineTo(x1, y1);
    this.stroke();
  }

  /** @param colour of the theme */
  write(text: string, x: number, y: number, align: 'left' | 'center' | 'right', baseline: 'top' | 'middle' | 'bottom', colour = 'quiet') {
    [this.textAlign, this.textBaseline, this.fillStyle] = [align, baseline, themed(colour)];
    this.fillText(text, x, y);
  }

  /** Draws turned to the left, about a point. */
  turn(x: number, y: number, draw: () => void) {
    this.#out.push(`<g transform="translate(${short(x)} ${short(y)}) rotate(-90)">`);
    draw();
    this.#out.push('</g>');
  }

  /** Draws inside a rectangle only. */
  clipped(id: string, { left, top, width, height }: Frame, draw: () => void) {
    const inside = `x="${short(left)}" y="${short(top)}" width="${short(width)}" height="${short(height)}"`;
    this.#out.push(`<clipPath id="${id}"><rect ${inside}/></clipPath><g clip-path="url(#${id})">`);
    draw();
    this.#out.push('</g>');
  }

  document(name: string, width: number, height: number) {
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

  /** A colour as other programs read it. */
  #painted(how: 'fill' | 'stroke', colour: string) {
    this.#canvas.fillStyle = colour;
    const plain = String(this.#canvas.fillStyle);
    const [, r, g, b, alpha = '1'] = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(plain) ?? [];
    const opacity = Number(alpha) * this.globalAlpha;
    return `${how}="${r === undefined ? plain : `rgb(${r},${g},${b})`}"${opacity < 1 ? ` ${how}-opacity="${short(opacity)}"` : ''}`;
  }
}

const short = (value: number) => String(Math.round(value * 100) / 100);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Prints a chart alone, which browsers also save as PDF. */
export async function printAlone(name: string, svg: string) {
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
