import { el, field, hintText } from '../kit/dom.ts';
import { count } from '../kit/format.ts';
import { dataFiles, pickButton } from '../kit/pick.ts';
import type { SetSummary } from '../../page.js';
import type { Source } from '../state/state.ts';
import type { Experiment } from './catalogue.ts';

type Offer = { name: string; summary: SetSummary };

/** The choice of data: drawn by the experiment, the loaded data, or files. */
export function createSourceChoice(
  { own, accepts }: Experiment,
  chosen: Source,
  offers: { loaded: Offer | null; files: Offer | null },
  on: { choose: (source: Source) => void; open: (files: File[]) => void },
) {
  if (!accepts) return hintText(own);
  const fits = (offer: Offer | null) => (offer?.summary.kind === accepts.kind ? offer : null);
  const [loaded, files] = [fits(offers.loaded), fits(offers.files)];
  const select = el(
    'select',
    { 'data-field': 'source', onchange: () => on.choose(select.value as Source) },
    el('option', { value: 'own' }, 'drawn by the experiment'),
    loaded ? el('option', { value: 'loaded' }, `loaded: ${loaded.name}`) : null,
    files ? el('option', { value: 'files' }, files.name) : null,
  );
  select.value = chosen;
  const shown = chosen === 'files' ? files : chosen === 'loaded' ? loaded : null;
  const text = shown
    ? `${count(shown.summary.rows)} ${accepts.kind === 'pictures' ? 'pictures' : 'rows'}.`
    : `${own} For your own data, open files here: ${accepts.what[0].toLowerCase()}${accepts.what.slice(1)}.`;
  return el('div.experiment-source', field('Data', select, text), pickButton('Choose files', { accept: dataFiles }, on.open));
}

/**
 * The chosen source if its data are loaded and of the right kind; otherwise drawn
 * data.
 */
export function usable({ accepts }: Experiment, source: Source, offers: { loaded: Offer | null; files: Offer | null }): Source {
  return source !== 'own' && accepts && offers[source]?.summary.kind === accepts.kind ? source : 'own';
}
