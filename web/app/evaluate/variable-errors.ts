import { saveButton } from '../charts/csv.ts';
import { changes, foldOf, scrollRegion, table } from '../kit/dom.ts';
import { number, percent } from '../kit/format.ts';
import type { CreateView } from '../state/state.ts';
import type { DataSet, Model, Score, VariableError } from '../../page.js';

/**
 * The error of each variable of a table in its own unit, and as a share of its standard deviation,
 * computed when the fold is opened.
 */
export const createVariableErrorsView: CreateView = (root) => {
  const changed = changes();
  const region = scrollRegion('Table of errors by variable');
  const fold = foldOf('Errors by variable', region);
  fold.addEventListener('toggle', fill);
  root.append(fold);
  let saved: { name: string; lines: (string | number)[][] } | null = null;
  let of: { model: Model; set: DataSet } | null = null;

  async function fill() {
    if (!fold.open || !of) return;
    const asked = of;
    region.textContent = 'Computing …';
    try {
      const { variables } = await asked.model.score(asked.set, { density: false, variables: true });
      if (asked !== of) return;
      const { train, test } = variables as NonNullable<Score['variables']>; // they are asked for
      saved = { name: 'Errors by variable', lines: linesOf(train, test) };
      region.replaceChildren(
        listed(train, test),
        saveButton(() => saved),
      );
    } catch (error) {
      if (asked === of) region.textContent = `Could not compute them: ${(error as Error).message}`;
    }
  }

  return {
    update({ models, shown, set }) {
      if (!changed(models[shown], set)) return;
      of = set && { model: models[shown], set };
      fill();
    },
  };
};

function listed(train: VariableError[], test: VariableError[] | null) {
  const last = test ?? train;
  const rows = train.map(({ name, unit, rmse }, k) => [
    name,
    unit || '–',
    number(rmse ?? NaN),
    ...(test ? [number(test[k].rmse ?? NaN)] : []),
    last[k].deviation ? percent((last[k].rmse ?? 0) / (last[k].deviation ?? 1)) : '–',
  ]);
  return table(
    ['variable', 'unit', 'training', ...(test ? ['test'] : []), 'share of σ'],
    rows,
    'RMSE of each variable in its unit, and as a share of its standard deviation',
  );
}

/** The same with all digits. */
function linesOf(train: VariableError[], test: VariableError[] | null) {
  return [
    ['variable', 'unit', 'RMSE, training', 'standard deviation, training', ...(test ? ['RMSE, test', 'standard deviation, test'] : [])],
    ...train.map(({ name, unit, ...own }, k) => [
      name,
      unit,
      ...[own, ...(test ? [test[k]] : [])].flatMap(({ rmse, deviation }) => [rmse ?? '', deviation ?? '']),
    ]),
  ];
}
