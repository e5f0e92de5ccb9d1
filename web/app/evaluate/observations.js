import { el, hintText } from '../kit/dom.js';
import { createErrors } from './errors.js';
import { createExtremes } from './extremes.js';
import { createScatter } from './scatter.js';

/**
 * All observations: their coefficients, their errors over θ, the worst and the best.
 * Choosing an observation in one place selects it everywhere.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createObservationsView = (root, events) => {
  const choose = (/** @type {number} */ index) => events.emit('observe', { source: 'data', index });
  const [scatter, errors, extremes] = [createScatter(choose, events), createErrors(choose), createExtremes(choose, events)];
  root.append(
    el('h3', {}, 'All observations'),
    hintText('Choose a dot, or use the arrow keys. Look then shows this observation at its θ.'),
    el('div', { class: 'charts wide' }, scatter.root, errors.root),
    extremes.root,
  );

  return {
    update(state) {
      for (const part of [scatter, errors, extremes]) part.update(state);
    },
  };
};
