import { numbersFold } from '../charts/csv.ts';
import { changes, el, table } from '../kit/dom.ts';
import { lambdaText, number } from '../kit/format.ts';
import type { CreateView } from '../state/state.ts';

/** What the choice of the settings tried, in a fold: every point with its error on unseen rows. */
export const createTuningView: CreateView = (root) => {
  const changed = changes();
  const points = numbersFold('What the choice tried', 'choice');
  const warnings = el('ul.warnings');
  root.append(points.root, warnings);

  return {
    update({ tuned }) {
      if (!tuned || !changed(tuned)) return;
      const caption = 'Errors on unseen rows, least first';
      const rows = [...tuned.points]
        .sort((a, b) => a.rmse - b.rmse)
        .map(({ lambdaMean, lambdaBasis, components, bins, rmse, se }) => [
          lambdaText(lambdaMean),
          lambdaText(lambdaBasis),
          String(components),
          String(bins),
          `${number(rmse, 4)} ± ${number(se, 2)}`,
        ]);
      points.fill(table(['λ of the mean', 'λ of the basis', 'components', 'bins', 'RMSE'], rows, caption));
      warnings.replaceChildren(...(tuned.warnings ?? []).map((warning) => el('li', warning)));
    },
  };
};
