// Files in all forms that callers may pass.

import { isBuffer } from './arrays.js';
import { given, isList, optionsOf, partOf, refused, tagOf, textsOf } from './objects.js';

/**
 * The files as {name, data, id}, where data is a Blob, which has an id, or bytes.
 * @param {unknown} files @param {import('./arrays.js').Parcel} parcel
 */
export function filesOf(files, parcel) {
  return listOf(files).map((file, index) => fileOf(file, index, parcel));
}

/** @param {any} files @returns {unknown[]} */
function listOf(files) {
  if (!isBytes(files) && typeof files?.[Symbol.iterator] === 'function' && typeof files !== 'string') return [...files];
  return [files];
}

/** @param {any} file @param {number} index @param {import('./arrays.js').Parcel} parcel */
function fileOf(file, index, parcel) {
  const number = `file ${index + 1}`;
  const part = (/** @type {string} */ name) => (given(file) ? partOf(file, name, number) : undefined);
  // Files of a chosen folder keep their paths, because train/ and test/ have a
  // meaning.
  const called = part('webkitRelativePath') || part('name') || number;
  if (typeof called !== 'string' && typeof called !== 'number') throw refused(called, `the name of ${number}`, 'a text');
  const name = String(called);
  const data = isBytes(file) ? file : part('data');
  if (isBlob(data)) return { name, data, id: idOf(data) };
  if (isBytes(data)) return { name, data: parcel.bytes(data, name) };
  throw refused(
    given(data) ? data : file,
    name,
    'a File, a Blob, an ArrayBuffer, a Uint8Array or {name, data}; of an address, pass {name, data: await (await fetch(address)).blob()}',
  );
}

/** What tells Blobs apart, whose bytes never change, so that the program knows a file again. @type {WeakMap<Blob, string>} */
const ids = new WeakMap();
let known = 0;

/** @param {Blob} blob */
function idOf(blob) {
  const id = ids.get(blob) ?? `blob ${++known}`;
  ids.set(blob, id);
  return id;
}

/** @param {unknown} value @returns {value is Blob | BufferSource} */
function isBytes(value) {
  return isBlob(value) || isBuffer(value) || ArrayBuffer.isView(value);
}

/** A Blob or a File, also of another frame. @param {any} value @returns {value is Blob} */
function isBlob(value) {
  if (value instanceof Blob) return true;
  return ['Blob', 'File'].includes(tagOf(value)) && typeof value.size === 'number' && typeof value.arrayBuffer === 'function';
}

/** Options of reading, the columns of θ in the form of the program. @param {unknown} options */
export function readingOf(options) {
  const { theta, ...others } = optionsOf(options, 'options', ['missing']);
  return { ...others, theta: isList(theta) ? textsOf(theta, 'theta').join(',') : theta };
}
