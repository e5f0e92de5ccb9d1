import { saveButton } from '../charts/csv.ts';
import { el, scrollRegion, svg } from '../kit/dom.ts';
import { short } from '../kit/format.ts';
import { styleOf } from './method-style.ts';

/** points in pixels */
type Triangulation = { endpoint: number; yaw: number; points: number[][]; triangles: number[][] };

/** pixels: base64 of red, green, blue and alpha */
type Strip = { method: string; lambdaMean?: number; perBin: number; components: number; yaws: number[]; pixels: string };

/** of the report on turning heads */
export type Picture = { width: number; height: number; triangulations: Triangulation[]; strips?: Strip[] };

/**
 * The paper's figures on turning heads: the triangles at some endpoints, and the
 * means of the models over yaw, one row for each model.
 */
export function createHeads(picture: Picture) {
  const { triangulations, strips = [] } = picture;
  return el(
    'div',
    { class: 'heads' },
    el('h3', {}, 'The model of a head'),
    el(
      'figure',
      {},
      el('figcaption', { class: 'hint' }, 'Its triangles at some endpoints. Triangles that face away from you are hidden.'),
      el(
        'ul',
        { class: 'meshes' },
        ...triangulations.map((each) =>
          el('li', {}, mesh(picture, each), el('span', { class: 'hint numbers' }, `${each.endpoint} · ${degrees(each.yaw)}`)),
        ),
      ),
      saveButton(() => ({ name: 'triangles of a head', lines: triangleLines(triangulations) })),
    ),
    ...strips.map((each) => strip(picture, each)),
  );
}

function degrees(yaw: number) {
  return `${short(yaw)}°`;
}

function mesh({ width, height }: Picture, { endpoint, yaw, points, triangles }: Triangulation) {
  return svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': `${triangles.length} triangles at endpoint ${endpoint}, turned by ${degrees(yaw)}`,
    },
    ...triangles.map((corners) =>
      svg('polygon', { points: corners.map((corner) => points[corner].map((part) => part.toFixed(2)).join(',')).join(' ') }),
    ),
  );
}

function strip({ width, height }: Picture, { method, lambdaMean, perBin, components, yaws, pixels }: Strip) {
  const name = `Means of ${styleOf(method).label}${lambdaMean ? `, λₘ = ${short(lambdaMean)}` : ''}`;
  const where = method === 'IPCA' ? 'in the middle of each bin' : 'at each endpoint';
  const canvas = el('canvas', {
    role: 'img',
    width: width * yaws.length,
    height,
    'aria-label': `${name} ${where}, from ${degrees(yaws[0])} to ${degrees(yaws[yaws.length - 1])}`,
  });
  const bytes = bytesOf(pixels);
  canvas.getContext('2d')?.putImageData(new ImageData(bytes, canvas.width, height), 0, 0);
  return el(
    'figure',
    {},
    el(
      'figcaption',
      {},
      el('h4', {}, name),
      el('span', { class: 'hint' }, `${where}; ${perBin} people in each bin, ${components} components, without whitening`),
    ),
    scrollRegion(name, canvas),
    saveButton(() => ({ name, lines: pixelLines(width, yaws, bytes) })),
  );
}

/** @param pixels base64 */
function bytesOf(pixels: string) {
  return Uint8ClampedArray.from(atob(pixels), (each) => each.charCodeAt(0));
}

/** A line for each corner of the triangles at each endpoint, in pixels of the picture. */
export function triangleLines(triangulations: Triangulation[]): (string | number)[][] {
  return [
    ['endpoint', 'yaw (°)', 'triangle', 'point', 'x', 'y'],
    ...triangulations.flatMap(({ endpoint, yaw, points, triangles }) =>
      triangles.flatMap((corners, t) => corners.map((corner) => [endpoint, yaw, t + 1, corner + 1, ...points[corner]])),
    ),
  ];
}

/**
 * A line for each row of pixels of each mean: red, green and blue from left to right, empty where the
 * head hides itself.
 *
 * @param width of one mean
 * @param bytes red, green, blue and alpha of the means side by side
 */
export function pixelLines(width: number, yaws: number[], bytes: Uint8ClampedArray): (string | number)[][] {
  const stride = width * yaws.length;
  const height = bytes.length / 4 / stride;
  const all = (count: number) => Array.from({ length: count }, (_, i) => i);
  const colours = ['red', 'green', 'blue'];
  const levels = (at: number) => colours.map((_, c) => (bytes[at + 3] === 0 ? '' : bytes[at + c]));
  return [
    ['yaw (°)', 'row', ...all(width).flatMap((column) => colours.map((colour) => `${column + 1} ${colour}`))],
    ...yaws.flatMap((yaw, i) =>
      all(height).map((row) => [yaw, row + 1, ...all(width).flatMap((column) => levels(4 * (row * stride + i * width + column)))]),
    ),
  ];
}
