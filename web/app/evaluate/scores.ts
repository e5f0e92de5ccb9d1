import { saveButton } from '../charts/csv.ts';
import { actionButton, changes, el, swatchOf } from '../kit/dom.ts';
import { incomplete, matches, type CreateView } from '../state/state.ts';
import { method } from '../kit/colour.ts';
import { number } from '../kit/format.ts';
import { commonUnit, scoreOf } from '../kit/units.ts';
import { createVariableErrors } from './variable-errors.ts';
import { createFilledView } from '../project/filled-view.ts';
import type { ModelInfo } from '../../page.js';

type Column = 'train' | 'test' | 'new';

/** RMSE of every method on training, test and new observations. */
export const createScoresView: CreateView = (root, events) => {
  const changed = changes();
  const head = el('tr');
  const body = el('tbody');
  const status = el('p', { class: 'hint', role: 'status' });
  const fill = actionButton('Fill in missing cells, CSV', () => events.emit('impute'));
  const said = el('p', { class: 'hint' });
  let errors: { name: string; lines: (string | number)[][] } | null = null;
  const filled = createFilledView();
  const single = createVariableErrors();
  root.append(
    el('h3', {}, 'Reconstruction error'),
    said,
    el('div', { class: 'scroll' }, el('table', { class: 'scores', 'aria-label': 'RMSE' }, el('thead', {}, head), body)),
    status,
    el(
      'div',
      { class: 'row' },
      fill,
      saveButton(() => errors),
    ),
    single.root,
    filled.root,
  );

  return {
    update(state) {
      const { models, fresh, comparing, shown } = state;
      if (shown in models) {
        filled.update(state);
        single.update(state);
      }
      if (!(shown in models) || !changed(models, fresh, comparing, matches(state))) return;
      said.textContent = `Mean RMSE of the observations, in ${words(models[shown].info)}. The lowest of each column is bold.`;
      fill.hidden = !matches(state) || !incomplete(state);
      const kinds = Object.keys(models);
      const value = (kind: string, column: Column) => (column === 'new' ? fresh?.errors[kind]?.rmse : scoreOf(models[kind].info, column));
      const columns = (['train', 'test', 'new'] as Column[]).filter((column) => kinds.some((kind) => value(kind, column) != null));
      head.replaceChildren(
        el('th', { scope: 'col' }, 'Method'),
        ...columns.map((name) =>
          el('th', { scope: 'col' }, name === 'new' ? `New: ${fresh?.name}` : name === 'train' ? 'Training' : 'Test'),
        ),
      );
      const unit = words(models[shown].info);
      errors = {
        name: 'Reconstruction errors',
        lines: [
          ['method', ...columns.map((name) => `${name}, RMSE in ${unit}`)],
          ...kinds.map((kind) => [method(kind).label, ...columns.map((column) => value(kind, column) ?? '')]),
        ],
      };
      body.replaceChildren(...kinds.map((kind) => row(kind, columns, kinds, value)));
      status.textContent =
        comparing.length > 0
          ? `Training ${comparing.map((kind) => method(kind).label).join(' and ')} with the same bins and components …`
          : matches(state) && incomplete(state)
            ? 'RMSE over the observed cells, by least squares. IPCA and PCA need complete rows, so there is no comparison.'
            : '';
    },
  };
};

/** The unit of the errors. */
function words(info: ModelInfo) {
  return info.standardised ? 'standard deviations of the variables (σ)' : commonUnit(info) || 'the units of the data';
}

function row(kind: string, columns: Column[], kinds: string[], value: (kind: string, column: Column) => number | undefined) {
  return el(
    'tr',
    { 'data-kind': kind },
    el('th', { scope: 'row' }, swatchOf(method(kind).colour), method(kind).label),
    ...columns.map((column) => {
      const own = value(kind, column) ?? NaN;
      const best = kinds.length > 1 && kinds.every((other) => !((value(other, column) ?? NaN) < own));
      return el('td', { class: 'numbers', 'data-score': column }, best ? el('strong', {}, number(own, 4)) : number(own, 4));
    }),
  );
}
