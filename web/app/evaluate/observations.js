import { el } from '../kit/dom.js';
import { createErrors } from './errors.js';
import { createExtremes } from './extremes.js';
import { createScatter } from './scatter.js';

/**
 * All observations at once: their coefficients, their errors over θ, and the worst
 * and best of them. Each is the same observation as above: choosing it in one place
 * shows it in all.
 *
 * @param {HTMLElement} root
 * @param {import('../kit/emitter.js').Emitter} events
 */
export function createObservationsView(root, events) {
  const choose = (/** @type {number} */ index) => events.emit('observe', { source: 'data', index });
  const [scatter, errors, extremes] = [
    createScatter(choose),
    createErrors(choose),
    createExtremes(choose, (part) => events.emit('part', part)),
  ];
  root.append(
    el('h3', {}, 'All observations'),
    el(
      'p',
      { class: 'hint' },
      'Choose one with the pointer, or with the arrow keys in a chart: it is shown above, and θ moves to its own.',
    ),
    el('div', { class: 'charts wide' }, scatter.root, errors.root),
    extremes.root,
  );

  return {
    /** @param {import('../state/state.js').State} state */
    update(state) {
      for (const part of [scatter, errors, extremes]) part.update(state);
    },
  };
}
