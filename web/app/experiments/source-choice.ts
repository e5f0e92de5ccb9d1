import { el, field, hintText } from '../kit/dom.ts';
import { count } from '../kit/format.ts';
import type { SetSummary } from '../../page.js';
import type { Source, State } from '../state/state.ts';
import type { Experiment } from './catalogue.ts';

/** The choice of data: drawn by the experiment, or the open data. */
export function createSourceChoice(
  experiment: Experiment,
  chosen: Source,
  { summary, sourceName }: Pick<State, 'summary' | 'sourceName'>,
  choose: (source: Source) => void,
) {
  const { own, accepts } = experiment;
  if (!accepts) return hintText(own);
  const fits = summary?.kind === accepts.kind;
  const select = el(
    'select',
    { 'data-field': 'source', onchange: () => choose(select.value as Source) },
    el('option', { value: 'own' }, 'drawn by the experiment'),
    fits ? el('option', { value: 'loaded' }, `open: ${sourceName}`) : null,
  );
  select.value = usable(experiment, chosen, summary);
  const text =
    summary && select.value === 'loaded'
      ? `${count(summary.rows)} ${accepts.kind === 'pictures' ? 'pictures' : 'rows'}.`
      : `${own} You can use your own: ${accepts.what}. Open the data under Data, then choose them here.`;
  return el('div.experiment-source', field('Data', select, text));
}

/** The chosen source, if the open data are of the right kind; otherwise drawn data. */
export function usable({ accepts }: Experiment, source: Source, summary: SetSummary | null): Source {
  return source === 'loaded' && accepts && summary?.kind === accepts.kind ? 'loaded' : 'own';
}
