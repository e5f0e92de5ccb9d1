import { breakable, el, selectOf } from '../kit/dom.ts';
import { short } from '../kit/format.ts';
import type { Column, SetSummary } from '../../page.js';
import type { ReadOptions } from '../state/state.ts';

/** The roles of a column, in words. */
const roles = {
  theta: 'θ, the parameter',
  second: 'second θ',
  variable: 'variable',
  id: 'name of the row',
  group: 'group (kept together)',
  split: 'train or test',
  stratum: 'category (same share held out)',
  weight: 'weight of the row',
  ignore: 'leave out',
};

/** The numbers that dates become, in words. */
const times: Record<string, string> = {
  year: 'date: years',
  days: 'date: days since the first',
  hours: 'date: hours since the first day',
  minutes: 'date: minutes since the first hour',
  seconds: 'date: seconds since the first minute',
  'day-of-year': 'date: day of the year, period 365.25',
  'hour-of-day': 'time: hour of the day, period 24',
};

/** The text column of which a column of 1 and 0 is one text. */
const sourceOf = (name: string, { oneHot }: ReadOptions) => oneHot?.find((column) => name.startsWith(`${column} = `));

/** The kinds that a column can have, in words, the present one first. */
function kindsOf({ name, numeric, time }: Column, read: ReadOptions): Record<string, string> {
  if (time) return { [time]: times[time], ...times };
  if (sourceOf(name, read)) return { number: '1 and 0 of a text', text: 'text' };
  return numeric ? { number: 'number' } : { text: 'text', number: '1 and 0 for each text' };
}

/**
 * The options that give a column another kind. Dates of all columns become the same number.
 *
 * @param kind one of kindsOf
 */
function ofKind({ name, time }: Column, read: ReadOptions, kind: string): ReadOptions {
  if (time) return { time: kind as ReadOptions['time'] };
  const source = sourceOf(name, read);
  const others = (read.oneHot ?? []).filter((column) => column !== source);
  const oneHot = kind === 'number' ? [...others, name] : others;
  return { oneHot: oneHot.length > 0 ? oneHot : undefined };
}

/**
 * The head of a column: its name, its role, its kind, and its range.
 *
 * @param of kind: of the data
 * @param changed called with another role, or with the options of another kind
 */
export function headOf(
  column: Column,
  { role, kind, read }: { role: string; kind: SetSummary['kind']; read: ReadOptions },
  changed: (change: string | ReadOptions) => void,
) {
  const { name, numeric, min, max, missing } = column;
  const kinds = kindsOf(column, read);
  const kindOf = selectOf(kinds, { 'aria-label': `Kind of ${name}`, onchange: () => changed(ofKind(column, read, kindOf.value)) });
  const roleOf = selectOf(roles, { 'aria-label': `Role of ${name}`, onchange: () => changed(roleOf.value) });
  for (const option of roleOf.options) option.disabled = !numeric && ['theta', 'second', 'variable', 'weight'].includes(option.value);
  if (kind !== 'table') roleOf.querySelector('[value=variable]')?.remove();
  roleOf.value = role;
  const range = numeric ? `${short(min, max - min)}\u00a0… ${short(max, max - min)}` : 'text';
  return el(
    'th',
    { scope: 'col', class: role === 'ignore' ? 'left-out' : undefined },
    el('span.name', { title: name }, ...breakable(name)),
    role === 'file' ? 'name of the picture' : roleOf,
    Object.keys(kinds).length > 1 ? kindOf : null,
    el('span.hint', missing ? `${range}, ${missing} missing` : range),
  );
}

/** Whether a role is one that few columns have. */
export const isSpecial = (role: string) => role !== 'variable' && role !== 'ignore' && role !== 'file';
