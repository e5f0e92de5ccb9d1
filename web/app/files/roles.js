import { changes, el, field } from '../dom.js';
import { emitter } from '../emitter.js';
import { percent, short } from '../format.js';
import { reassign, roleOf } from '../roles.js';

const roles = { theta: 'θ, the parameter', second: 'second θ', variable: 'variable', id: 'name of the row', group: 'group, kept together', split: 'train or test', weight: 'weight of the row', ignore: 'leave out' };

/**
 * How the files are read: the role of each column, standardising, and the share
 * held out for testing. Every change reads the files again.
 *
 * @param {HTMLElement} root
 */
export function createRoles(root) {
  const events = emitter();
  const changed = changes();
  const rows = el('tbody');
  const columns = el('div', { class: 'scroll' }, el('table', {},
    el('caption', {}, 'Columns and their roles'),
    el('thead', {}, el('tr', {}, ...['Column', 'Role', 'Range'].map((text) => el('th', { scope: 'col' }, text)))), rows));
  const words = el('p', { class: 'hint' }, 'θ must be numbers: write dates in years or days (2024.25), times in hours (13.5).');
  const standardise = el('input', { type: 'checkbox', onchange: () => events.emit('read', { standardise: standardise.checked }) });
  const share = el('input', { type: 'number', min: 0, max: 90, step: 5, onchange: () => events.emit('read', { testShare: Number(share.value) / 100 }) });
  const missing = el('select', { onchange: () => events.emit('read', { missing: missing.value || undefined }) });
  const gaps = field('Missing cells', missing, 'Empty, NaN, NA or infinite cells, and transparent pixels.');
  root.append(columns, words, el('div', { class: 'fields' }, gaps,
    field('Standardise the variables', standardise, 'Divide each by its standard deviation: for variables in different units.'),
    field('Held out for testing, %', share, 'Where the data do not say themselves what is train and what is test.')));

  /** @param {import('../state.js').SetSummary} summary */
  function fill(summary) {
    rows.replaceChildren(...summary.columns.map((column) => {
      const select = el('select', { 'aria-label': `Role of ${column.name}`, onchange: () => events.emit('read', reassign(summary, column.name, select.value)) },
        ...Object.entries(roles).map(([value, label]) => el('option', { value, selected: value === roleOf(summary, column), disabled: !column.numeric && ['theta', 'second', 'variable', 'weight'].includes(value) }, label)));
      return el('tr', {}, el('th', { scope: 'row' }, column.name), el('td', {}, select),
        el('td', { class: 'numbers' }, column.numeric ? `${short(column.min)} … ${short(column.max)}${column.missing ? `, ${column.missing} missing` : ''}` : 'text'));
    }));
  }

  return {
    events,
    /** @param {import('../state.js').State} state */
    update({ summary, read, files, view, reading }) {
      const shown = view === 'data' && summary != null && !summary.turned && files.length > 0;
      if (!changed(shown, summary, read, reading)) return;
      root.hidden = !shown;
      if (!summary || !shown) return;
      columns.hidden = summary.kind !== 'table';
      if (summary.kind === 'table') fill(summary);
      words.hidden = summary.theta != null || summary.columns.every((column) => column.numeric);
      gaps.hidden = summary.missing.cells === 0;
      missing.replaceChildren(...Object.entries(ways(summary)).map(([value, label]) => el('option', { value, selected: value === summary.missing.choice }, label)));
      standardise.checked = read.standardise ?? false;
      share.value = String(Math.round(100 * (read.testShare ?? 0)));
      share.title = percent(read.testShare ?? 0);
    },
  };
}

/**
 * What can become of missing cells. '' is what happens without a choice.
 *
 * @param {import('../state.js').SetSummary} summary
 * @returns {Record<string, string>}
 */
function ways({ kind }) {
  return kind === 'pictures'
    ? { '': 'seen over black', drop: 'pictures left out', model: 'not observed' }
    : { '': 'columns left out', drop: 'rows left out', model: 'not observed' };
}
