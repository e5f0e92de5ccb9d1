import { afterPaint, byPointer, changes, container, el, hintText } from '../kit/dom.js';
import { thinRamp } from '../kit/colour.js';
import { realData } from './real-data.js';
import { drawPicture } from '../kit/picture.js';
import { dataFiles, pickButton } from '../kit/pick.js';
import { empty } from '../state/state.js';
import { disc } from '../kit/canvas.js';

/**
 * The empty page: where to drop files, and examples to click.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createWelcome = (root, events) => {
  const changed = changes();
  const art = {
    heads: el('canvas', { 'aria-hidden': 'true', width: 144, height: 48 }),
    simulation: el('canvas', { 'aria-hidden': 'true', width: 144, height: 48 }),
    poses: el('canvas', { 'aria-hidden': 'true', width: 96, height: 48 }),
    turntable: el('canvas', { 'aria-hidden': 'true', width: 48, height: 48 }),
    nodes: el('canvas', { 'aria-hidden': 'true', width: 144, height: 48 }),
    portraits: el('canvas', { 'aria-hidden': 'true', width: 48, height: 48 }),
  };
  inTheme(art.simulation, dotsOf(curve));
  inTheme(art.turntable, dotsOf(ring));
  inTheme(art.poses, dotsOf(grid));
  inTheme(art.nodes, drawNodes);
  inTheme(art.portraits, drawMesh);

  /**
   * @param {string} name
   * @param {string} title
   * @param {string} text
   * @param {HTMLCanvasElement} picture
   */
  const example = (name, title, text, picture = art[/** @type {import('./built-in.js').BuiltIn} */ (name)]) =>
    el(
      'button',
      { type: 'button', class: 'example', onclick: () => events.emit('builtIn', name) },
      picture,
      el('strong', {}, title),
      el('span', {}, text),
    );

  root.append(
    el(
      'div',
      { class: 'dropzone', 'data-drop': 'data' },
      el('h2', {}, byPointer('Drop a CSV or a set of pictures here', 'Open a CSV or a set of pictures')),
      el('span', {}, 'or a ZIP, NPY, NPZ, or a model file'),
      pickButton('Choose files', { accept: dataFiles, class: 'primary' }, (files) => events.emit('files', files)),
    ),
    el('h2', {}, 'Or try one of these'),
    el(
      'div',
      { class: 'examples' },
      example('heads', 'Turning heads', 'pictures; θ is the angle of the head'),
      example('turntable', 'Head on a turntable', 'pictures; θ is an angle that repeats after 360°'),
      example('poses', 'Heads that turn and nod', 'pictures; θ is two angles at once'),
      example('nodes', 'Growing lymph nodes', 'surfaces of 162 radii; θ is the diameter in mm'),
      example('portraits', 'Portraits with key points', 'pictures warped to one shape; θ is the yaw, computed from the points'),
      example('simulation', 'The paper’s simulation', '45 rows of 3 variables; θ from 0 to 360'),
    ),
    el('h2', {}, 'Or real data'),
    el(
      'div',
      { class: 'examples' },
      ...Object.entries(realData).map(([name, { title, theta, settings }]) =>
        example(name, title, theta, sketch(settings.periodic != null)),
      ),
    ),
    hintText('Public data under free terms, fetched when you choose them. The page shows their source.'),
    el('p', { class: 'promise' }, 'All computation happens in this browser. No data leaves this machine.'),
    hintText(
      'PPCA here means parameterized PCA (Gupta & Barbu). Probabilistic PCA is a different method with the same short name: PCA with a noise model and without θ.',
    ),
  );

  return {
    update(state) {
      const { demonstration } = state;
      const shown = empty(state);
      if (!changed(shown, demonstration)) return;
      const focused = root.contains(document.activeElement);
      root.hidden = !shown;
      if (focused && !shown) container('stage').focus({ preventScroll: true }); // who goes by keys stays where they were
      if (typeof demonstration === 'object') drawHeads(art.heads, demonstration);
    },
  };
};

/**
 * Draws the person of the demonstration at four yaws.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {import('../state/state.js').Demonstration} demonstration
 */
function drawHeads(canvas, { shape, pictures: { ppca } }) {
  const context = canvas.getContext('2d');
  const one = document.createElement('canvas');
  [one.width, one.height] = [shape.width, shape.height];
  const heads = 4;
  const size = canvas.width / heads - 4;
  for (let i = 0; i < heads; i++) {
    drawPicture(one, ppca[Math.round(((i + 0.5) * (ppca.length - 1)) / heads)], shape, { lo: 0, hi: 1 });
    context?.drawImage(one, i * (size + 4), (canvas.height - size) / 2, size, size);
  }
}

/** @param {number} count @param {(i: number) => number[]} dot across, up and its place on the ramp of θ */
const row = (count, dot) => Array.from({ length: count }, (_, i) => dot(i));
const ring = row(18, (i) => [24 + 19 * Math.sin((i * Math.PI) / 9), 24 - 19 * Math.cos((i * Math.PI) / 9), i / 17]);
const grid = row(28, (i) => [6 + 14 * (i % 7), 6 + 12 * Math.floor(i / 7), (i % 7) / 6]);
const curve = row(45, (i) => [6 + 3 * i, 24 - 14 * Math.sin((3.5 * Math.PI * i) / 44) - 5 * Math.sin(i * 12.9), i / 44]);

/** Draws dots in the colours of θ. @param {number[][]} dots */
const dotsOf = (dots) => (/** @type {HTMLCanvasElement} */ canvas) => {
  const context = canvas.getContext('2d');
  const colour = thinRamp();
  for (const [x, y, share] of context ? dots : []) disc(context, x, y, 2.4, colour(share));
};

/**
 * Draws once the page is painted, and anew in another theme.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {(canvas: HTMLCanvasElement) => void} draw
 */
function inTheme(canvas, draw) {
  const anew = () => {
    canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
    draw(canvas);
  };
  afterPaint(anew);
  document.addEventListener('themechange', anew);
}

/** A sign of real data: θ on a ring or a line. @param {boolean} repeats */
function sketch(repeats) {
  const canvas = el('canvas', { 'aria-hidden': 'true', width: repeats ? 48 : 144, height: 48 });
  inTheme(canvas, dotsOf(repeats ? ring : curve));
  return canvas;
}

/** @param {HTMLCanvasElement} canvas */
function drawNodes(canvas) {
  const context = canvas.getContext('2d');
  const colour = thinRamp();
  [6, 10, 15, 21].forEach((radius, i) => {
    if (!context) return;
    context.fillStyle = colour(i / 3);
    context.beginPath();
    for (let a = 0; a < 60; a++) {
      const turn = (a * Math.PI) / 30;
      const r = radius * (1 + 0.06 * i * Math.sin(3 * turn + i));
      context.lineTo([8, 32, 66, 112][i] + r * Math.cos(turn), 24 + r * Math.sin(turn));
    }
    context.fill();
  });
}

/** @param {HTMLCanvasElement} canvas */
function drawMesh(canvas) {
  const context = canvas.getContext('2d');
  const colour = thinRamp();
  const points = [
    [24, 4],
    [6, 14],
    [42, 14],
    [24, 22],
    [15, 34],
    [33, 34],
    [24, 45],
  ];
  for (const [a, b] of [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 3],
    [2, 3],
    [1, 4],
    [2, 5],
    [3, 4],
    [3, 5],
    [4, 5],
    [4, 6],
    [5, 6],
  ]) {
    if (!context) return;
    context.strokeStyle = colour(a / 6);
    context.lineWidth = 1.6;
    context.beginPath();
    context.moveTo(points[a][0], points[a][1]);
    context.lineTo(points[b][0], points[b][1]);
    context.stroke();
  }
}
