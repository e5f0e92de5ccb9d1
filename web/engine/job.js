import { Handle } from './handle.js';
import { PPCAError } from './given/fault.js';
import { Tally } from './tally.js';

/**
 * A running job. The main program and the helpers compute its parts, each the next
 * one when it is free. The main program computes the parts of a helper that died.
 */
export class Job {
  #main;
  #handle;
  #common;
  #source;
  #way;
  #tally;
  #stop = new AbortController();
  /** @type {number[]} parts not started yet */
  #waiting;
  /** @type {() => void} */
  #allBegun = () => {};
  /** Resolves when no part is left to start. Then the job does not wait for helpers that are still starting. */
  #over = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    this.#allBegun = resolve;
  });
  /** @type {number[]} parts of helpers that died */
  #left = [];
  /** @type {(Uint8Array | null)[]} */
  #results;

  /**
   * @param {import('./link.js').Link} main
   * @param {{job: number, work: Float64Array}} begun its number there, and the expected work of each part
   * @param {Record<string, unknown>} common the arguments that start it in every program
   * @param {import('./helper.js').Source} source
   * @param {import('./given/call.js').Way} way
   * @param {number} start time of the request
   */
  constructor(main, { job, work }, common, source, way, start) {
    this.#main = main;
    this.#handle = new Handle(main, 'job', job);
    this.#common = common;
    this.#source = source;
    this.#way = way;
    this.#tally = new Tally(work, start, way.onProgress ?? main.onProgress);
    this.#waiting = Array.from(work, (_, part) => part);
    this.#results = Array.from(work, () => null);
  }

  /** @param {import('./helper.js').Helper[]} helpers @returns {Promise<{joined: any, cancelled: boolean}>} */
  async run(helpers) {
    const { signal } = this.#way;
    const abort = () => this.#end(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    try {
      await Promise.all([this.#computeHere(), ...helpers.map((helper) => this.#computeInHelper(helper))]);
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

  /** Stops all programs. @param {unknown} reason */
  #end(reason) {
    this.#stop.abort(reason);
    this.#allBegun();
  }

  /** Computes parts in the main program. */
  async #computeHere() {
    for (let part = this.#left.shift() ?? this.#next(); part !== undefined; part = this.#left.shift() ?? this.#next()) {
      await this.#compute(part, (way) => this.#main.call('part', { ...this.#handle.argument(), part }, way));
    }
  }

  #next() {
    const needed = this.#way.first && this.#waiting.length === this.#results.length;
    const part = this.#stop.signal.aborted && !needed ? undefined : this.#waiting.shift();
    if (this.#waiting.length === 0) this.#allBegun();
    return part;
  }

  /**
   * Computes parts in a helper. If the helper cannot start or copy the data in time,
   * the others compute all parts.
   * @param {import('./helper.js').Helper} helper
   */
  async #computeInHelper(helper) {
    const { signal } = this.#stop;
    const pack = () => this.#main.call('pack', this.#handle.argument(), { signal });
    const beginning = helper.begin(this.#common, this.#source, pack, signal).catch(() => undefined);
    try {
      const begun = await Promise.race([beginning, this.#over]);
      if (begun) await this.#computeIn(helper, begun.number);
    } finally {
      beginning.then((late) => late?.free());
    }
  }

  /** @param {import('./helper.js').Helper} helper @param {number} job */
  async #computeIn(helper, job) {
    const { generation } = helper;
    for (let part = this.#next(); part !== undefined; part = this.#next()) {
      try {
        await this.#compute(part, (way) => helper.part({ job, part }, way));
      } catch (error) {
        if (helper.generation === generation) throw error;
        this.#left.push(part);
        return;
      }
    }
  }

  /** @param {number} part @param {(way: import('./given/call.js').Way) => Promise<Uint8Array>} ask */
  async #compute(part, ask) {
    const { signal } = this.#stop;
    const { best, first } = this.#way;
    try {
      this.#results[part] = await ask({ signal, best, first, onProgress: (progress) => this.#tally.report(part, progress) });
      this.#tally.finish(part);
    } catch (error) {
      if (!best || !signal.aborted) throw error;
    }
  }

  async #join() {
    const { aborted, reason } = this.#stop.signal;
    if (aborted && this.#results.every((result) => result === null)) throw reason;
    const transfer = this.#results.flatMap((result) => (result ? [/** @type {ArrayBuffer} */ (result.buffer)] : []));
    const way = { ...this.#way, signal: aborted ? undefined : this.#way.signal, transfer };
    try {
      const joined = await this.#main.call('join', { ...this.#handle.argument(), results: this.#results }, way);
      return { joined, cancelled: aborted };
    } catch (error) {
      throw aborted && !(error instanceof PPCAError) ? reason : error; // no usable result
    }
  }
}
