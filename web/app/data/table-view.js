import { actionButton, changes, el, field, hintText, refill, selectOf } from '../kit/dom.js';
import { count, decimal, percent, plural } from '../kit/format.js';
import { findByName } from '../kit/find.js';
import { complaint, numberIn, showProblem } from '../kit/limited.js';
import { fieldNames, noteOn } from '../state/words.js';
import { headOf, isSpecial, wordFor } from './columns.js';
import { chosenLine, choicesOf, partOf } from './lines.js';
import { reassign, reshaping, roleOf, unassigned, undated } from './roles.js';
/** @import { Column, Form, FormLine, SetSummary } from '../../ppca.js' */
/** @import { CreateView, ReadOptions, State } from '../state/state.js' */

/** The choices of the menus, in words. @type {Record<string, Record<string, string>>} */
const menus = {
  separator: { comma: 'comma', semicolon: 'semicolon', tab: 'tab', bar: 'vertical bar', blanks: 'blanks' },
  decimal: { '.': 'point', ',': 'comma' },
  encoding: {
    ...{ 'utf-8': 'UTF-8', 'windows-1252': 'Western (Windows-1252)', 'utf-16le': 'UTF-16, little end', 'utf-16be': 'UTF-16, big end' },
    ...{ 'windows-1250': 'Central European (1250)', 'windows-1251': 'Cyrillic (1251)', 'windows-1253': 'Greek (1253)' },
    ...{ 'windows-1254': 'Turkish (1254)', macintosh: 'Macintosh', shift_jis: 'Japanese (Shift JIS)', 'euc-kr': 'Korean (EUC-KR)' },
    ...{ gb18030: 'Chinese (GB 18030)', big5: 'Chinese (Big5)' },
  },
  dates: { dmy: 'day, month, year', mdy: 'month, day, year', ymd: 'year, month, day' },
};

/** Pixels that a column and the line numbers need. */
const [wide, numbered] = [136, 84];

/**
 * How files are read: the file as it was cut, with the kind and the role of each column. Every
 * change is an option and reads the files again.
 *
 * @type {CreateView}
 */
export const createTableView = (root, events) => {
  const heading = el('h2');
  const notes = el('ul', { class: 'warnings' });
  const about = el(
    'section',
    { hidden: true, 'aria-label': 'The table that is not read yet' },
    heading,
    el('p', {}, 'Choose the line of the names, roles, or how cells are read. Each change reads the file again.'),
    notes,
    el(
      'div',
      { class: 'row' },
      actionButton('Do not read it', () => events.emit('cancel')),
    ),
  );
  const cutting = Object.fromEntries(Object.keys(menus).map((name) => [name, menu(name)]));
  const transpose = box('transpose');
  const again = actionButton('Find names and rows again', () => ask({ ...unassigned, names: undefined, rows: undefined }), {
    class: 'quiet',
  });
  const cuts = el(
    'div',
    { class: 'row axes' },
    ...Object.entries(cutting).map(([name, select]) => field(fieldNames[name], select)),
    field(fieldNames.transpose, transpose),
    again,
  );
  const codes = el('fieldset', { class: 'row codes' });
  const search = el('input', { type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: () => turn(0), onkeydown: enter });
  const status = el('span', { class: 'hint', role: 'status' });
  const previous = actionButton('Previous', () => turn(first - most()), { class: 'quiet' });
  const next = actionButton('Next', () => turn(first + most()), { class: 'quiet' });
  const special = el('div', { class: 'row' });
  const finder = el(
    'div',
    { class: 'finder row axes' },
    field('Find columns', search),
    el('div', { class: 'row' }, previous, next, status),
    special,
  );
  const sheets = el('div', { class: 'sheets' });
  const words = hintText('θ must be a number, a date or a time. Text can be the group or the name of the row.');
  const missing = el('select', {
    onchange: () => ask({ missing: /** @type {ReadOptions['missing']} */ (missing.value || undefined) }),
  });
  const gaps = field(fieldNames.missing, missing, 'Cells that are empty, NaN, NA or infinite, and transparent pixels.');
  const standardise = box('standardise', false);
  const share = el('input', { type: 'text', inputmode: 'decimal', oninput: typed, onblur: typed, onchange: holdOut });
  const texts = { long: line('long'), sheet: line('sheet'), na: line('na', true) };
  const grid = el('input', { type: 'number', min: 2, step: 1, placeholder: 'as in the file', onchange: places });
  const plain = box('plain');
  const more = el(
    'details',
    { class: 'more' },
    el('summary', {}, 'More on how cells are read'),
    el(
      'div',
      { class: 'fields' },
      field(fieldNames.na, texts.na, 'Separate them by commas; none: only empty cells, NA and NaN. Empty: n/a, - and others.'),
      field(fieldNames.long, texts.long, 'id,time,value: a row for each id. id,time,name,value: a row for each id and time. none: as in the file.'),
      field(fieldNames.grid, grid, 'For curves that were measured at places of their own: local averages at so many places.'),
      field(fieldNames.sheet, texts.sheet, 'Empty: the first with a table of numbers.'),
      field(fieldNames.plain, plain, 'No dates, no texts that mean missing.'),
    ),
  );
  root.append(
    ...[about, cuts, codes, finder, sheets, words],
    el(
      'div',
      { class: 'fields' },
      gaps,
      field('Standardise the variables', standardise, 'Divides each variable by its standard deviation. Use it for different units.'),
      field('Held out for testing, %', share, 'Used when no column divides the data into training and test.'),
    ),
    more,
  );

  const changed = changes();
  /** @type {{ summary: SetSummary, read: ReadOptions } | null} */
  let latest = null;
  let busy = false; // the files are being read: the fields keep the choice
  let first = 0; // the column that the page begins with, among those that match
  let across = 0; // columns that the page was drawn for
  let typing = false; // a share that is not yet in the options
  /** Roles chosen since the last reading, by column. @type {Map<string, string>} */
  const chosen = new Map();
  new ResizeObserver(() => latest && most() !== across && root.clientWidth > 0 && fill(latest)).observe(root);

  /** A menu of an option; '' is what the reader found. @param {string} name */
  function menu(name) {
    const select = selectOf({ '': '', ...menus[name] }, { onchange: () => change(name, select.value || undefined) });
    return select;
  }

  /** @param {string} name @param {boolean | undefined} [off] the value of an empty box */
  function box(name, off) {
    const input = el('input', { type: 'checkbox', onchange: () => change(name, input.checked || off) });
    return input;
  }

  /** @param {string} name @param {boolean} [list] */
  function line(name, list) {
    const split = (/** @type {string} */ value) => value.split(',').map((each) => each.trim());
    const input = el('input', {
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      onchange: () => change(name, input.value.trim() ? (list ? split(input.value) : input.value.trim()) : undefined),
    });
    return input;
  }

  /** Reads the files with another value of an option. @param {string} name @param {unknown} value */
  function change(name, value) {
    const dated = latest && ['dates', 'time', 'plain'].includes(name) ? undated(latest.summary, latest.read) : {};
    ask({ ...(reshaping.includes(name) ? unassigned : dated), [name]: value });
  }

  /** Reads the files with other options. @param {ReadOptions} options */
  function ask(options) {
    events.emit('read', options);
    queueMicrotask(() => busy || draw()); // it may be refused
  }

  function places() {
    const value = numberIn(grid, 'grid');
    if (value !== undefined) change('grid', value ?? undefined);
  }

  /** @param {Event} event */
  function typed({ type }) {
    typing = type === 'input';
  }

  function holdOut() {
    typing = false;
    const testShare = share.value.trim() === '' ? NaN : Number(decimal(share.value)) / 100;
    if (showProblem(share, complaint('testShare', testShare, ' %', 100))) ask({ testShare });
  }

  /** How many columns the window has room for. */
  const most = () => Math.max(1, Math.floor((root.clientWidth - numbered) / wide));

  /** Shows other columns. @param {number} from */
  function turn(from) {
    first = from;
    if (latest) fill(latest);
  }

  /** Moves the focus to the first column found. @param {KeyboardEvent} event */
  function enter(event) {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    sheets.querySelector('thead select')?.focus();
  }

  /**
   * Changes the role of a column. A column that becomes θ replaces a blur or the file
   * names as the source of θ.
   *
   * @param {string} name
   * @param {string} role
   */
  function choose(name, role) {
    if (!latest) return;
    const { summary } = latest;
    const read = reassign(summary, chosen, name, role);
    const other = read.theta && String(read.theta) !== String(summary.parameters.map((parameter) => parameter.name));
    chosen.set(name, role);
    ask(other ? { ...read, blur: undefined, pattern: undefined } : read);
  }

  /** Writes the options into the fields. */
  function draw() {
    if (!latest) return;
    const { summary, read } = latest;
    const { form, columns } = summary;
    chosen.clear();
    const text = form != null && form.encoding !== '';
    cuts.hidden = summary.kind !== 'table' || form == null;
    more.hidden = summary.kind !== 'table';
    for (const [name, select] of Object.entries(cutting)) {
      const value = read[/** @type {'separator'} */ (name)] ?? '';
      const found = menus[name][form?.[/** @type {'separator'} */ (name)] ?? ''];
      select.options[0].textContent = found && !value ? `${found}, found` : 'as found';
      if (value && ![...select.options].some((option) => option.value === value)) select.append(el('option', { value }, value));
      select.value = value;
      const shown = { decimal: true, dates: value !== '' || columns.some(({ time }) => time) }[name] ?? text;
      if (select.parentElement) select.parentElement.hidden = !shown;
    }
    again.hidden = !read.names && !read.rows;
    transpose.checked = read.transpose ?? form?.transpose ?? false;
    plain.checked = read.plain ?? false;
    standardise.checked = read.standardise ?? false;
    grid.value = String(read.grid ?? '');
    for (const [name, input] of Object.entries(texts)) input.value = String(read[/** @type {keyof ReadOptions} */ (name)] ?? '');
    missing.replaceChildren(...Object.entries(ways(summary)).map(([value, label]) => el('option', { value }, label)));
    missing.value = summary.missing.choice in ways(summary) ? summary.missing.choice : '';
    if (!typing && !share.validity.customError) share.value = String(Number((100 * (read.testShare ?? 0)).toPrecision(12)));
    share.title = percent(read.testShare ?? 0);
    words.hidden = summary.theta != null || columns.every(({ numeric, role }) => numeric || role === 'file');
    drawCodes(form?.codes ?? []);
    fill(latest);
  }

  /** The texts and numbers that may mean missing, to tick. @param {NonNullable<Form['codes']>} found */
  function drawCodes(found) {
    codes.hidden = found.length === 0;
    const boxes = found.map(({ text, missing, cells, columns }) => {
      const tick = el('input', { type: 'checkbox', checked: missing, onchange: () => change('na', ticked()) });
      const where = (columns ?? []).join(', ');
      return { text, tick, root: el('label', { title: where }, tick, ` “${text.replace(/^-(?=\d)/, '−')}”, ${plural(cells, 'cell')}`) };
    });
    const ticked = () => {
      const known = new Set(found.map(({ text }) => text));
      const others = (latest?.read.na ?? []).filter((text) => text !== 'none' && !known.has(text));
      const list = [...boxes.filter(({ tick }) => tick.checked).map(({ text }) => text), ...others];
      return list.length > 0 ? list : ['none'];
    };
    refill(codes, el('legend', {}, 'Missing?'), ...boxes.map(({ root }) => root));
  }

  /** Draws the table: the columns that the window has room for. @param {{ summary: SetSummary, read: ReadOptions }} of */
  function fill({ summary, read }) {
    const { form, head, kind } = summary;
    const lines = form?.lines ?? [];
    const together = form == null || inPlace(summary, lines);
    const columns = together ? summary.columns : summary.columns.filter(({ role }) => role !== 'file');
    across = most();
    const widest = together ? columns.length : Math.max(columns.length, ...lines.map(({ cells }) => cells?.length ?? 0));
    const names = widest <= across ? [] : findByName(columns, search.value.trim());
    const matching = widest <= across ? columns.map((_, j) => j) : names.map((column) => columns.indexOf(column));
    const all = matching.length > 0 || search.value.trim() ? matching.length : widest;
    first = Math.max(0, Math.min(first, across * Math.floor((all - 1) / across)));
    drawFinder(columns, matching, widest, all);
    const shown = matching.slice(first, first + across);
    const heads = shown.map((j) =>
      headOf(
        columns[j],
        { role: chosen.get(columns[j].name) ?? roleOf(summary, columns[j]), kind, read },
        { role: (role) => choose(columns[j].name, role), kind: (options) => ask(kindly(options)) },
      ),
    );
    const file = together ? shown : Array.from({ length: Math.min(across, widest - first) }, (_, j) => first + j);
    const rows = head?.map((cells, i) => ({ line: i + 1, cells })) ?? [];
    const asRead = together && form ? [] : [sheet('The first rows', heads, rows.map((row) => rowOf(row, shown)))];
    const asCut = form ? [sheet('The lines of the file', together ? heads : [], numberedRows(form, read, file))] : [];
    refill(sheets, ...(columns.length > 0 ? asRead : []), ...asCut);
  }

  /** The options of another kind: new columns need new roles. @param {ReadOptions} options */
  const kindly = (options) => ({ ...('oneHot' in options || !latest ? unassigned : undated(latest.summary, latest.read)), ...options });

  /**
   * @param {Column[]} columns
   * @param {number[]} matching those found
   * @param {number} widest the number of columns of the file
   * @param {number} all the number of columns to page through
   */
  function drawFinder(columns, matching, widest, all) {
    finder.hidden = widest <= across;
    if (finder.hidden || !latest) return;
    const { summary } = latest;
    const last = Math.min(first + across, all);
    const found = search.value.trim() ? `found of ${count(columns.length)} columns` : 'columns';
    status.textContent = all === 0 ? 'No column name contains this text.' : `${count(first + 1)} – ${count(last)} of ${count(all)} ${found}`;
    previous.disabled = first === 0;
    next.disabled = last >= all;
    const marked = columns.map((column, j) => ({ name: column.name, j, role: roleOf(summary, column) })).filter(({ role }) => isSpecial(role));
    const buttons = marked.slice(0, 12).map(({ name, j, role }) =>
      actionButton(
        `${wordFor(role)}: ${name}`,
        () => {
          search.value = '';
          turn(across * Math.floor(j / across));
        },
        { class: 'quiet' },
      ),
    );
    refill(special, ...buttons);
  }

  /**
   * The rows of the file, each with a menu at its number.
   *
   * @param {Form} form
   * @param {ReadOptions} read
   * @param {number[]} shown columns
   */
  function numberedRows(form, read, shown) {
    return (form.lines ?? []).flatMap((line, i, lines) => {
      const number = line.line;
      const menu = selectOf(choicesOf(form, number), {
        'aria-label': `Line ${number}`,
        onchange: () => {
          const options = chosenLine(form, read, number, menu.value);
          ask('names' in options ? { ...unassigned, ...options } : options);
        },
      });
      const row = rowOf(line, shown, el('th', { scope: 'row' }, menu), partOf(form, number) || 'skipped');
      const skipped = i > 0 && number > lines[i - 1].line + 1 && i >= lines.length - 3;
      return skipped ? [el('tr', { class: 'skipped' }, el('td', { colspan: shown.length + 1 }, '…')), row] : [row];
    });
  }

  return {
    update(state) {
      const { unread, question } = state;
      const { summary, read } = unread ?? state;
      if (!summary) return;
      latest = { summary, read };
      busy = state.reading != null && question == null;
      about.hidden = !unread;
      if (unread) {
        heading.textContent = `${unread.name} is not read yet`;
        notes.replaceChildren(...summary.notes.map(({ text }) => el('li', {}, noteOn(text, unread.name))));
      }
      gaps.hidden = question?.option === 'missing' || summary.missing.cells + summary.missing.leftOut === 0;
      if (changed(summary, read, busy) && !busy) draw();
    },
  };
};

/** Whether the columns are the cells of the lines, in their order. @param {SetSummary} summary @param {FormLine[]} lines */
function inPlace({ columns, long, form }, lines) {
  const width = Math.max(0, ...lines.map(({ cells }) => cells?.length ?? 0));
  return long === '' && !form?.transpose && (columns.length === width || (width === 100 && columns.length > width));
}

/**
 * @param {FormLine} line
 * @param {number[]} shown columns
 * @param {HTMLElement} [number]
 * @param {string} [part]
 */
function rowOf({ cells }, shown, number, part) {
  const texts = shown.map((j) => cells?.[j] ?? '');
  return el('tr', { class: part }, number, ...texts.map((text) => el('td', { title: text.length > 16 ? text : undefined }, text)));
}

/**
 * @param {string} caption
 * @param {HTMLElement[]} heads
 * @param {HTMLElement[]} rows
 */
function sheet(caption, heads, rows) {
  const numbered = rows[0]?.firstElementChild?.localName === 'th' ? [el('td', {}, 'Line')] : [];
  const head = heads.length > 0 ? [...numbered, ...heads] : [];
  return el('table', {}, el('caption', {}, caption), el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows));
}

/**
 * The choices for missing cells; '' is the default.
 *
 * @param {SetSummary} summary
 * @returns {Record<string, string>}
 */
function ways({ kind }) {
  return kind === 'pictures'
    ? { '': 'drawn over black', drop: 'pictures left out', model: 'not observed' }
    : { '': 'columns left out', drop: 'rows left out', model: 'not observed' };
}
