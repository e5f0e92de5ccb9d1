// The link of an engine to its program. Matches answers to calls, and restarts a
// program that has died.

import { CANCEL, CANCELLED, FREE } from './protocol.js';
import { PPCAError } from './given/fault.js';
import { detached, isDetached } from './given/numbers.js';
import { Watch } from './watch.js';

/**
 * @typedef {import('./protocol.js').Answer} Answer
 * @typedef {import('./carrier.js').Carrier} Carrier
 * @typedef {import('./carrier.js').Listener} Listener
 * @typedef {import('./given/call.js').Way} Way
 * @typedef {{
 *   resolve: (result: any) => void,
 *   reject: (reason: unknown) => void,
 *   way: Way,
 *   settled: boolean,
 *   stopListening: () => void,
 * }} Pending
 */

export class Link {
  /** Increases with every program. Handles of earlier programs are invalid. */
  generation = 0;
  closed = false;

  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #lastId = 0;
  #watch = new Watch();
  /** @type {Carrier | undefined} */
  #carrier;
  /** @type {Promise<Carrier> | undefined} */
  #connecting;
  /** @type {(listen: Listener) => Promise<Carrier>} */
  #start;
  #helper;

  /**
   * @param {(listen: Listener) => Promise<Carrier>} start starts a program
   * @param {Way['onProgress']} [onProgress] for calls without their own listener
   * @param {boolean} [helper] whether the program does parts of jobs, so that its end loses no sets and models
   */
  constructor(start, onProgress, helper = false) {
    this.#start = start;
    this.onProgress = onProgress;
    this.#helper = helper;
  }

  /** Whether a program runs or starts. */
  get alive() {
    return this.#connecting !== undefined;
  }

  /** Starts a program unless one is running. After a failure, a later call tries again. @returns {Promise<Carrier>} */
  connect() {
    const { generation } = this;
    const connecting = (this.#connecting ??= this.#start((answer) => this.#receive(answer, generation)).then((carrier) => {
      if (this.closed) carrier.end();
      if (this.#pending.size === 0) carrier.hold?.(false);
      return (this.#carrier = carrier);
    }));
    connecting.catch(() => {
      if (this.#connecting === connecting) this.#connecting = undefined; // unless a later call has started another
    });
    return connecting;
  }

  /**
   * Calls a method of the program.
   * @param {import('./protocol.js').Method} method
   * @param {Record<string, unknown>} args
   * @param {Way} [way]
   * @returns {Promise<any>}
   */
  async call(method, args, way = {}) {
    this.mustBeOpen();
    if (!way.first) way.signal?.throwIfAborted();
    const { generation } = this;
    const carrier = this.#carrier ?? (await this.connect());
    if (!way.first) way.signal?.throwIfAborted();
    this.mustBeOpen();
    if (generation !== this.generation) throw crash('it was restarted', this.#helper);
    // Node would not refuse such a message, but lose it.
    if (way.transfer?.some((each) => isDetached(/** @type {ArrayBuffer} */ (each)))) throw detached('data');
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const stopListening = this.#listenForAbort(id, way);
      this.#pending.set(id, { resolve, reject, way, settled: false, stopListening });
      carrier.hold?.(true);
      try {
        carrier.post({ id, method, args, heard: Boolean(way.onProgress ?? this.onProgress) }, way.transfer);
      } catch (error) {
        stopListening();
        this.#done(id);
        throw error;
      }
      if (carrier.ping) this.#watchOver(carrier.ping);
      if (way.signal?.aborted) carrier.post({ method: CANCEL, args: { call: id } });
    });
  }

  /** Frees a handle of a generation. @param {number} generation @param {Record<string, number | undefined>} handle */
  free(generation, handle) {
    if (generation === this.generation) this.#carrier?.post({ method: FREE, args: handle });
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    this.#end(closed());
  }

  /** Forgets a call. @param {number} id */
  #done(id) {
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#carrier?.hold?.(false);
  }

  /** @param {() => void} ping asks the worker for a message */
  #watchOver(ping) {
    this.#watch.start({
      waiting: () => this.#pending.size > 0,
      ping,
      died: () => this.#end(death('its worker does not answer', this.#helper)),
    });
  }

  /** Ends the program and rejects all pending calls. @param {unknown} reason */
  #end(reason) {
    this.generation++;
    this.#watch.stop();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    this.#carrier?.end();
    this.#carrier = this.#connecting = undefined;
    for (const call of pending) {
      call.stopListening();
      if (!call.settled) call.reject(reason);
    }
  }

  /** Throws after close(). */
  mustBeOpen() {
    if (this.closed) throw closed();
  }

  /** @param {number} id @param {Way} way @returns {() => void} */
  #listenForAbort(id, way) {
    const abort = () => {
      this.#carrier?.post({ method: CANCEL, args: { call: id } });
      const call = this.#pending.get(id);
      if (!call || way.best) return;
      call.settled = true;
      call.reject(way.signal?.reason);
    };
    way.signal?.addEventListener('abort', abort, { once: true });
    return () => way.signal?.removeEventListener('abort', abort);
  }

  /** @param {Answer} answer @param {number} generation */
  #receive(answer, generation) {
    if (generation !== this.generation) return;
    this.#watch.reset();
    if (answer.dead !== undefined) return this.#end(death(answer.dead, this.#helper));
    const id = /** @type {number} */ (answer.id);
    const call = this.#pending.get(id);
    if (call && answer.progress) {
      if (!call.settled) (call.way.onProgress ?? this.onProgress)?.(answer.progress);
      return;
    }
    this.#done(id);
    if (answer.crashed !== undefined) this.#end(crash(answer.crashed, this.#helper));
    if (call) this.#settle(call, answer);
  }

  /** @param {Pending} call @param {Answer} answer */
  #settle(call, answer) {
    call.stopListening();
    if (call.settled) this.#discard(answer.result);
    else if (answer.error) call.reject(reasonOf(answer.error, call.way.signal, this.#helper));
    else call.resolve(answer.result);
  }

  /** Frees a result that arrived after the abort of its call. @param {any} result */
  #discard(result) {
    if (!result || ArrayBuffer.isView(result)) return;
    for (const kept of [result, ...(result.models ?? [])]) {
      const { set, model, job, album } = kept ?? {};
      if (set || model || job || album) this.free(this.generation, { set, model, job, album });
    }
  }
}

/** @param {NonNullable<Answer['error']>} error @param {AbortSignal | undefined} signal @param {boolean} helper */
function reasonOf({ code, message, details }, signal, helper) {
  if (code === CANCELLED) return signal?.reason ?? new DOMException('cancelled', 'AbortError');
  const more = helper && code === 'ERR_CRASHED' ? { ...details, kept: true } : details;
  return new PPCAError(/** @type {import('../page.js').ErrorCode} */ (code), message, more);
}

/** The error of calls after close(). */
export function closed() {
  return new PPCAError('ERR_CLOSED', 'the engine was closed; create another with createEngine');
}

/** @param {string} cause @param {boolean} helper */
function crash(cause, helper) {
  const lost = helper ? 'ask again. Data and models are still there' : 'read the data again. Saved models are still there';
  return new PPCAError(
    'ERR_CRASHED',
    `the program failed (${cause}) and restarts with the next call; ${lost}`,
    helper ? { kept: true } : undefined,
  );
}

/** @param {string} words the last output of the program @param {boolean} helper */
function death(words, helper) {
  if (!/out of memory|cannot allocate/.test(words)) return crash(words.split('\n')[0] || 'it ended', helper);
  return new PPCAError(
    'ERR_TOO_LARGE',
    'the data need more memory than a browser tab can have; use fewer rows, smaller pictures or the command line. Saved models are still there',
  );
}
