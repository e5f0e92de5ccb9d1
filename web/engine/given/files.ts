// Files in all forms that callers may pass.

import { isBuffer, type Parcel } from './arrays.ts';
import { given, isList, optionsOf, partOf, refused, tagOf, textsOf } from './objects.ts';

/** The files as {name, data, id}, where data is a Blob, which has an id, or bytes. */
export function filesOf(files: unknown, parcel: Parcel) {
  return listOf(files).map((file, index) => fileOf(file, index, parcel));
}

function listOf(files: any): unknown[] {
  if (!isBytes(files) && typeof files?.[Symbol.iterator] === 'function' && typeof files !== 'string') return [...files];
  return [files];
}

function fileOf(file: any, index: number, parcel: Parcel) {
  const number = `file ${index + 1}`;
  const part = (name: string) => (given(file) ? partOf(file, name, number) : undefined);
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

/** What tells Blobs apart, whose bytes never change, so that the program knows a file again. */
const ids: WeakMap<Blob, string> = new WeakMap();
let known = 0;

function idOf(blob: Blob) {
  const id = ids.get(blob) ?? `blob ${++known}`;
  ids.set(blob, id);
  return id;
}

function isBytes(value: unknown): value is Blob | BufferSource {
  return isBlob(value) || isBuffer(value) || ArrayBuffer.isView(value);
}

/** A Blob or a File, also of another frame. */
function isBlob(value: any): value is Blob {
  if (value instanceof Blob) return true;
  return ['Blob', 'File'].includes(tagOf(value)) && typeof value.size === 'number' && typeof value.arrayBuffer === 'function';
}

/** Options of reading, the columns of θ in the form of the program. */
export function readingOf(options: unknown): Record<string, any> {
  const { theta, ...others } = optionsOf(options, 'options', ['missing']);
  return { ...others, theta: isList(theta) ? textsOf(theta, 'theta').join(',') : theta };
}
