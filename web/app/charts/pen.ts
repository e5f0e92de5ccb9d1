import { font } from './text.ts';

/** The calls of a canvas that charts make, written as SVG: text stays text. */
export class Pen {
  #out: string[] = [];
  #path = '';
  #dash: number[] = [];
  #canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  /** The groups that were opened since each save(). */
  #open: number[] = [];
  font = font;
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'miter';
  globalAlpha = 1;
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';

  save() {
    this.#open.push(0);
  }

  /** Ends what translate, rotate and clip have begun. Colours and widths stay. */
  restore() {
    for (let i = this.#open.pop() ?? 0; i > 0; i--) this.#out.push('</g>');
  }

  translate(x: number, y: number) {
    this.#group(`transform="translate(${short(x)} ${short(y)})"`);
  }

  /** @param angle radians */
  rotate(angle: number) {
    this.#group(`transform="rotate(${short((angle * 180) / Math.PI)})"`);
  }

  clip() {
    const id = `clip-${Math.random().toString(36).slice(2)}`; // several figures may come into one document
    this.#out.push(`<clipPath id="${id}"><path d="${this.#path}"/></clipPath>`);
    this.#group(`clip-path="url(#${id})"`);
  }

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

  rect(x: number, y: number, width: number, height: number) {
    this.#path += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
  }

  /** A whole circle. */
  arc(x: number, y: number, radius: number, _from: number, _to: number) {
    const [r, d] = [short(radius), short(2 * radius)];
    if (Number.isFinite(x) && Number.isFinite(y))
      this.#path += `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0`;
  }

  fill() {
    if (this.#path) this.#out.push(`<path d="${this.#path}" ${this.#painted('fill', this.fillStyle)}/>`);
  }

  stroke() {
    if (!this.#path) return;
    const dash = this.#dash.length > 0 ? ` stroke-dasharray="${this.#dash.join(' ')}"` : '';
    const look = `stroke-width="${short(this.lineWidth)}" stroke-linejoin="${this.lineJoin}"${dash}`;
    this.#out.push(`<path d="${this.#path}" fill="none" ${this.#painted('stroke', this.strokeStyle)} ${look}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number) {
    this.beginPath();
    this.rect(x, y, width, height);
    this.fill();
  }

  fillText(text: string, x: number, y: number) {
    const size = Number(/(\d+)px/.exec(this.font)?.[1]);
    const down = ({ top: 0.78, middle: 0.35, bottom: -0.22 }[this.textBaseline as string] ?? 0) * size; // few programs know baselines
    const anchor = { center: ' text-anchor="middle"', right: ' text-anchor="end"' }[this.textAlign as string] ?? '';
    const look = `font-size="${size}"${anchor} ${this.#painted('fill', this.fillStyle)}`;
    this.#out.push(`<text x="${short(x)}" y="${short(y + down)}" ${look}>${escaped(text)}</text>`);
  }

  /**
   * @param width millimetres
   * @param scale millimetres of a pixel
   */
  document(name: string, width: number, height: number, scale: number) {
    const [across, up] = [width, height].map((size) => `${short(size * scale)}mm`);
    const box = `viewBox="0 0 ${short(width)} ${short(height)}" font-family="Helvetica, Arial, sans-serif"`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${up}" ${box}>`,
      `<title>${escaped(name)}</title>`,
      ...this.#out,
      '</svg>\n',
    ].join('\n');
  }

  #group(how: string) {
    this.#open[this.#open.length - 1]++;
    this.#out.push(`<g ${how}>`);
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
