import { saveButton } from '../charts/csv.js';
import { changes, el, scrollRegion, table } from '../kit/dom.js';
import { number, percent } from '../kit/format.js';
import { limitOf } from '../kit/limited.js';
import { shapeOf } from '../kit/picture.js';
import { matches } from '../state/state.js';

/**
 * The error of each variable of a table in its own unit, and as a share of its standard deviation,
 * computed when the fold is opened.
 */
export function createVariableErrors() {
  const changed = changes();
  const region = scrollRegion('Errors by variable');
  const root = el('details', { ontoggle: fill }, el('summary', {}, 'Errors by variable'), region);
  /** @type {{ name: string, lines: (string | number)[][] } | null} */
  let saved = null;
  /** @type {{ model: import('../../page.js').Model, set: import('../../page.js').DataSet } | null} */
  let of = null;

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
      if (asked === of) region.textContent = `Could not compute them: ${/** @type {Error} */ (error).message}`;
    }
  }

  return {
    root,
    /** @param {import('../state/state.js').State} state */
    update(state) {
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

/**
 * @param {import('../../page.js').VariableError[]} train
 * @param {import('../../page.js').VariableError[] | null} test
 */
function listed(train, test) {
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

/**
 * The same with all digits.
 *
 * @param {import('../../page.js').VariableError[]} train
 * @param {import('../../page.js').VariableError[] | null} test
 */
function linesOf(train, test) {
  return [
    ['variable', 'unit', 'RMSE, training', 'standard deviation, training', ...(test ? ['RMSE, test', 'standard deviation, test'] : [])],
    ...train.map(({ name, unit, ...own }, k) => [
      name,
      unit,
      ...[own, ...(test ? [test[k]] : [])].flatMap(({ rmse, deviation }) => [rmse ?? '', deviation ?? '']),
    ]),
  ];
}
