import { el, hintText } from '../kit/dom.ts';
import { createErrors } from './errors.ts';
import { createExtremes } from './extremes.ts';
import { createScatter } from './scatter.ts';
import type { CreateView } from '../state/state.ts';

/**
 * All observations: their coefficients, their errors over θ, the worst and the best.
 * Choosing an observation in one place selects it everywhere.
 */
export const createObservationsView: CreateView = (root, events) => {
  const choose = (index: number) => events.observe({ source: 'data', index });
  const [scatter, errors, extremes] = [createScatter(choose, events), createErrors(choose), createExtremes(choose, events)];
  root.append(
    el('h3', 'All observations'),
    hintText('Choose a dot, or use the arrow keys. Look then shows this observation at its θ.'),
    el('div.charts.wide', scatter.root, errors.root),
    extremes.root,
  );

  return {
    update(state) {
      for (const part of [scatter, errors, extremes]) part.update(state);
    },
  };
};
