import type { Form } from '../../page.js';
import type { ReadOptions } from '../state/state.ts';

/** The first and the last of the lines 'a-b', 'a', 'a-', '-b' or 'none'; NaN where there is none. */
function ends(lines: string) {
  const [first, last = first] = lines.split('-');
  return [parseInt(first, 10), parseInt(last, 10)];
}

/** What a line of a file is to the reader. */
export function partOf({ names, rows }: Form, line: number): 'names' | 'units' | 'data' | '' {
  const [name, unit] = ends(names);
  const [first, last] = ends(rows);
  if (line === name) return 'names';
  if (line > name && line <= unit) return 'units';
  return line < first || line > last ? '' : 'data';
}

/** What the visitor can make of a line, with words for each. */
export function choicesOf(form: Form, line: number): Record<string, string> {
  const [name] = ends(form.names);
  const [first, last] = ends(form.rows);
  const part = partOf(form, line);
  const is = part === 'data' ? (line === first ? 'first' : line === last ? 'last' : '') : part;
  return {
    '': `${line} ${is}`,
    ...(part === 'names' ? { none: 'The file has no names' } : { names: 'Names of the columns' }),
    ...(line > name && part !== 'units' ? { units: 'Units, below the names' } : {}),
    ...(line === first ? {} : { first: 'First row of the data' }),
    ...(line === last ? {} : { last: 'Last row of the data' }),
  };
}

/**
 * The options that make a line what the visitor chose.
 *
 * @param choice one of choicesOf
 */
export function chosenLine(form: Form, read: ReadOptions, line: number, choice: string): ReadOptions {
  const [first, last] = (read.rows ?? '-').split('-');
  const below = Number(first) > line ? read.rows : last ? `-${last}` : undefined; // data begin below the names
  switch (choice) {
    case 'none':
      return { names: 'none', rows: last ? `-${last}` : undefined };
    case 'names':
      return { names: String(line), rows: below };
    case 'units':
      return { names: `${ends(form.names)[0]}-${line}`, rows: below };
    case 'first':
      return { names: ends(form.names)[0] >= line ? undefined : form.names, rows: `${line}-${last ?? ''}` }; // the names stay
    default:
      return { rows: `${first}-${line}` };
  }
}
