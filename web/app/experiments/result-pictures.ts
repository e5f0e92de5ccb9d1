import { el, hintText, scrollRegion } from '../kit/dom.ts';
import { number } from '../kit/format.ts';
import { bone, drawSolid, tinted, type Sphere } from '../kit/solid.ts';
import { createRotation } from '../kit/rotation.ts';
import { styleOf } from './method-style.ts';

/** Of the report on lymph nodes. */
export type Nodes = { sphere: Sphere; perBin: number; nodes: Node[] };
type Node = { diameter: number; radii: number[]; reconstructions?: { method: string; radii: number[] }[] };

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
