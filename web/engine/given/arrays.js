// The arguments of callers in the form of messages.

import { PPCAError, wordsOf } from './fault.js';
import { detached, isDetached, numbersOf } from './numbers.js';
import { given, namesOf, partOf, refused, tagOf } from './objects.js';

/**
 * A parcel collects the arguments of a call and the buffers to transfer. It copies all data at
 * once, so that the caller may change them, unless the caller transfers them. copies is false
 * where that is not needed: for the main program on this thread, which reads them before the
 * call returns.
 */
export class Parcel {
  /** @type {Transferable[]} */
  transfer = [];

  /** @param {boolean} copies */
  constructor(copies = true) {
    this.copies = copies;
  }

  /**
   * Numbers, see numbersOf.
   * @param {unknown} value @param {string} what its name, for messages
   * @param {{ give?: boolean, cols?: number }} [how] give: transfer the caller's buffer
   */
  numbers(value, what, { give = false, cols } = {}) {
    const numbers = numbersOf(value, what, cols);
    return this.#send(numbers, give || numbers.buffer !== /** @type {ArrayBufferView} */ (value).buffer);
  }

  /** Zeros and ones. @param {unknown} value @param {string} what */
  flags(value, what) {
    if (!given(value)) return null;
    if (tagOf(value) !== 'Uint8Array') throw refused(value, what, 'a Uint8Array of zeros and ones');
    return this.#send(numbersOf(value, what), false);
  }

  /** Bytes of a file. @param {unknown} value @param {string} what */
  bytes(value, what) {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(value) ? value : { buffer: /** @type {any} */ (value), byteOffset: 0 };
    if (!isBuffer(buffer)) throw refused(value, what, 'an ArrayBuffer or a Uint8Array, such as await file.arrayBuffer()');
    if (isDetached(buffer)) throw detached(what);
    return this.#send(new Uint8Array(buffer, byteOffset, byteLength), false);
  }

  /** @param {Float64Array | Float32Array | Uint8Array} array @param {boolean} give */
  #send(array, give) {
    if (!this.copies) return array;
    const whole = array.byteLength === array.buffer.byteLength && array.buffer instanceof ArrayBuffer;
    const sent = give && whole ? array : copyOf(array);
    this.transfer.push(/** @type {ArrayBuffer} */ (sent.buffer));
    return sent;
  }
}

/** Memory, also of another frame, or of the page behind the DOM that a test runner imitates. @param {unknown} value @returns {value is ArrayBuffer} */
export function isBuffer(value) {
  return ['ArrayBuffer', 'SharedArrayBuffer'].includes(tagOf(value));
}

/** Names without values: the program refuses those that it does not know. @param {string[]} names */
export function namesIn(names) {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** The masks of data. @param {unknown} mask @param {Parcel} parcel */
export function masks(mask, parcel) {
  if (!given(mask)) return null;
  const part = (/** @type {string} */ name) => parcel.flags(partOf(mask, name, 'mask'), `mask.${name}`);
  const names = namesOf(mask, 'mask', 'an object with observations and endpoints');
  return { ...namesIn(names), observations: part('observations'), endpoints: part('endpoints') };
}

/**
 * The memory of a copy that a worker no longer needs. Reusing it saves time: for
 * repeated fits of equal size, clearing new memory takes longer than the copy itself.
 * @type {ArrayBuffer | undefined}
 */
let spare;

/** @param {ArrayBuffer} buffer */
export function keep(buffer) {
  spare = buffer;
}

/** @param {Float64Array | Float32Array | Uint8Array} array */
function copyOf(array) {
  try {
    if (spare?.byteLength !== array.byteLength) return array.slice();
    const copy = new /** @type {any} */ (array.constructor)(spare);
    spare = undefined;
    copy.set(array);
    return copy;
  } catch (error) {
    throw new PPCAError(
      'ERR_TOO_LARGE',
      `there is no memory to copy ${array.byteLength} bytes (${wordsOf(error)}): pass transfer: true, or use fewer rows`,
    );
  }
}

/** The buffers of a packed set. @param {Record<string, unknown>} data @returns {ArrayBuffer[]} */
export function buffersOf(data) {
  return Object.values(data)
    .filter(ArrayBuffer.isView)
    .map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
}
