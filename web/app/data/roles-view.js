import { el, field } from '../kit/dom.js';
import { count, percent, short } from '../kit/format.js';
import { complaint, limitOf, showProblem } from '../kit/limited.js';
import { findByName } from '../kit/find.js';
import { reassign, roleOf } from './roles.js';

/** The table lists this many columns at once. The visitor finds others by name or turns pages. */
const pageSize = 50;

const roles = {
  theta: 'θ, the parameter',
  second: 'second θ',
  variable: 'variable',
  id: 'name of the row',
  group: 'group, kept together',
  split: 'train or test',
  weight: 'weight of the row',
  ignore: 'leave out',
};

/**
 * How files are read: the role of each column, standardising, and the share held out
 * for testing. Every change reads the files again.
 *
 * @param {HTMLElement} root
 * @param {import('../kit/emitter.js').Emitter} events
 */
export function createRolesView(root, events) {
  const rows = el('tbody');
  const search = el('input', { type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: () => turn(0), onkeydown: enter });
  const status = el('span', { class: 'hint', role: 'status' });
  const previous = el('button', { type: 'button', class: 'quiet', onclick: () => turn(first - pageSize) }, 'Previous');
  const next = el('button', { type: 'button', class: 'quiet', onclick: () => turn(first + pageSize) }, 'Next');
  const finder = el(
    'div',
    { class: 'finder row axes' },
    field('Find columns', search),
    el('div', { class: 'row' }, previous, next, status),
  );
  const columns = el(
    'div',
    { class: 'scroll' },
    el(
      'table',
      {},
      el('caption', {}, 'Columns and their roles'),
      el('thead', {}, el('tr', {}, ...['Column', 'Role', 'Range'].map((text) => el('th', { scope: 'col' }, text)))),
      rows,
    ),
  );
  const words = el('p', { class: 'hint' }, 'θ must be a number. Write dates as years or days (2024.25) and times as hours (13.5).');
  const standardise = el('input', { type: 'checkbox', onchange: () => events.emit('read', { standardise: standardise.checked }) });
  const share = el('input', { type: 'number', min: 0, max: 100 * limitOf('testShare').most, step: 5, onchange: holdOut });
  const missing = el('select', { onchange: () => events.emit('read', { missing: missing.value || undefined }) });
  const gaps = field('Missing cells', missing, 'Cells that are empty, NaN, NA or infinite, and transparent pixels.');
  root.append(
    finder,
    columns,
    words,
    el(
      'div',
      { class: 'fields' },
      gaps,
      field(
        'Standardise the variables',
        standardise,
        'Divides each variable by its standard deviation. Use it for variables in different units.',
      ),
      field('Held out for testing, %', share, 'Used when no column divides the data into training and test.'),
    ),
  );

  /** @type {import('../state/state.js').SetSummary | null} */
  let latest = null;
  let first = 0; // among the matching columns

  /** Shows another page of columns. @param {number} from */
  function turn(from) {
    first = from;
    if (latest) fill(latest);
  }

  /** Moves the focus to the first column found. @param {KeyboardEvent} event */
  function enter(event) {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    rows.querySelector('select')?.focus();
  }

  /**
   * The columns to show: all that match, those with a chosen role first.
   *
   * @param {import('../state/state.js').SetSummary} summary
   */
  function shown(summary) {
    const all = summary.columns.filter(({ role }) => role !== 'file');
    finder.hidden = all.length <= pageSize;
    if (finder.hidden) return all;
    const wanted = findByName(all, search.value.trim());
    const special = wanted.filter(({ role }) => role !== 'variable' && role !== 'ignore');
    const ordered = search.value.trim() ? wanted : [...special, ...wanted.filter(({ role }) => role === 'variable' || role === 'ignore')];
    first = Math.max(0, Math.min(first, pageSize * Math.floor((ordered.length - 1) / pageSize)));
    const last = Math.min(first + pageSize, ordered.length);
    status.textContent =
      ordered.length === 0
        ? 'No column name contains this text.'
        : ordered.length <= pageSize
          ? `${count(ordered.length)} of ${count(all.length)} columns`
          : `${count(first + 1)} – ${count(last)} of ${count(ordered.length)} columns`;
    previous.disabled = first === 0;
    next.disabled = last === ordered.length;
    return ordered.slice(first, last);
  }

  function holdOut() {
    const testShare = share.validity.badInput ? NaN : Number(share.value) / 100;
    if (showProblem(share, complaint('testShare', testShare, ' %', 100))) events.emit('read', { testShare });
  }

  /**
   * Changes the role of a column. A column that becomes θ replaces a blur or the file
   * names as the source of θ.
   *
   * @param {import('../state/state.js').SetSummary} summary
   * @param {string} name
   * @param {string} role
   */
  function choose(summary, name, role) {
    const read = reassign(summary, name, role);
    const other = read.theta && String(read.theta) !== String(summary.parameters.map((parameter) => parameter.name));
    events.emit('read', other ? { ...read, blur: undefined, pattern: undefined } : read);
  }

  /** @param {import('../state/state.js').SetSummary} summary */
  function fill(summary) {
    const held = rows.contains(document.activeElement) ? document.activeElement?.getAttribute('aria-label') : null;
    const offered = Object.entries(roles).filter(([value]) => summary.kind === 'table' || value !== 'variable');
    rows.replaceChildren(
      ...shown(summary).map((column) => {
        const select = el(
          'select',
          { 'aria-label': `Role of ${column.name}`, onchange: () => choose(summary, column.name, select.value) },
          ...offered.map(([value, label]) =>
            el(
              'option',
              {
                value,
                selected: value === roleOf(summary, column),
                disabled: !column.numeric && ['theta', 'second', 'variable', 'weight'].includes(value),
              },
              label,
            ),
          ),
        );
        return el(
          'tr',
          {},
          el('th', { scope: 'row' }, column.name),
          el('td', {}, select),
          el(
            'td',
            { class: 'numbers' },
            column.numeric
              ? `${short(column.min, column.max - column.min)} … ${short(column.max, column.max - column.min)}${column.missing ? `, ${column.missing} missing` : ''}`
              : 'text',
          ),
        );
      }),
    );
    for (const select of rows.querySelectorAll('select')) if (select.getAttribute('aria-label') === held) select.focus(); // whoever chose by keyboard goes on there
  }

  return {
    /** @param {import('../state/state.js').State} state */
    update({ summary, read }) {
      if (!summary) return;
      columns.hidden = summary.columns.length === 0;
      latest = summary;
      fill(summary);
      words.hidden = summary.theta != null || summary.columns.every((column) => column.numeric || column.role === 'file');
      gaps.hidden = summary.missing.cells === 0;
      missing.replaceChildren(
        ...Object.entries(ways(summary)).map(([value, label]) =>
          el('option', { value, selected: value === summary.missing.choice }, label),
        ),
      );
      standardise.checked = read.standardise ?? false;
      if (!share.validity.customError) share.value = String(Math.round(100 * (read.testShare ?? 0)));
      share.title = percent(read.testShare ?? 0);
    },
  };
}

/**
 * The choices for missing cells; '' is the default.
 *
 * @param {import('../state/state.js').SetSummary} summary
 * @returns {Record<string, string>}
 */
function ways({ kind }) {
  return kind === 'pictures'
    ? { '': 'drawn over black', drop: 'pictures left out', model: 'not observed' }
    : { '': 'columns left out', drop: 'rows left out', model: 'not observed' };
}
