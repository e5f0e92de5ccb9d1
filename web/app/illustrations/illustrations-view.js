import { el } from '../kit/dom.js';
import { createBinsIllustration } from './bins.js';
import { createReorderingIllustration } from './reordering.js';
import { createRuledIllustration } from './ruled.js';
import { createHatWeightsIllustration } from './hat-weights.js';

/**
 * The illustrations, once their models are fitted.
 *
 * @param {HTMLElement} root
 * @param {import('../kit/emitter.js').Emitter} events
 */
export function createIllustrationsView(root, events) {
  const waiting = el('p', { role: 'status' }, 'Fitting the models …');
  root.append(el('h2', {}, 'How it works: a line that moves with θ'), waiting);
  /** @type {import('./models.js').Illustrations | null} */
  let shown = null;
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement)
      events.emit('slider', { [target.id]: target.value === target.defaultValue ? undefined : Number(target.value) });
  });

  /** Moves sliders to the places of the state. @param {Record<string, number>} places */
  function place(places) {
    for (const slider of root.querySelectorAll('input')) {
      const before = slider.value;
      slider.value = String(places[slider.id] ?? slider.defaultValue);
      if (slider.value !== before) slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  return {
    /** @param {import('../state/state.js').State} state */
    update({ illustrations, sliders }) {
      if (illustrations && illustrations !== shown) {
        shown = illustrations;
        waiting.remove();
        root.append(
          el(
            'div',
            { class: 'gallery' },
            createHatWeightsIllustration(illustrations.bend),
            createBinsIllustration(illustrations.bend),
            createRuledIllustration(illustrations.ruled),
            createReorderingIllustration(illustrations.reordering),
          ),
        );
      }
      place(sliders);
    },
  };
}
