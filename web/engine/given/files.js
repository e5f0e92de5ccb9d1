// Files in all forms that callers may pass.

import { given, isList, optionsOf, partOf, refused, textsOf } from './objects.js';

/**
 * The files as {name, data}, where data is a Blob or bytes.
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
  const name = String(part('webkitRelativePath') || part('name') || number);
  const data = isBytes(file) ? file : part('data');
  if (data instanceof Blob) return { name, data };
  if (isBytes(data)) return { name, data: parcel.bytes(data, name) };
  throw refused(given(data) ? data : file, name, 'a File, a Blob, an ArrayBuffer, a Uint8Array or {name, data}');
}

/** @param {unknown} value */
function isBytes(value) {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

/** Options of reading, the columns of θ in the form of the program. @param {unknown} options */
export function readingOf(options) {
  const { theta, ...others } = optionsOf(options);
  return { ...others, theta: isList(theta) ? textsOf(theta, 'theta').join(',') : theta };
}
