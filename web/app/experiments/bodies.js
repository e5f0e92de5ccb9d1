import { saveButton } from '../charts/csv.js';
import { el, headOf, hintText, scrollRegion } from '../kit/dom.js';
import { number } from '../kit/format.js';
import { bone, drawSolid, tinted } from '../kit/solid.js';
import { createRotation } from '../kit/rotation.js';
import { styleOf } from './method-style.js';

/**
 * @typedef {{ diameter: number, radii: number[], reconstructions?: { method: string, radii: number[] }[] }} Node
 * @typedef {{ sphere: import('../kit/solid.js').Sphere, perBin: number, nodes: Node[] }} Picture of the report on lymph nodes
 */

const size = 132;

/**
 * Test nodes as surfaces beside their reconstructions. All turn together when one is
 * dragged; each row has one scale.
 *
 * @param {Picture} picture
 */
export function createBodies({ sphere, perBin, nodes }) {
  /** @type {(() => void)[]} */
  const drawings = [];
  const turning = createRotation(() => drawings.forEach((drawing) => drawing()));

  /**
   * @param {Node} node
   * @param {string} name
   * @param {number[]} radii
   * @param {number[]} colour
   */
  function body(node, name, radii, colour) {
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

/**
 * A line for each direction, with the radius of every node and of its reconstructions there.
 *
 * @param {Picture} picture
 * @returns {(string | number)[][]}
 */
export function surfaceLines({ sphere, nodes }) {
  const surfaces = nodes.flatMap(({ diameter, radii, reconstructions = [] }) => [
    { name: `original, ${diameter} mm`, radii },
    ...reconstructions.map((each) => ({ name: `${styleOf(each.method).label}, ${diameter} mm`, radii: each.radii })),
  ]);
  return [
    ['x', 'y', 'z', ...surfaces.map(({ name }) => name)],
    ...sphere.vertices.map((direction, i) => [...direction, ...surfaces.map(({ radii }) => radii[i])]),
  ];
}
