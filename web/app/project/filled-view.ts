import { saveButton } from '../charts/csv.ts';
import { actionButton, changes, el, scrollRegion, table } from '../kit/dom.ts';
import { count, number } from '../kit/format.ts';
import { mixesUnits, namesOf } from '../kit/units.ts';
import type { ModelInfo } from '../../page.js';
import type { CreateView, State } from '../state/state.ts';

/** Fills in the missing cells: their number, the error on cells hidden for a test, and the standard errors. */
export const createFilledView: CreateView = (root, events) => {
  const changed = changes();
  const text = el('p', { role: 'status' });
  const save = saveButton(standardErrors, 'Standard errors, CSV');
  const byVariable = scrollRegion('Errors of filled cells by variable');
  byVariable.classList.add('located');
  const fold = el('details', el('summary', 'By variable'), byVariable);
  root.append(
    el('h3', 'Filled table'),
    el(
      'div.row',
      actionButton('Fill in missing cells, CSV', () => events.export('filled')),
      save,
    ),
    text,
    fold,
  );
  let state: State | null = null;

  function standardErrors() {
    const errors = state?.filled?.errors;
    if (!state || !errors) return null;
    const { ids, thetas, seconds, sourceName, shown, models } = state;
    const { info } = models[shown];
    const lines = ids.map((id, i) => [
      id,
      thetas?.[i] ?? NaN,
      ...(seconds ? [seconds[i]] : []),
      ...errors.subarray(i * info.cols, (i + 1) * info.cols),
    ]);
    const head = ['id', ...info.axes.map(({ name }) => name || 'theta'), ...namesOf(info)];
    return { name: `${sourceName} ${shown} standard errors`, lines: [head, ...lines] };
  }

  return {
    update(now: State) {
      state = now;
      const { filled, models, shown } = now;
      const own = filled && filled.kind === shown ? filled : null;
      if (!changed(own)) return;
      save.hidden = !own?.errors;
      fold.hidden = !own?.variables;
      text.textContent = '';
      if (!own) return;
      const { variables } = own;
      text.textContent = `Filled in ${count(own.filled)} cells.${own.heldOut > 0 ? tested(own, models[shown].info) : ''}`;
      if (variables)
        byVariable.replaceChildren(
          table(
            ['variable', 'RMSE'],
            namesOf(models[shown].info).map((name, k) => [name, number(variables[k])]),
          ),
        );
    },
  };
};

/** What the cells that were hidden told. Errors in different units have no sum. */
function tested({ heldOut, rmse, baseline }: { heldOut: number; rmse: number; baseline: number }, info: ModelInfo) {
  const hidden = ` On ${count(heldOut)} known cells, hidden for this test, `;
  if (mixesUnits(info)) return `${hidden}each variable has the RMSE below, in its own unit.`;
  return `${hidden}the RMSE is ${number(rmse)}; that of the mean at θ is ${number(baseline)}.`;
}
