import { el, field, selectOf } from '../kit/dom.js';
import { fieldNames } from '../state/words.js';
import { reshaping } from './roles.js';
/** @import { SetSummary } from '../../ppca.js' */
/** @import { ReadOptions } from '../state/state.js' */

/** The choices of the options with choices; '' is the default. @type {Record<string, Record<string, string>>} */
const choices = {
  time: {
    '': 'by their span',
    year: 'years',
    days: 'days since the first day',
    hours: 'hours since the first day',
    minutes: 'minutes since the first hour',
    seconds: 'seconds since the first minute',
    'day-of-year': 'day of the year (period 365.25)',
    'hour-of-day': 'hour of the day (period 24)',
  },
  dates: { '': 'told by the cells', dmy: 'day, month, year', mdy: 'month, day, year', ymd: 'year, month, day' },
  decimal: { '': 'told by the cells', '.': 'a point', ',': 'a comma' },
};

/**
 * How the cells of a table are read: dates, decimal mark, missing cells, long tables. What the
 * core assumed is in the notes; a change reads the files again.
 *
 * @param {(change: ReadOptions) => void} ask
 */
export function createCellsView(ask) {
  /** @type {SetSummary | null} */
  let shown = null;
  /** @type {ReadOptions} */
  let latest = {};
  /** @param {string} name */
  const choice = (name) => {
    const select = selectOf(choices[name], { onchange: () => change(name, select.value || undefined) });
    return select;
  };
  /** @param {string} name @param {boolean} [list] */
  const text = (name, list) => {
    const input = el('input', {
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      onchange: () => {
        const value = input.value.trim();
        change(name, list ? (value ? value.split(',').map((each) => each.trim()) : undefined) : value || undefined);
      },
    });
    return input;
  };
  const inputs = {
    time: choice('time'),
    dates: choice('dates'),
    decimal: choice('decimal'),
    na: text('na', true),
    long: text('long'),
    oneHot: text('oneHot', true),
    sheet: text('sheet'),
  };
  const plain = el('input', { type: 'checkbox', onchange: () => change('plain', plain.checked || undefined) });
  const root = el(
    'details',
    { class: 'more' },
    el('summary', {}, 'How cells are read'),
    el(
      'div',
      { class: 'fields' },
      field(fieldNames.time, inputs.time),
      field(fieldNames.dates, inputs.dates),
      field(fieldNames.decimal, inputs.decimal),
      field(
        fieldNames.na,
        inputs.na,
        'Separate them by commas; none turns this off. Empty: n/a, ., - and others, and numbers such as −999 far outside the rest.',
      ),
      field(
        fieldNames.long,
        inputs.long,
        'id,time,value makes a row for each id; id,time,name,value a row for each id and time; none keeps the rows of the file.',
      ),
      field(fieldNames.oneHot, inputs.oneHot, 'Each of their texts becomes a variable of 1 and 0.'),
      field(fieldNames.sheet, inputs.sheet, 'Empty: the first with a table of numbers.'),
      field(fieldNames.plain, plain, 'No dates, no codes of missing cells.'),
    ),
  );

  /** @param {string} name @param {unknown} value */
  function change(name, value) {
    ask({ ...(reshaping.includes(name) ? unassigned : undated(shown, latest)), [name]: value });
  }

  return {
    root,
    /** @param {SetSummary} summary @param {ReadOptions} read */
    show(summary, read) {
      shown = summary;
      latest = read;
      root.hidden = summary.kind !== 'table';
      for (const [name, input] of Object.entries(inputs)) input.value = String(read[/** @type {keyof ReadOptions} */ (name)] ?? '');
      plain.checked = read.plain ?? false;
    },
  };
}

/** No roles: those of columns that may be gone. @type {ReadOptions} */
const unassigned = {
  theta: undefined,
  id: undefined,
  group: undefined,
  split: undefined,
  stratum: undefined,
  weight: undefined,
  ignore: undefined,
};

/**
 * The roles with the names that columns of dates have in the file, without the unit that the
 * core added.
 *
 * @param {SetSummary | null} summary
 * @param {ReadOptions} read
 * @returns {ReadOptions}
 */
function undated(summary, { theta, ignore }) {
  const dated = new Set(summary?.columns.filter(({ time }) => time).map(({ name }) => name));
  const bare = (/** @type {string} */ name) => (dated.has(name) ? name.replace(/ \([^()]*\)$/, '') : name);
  /** @type {ReadOptions} */
  const roles = { ignore: ignore?.map(bare) };
  if (Array.isArray(theta)) roles.theta = [bare(theta[0]), bare(theta[1])];
  else if (theta) roles.theta = bare(String(theta));
  return roles;
}
