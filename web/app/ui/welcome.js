import { changes, el } from '../dom.js';
import { emitter } from '../emitter.js';
import { viridis } from '../colour.js';
import { dataFiles, pickButton } from './pick.js';

/**
 * The empty stage: what this is, where files go, and one click to try.
 *
 * @param {HTMLElement} root
 */
export function createWelcome(root) {
  const events = emitter();
  const changed = changes();
  const art = { heads: el('canvas', { 'aria-hidden': 'true', width: 144, height: 48 }), simulation: el('canvas', { 'aria-hidden': 'true', width: 144, height: 48 }) };
  drawHeads(art.heads);
  drawCurve(art.simulation);

  /**
   * @param {'heads' | 'simulation'} name
   * @param {string} title
   * @param {string} text
   */
  const example = (name, title, text) => el('button', { type: 'button', class: 'example', onclick: () => events.emit('builtIn', name) },
    art[name], el('strong', {}, title), el('span', {}, text));

  root.append(
    el('h2', {}, 'Principal components that change with a parameter'),
    el('p', { class: 'lead' }, 'Give observations and one number for each, θ: an age, an angle, a blur. Parameterized PCA learns a mean and components that move smoothly with θ. Then move θ and watch.'),
    el('div', { class: 'dropzone', 'data-drop': 'data' },
      el('strong', {}, 'Drop a CSV or a set of pictures here'),
      el('span', {}, 'or a ZIP, NPY, NPZ, or a model file'),
      pickButton('Choose files', { accept: dataFiles, class: 'primary' }, (files) => events.emit('files', files))),
    el('h3', {}, 'Or try one of these'),
    el('div', { class: 'examples' },
      example('heads', 'Turning heads', 'pictures; θ is the angle of the head'),
      example('simulation', 'The paper’s simulation', '45 rows of 3 variables; θ from 0 to 360')),
    el('p', { class: 'promise' }, 'Everything is computed in this browser. No data leaves this machine.'));

  return {
    events,
    /** @param {import('../state.js').State} state */
    update({ view, summary, reading }) {
      const shown = view === 'data' && !summary && !reading;
      if (changed(shown)) root.hidden = !shown;
    },
  };
}

/** @param {HTMLCanvasElement} canvas */
function drawHeads(canvas) {
  const context = canvas.getContext('2d');
  if (!context) return;
  for (let i = 0; i < 5; i++) {
    const [x, turn] = [16 + i * 28, (i - 2) / 2];
    context.fillStyle = viridis(i / 4);
    context.beginPath();
    context.ellipse(x, 24, 11, 16, 0, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#ffffffcc';
    for (const side of [-4, 4]) {
      context.beginPath();
      context.arc(x + side * (1 - 0.3 * Math.abs(turn)) + 5 * turn, 20, 1.8, 0, 2 * Math.PI);
      context.fill();
    }
    context.fillRect(x - 1 + 7 * turn, 23, 2, 6);
  }
}

/** @param {HTMLCanvasElement} canvas */
function drawCurve(canvas) {
  const context = canvas.getContext('2d');
  if (!context) return;
  for (let i = 0; i < 45; i++) {
    const t = i / 44;
    context.fillStyle = viridis(t);
    context.beginPath();
    context.arc(6 + 132 * t, 24 - 14 * Math.sin(3.5 * Math.PI * t) - 5 * Math.sin(i * 12.9), 2.4, 0, 2 * Math.PI);
    context.fill();
  }
}
