import { el, hintText, scrollRegion, svg } from '../kit/dom.ts';
import { number, short } from '../kit/format.ts';
import { bone, drawSolid, tinted, type Sphere } from '../kit/solid.ts';
import { createRotation } from '../kit/rotation.ts';
import { styleOf } from './method-style.ts';

/** Of the report on lymph nodes. */
export type Nodes = { sphere: Sphere; perBin: number; nodes: Node[] };
type Node = { diameter: number; radii: number[]; reconstructions?: { method: string; radii: number[] }[] };

/** Of the report on turning heads. points are in pixels; pixels: base64 of red, green, blue and alpha */
export type Heads = {
  width: number;
  height: number;
  triangulations: { endpoint: number; yaw: number; points: number[][]; triangles: number[][] }[];
  strips?: { method: string; lambdaMean?: number; perBin: number; components: number; yaws: number[]; pixels: string }[];
};

/** The size of a surface, CSS pixels. */
const size = 132;

/**
 * Test nodes as surfaces beside their reconstructions. All turn together when one is
 * dragged; each row has one scale.
 */
export function createNodes({ sphere, perBin, nodes }: Nodes) {
  const drawings: (() => void)[] = [];
  const turning = createRotation(() => drawings.forEach((drawing) => drawing()));

  function rowOf({ diameter, radii, reconstructions = [] }: Node) {
    const bodies = [
      { name: 'Original', radii, colour: bone },
      ...reconstructions.map((each) => ({
        name: styleOf(each.method).label,
        radii: each.radii,
        colour: tinted(styleOf(each.method).colour),
      })),
    ];
    const reach = Math.max(...bodies.flatMap((body) => body.radii));
    const cells = bodies.map(({ name, radii, colour }) => {
      const pixels = size * (window.devicePixelRatio || 1);
      const label = `${name}, node of ${number(diameter)} mm`;
      const canvas = el('canvas', { role: 'img', width: pixels, height: pixels, 'aria-label': label });
      drawings.push(() => drawSolid(canvas, sphere, radii, reach, colour, turning.view));
      turning.drag(canvas);
      return el('td', canvas);
    });
    return el('tr', el('th', { scope: 'row' }, `${number(diameter)} mm`), ...cells);
  }

  const methods = (nodes[0]?.reconstructions ?? []).map(({ method }) => styleOf(method).label);
  const from = methods.length > 0 ? `, and their reconstructions from ${perBin} training nodes per bin` : '';
  const table = el(
    'table.bodies',
    el('caption', `Test nodes of the first split, one from each bin${from}`),
    el('thead', el('tr', ...['Diameter', 'Node', ...methods].map((text) => el('th', { scope: 'col' }, text)))),
    el('tbody', ...nodes.map(rowOf)),
  );
  turning.redraw();
  const region = scrollRegion('Surfaces of nodes', table);
  return el('div.result-table', region, turning.root, hintText('Drag one surface to turn all.'));
}

const degrees = (yaw: number) => `${short(yaw)}°`;

/**
 * The paper's figures on turning heads: the triangles at some endpoints, and the
 * means of the models over yaw, one row for each model.
 */
export function createHeads({ width, height, triangulations, strips = [] }: Heads) {
  const meshes = triangulations.map(({ endpoint, yaw, points, triangles }) => {
    const corners = (triangle: number[]) => triangle.map((corner) => points[corner].map((part) => part.toFixed(2)).join(',')).join(' ');
    const label = `${triangles.length} triangles at endpoint ${endpoint}, turned by ${degrees(yaw)}`;
    const polygons = triangles.map((triangle) => svg('polygon', { points: corners(triangle) }));
    const mesh = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label }, ...polygons);
    return el('li', mesh, el('span.hint.numbers', `${endpoint} · ${degrees(yaw)}`));
  });
  const rows = strips.map(({ method, lambdaMean, perBin, components, yaws, pixels }) => {
    const name = `Means of ${styleOf(method).label}${lambdaMean ? `, λₘ = ${short(lambdaMean)}` : ''}`;
    const where = method === 'IPCA' ? 'in the middle of each bin' : 'at each endpoint';
    const label = `${name} ${where}, from ${degrees(yaws[0])} to ${degrees(yaws[yaws.length - 1])}`;
    const canvas = el('canvas', { role: 'img', width: width * yaws.length, height, 'aria-label': label });
    const bytes = Uint8ClampedArray.from(atob(pixels), (each) => each.charCodeAt(0));
    canvas.getContext('2d')?.putImageData(new ImageData(bytes, canvas.width, height), 0, 0);
    const about = `${where}; ${perBin} people in each bin, ${components} components, without whitening`;
    const caption = el('figcaption', el('h4', name), el('span.hint', about));
    return el('figure', caption, scrollRegion(name, canvas));
  });
  const facing = 'Its triangles at some endpoints. Triangles that face away from you are hidden.';
  return el('div.heads', el('h3', 'The model of a head'), el('figure', el('figcaption.hint', facing), el('ul.meshes', ...meshes)), ...rows);
}
