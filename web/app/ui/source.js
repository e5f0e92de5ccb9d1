import { changes, el } from '../dom.js';
import { emitter } from '../emitter.js';
import { count, short } from '../format.js';
import { dataFiles, pickButton } from './pick.js';

/**
 * The data in one glance: what they are, how many, the range of θ, and how to
 * take others.
 *
 * @param {HTMLElement} root
 */
export function createSource(root) {
  const events = emitter();
  const changed = changes();
  const facts = el('div');
  const warnings = el('ul', { class: 'warnings' });
  root.append(facts, warnings, el('div', { class: 'row' },
    pickButton('Open files', { accept: dataFiles }, (files) => events.emit('files', files)),
    el('button', { type: 'button', class: 'quiet', onclick: () => events.emit('builtIn', 'heads') }, 'Heads'),
    el('button', { type: 'button', class: 'quiet', onclick: () => events.emit('builtIn', 'simulation') }, 'Simulation')));

  return {
    events,
    /** @param {import('../state.js').State} state */
    update({ summary, sourceName }) {
      if (!changed(summary, sourceName)) return;
      warnings.replaceChildren(...(summary?.warnings ?? []).map((text) => el('li', {}, text)));
      facts.replaceChildren(...(summary ? describe(summary, sourceName) : [el('p', { class: 'hint' }, 'No data yet: drop files anywhere on the page.')]));
    },
  };
}

/**
 * @param {import('../state.js').SetSummary} summary
 * @param {string} name
 */
function describe(summary, name) {
  const { kind, shape, theta } = summary;
  const what = kind === 'pictures' && shape
    ? `${count(summary.rows)} pictures of ${shape.width}×${shape.height}${shape.channels === 3 ? ', colour' : ''}`
    : `${count(summary.rows)} rows of ${count(summary.cols)} variables`;
  const split = summary.test > 0 ? `${count(summary.train)} to train, ${count(summary.test)} to test` : 'all to train, none to test';
  return [
    el('p', { class: 'name' }, name),
    el('p', {}, what, el('br'), split),
    el('p', {}, theta ? `θ is ${summary.thetaName}, ${short(theta.min)} … ${short(theta.max)}` : 'θ is not chosen yet'),
  ];
}
