import { linesOf, saveButton } from '../charts/csv.js';
import { changes, el, scrollRegion, table } from '../kit/dom.js';
import { lambdaText, number } from '../kit/format.js';

/**
 * What the choice of the settings tried, in a fold: every point with its error on unseen rows.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createTuningView = (root) => {
  const changed = changes();
  const points = el('div');
  const save = saveButton(() => ({ name: 'choice', lines: linesOf(points.querySelectorAll('table')) }));
  const warnings = el('ul', { class: 'warnings' });
  root.append(
    el('details', { class: 'numbers-behind' }, el('summary', {}, 'What the choice tried'), points, el('div', { class: 'row' }, save)),
    warnings,
  );

  return {
    update({ tuned }) {
      if (!tuned || !changed(tuned)) return;
      const caption = 'Errors on unseen rows, least first; ~: estimated, left before all folds were tried';
      const rows = [
        ...tuned.points.map((point) => ({ ...point, text: `${number(point.rmse, 4)} ± ${number(point.se, 2)}` })),
        ...(tuned.stopped ?? []).map((point) => ({ ...point, text: `~${number(point.rmse, 4)}` })),
      ]
        .sort((a, b) => a.rmse - b.rmse)
        .map(({ lambdaMean, lambdaBasis, components, bins, text }) => [
          lambdaText(Number(lambdaMean)),
          lambdaText(Number(lambdaBasis)),
          String(components),
          String(bins),
          text,
        ]);
      points.replaceChildren(
        scrollRegion(caption, table(['λ of the mean', 'λ of the basis', 'components', 'bins', 'RMSE'], rows, caption)),
      );
      warnings.replaceChildren(...(tuned.warnings ?? []).map((warning) => el('li', {}, warning)));
    },
  };
};
