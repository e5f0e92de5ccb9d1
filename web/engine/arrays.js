// What callers hand in, in the form in which it travels.

import { PPCAError, wordsOf } from './fault.js';

/**
 * A parcel collects the arguments of a call and the buffers that travel with
 * it. copies is true where the program lives on another thread: then whatever
 * is sent is a copy of its own, made at once, unless the caller gives it away.
 */
export class Parcel {
  /** @type {Transferable[]} */
  transfer = [];

  /** @param {boolean} copies */
  constructor(copies) {
    this.copies = copies;
  }

  /**
   * Numbers: Float64Array, Float32Array and Uint8Array as they are, plain arrays
   * as Float64Array.
   * @param {unknown} value @param {string} what its name, for messages
   * @param {boolean} [give] hand the caller's buffer over
   */
  numbers(value, what, give = false) {
    if (Array.isArray(value)) return this.#send(Float64Array.from(value), true);
    if (!ArrayBuffer.isView(value))
      throw new PPCAError('ERR_OPTION', `${what} must be a Float64Array, a Float32Array, a Uint8Array or an array of numbers`);
    return this.#send(asKnown(value, what), give);
  }

  /** Zeros and ones. @param {unknown} value @param {string} what */
  flags(value, what) {
    if (value === undefined || value === null) return null;
    if (tagOf(value) !== 'Uint8Array') throw new PPCAError('ERR_OPTION', `${what} must be a Uint8Array of zeros and ones`);
    return this.#send(asKnown(/** @type {ArrayBufferView} */ (value), what), false);
  }

  /** Bytes of a file. @param {unknown} value @param {string} what */
  bytes(value, what) {
    if (value instanceof ArrayBuffer) return this.#send(new Uint8Array(value), false);
    if (!ArrayBuffer.isView(value)) throw new PPCAError('ERR_OPTION', `${what} must be an ArrayBuffer or a Uint8Array`);
    return this.#send(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), false);
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

/**
 * The memory of a copy that a worker has done with. Who fits data of one size again and
 * again would wait longer for the system to clear new memory than for the copy itself.
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
      `there is no memory to copy ${array.byteLength} bytes (${wordsOf(error)}): hand them over with transfer: true, or take fewer rows`,
    );
  }
}

/** The array as one of the three types, on the same buffer. @param {ArrayBufferView} view @param {string} what */
function asKnown(view, what) {
  const { buffer, byteOffset, byteLength } = view;
  switch (tagOf(view)) {
    case 'Float64Array':
      return new Float64Array(buffer, byteOffset, byteLength / 8);
    case 'Float32Array':
      return new Float32Array(buffer, byteOffset, byteLength / 4);
    case 'Uint8Array':
    case 'Uint8ClampedArray':
      return new Uint8Array(buffer, byteOffset, byteLength);
  }
  throw new PPCAError('ERR_OPTION', `${what} is a ${tagOf(view)}, but must be a Float64Array, a Float32Array or a Uint8Array`);
}

/** The type of an array, also of one from another frame. @param {any} value @returns {string | undefined} */
function tagOf(value) {
  return value?.[Symbol.toStringTag];
}

/** The buffers of a packed set. @param {Record<string, unknown>} data @returns {ArrayBuffer[]} */
export function buffersOf(data) {
  return Object.values(data)
    .filter(ArrayBuffer.isView)
    .map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer));
}
