// Objects of callers: options, arguments of calls and parts of data. Each value is read once,
// so that neither a later change nor a getter that throws reaches the program.

import { PPCAError, wordsOf } from './fault.ts';

/**
 * The values of an object under the known names; none for null or undefined.
 *
 * @param what the object, for messages
 * @param kind of the names
 * @throws {PPCAError} ERR_OPTION for another type, for other names, and for a getter that throws
 */
export function fieldsOf(value: unknown, what: string, known: readonly string[], kind: 'option' | 'part' = 'option'): Record<string, any> {
  if (!given(value)) return {};
  const names = namesOf(value, what, `an object with ${known.join(', ')}`);
  for (const name of names)
    if (!known.includes(name)) throw (!known.includes('signal') && misplaced(name)) || unknownName(name, what, kind, known);
  return Object.fromEntries(known.map((name) => [name, partOf(value, name, what)]));
}

/**
 * A copy of options, which may nest: numbers, texts, true and false, lists and objects.
 * The program checks their names. Typed arrays become lists.
 *
 * @param path where it is in the options; empty for the whole
 * @throws {PPCAError} ERR_OPTION for what options cannot have, such as a function or a Promise
 */
export function plainOf(value: unknown, path = '', depth = 0): any {
  if (value === null || ['undefined', 'number', 'string', 'boolean'].includes(typeof value)) return value;
  const what = path || 'options';
  if (depth > 32) {
    const [option] = path.split(/[.[]/);
    throw new PPCAError('ERR_OPTION', `${option} is nested too deeply: options must not contain themselves`, { option });
  }
  if (isList(value)) return Array.from(value, (item, i) => plainOf(item, `${path}[${i}]`, depth + 1));
  if (!isObject(value)) throw refused(value, what, 'a number, a text, true or false, a list or a plain object');
  const below = (name: string) => (path ? `${path}.${name}` : name);
  return Object.fromEntries(namesOf(value, what).map((name) => [name, plainOf(partOf(value, name, what), below(name), depth + 1)]));
}

/**
 * The options of a call; none for null or undefined.
 *
 * @param own names that elsewhere stand in another argument
 */
export function optionsOf(value: unknown, what = 'options', own: readonly string[] = []): Record<string, any> {
  if (!given(value)) return {};
  if (!isObject(value)) throw refused(value, what, 'an object');
  for (const name of namesOf(value, what)) if (!own.includes(name) && misplaced(name)) throw misplaced(name);
  return plainOf(value);
}

/** What stands in the last argument of a call alone. */
const LAST = ['signal', 'onProgress', 'partial', 'transfer'];

/** The error of a name that stands in another argument; nothing for others. */
export function misplaced(name: string) {
  if (LAST.includes(name))
    return new PPCAError(
      'ERR_OPTION',
      `${name} is none of these options: pass it in the last argument of the call, behind the options, as in fit(data, options, { ${name} })`,
      { option: name },
    );
  if (name !== 'missing') return undefined;
  return new PPCAError('ERR_OPTION', "missing is none of these options: it belongs to the data, as in { data, theta, missing: 'model' }", {
    option: name,
  });
}

/**
 * The names in an object, with those that it inherits: defaults of Object.create(defaults), and
 * getters of a class, would have no effect otherwise.
 *
 * @param must what it should be
 */
export function namesOf(value: unknown, what: string, must = 'an object') {
  if (!isObject(value)) throw refused(value, what, must);
  const names = new Set(Object.keys(value));
  for (let from = Object.getPrototypeOf(value); from && !Object.hasOwn(from, 'isPrototypeOf'); from = Object.getPrototypeOf(from))
    for (const [name, { enumerable, get }] of Object.entries(Object.getOwnPropertyDescriptors(from)))
      if (enumerable || get) names.add(name);
  return [...names];
}

/**
 * A part of an object.
 *
 * @param what the object
 */
export function partOf(object: any, name: string, what: string) {
  try {
    return object[name];
  } catch (thrown) {
    throw new PPCAError('ERR_OPTION', `${name} of ${what} cannot be read (${wordsOf(thrown)}): pass its value`, { option: name });
  }
}

/** A text. */
export function textOf(value: unknown, what: string) {
  if (typeof value !== 'string') throw refused(value, what, 'a text');
  return value;
}

export function flagOf(value: unknown, what: string) {
  if (typeof value !== 'boolean') throw refused(value, what, 'true or false');
  return value;
}

/** A list of texts; numbers count as texts. */
export function textsOf(value: unknown, what: string) {
  if (!isList(value)) throw refused(value, what, 'a list of texts');
  return Array.from(value, (item, i) => {
    if (['string', 'number', 'bigint'].includes(typeof item)) return String(item);
    throw refused(item, `${what}[${i}]`, 'a text or a number');
  });
}

export function given(value: unknown) {
  return value !== undefined && value !== null;
}

/**
 * The error of a value of another type.
 *
 * @param must what it should be
 */
export function refused(value: unknown, what: string, must: string) {
  return new PPCAError('ERR_OPTION', `${what} is ${named(value)}: it must be ${must}`, { option: what });
}

/** As fault.Unknown in Go. */
export function unknownName(name: string, what: string, kind: string, known: readonly string[]) {
  const near = nearest(name, known);
  const list = `${kind}s are ${listed(known)}`;
  const article = kind === 'option' ? 'an' : 'a';
  const advice = near ? `: did you mean ${near}? The ${list}` : `; the ${list}`;
  return new PPCAError('ERR_OPTION', `${name} is not ${article} ${kind} of ${what}${advice}`, { option: name });
}

/** As listed in package fault of Go: the first names, and the number of the others. */
function listed(names: readonly string[]) {
  let text = names[0] ?? '';
  for (const [i, name] of names.entries()) {
    if (i > 0 && text.length + name.length > 100) return `${text} and ${names.length - i} more`;
    if (i > 0) text += `, ${name}`;
  }
  return text;
}

/** As fault.Nearest in Go. */
function nearest(name: string, known: readonly string[]) {
  let near = '';
  let least = Math.min(2, Math.floor((name.length + 1) / 3)) + 1;
  for (const each of known) {
    const d = distance(name.toLowerCase(), each.toLowerCase());
    if (d < least) [near, least] = [each, d];
  }
  return near;
}

/** The number of letters to insert, delete, replace or swap. */
function distance(a: string, b: string) {
  const d: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    d[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      if (i === 0) d[i][j] = j;
      else d[i][j] = Math.min(d[i - 1][j - 1] + Number(a[i - 1] !== b[j - 1]), d[i - 1][j] + 1, d[i][j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.length][b.length];
}

/** A value in words. */
export function named(value: unknown) {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `the text "${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value !== 'object') return `the ${typeof value} ${String(value)}`;
  if (typeof (value as any).then === 'function') return 'a Promise, which must be awaited first';
  if (Array.isArray(value) && value.length === 0) return 'an empty list';
  return tagOf(value) === 'Object' ? 'an object' : `of type ${tagOf(value)}`;
}

/** The type of an object, also of one from another frame. */
export function tagOf(value: unknown) {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** An array or a typed array. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && tagOf(value) !== 'DataView');
}

/** An object with names, of any class. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && tagOf(value) === 'Object';
}

/** Options as JSON. Numbers that JSON does not have become texts that begin with \0, see userjson in core. */
export function jsonOf(options: object) {
  return JSON.stringify(options, (_, value) => (typeof value === 'number' && !Number.isFinite(value) ? `\0${value}` : value));
}
