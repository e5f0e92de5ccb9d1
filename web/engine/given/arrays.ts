// The arguments of callers in the form of messages.

import { PPCAError, wordsOf } from './fault.ts';
import { detached, isDetached, numbersOf } from './numbers.ts';
import { given, refused, tagOf } from './objects.ts';

/**
 * A parcel collects the arguments of a call and the buffers to transfer. It copies all data at
 * once, so that the caller may change them, unless the caller transfers them. copies is false
 * where that is not needed: for the main program on this thread, which reads them before the
 * call returns.
 */
export class Parcel {
  readonly copies;
  transfer: Transferable[] = [];

  constructor(copies = true) {
    this.copies = copies;
  }

  /**
   * Numbers, see numbersOf.
   *
   * @param what its name, for messages
   * @param how give: transfer the caller's buffer
   */
  numbers(value: unknown, what: string, { give = false, cols }: { give?: boolean; cols?: number } = {}) {
    const numbers = numbersOf(value, what, cols);
    return this.#send(numbers, give || numbers.buffer !== (value as ArrayBufferView).buffer);
  }

  /** Zeros and ones. */
  flags(value: unknown, what: string) {
    if (!given(value)) return null;
    if (tagOf(value) !== 'Uint8Array') throw refused(value, what, 'a Uint8Array of zeros and ones');
    return this.#send(numbersOf(value, what), false);
  }

  /** Bytes of a file. */
  bytes(value: unknown, what: string) {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(value) ? value : { buffer: value as any, byteOffset: 0 };
    if (!isBuffer(buffer)) throw refused(value, what, 'an ArrayBuffer or a Uint8Array, such as await file.arrayBuffer()');
    if (isDetached(buffer)) throw detached(what);
    return this.#send(new Uint8Array(buffer, byteOffset, byteLength), false);
  }

  #send(array: Float64Array | Float32Array | Uint8Array, give: boolean) {
    if (!this.copies) return array;
    const whole = array.byteLength === array.buffer.byteLength && array.buffer instanceof ArrayBuffer;
    const sent = give && whole ? array : copyOf(array);
    this.transfer.push(sent.buffer as ArrayBuffer);
    return sent;
  }
}

/** Memory, also of another frame, or of the page behind the DOM that a test runner imitates. */
export function isBuffer(value: unknown): value is ArrayBuffer {
  return ['ArrayBuffer', 'SharedArrayBuffer'].includes(tagOf(value));
}

function copyOf(array: Float64Array | Float32Array | Uint8Array) {
  try {
    return array.slice();
  } catch (error) {
    throw new PPCAError(
      'ERR_TOO_LARGE',
      `there is no memory to copy ${array.byteLength} bytes (${wordsOf(error)}): pass transfer: true, or use fewer rows`,
    );
  }
}

/** The buffers of a packed set. */
export function buffersOf(data: Record<string, unknown>): ArrayBuffer[] {
  return Object.values(data)
    .filter(ArrayBuffer.isView)
    .map(({ buffer }) => buffer as ArrayBuffer);
}
