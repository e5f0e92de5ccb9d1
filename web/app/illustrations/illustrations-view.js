import { el } from '../kit/dom.js';
import { createBinsFigure } from './bins.js';
import { createReorderingFigure } from './reordering.js';
import { createRuledFigure } from './ruled.js';
import { createWeightsFigure } from './weights.js';

/**
 * The pictures of how PPCA works, once their models are fitted.
 *
 * @param {HTMLElement} root
 * @param {import('../kit/emitter.js').Emitter} events
 */
export function createWorksView(root, events) {
  const waiting = el('p', { role: 'status' }, 'Fitting the models of the pictures …');
  root.append(el('h2', {}, 'How it works: a line that moves with θ'), waiting);
  /** @type {import('./models.js').Works | null} */
  let shown = null;
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) events.emit('figure', { [target.id]: target.value === target.defaultValue ? undefined : Number(target.value) });
  });

  /** Moves the sliders that are elsewhere. @param {Record<string, number>} figures */
  function place(figures) {
    for (const slider of root.querySelectorAll('input')) {
      const before = slider.value;
      slider.value = String(figures[slider.id] ?? slider.defaultValue);
      if (slider.value !== before) slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  return {
    /** @param {import('../state/state.js').State} state */
    update({ works, figures }) {
      if (works && works !== shown) {
        shown = works;
        waiting.remove();
        root.append(el('div', { class: 'gallery' }, createWeightsFigure(works.bend), createBinsFigure(works.bend),
          createRuledFigure(works.ruled), createReorderingFigure(works.reordering)));
      }
      place(figures);
    },
  };
}
