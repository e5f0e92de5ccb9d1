import { el } from '../dom.js';
import { createBinsFigure } from './bins.js';
import { createReorderingFigure } from './reordering.js';
import { createRuledFigure } from './ruled.js';
import { createWeightsFigure } from './weights.js';

/**
 * The pictures of how PPCA works, once their models are fitted.
 *
 * @param {HTMLElement} root
 */
export function createWorksView(root) {
  const waiting = el('p', { role: 'status' }, 'Fitting the models of the pictures …');
  root.append(el('h2', {}, 'How it works: a line that moves with θ'), waiting);
  /** @type {import('./learn.js').Works | null} */
  let shown = null;

  return {
    /** @param {import('../state.js').State} state */
    update({ works }) {
      if (!works || works === shown) return;
      shown = works;
      waiting.remove();
      root.append(el('div', { class: 'gallery' }, createWeightsFigure(works.bend), createBinsFigure(works.bend),
        createRuledFigure(works.ruled), createReorderingFigure(works.reordering)));
    },
  };
}
