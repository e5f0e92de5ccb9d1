import { saveButton } from '../charts/csv.ts';
import { el, headOf, hintText, scrollRegion } from '../kit/dom.ts';
import { number } from '../kit/format.ts';
import { bone, drawSolid, tinted, type Sphere } from '../kit/solid.ts';
import { createRotation } from '../kit/rotation.ts';
import { styleOf } from './method-style.ts';

type Node = { diameter: number; radii: number[]; reconstructions?: { method: string; radii: number[] }[] };

/** of the report on lymph nodes */
export type Picture = { sphere: Sphere; perBin: number; nodes: Node[] };

const size = 132;

/**
 * Test nodes as surfaces beside their reconstructions. All turn together when one is
 * dragged; each row has one scale.
 */
export function createBodies({ sphere, perBin, nodes }: Picture) {
  const drawings: (() => void)[] = [];
  const turning = createRotation(() => drawings.forEach((drawing) => drawing()));

  function body(node: Node, name: string, radii: number[], colour: number[]) {
    const pixels = size * (window.devicePixelRatio || 1);
    const canvas = el('canvas', {
      role: 'img',
      width: pixels,
      height: pixels,
      'aria-label': `${name}, node of ${number(node.diameter)} mm`,
    });
    const reach = Math.max(...node.radii, ...(node.reconstructions ?? []).flatMap((each) => each.radii));
    drawings.push(() => drawSolid(canvas, sphere, radii, reach, colour, turning.view));
    turning.drag(canvas);
    return el('td', {}, canvas);
  }

  const methods = (nodes[0]?.reconstructions ?? []).map(({ method }) => method);
  const table = el(
    'table',
    { class: 'bodies' },
    el(
      'caption',
      {},
      `Test nodes of the first split, one from each bin${methods.length > 0 ? `, and their reconstructions from ${perBin} training nodes per bin` : ''}`,
    ),
    headOf(['Diameter', 'Node', ...methods.map((method) => styleOf(method).label)]),
    el(
      'tbody',
      {},
      ...nodes.map((node) =>
        el(
          'tr',
          {},
          el('th', { scope: 'row' }, `${number(node.diameter)} mm`),
          body(node, 'Original', node.radii, bone),
          ...(node.reconstructions ?? []).map(({ method, radii }) =>
            body(node, styleOf(method).label, radii, tinted(styleOf(method).colour)),
          ),
        ),
      ),
    ),
  );
  turning.redraw();
  return el(
    'div',
    { class: 'result-table' },
    scrollRegion('Surfaces of nodes', table),
    turning.root,
    saveButton(() => ({ name: 'surfaces of nodes', lines: surfaceLines({ sphere, perBin, nodes }) })),
    hintText('Drag one surface to turn all.'),
  );
}

/** A line for each direction, with the radius of every node and of its reconstructions there. */
export function surfaceLines({ sphere, nodes }: Picture): (string | number)[][] {
  const surfaces = nodes.flatMap(({ diameter, radii, reconstructions = [] }) => [
    { name: `original, ${diameter} mm`, radii },
    ...reconstructions.map((each) => ({ name: `${styleOf(each.method).label}, ${diameter} mm`, radii: each.radii })),
  ]);
  return [
    ['x', 'y', 'z', ...surfaces.map(({ name }) => name)],
    ...sphere.vertices.map((direction, i) => [...direction, ...surfaces.map(({ radii }) => radii[i])]),
  ];
}
