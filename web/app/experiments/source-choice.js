import { el, field } from '../kit/dom.js';
import { count } from '../kit/format.js';
import { dataFiles, pickButton } from '../kit/pick.js';

/**
 * @typedef {import('./choice.js').Source} Source
 * @typedef {{ name: string, summary: import('../../ppca.js').SetSummary }} Offer
 */

/**
 * On which data an experiment works: those that it draws, the loaded ones, or
 * files of its own.
 *
 * @param {import('./catalogue.js').Experiment} experiment
 * @param {Source} chosen
 * @param {{ loaded: Offer | null, files: Offer | null }} offers
 * @param {{ choose: (source: Source) => void, open: (files: File[]) => void }} on
 */
export function createSourceChoice({ own, takes }, chosen, offers, on) {
  if (!takes) return el('p', { class: 'hint' }, own);
  const fits = (/** @type {Offer | null} */ offer) => (offer?.summary.kind === takes.kind ? offer : null);
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
    ? `${count(shown.summary.rows)} ${takes.kind === 'pictures' ? 'pictures' : 'rows'}.`
    : `${own} ${takes.what} can take their place: drop it here.`;
  return el('div', { class: 'experiment-source' }, field('Data', select, text), pickButton('Choose files', { accept: dataFiles }, on.open));
}

/**
 * Whether the data that were chosen are there and of the right kind.
 *
 * @param {import('./catalogue.js').Experiment} experiment
 * @param {Source} source
 * @param {{ loaded: Offer | null, files: Offer | null }} offers
 * @returns {Source}
 */
export function usable({ takes }, source, offers) {
  return source !== 'own' && takes && offers[source]?.summary.kind === takes.kind ? source : 'own';
}
