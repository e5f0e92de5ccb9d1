import { changes, el } from '../kit/dom.ts';
import { createSharedDots } from '../story/shared-dots.ts';
import { createSmoothnessFigure } from '../story/smoothness-figure.ts';
import { empty, type CreateView } from '../state/state.ts';
import type { Engine } from '../../page.js';

/** The opening of the empty page: dots to drag, and one slider. */
export const createOpeningSection: CreateView = (root, events) => {
  const changed = changes();
  const dots = createSharedDots((moved) => dots.place(moved));
  const ask = (compute: (engine: Engine) => Promise<any>) => events.compute(compute) as Promise<any>;
  root.append(
    el(
      'div.words',
      el('h2', 'See it in two dimensions'),
      el('p', 'Each dot has a parameter θ, shown by its colour. Drag the dots: every method fits them again.'),
    ),
    el('div.frame', createSmoothnessFigure({ ask, dots }, { name: 'opening', ahead: '400px' })),
  );
  return {
    update(state) {
      const shown = empty(state);
      if (changed(shown)) root.hidden = !shown;
    },
  };
};
