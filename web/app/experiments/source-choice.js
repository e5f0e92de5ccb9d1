import { el, field, hintText } from '../kit/dom.js';
import { count } from '../kit/format.js';
import { dataFiles, pickButton } from '../kit/pick.js';
/** @import { Source } from '../state/state.js' */

/** @typedef {{ name: string, summary: import('../../page.js').SetSummary }} Offer */

/**
 * The choice of data: drawn by the experiment, the loaded data, or files.
 *
 * @param {import('./catalogue.js').Experiment} experiment
 * @param {Source} chosen
 * @param {{ loaded: Offer | null, files: Offer | null }} offers
 * @param {{ choose: (source: Source) => void, open: (files: File[]) => void }} on
 */
export function createSourceChoice({ own, accepts }, chosen, offers, on) {
  if (!accepts) return hintText(own);
  const fits = (/** @type {Offer | null} */ offer) => (offer?.summary.kind === accepts.kind ? offer : null);
  const [loaded, files] = [fits(offers.loaded), fits(offers.files)];
  const select = el(
    'select',
    { 'data-field': 'source', onchange: () => on.choose(/** @type {Source} */ (select.value)) },
    el('option', { value: 'own' }, 'drawn by the experiment'),
    loaded ? el('option', { value: 'loaded' }, `loaded: ${loaded.name}`) : null,
    files ? el('option', { value: 'files' }, files.name) : null,
  );
  select.value = chosen;
  const shown = chosen === 'files' ? files : chosen === 'loaded' ? loaded : null;
  const text = shown
    ? `${count(shown.summary.rows)} ${accepts.kind === 'pictures' ? 'pictures' : 'rows'}.`
    : `${own} For your own data, open files here: ${accepts.what[0].toLowerCase()}${accepts.what.slice(1)}.`;
  return el('div', { class: 'experiment-source' }, field('Data', select, text), pickButton('Choose files', { accept: dataFiles }, on.open));
}

/**
 * The chosen source if its data are loaded and of the right kind; otherwise drawn
 * data.
 *
 * @param {import('./catalogue.js').Experiment} experiment
 * @param {Source} source
 * @param {{ loaded: Offer | null, files: Offer | null }} offers
 * @returns {Source}
 */
export function usable({ accepts }, source, offers) {
  return source !== 'own' && accepts && offers[source]?.summary.kind === accepts.kind ? source : 'own';
}
