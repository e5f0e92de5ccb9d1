import { Handle } from './handle.ts';
import { PPCAError } from './given/fault.ts';
import { Tally } from './tally.ts';
import type { Way } from './given/call.ts';
import type { Begun } from './pool.ts';
import type { Link } from './link.ts';
import type { Method } from './protocol.ts';

/** calls a method of a program, with its number of the job */
type Ask = (method: Method, args: Record<string, unknown>, way: Way) => Promise<any>;

/**
 * A running job. The main program and the helpers compute its parts, or the helpers alone, each
 * the next one when it is free. Another program computes the part of a helper that died; apart
 * from the main program the job fails if none is left, because the part may end that one too.
 */
export class Job {
  #main;
  #handle;
  #way;
  #tally;
  #stop = new AbortController();
  /** parts not started yet */
  #waiting: number[];
  #begun = false;
  #allBegun: () => void = () => {};
  /** Resolves when no part is left to start. Then the job does not wait for helpers that are still starting. */
  #over = new Promise((resolve: (value?: undefined) => void) => {
    this.#allBegun = resolve;
  });
  /** the reason of the last death of a helper */
  #death: unknown;
  #results: (Uint8Array | null)[];

  /**
   * @param begun its number there, and the expected work of each part
   * @param start time of the request
   */
  constructor(main: Link, { job, work }: { job: number; work: Float64Array }, way: Way, start: number) {
    this.#main = main;
    this.#handle = new Handle(main, 'job', job);
    this.#way = way;
    this.#tally = new Tally(work, start, way.onProgress ?? main.onProgress);
    this.#waiting = Array.from(work, (_, part) => part);
    this.#results = Array.from(work, () => null);
  }

  /** Returns a copy of the data. */
  pack = (): Promise<Record<string, unknown>> => this.#main.call('pack', this.#handle.argument(), { signal: this.#stop.signal });

  /**
   * @param helpers begin the job elsewhere
   * @param apart from the main program
   */
  async run(helpers: ((signal: AbortSignal) => Promise<Begun>)[], apart: boolean): Promise<{ joined: any; cancelled: boolean }> {
    const { signal } = this.#way;
    const abort = () => this.#end(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    try {
      await Promise.all([apart || this.#computeHere(), ...helpers.map((begin) => this.#computeInHelper(begin))]);
      if (apart && this.#waiting.length > 0 && !this.#stop.signal.aborted) throw this.#death;
      await this.#computeHere();
      return await this.#join();
    } catch (error) {
      this.#end(error); // stops the other programs
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#handle.free();
    }
  }

  /** Stops all programs. */
  #end(reason: unknown) {
    this.#stop.abort(reason);
    this.#allBegun();
  }

  /** Computes parts in the main program. */
  async #computeHere() {
    const ask: Ask = (method, args, way) => this.#main.call(method, { ...this.#handle.argument(), ...args }, way);
    for (let part = this.#next(); part !== undefined; part = this.#next()) await this.#compute(part, ask);
  }

  /** The next part to compute; undefined if none is left. */
  #next(): number | undefined {
    const needed = this.#way.first && !this.#begun;
    const part = this.#stop.signal.aborted && !needed ? undefined : this.#waiting.shift();
    this.#begun ||= part !== undefined;
    if (this.#waiting.length === 0) this.#allBegun();
    return part;
  }

  /**
   * Computes parts in a helper. If the helper cannot start or copy the data in time,
   * the others compute all parts.
   */
  async #computeInHelper(begin: (signal: AbortSignal) => Promise<Begun>) {
    const beginning = begin(this.#stop.signal).catch(() => undefined);
    try {
      const begun = await Promise.race([beginning, this.#over]);
      if (begun) await this.#computeIn(begun);
    } finally {
      beginning.then((late) => late?.free());
    }
  }

  async #computeIn({ link, job }: Begun) {
    const { generation } = link;
    const ask: Ask = (method, args, way) => link.call(method, { job, ...args }, way);
    for (;;) {
      let part;
      try {
        part = this.#next();
        if (part === undefined) return;
        await this.#compute(part, ask);
      } catch (error) {
        if (link.generation === generation) throw error;
        if (part !== undefined) this.#waiting.unshift(part);
        this.#death = error;
        return;
      }
    }
  }

  async #compute(part: number, ask: Ask) {
    const { signal } = this.#stop;
    const { best, first } = this.#way;
    try {
      this.#results[part] = await ask(
        'part',
        { part },
        { signal, best, first, onProgress: (progress) => this.#tally.report(part, progress) },
      );
      this.#tally.finish(part);
    } catch (error) {
      if (!best || !signal.aborted) throw error;
    }
  }

  async #join() {
    const { aborted, reason } = this.#stop.signal;
    if (aborted && (!this.#way.best || this.#results.every((result) => result === null))) throw reason;
    const transfer = this.#results.flatMap((result) => (result ? [result.buffer as ArrayBuffer] : []));
    const way = { ...this.#way, signal: aborted ? undefined : this.#way.signal, transfer };
    try {
      const joined = await this.#main.call('join', { ...this.#handle.argument(), results: this.#results }, way);
      return { joined, cancelled: aborted };
    } catch (error) {
      throw aborted && !(error instanceof PPCAError) ? reason : error; // no usable result
    }
  }
}
