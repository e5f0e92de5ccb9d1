import { el, field } from '../dom.js';
import { number } from '../format.js';
import { drawSolid } from '../solid.js';
import { contestant } from './contestants.js';

/**
 * @typedef {{ diameter: number, radii: number[], reconstructions?: { method: string, radii: number[] }[] }} Node
 * @typedef {{ sphere: import('../solid.js').Sphere, perBin: number, nodes: Node[] }} Picture of the report on lymph nodes
 */

const size = 132;
const grey = [196, 190, 180];

/**
 * Test nodes as surfaces that turn under the pointer, beside what each method
 * makes of them; all turn together, and those of a row have one scale.
 *
 * @param {Picture} picture
 */
export function createBodies({ sphere, perBin, nodes }) {
  const view = { turn: 0.5, tilt: 0.35 };
  const turn = angle(view.turn, 180, (radians) => { view.turn = radians; });
  const tilt = angle(view.tilt, 90, (radians) => { view.tilt = radians; });
  /** @type {(() => void)[]} */
  const drawings = [];
  let waiting = false;

  function draw() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      for (const drawing of drawings) drawing();
    });
  }

  /**
   * @param {number} initial radians
   * @param {number} most degrees
   * @param {(radians: number) => void} moved
   */
  function angle(initial, most, moved) {
    const input = el('input', {
      type: 'range', min: -most, max: most, step: 1, value: Math.round((initial * 180) / Math.PI),
      oninput: () => {
        moved((Number(input.value) * Math.PI) / 180);
        draw();
      },
    });
    return input;
  }

  /** @param {HTMLInputElement} input @param {number} by degrees */
  function move(input, by) {
    const span = Number(input.max) - Number(input.min);
    const wrapped = input === turn ? ((((Number(input.value) + by - Number(input.min)) % span) + span) % span) + Number(input.min) : Number(input.value) + by;
    input.value = String(wrapped);
    input.dispatchEvent(new Event('input'));
  }

  /** @param {HTMLCanvasElement} canvas */
  function drag(canvas) {
    canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
    canvas.addEventListener('pointermove', (event) => {
      if (!canvas.hasPointerCapture(event.pointerId)) return;
      move(turn, event.movementX);
      move(tilt, event.movementY);
    });
  }

  /**
   * @param {Node} node
   * @param {string} name
   * @param {number[]} radii
   * @param {number[]} colour
   */
  function body(node, name, radii, colour) {
    const pixels = size * (window.devicePixelRatio || 1);
    const canvas = el('canvas', { role: 'img', width: pixels, height: pixels, 'aria-label': `${name}, node of ${number(node.diameter)} mm` });
    const reach = Math.max(...node.radii, ...(node.reconstructions ?? []).flatMap((each) => each.radii));
    drawings.push(() => drawSolid(canvas, sphere, radii, reach, colour, view));
    drag(canvas);
    return el('td', {}, canvas);
  }

  const methods = (nodes[0]?.reconstructions ?? []).map(({ method }) => method);
  const table = el('table', { class: 'bodies' },
    el('caption', {}, `Test nodes of the first split, one of each bin${methods.length > 0 ? `, and their reconstructions from ${perBin} training nodes per bin` : ''}`),
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Diameter'), el('th', { scope: 'col' }, 'Node'), ...methods.map((method) => el('th', { scope: 'col' }, contestant(method).label)))),
    el('tbody', {}, ...nodes.map((node) => el('tr', {}, el('th', { scope: 'row' }, `${number(node.diameter)} mm`),
      body(node, 'As it is', node.radii, grey),
      ...(node.reconstructions ?? []).map(({ method, radii }) => body(node, contestant(method).label, radii, lightened(contestant(method).colour)))))));
  draw();
  return el('div', { class: 'result-table' }, el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Surfaces of nodes' }, table),
    el('div', { class: 'turning' }, field('Turn', turn), field('Tilt', tilt)),
    el('p', { class: 'hint' }, 'Drag a surface to turn them all.'));
}

/**
 * A colour half way to white, so that shades of it can be told apart.
 *
 * @param {string} hex
 */
function lightened(hex) {
  return [1, 3, 5].map((at) => (parseInt(hex.slice(at, at + 2), 16) + 255) / 2);
}
