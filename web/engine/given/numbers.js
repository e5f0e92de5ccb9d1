// Numbers as callers have them, made into arrays that the program takes.

import { PPCAError } from './fault.js';
import { isList, named, tagOf } from './objects.js';

/** Arrays whose numbers a float64 holds. */
const exact = ['Int8Array', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'];

/**
 * The numbers of a typed array, of a plain array or of an array of rows. null and undefined
 * become NaN, which the core refuses by row and column or models as missing. Arrays of
 * Float64, Float32 and Uint8 come back on the same buffer.
 *
 * @param {unknown} value
 * @param {string} what its name, for messages
 * @param {number} [cols] of a table, for the place in messages
 * @returns {Float64Array | Float32Array | Uint8Array}
 * @throws {PPCAError} ERR_OPTION for what is no number, ERR_SHAPE for rows of different lengths
 */
export function numbersOf(value, what, cols = 1) {
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
    const others = /** @type {ArrayLike<unknown>} */ (/** @type {unknown} */ (value));
    if (tag === 'Float16Array') return Float32Array.from(/** @type {ArrayLike<number>} */ (others));
    if (exact.includes(tag)) return Float64Array.from(/** @type {ArrayLike<number>} */ (others));
    if (tag.startsWith('Big')) return filled(new Float64Array(others.length), 0, others, inTable(what, cols));
  }
  throw new PPCAError('ERR_OPTION', `${what} is ${named(value)}: give a typed array, an array of numbers or an array of rows`, {
    option: what,
  });
}

/**
 * How many rows and columns an array of rows has; those that were given where the data are
 * no such array.
 *
 * @param {{ data?: unknown, rows?: number, cols?: number }} given
 */
export function sizeOf({ data, rows, cols }) {
  if (!Array.isArray(data) || !isList(data[0])) return { rows, cols };
  return { rows: rows ?? data.length, cols: cols ?? data[0].length };
}

/**
 * Puts the numbers of a plain array into another.
 *
 * @param {Float64Array} target @param {number} at where the first goes
 * @param {ArrayLike<unknown>} source
 * @param {(i: number) => Place} placeOf the place of a number in the target
 */
export function filled(target, at, source, placeOf) {
  for (let i = 0; i < source.length; i++) {
    const value = source[i];
    if (typeof value === 'number') target[at + i] = value;
    else if (value === null || value === undefined) target[at + i] = NaN;
    else if (typeof value === 'bigint' && BigInt(Number(value)) === value) target[at + i] = Number(value);
    else throw noNumber(value, placeOf(at + i));
  }
  return target;
}

/** Whether a buffer was transferred; a view on it has length 0. @param {ArrayBufferLike} buffer */
export function isDetached(buffer) {
  if (buffer.byteLength > 0) return false;
  try {
    return !new Uint8Array(buffer); // throws for a detached one
  } catch {
    return true;
  }
}

/** @param {string} what */
export function detached(what) {
  return new PPCAError('ERR_OPTION', `${what} is empty, because its buffer was transferred: pass a copy, or do not transfer it before`, {
    option: what,
  });
}

/** @typedef {{ where: string, details: Record<string, unknown> }} Place */

/** The places in a table of so many columns. @param {string} what @param {number} cols @returns {(i: number) => Place} */
function inTable(what, cols) {
  return (i) => {
    const place = cols > 1 ? { row: Math.floor(i / cols) + 1, column: (i % cols) + 1 } : { row: i + 1 };
    const where = cols > 1 ? `row ${place.row}, column ${place.column} of ${what}` : `number ${place.row} of ${what}`;
    return { where, details: { option: what, ...place } };
  };
}

/** @param {unknown[]} rows @param {string} what */
function joined(rows, what) {
  const cols = /** @type {ArrayLike<unknown>} */ (rows[0]).length;
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

/** @param {unknown} value @param {Place} place */
function noNumber(value, { where, details }) {
  const why = typeof value === 'bigint' ? ', which no float64 holds' : '';
  return new PPCAError('ERR_OPTION', `${where} is ${named(value)}${why}: give a number, or NaN where none is known`, details);
}
