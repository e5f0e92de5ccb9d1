import { conceal, el, hintText } from '../kit/dom.ts';
import { createErrors } from './errors.ts';
import { createExtremes } from './extremes.ts';
import { createScatter } from './scatter.ts';
import { createUnusual } from './unusual.ts';
import type { CreateView } from '../state/state.ts';

/**
 * All observations: their coefficients, their errors over θ or how unusual they are, and the worst.
 * Choosing an observation in one place selects it everywhere.
 */
export const createObservationsView: CreateView = (root, events) => {
  const choose = (index: number) => events.observe({ source: 'data', index });
  const [scatter, errors, unusual] = [createScatter(choose), createErrors(choose), createUnusual(choose)];
  const extremes = createExtremes(choose, events, unusual.reasons);
  root.append(
    el(
      'div.row',
      el('h3', 'All observations'),
      hintText('Choose a dot, or use the arrow keys. Look then shows this observation at its θ.'),
    ),
    el('div.charts.wide', scatter.root, errors.root, unusual.root),
    extremes.root,
  );

  return {
    update(state) {
      const { order, rarity } = state;
      const rare = order === 'unusual' && rarity != null;
      conceal(errors.root, rare);
      conceal(unusual.root, !rare);
      conceal(unusual.reasons, !rare);
      for (const part of [scatter, errors, unusual, extremes]) part.update(state);
    },
  };
};
