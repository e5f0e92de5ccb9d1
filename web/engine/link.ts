// The link of an engine to its program. Matches answers to calls, and restarts a
// program that has died.

import { CANCEL, CANCELLED, FREE, type Answer, type Method } from './protocol.ts';
import { Parcel } from './given/arrays.ts';
import { PPCAError } from './given/fault.ts';
import { wayOf, type Way } from './given/call.ts';
import { detached, isDetached } from './given/numbers.ts';
import { Watch } from './watch.ts';
import type { Carrier, Listener } from './carrier.ts';
import type { DataSet } from './dataset.ts';
import type { Asked } from './pool.ts';
import type { Model } from './model.ts';
import type { ErrorCode } from './types/options.ts';

/** What an engine does for the objects that it made. */
export type Owner = {
  /** Runs a job with a JSON result. */
  report: (asked: Asked, data: unknown, call: unknown) => Promise<any>;
  /** Makes a data set, or a model, of an answer. */
  set: (answer: any) => DataSet;
  model: (answer: any) => Model;
};

type Pending = {
  resolve: (result: any) => void;
  reject: (reason: unknown) => void;
  way: Way;
  settled: boolean;
  stopListening: () => void;
};

export class Link {
  readonly onProgress;
  /** As in Parcel, for large arrays that the program reads at once. */
  readonly copies;
  owner!: Owner;
  /** Increases with every program. Handles of earlier programs are invalid. */
  generation = 0;
  closed = false;

  #pending: Map<number, Pending> = new Map();
  #lastId = 0;
  #watch = new Watch();
  #carrier: Carrier | undefined;
  #connecting: Promise<Carrier> | undefined;
  #start: (listen: Listener) => Promise<Carrier>;
  #helper;

  /**
   * @param start starts a program
   * @param how onProgress: for calls without their own listener. helper: whether the program does parts of jobs, so
   *   that its end loses no sets and models
   */
  constructor(
    start: (listen: Listener) => Promise<Carrier>,
    { onProgress, copies = true, helper = false }: { onProgress?: Way['onProgress']; copies?: boolean; helper?: boolean } = {},
  ) {
    this.#start = start;
    this.onProgress = onProgress;
    this.copies = copies;
    this.#helper = helper;
  }

  /** Whether a program runs or starts. */
  get alive() {
    return this.#connecting !== undefined;
  }

  /** Starts a program unless one is running. After a failure, a later call tries again. */
  connect(): Promise<Carrier> {
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

  /** Calls a method for a caller. fill puts what the caller passes into a parcel. */
  ask(method: Method, call: unknown, fill: (parcel: Parcel) => Record<string, unknown>, copies = true): Promise<any> {
    const parcel = new Parcel(copies);
    const args = fill(parcel);
    return this.call(method, args, { ...wayOf(call), transfer: parcel.transfer });
  }

  /** Calls a method of the program. */
  async call(method: Method, args: Record<string, unknown>, way: Way = {}): Promise<any> {
    this.mustBeOpen();
    if (!way.first) way.signal?.throwIfAborted();
    const { generation } = this;
    const carrier = this.#carrier ?? (await this.connect());
    if (!way.first) way.signal?.throwIfAborted();
    this.mustBeOpen();
    if (generation !== this.generation) throw crash('it was restarted', this.#helper);
    // Node would not refuse such a message, but lose it.
    if (way.transfer?.some((each) => isDetached(each as ArrayBuffer))) throw detached('data');
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

  /** Frees a handle of a generation. */
  free(generation: number, handle: Record<string, number | undefined>) {
    if (generation === this.generation) this.#carrier?.post({ method: FREE, args: handle });
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    this.#end(closed());
  }

  /** Forgets a call. */
  #done(id: number) {
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#carrier?.hold?.(false);
  }

  /** @param ping asks the worker for a message */
  #watchOver(ping: () => void) {
    this.#watch.start({
      waiting: () => this.#pending.size > 0,
      ping,
      died: () => this.#end(death('its worker does not answer', this.#helper)),
    });
  }

  /** Ends the program and rejects all pending calls. */
  #end(reason: unknown) {
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

  #listenForAbort(id: number, way: Way): () => void {
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

  #receive(answer: Answer, generation: number) {
    if (generation !== this.generation) return;
    this.#watch.reset();
    if (answer.dead !== undefined) return this.#end(death(answer.dead, this.#helper));
    const id = answer.id as number;
    const call = this.#pending.get(id);
    if (call && answer.progress) {
      if (!call.settled) (call.way.onProgress ?? this.onProgress)?.(answer.progress);
      return;
    }
    this.#done(id);
    if (answer.crashed !== undefined) this.#end(crash(answer.crashed, this.#helper));
    if (call) this.#settle(call, answer);
  }

  #settle(call: Pending, answer: Answer) {
    call.stopListening();
    if (call.settled) this.#discard(answer.result);
    else if (answer.error) call.reject(reasonOf(answer.error, call.way.signal, this.#helper));
    else call.resolve(answer.result);
  }

  /** Frees a result that arrived after the abort of its call. */
  #discard(result: any) {
    if (!result || ArrayBuffer.isView(result)) return;
    for (const kept of [result, ...(result.models ?? [])]) {
      const { set, model, job, album } = kept ?? {};
      if (set || model || job || album) this.free(this.generation, { set, model, job, album });
    }
  }
}

function reasonOf({ code, message, details }: NonNullable<Answer['error']>, signal: AbortSignal | undefined, helper: boolean) {
  if (code === CANCELLED) return signal?.reason ?? new DOMException('cancelled', 'AbortError');
  const more = helper && code === 'ERR_CRASHED' ? { ...details, kept: true } : details;
  return new PPCAError(code as ErrorCode, message, more);
}

/** The error of calls after close(). */
export function closed() {
  return new PPCAError('ERR_CLOSED', 'the engine was closed; create another with createEngine');
}

function crash(cause: string, helper: boolean) {
  const lost = helper ? 'ask again. Data and models are still there' : 'read the data again. Saved models are still there';
  return new PPCAError(
    'ERR_CRASHED',
    `the program failed (${cause}) and restarts with the next call; ${lost}`,
    helper ? { kept: true } : undefined,
  );
}

/** @param words the last output of the program */
function death(words: string, helper: boolean) {
  if (!/out of memory|cannot allocate/.test(words)) return crash(words.split('\n')[0] || 'it ended', helper);
  return new PPCAError(
    'ERR_TOO_LARGE',
    'the data need more memory than a browser tab can have; use fewer rows, smaller pictures or the command line. Saved models are still there',
  );
}
