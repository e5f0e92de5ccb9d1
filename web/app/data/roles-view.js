import { actionButton, breakable, changes, el, field, headOf, hintText, refill } from '../kit/dom.js';
import { count, decimal, percent, short } from '../kit/format.js';
import { complaint, showProblem } from '../kit/limited.js';
import { findByName } from '../kit/find.js';
import { fieldNames, noteOn } from '../state/words.js';
import { createCellsView } from './cells-view.js';
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
  stratum: 'category, same share held out',
  weight: 'weight of the row',
  ignore: 'leave out',
};

/**
 * How files are read: the role of each column, standardising, and the share held out
 * for testing. Every change reads the files again.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createRolesView = (root, events) => {
  const rows = el('tbody');
  const caption = el('caption');
  const search = el('input', { type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: () => turn(0), onkeydown: enter });
  const status = el('span', { class: 'hint', role: 'status' });
  const previous = actionButton('Previous', () => turn(first - pageSize), { class: 'quiet' });
  const next = actionButton('Next', () => turn(first + pageSize), { class: 'quiet' });
  const finder = el(
    'div',
    { class: 'finder row axes' },
    field('Find columns', search),
    el('div', { class: 'row' }, previous, next, status),
  );
  const columns = el('div', { class: 'scroll' }, el('table', {}, caption, headOf(['Column', 'Role', 'Range in the file']), rows));
  const words = hintText('θ must be a number, a date or a time. Text can be the group or the name of the row.');
  const cells = createCellsView(readAgain);
  const standardise = el('input', { type: 'checkbox', onchange: () => readAgain({ standardise: standardise.checked }) });
  const share = el('input', {
    type: 'text',
    inputmode: 'decimal',
    oninput: () => {
      typing = true;
    },
    onblur: () => {
      typing = false;
    },
    onchange: holdOut,
  });
  const missing = el('select', {
    onchange: () => readAgain({ missing: /** @type {import('../state/state.js').ReadOptions['missing']} */ (missing.value || undefined) }),
  });
  const gaps = field(fieldNames.missing, missing, 'Cells that are empty, NaN, NA or infinite, and transparent pixels.');
  const heading = el('h2');
  const notes = el('ul', { class: 'warnings' });
  const about = el(
    'section',
    { hidden: true, 'aria-label': 'The table that is not read yet' },
    heading,
    el('p', {}, 'Choose other roles, or how its cells are read. Each change reads the file again.'),
    notes,
    el(
      'div',
      { class: 'row' },
      actionButton('Do not read it', () => events.emit('cancel')),
    ),
  );
  root.append(
    about,
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
    cells.root,
  );

  const changedSummary = changes();
  /** @type {Pick<import('../state/state.js').State, 'summary' | 'read' | 'reading'> | null} */
  let latest = null;
  let first = 0; // among the matching columns
  let typing = false; // a share that is not yet in the options
  /** Roles chosen since the last reading, by column. @type {Map<string, string>} */
  const chosen = new Map();
  /** The rows of columns, by kind of data and name. @type {Map<string, ReturnType<typeof createRow>>} */
  let listed = new Map();

  /** Shows another page of columns. @param {number} from */
  function turn(from) {
    first = from;
    if (latest?.summary) fill(latest.summary);
  }

  /**
   * Reads the files with other options. The fields keep the choice meanwhile.
   *
   * @param {import('../state/state.js').ReadOptions} change
   */
  function readAgain(change) {
    events.emit('read', change);
    queueMicrotask(settle); // it may be refused
  }

  /** Writes the options into the fields, unless the files are being read with others. */
  function settle() {
    if (latest?.summary && !latest.reading) write(latest.summary, latest.read);
  }

  /** @param {import('../../ppca.js').SetSummary} summary @param {import('../state/state.js').ReadOptions} read */
  function write(summary, read) {
    chosen.clear();
    fill(summary);
    missing.value = summary.missing.choice in ways(summary) ? summary.missing.choice : '';
    standardise.checked = read.standardise ?? false;
    cells.show(summary, read);
    if (!typing && !share.validity.customError) share.value = String(Number((100 * (read.testShare ?? 0)).toPrecision(12)));
    share.title = percent(read.testShare ?? 0);
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
   * @param {import('../../ppca.js').SetSummary} summary
   */
  function shown(summary) {
    const all = summary.columns.filter(({ role }) => role !== 'file');
    caption.textContent = `Columns and their roles: ${count(all.length)}`; // not all fit into the window
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
    typing = false;
    const testShare = share.value.trim() === '' ? NaN : Number(decimal(share.value)) / 100;
    if (showProblem(share, complaint('testShare', testShare, ' %', 100))) readAgain({ testShare });
  }

  /**
   * Changes the role of a column. A column that becomes θ replaces a blur or the file
   * names as the source of θ.
   *
   * @param {import('../../ppca.js').SetSummary} summary
   * @param {string} name
   * @param {string} role
   */
  function choose(summary, name, role) {
    const read = reassign(summary, chosen, name, role);
    const other = read.theta && String(read.theta) !== String(summary.parameters.map((parameter) => parameter.name));
    chosen.set(name, role);
    readAgain(other ? { ...read, blur: undefined, pattern: undefined } : read);
  }

  /** @param {import('../../ppca.js').SetSummary} summary */
  function fill(summary) {
    const columns = shown(summary);
    const keyOf = (/** @type {string} */ name) => `${summary.kind} ${name}`;
    listed = new Map(columns.map(({ name }) => [keyOf(name), listed.get(keyOf(name)) ?? createRow(name, summary.kind)]));
    refill(rows, ...[...listed.values()].map(({ root }) => root));
    for (const column of columns) listed.get(keyOf(column.name))?.show(column, chosen.get(column.name) ?? roleOf(summary, column));
  }

  /**
   * The row of a column.
   *
   * @param {string} name
   * @param {import('../../ppca.js').SetSummary['kind']} kind of the data
   */
  function createRow(name, kind) {
    const options = Object.entries(roles)
      .filter(([value]) => kind === 'table' || value !== 'variable')
      .map(([value, label]) => el('option', { value }, label));
    const select = el(
      'select',
      { 'aria-label': `Role of ${name}`, onchange: () => latest?.summary && choose(latest.summary, name, select.value) },
      ...options,
    );
    const range = el('td', { class: 'numbers' });
    return {
      root: el('tr', {}, el('th', { scope: 'row' }, ...breakable(name)), el('td', {}, select), range),
      /** @param {import('../../ppca.js').Column} column @param {string} role */
      show({ numeric, min, max, missing }, role) {
        for (const option of options) option.disabled = !numeric && ['theta', 'second', 'variable', 'weight'].includes(option.value);
        select.value = role;
        range.textContent = numeric
          ? `${short(min, max - min)}\u00a0…\u00a0${short(max, max - min)}${missing ? `, ${missing} missing` : ''}`
          : 'text';
      },
    };
  }

  return {
    update(state) {
      const { unread, question } = state;
      const { summary, read } = unread ?? state;
      if (!summary) return;
      latest = { summary, read, reading: state.reading };
      about.hidden = !unread;
      if (unread) {
        heading.textContent = `${unread.name} is not read yet`;
        notes.replaceChildren(...unread.summary.notes.map(({ text }) => el('li', {}, noteOn(text, unread.name))));
      }
      const asked = question != null && !question.choices; // what to do with missing cells
      gaps.hidden = asked || summary.missing.cells + summary.missing.leftOut === 0;
      if (!changedSummary(summary)) settle();
      else {
        columns.hidden = summary.columns.length === 0;
        words.hidden = summary.theta != null || summary.columns.every((column) => column.numeric || column.role === 'file');
        missing.replaceChildren(...Object.entries(ways(summary)).map(([value, label]) => el('option', { value }, label)));
        write(summary, read);
      }
    },
  };
};

/**
 * The choices for missing cells; '' is the default.
 *
 * @param {import('../../ppca.js').SetSummary} summary
 * @returns {Record<string, string>}
 */
function ways({ kind }) {
  return kind === 'pictures'
    ? { '': 'drawn over black', drop: 'pictures left out', model: 'not observed' }
    : { '': 'columns left out', drop: 'rows left out', model: 'not observed' };
}
