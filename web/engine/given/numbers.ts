// Numbers as callers have them, made into arrays that the program takes.

import { PPCAError } from './fault.ts';
import { isList, named, tagOf } from './objects.ts';

/** Arrays whose numbers a float64 holds. */
const exact = ['Int8Array', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'];

/**
 * The numbers of a typed array, of a plain array or of an array of rows. null and undefined
 * become NaN, which the core refuses by row and column or models as missing. Arrays of
 * Float64, Float32 and Uint8 come back on the same buffer.
 *
 * @param what its name, for messages
 * @param cols of a table, for the place in messages
 * @throws {PPCAError} ERR_OPTION for what is no number, ERR_SHAPE for rows of different lengths
 */
export function numbersOf(value: unknown, what: string, cols = 1): Float64Array | Float32Array | Uint8Array {
  if (Array.isArray(value)) {
    return isList(value[0]) ? joined(value, what) : filled(new Float64Array(value.length), 0, value, inTable(what, cols));
  }
  const tag = tagOf(value);
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    if (isDetached(buffer)) throw detached(what);
    if (tag === 'Float64Array') return new Float64Array(buffer, byteOffset, byteLength / 8);
    if (tag === 'Float32Array') return new Float32Array(buffer, byteOffset, byteLength / 4);
    if (tag === 'Uint8Array' || tag === 'Uint8ClampedArray') return new Uint8Array(buffer, byteOffset, byteLength);
    const others = value as unknown as ArrayLike<unknown>;
    if (tag === 'Float16Array') return Float32Array.from(others as ArrayLike<number>);
    if (exact.includes(tag)) return Float64Array.from(others as ArrayLike<number>);
    if (tag.startsWith('Big')) return filled(new Float64Array(others.length), 0, others, inTable(what, cols));
  }
  throw new PPCAError('ERR_OPTION', `${what} is ${named(value)}: give a typed array, an array of numbers or an array of rows`, {
    option: what,
  });
}

/**
 * How many rows and columns an array of rows has; those that were given where the data are
 * no such array.
 */
export function sizeOf({ data, rows, cols }: { data?: unknown; rows?: number; cols?: number }) {
  if (!Array.isArray(data) || !isList(data[0])) return { rows, cols };
  return { rows: rows ?? data.length, cols: cols ?? data[0].length };
}

/**
 * Puts the numbers of a plain array into another.
 *
 * @param at where the first goes
 * @param placeOf the place of a number in the target
 */
export function filled(target: Float64Array, at: number, source: ArrayLike<unknown>, placeOf: (i: number) => Place) {
  for (let i = 0; i < source.length; i++) {
    const value = source[i];
    if (typeof value === 'number') target[at + i] = value;
    else if (value === null || value === undefined) target[at + i] = NaN;
    else if (typeof value === 'bigint' && BigInt(Number(value)) === value) target[at + i] = Number(value);
    else throw noNumber(value, placeOf(at + i));
  }
  return target;
}

/** Whether a buffer was transferred; a view on it has length 0. */
export function isDetached(buffer: ArrayBufferLike) {
  if (buffer.byteLength > 0) return false;
  try {
    return !new Uint8Array(buffer); // throws for a detached one
  } catch {
    return true;
  }
}

export function detached(what: string) {
  return new PPCAError('ERR_OPTION', `${what} is empty, because its buffer was transferred: pass a copy, or do not transfer it before`, {
    option: what,
  });
}

type Place = { where: string; details: Record<string, unknown> };

/** The places in a table of so many columns. */
function inTable(what: string, cols: number): (i: number) => Place {
  return (i) => {
    const place = cols > 1 ? { row: Math.floor(i / cols) + 1, column: (i % cols) + 1 } : { row: i + 1 };
    const where = cols > 1 ? `row ${place.row}, column ${place.column} of ${what}` : `number ${place.row} of ${what}`;
    return { where, details: { option: what, ...place } };
  };
}

function joined(rows: unknown[], what: string) {
  const cols = (rows[0] as ArrayLike<unknown>).length;
  const all = new Float64Array(rows.length * cols);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!isList(row) || row.length !== cols) {
      const has = isList(row) ? `has length ${row.length}` : `is ${named(row)}`;
      throw new PPCAError('ERR_SHAPE', `row ${i + 1} of ${what} ${has}, and row 1 has length ${cols}: give rows of one length`, {
        option: what,
        row: i + 1,
      });
    }
    filled(all, i * cols, row, inTable(what, cols));
  }
  return all;
}

function noNumber(value: unknown, { where, details }: Place) {
  const why = typeof value === 'bigint' ? ', which no float64 holds' : '';
  return new PPCAError('ERR_OPTION', `${where} is ${named(value)}${why}: give a number, or NaN where none is known`, details);
}
