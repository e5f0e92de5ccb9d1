// Data of callers: arrays, an array of rows, or an array of objects by the names of columns.

import { PPCAError } from './fault.ts';
import type { Parcel } from './arrays.ts';
import { filled, sizeOf } from './numbers.ts';
import {
  fieldsOf,
  given,
  isList,
  isObject,
  jsonOf,
  misplaced,
  namesOf,
  partOf,
  plainOf,
  refused,
  textsOf,
  unknownName,
} from './objects.ts';

/** The parts of data. */
const PARTS = ['data', 'rows', 'cols', 'theta', 'weights', 'mask', 'missing', 'names', 'thetaName', 'shape', 'groups', 'ids'];

/**
 * Data with their size, each part read once; an array of objects becomes arrays.
 *
 * @param columns for a model: the columns to read of objects, unless source.names has them
 * @throws {PPCAError} ERR_OPTION
 */
export function tableOf(source: unknown, columns?: readonly string[]): Record<string, any> {
  const names = namesOf(source, 'data', 'a data set, or {data, rows, cols, theta}');
  for (const name of names) if (!PARTS.includes(name)) throw misplaced(name) ?? unknownName(name, 'data', 'part', PARTS);
  const parts: Record<string, any> = Object.fromEntries(PARTS.map((name) => [name, partOf(source, name, 'data')]));
  if (!given(parts.data))
    throw new PPCAError('ERR_OPTION', 'data has no part data: pass a data set, or {data, rows, cols, theta}', { option: 'data' });
  if (Array.isArray(parts.data) && isObject(parts.data[0])) return ofObjects(parts, columns);
  return { ...parts, ...sizeOf(parts) };
}

/**
 * The arrays of [{age: 3, height: 94.2}, …] with theta: 'age'. A name that a row does not
 * have is a missing cell.
 */
function ofObjects(parts: Record<string, any>, columns?: readonly string[]) {
  const { data, theta, weights, groups, ids, thetaName } = parts;
  const known = Object.keys(data[0]);
  if (known.length === 0)
    throw new PPCAError('ERR_OPTION', 'row 1 of data has no columns of its own: pass plain objects, or arrays', { option: 'data', row: 1 });
  /** The column or columns that a part names, or nothing. */
  const chosen = (part: unknown) => {
    const list =
      typeof part === 'string' ? [part] : isList(part) && part.length <= 2 && typeof part[0] === 'string' ? Array.from(part) : [];
    for (const name of list) mustHave(known, String(name));
    return list.map(String);
  };
  const axes = chosen(theta);
  const others = [...axes, ...chosen(weights), ...chosen(groups), ...chosen(ids)];
  if (axes.length === 2 && axes[0] === axes[1])
    throw new PPCAError('ERR_OPTION', `column "${axes[0]}" is chosen twice for θ: choose one column or two different ones`, {
      option: 'theta',
    });
  const variables =
    given(parts.names) || columns?.length ? Array.from(parts.names ?? columns, String) : known.filter((name) => !others.includes(name));
  for (const name of variables) mustHave(known, name);
  const chooses = variables.length + others.length < known.length; // then other names are left out
  data.forEach((row: unknown, i: number) => {
    if (!isObject(row)) throw refused(row, `row ${i + 1} of data`, 'an object like row 1');
    if (!chooses) for (const name of Object.keys(row)) if (!known.includes(name)) throw unknownName(name, 'row 1 of data', 'column', known);
  });
  const texts = (name: string) => data.map((row: any) => partOf(row, name, 'data'));
  return {
    ...parts,
    data: numbers(data, variables),
    rows: parts.rows ?? data.length,
    cols: variables.length,
    names: variables,
    theta: axes.length ? numbers(data, axes) : theta,
    thetaName: thetaName ?? (axes.length && !columns ? axes : undefined), // a model has its own
    weights: typeof weights === 'string' ? numbers(data, [weights]) : weights,
    groups: typeof groups === 'string' ? texts(groups) : groups,
    ids: typeof ids === 'string' ? texts(ids) : ids,
  };
}

function numbers(rows: any[], columns: string[]) {
  const all = new Float64Array(rows.length * columns.length);
  rows.forEach((row, i) => {
    const cells = columns.map((name) => partOf(row, name, `row ${i + 1} of data`));
    filled(all, i * columns.length, cells, (j) => {
      const column = columns[j % columns.length];
      return { where: `row ${i + 1}, column "${column}" of data`, details: { option: 'data', row: i + 1, column } };
    });
  });
  return all;
}

function mustHave(known: string[], name: string) {
  if (!known.includes(name)) throw unknownName(name, 'row 1 of data', 'column', known);
}

/** The arrays of training data. */
export function arraysOf(source: unknown, parcel: Parcel, give: boolean) {
  return sentOf(tableOf(source), parcel, { give });
}

/**
 * Data as the program takes them: numbers as typed arrays, all else as one JSON.
 *
 * @param how whether θ is known, and whether to transfer the caller's buffer
 */
export function sentOf(parts: Record<string, any>, parcel: Parcel, { placed = true, give = false } = {}) {
  const { data, rows, cols, theta, weights, mask, thetaName, groups, ids, ...others } = parts;
  const texts = { groups: given(groups) ? textsOf(groups, 'groups') : undefined, ids: given(ids) ? textsOf(ids, 'ids') : undefined };
  const names = typeof thetaName === 'string' ? [thetaName] : plainOf(thetaName, 'thetaName');
  const { observations, endpoints } = fieldsOf(mask, 'mask', ['observations', 'endpoints'], 'part');
  return {
    rows: plainOf(rows, 'rows'),
    cols: plainOf(cols, 'cols'),
    about: jsonOf({ ...plainOf(others), thetaName: names, ...texts }),
    theta: placed ? parcel.numbers(theta, 'theta') : undefined,
    weights: given(weights) ? parcel.numbers(weights, 'weights') : undefined,
    mask: {
      observations: parcel.flags(observations, 'mask.observations'),
      endpoints: parcel.flags(endpoints, 'mask.endpoints'),
    },
    data: parcel.numbers(data, 'data', { give, cols }), // last, so that a failure before it transfers nothing
  };
}
