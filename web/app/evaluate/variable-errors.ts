import { saveButton } from '../charts/csv.ts';
import { changes, el, scrollRegion, table } from '../kit/dom.ts';
import { number, percent } from '../kit/format.ts';
import { limitOf } from '../kit/limited.ts';
import { shapeOf } from '../kit/picture.ts';
import { matches, type State } from '../state/state.ts';
import type { DataSet, Model, VariableError } from '../../page.js';

/**
 * The error of each variable of a table in its own unit, and as a share of its standard deviation,
 * computed when the fold is opened.
 */
export function createVariableErrors() {
  const changed = changes();
  const region = scrollRegion('Errors by variable');
  const root = el('details', { ontoggle: fill }, el('summary', {}, 'Errors by variable'), region);
  let saved: { name: string; lines: (string | number)[][] } | null = null;
  let of: { model: Model; set: DataSet } | null = null;

  async function fill() {
    if (!root.open || !of) return;
    const asked = of;
    region.textContent = 'Computing …';
    try {
      const { train, test } = await asked.model.variableErrors(asked.set);
      if (asked !== of) return;
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
    root,
    update(state: State) {
      const { models, shown, set } = state;
      const model = models[shown];
      const shows =
        matches(state) && !shapeOf(model.info) && !model.info.radii && !model.info.axis && model.info.cols <= limitOf('singles').most;
      root.hidden = !shows;
      if (!changed(model, set, shows)) return;
      of = shows && set ? { model, set } : null;
      fill();
    },
  };
}

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
