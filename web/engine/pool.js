// The programs of an engine: the main one, which has the sets and models, and
// helpers. Helpers start when a job has several parts and close after a while without
// work, because only closing frees their memory.

import { Helper } from './helper.js';
import { Job } from './job.js';

/** Milliseconds until an idle helper closes. Starting one takes 30 ms and a copy of the data. */
const IDLE = 15_000;

/**
 * @typedef {import('./link.js').Link} Link
 * @typedef {import('./link.js').Way} Way
 * @typedef {import('./handle.js').Handle} Handle
 * @typedef {{args: Record<string, unknown>, set?: Handle}} Source the data of a job: arguments, or a set
 */

export class Pool {
  #main;
  #start;
  #most;
  #closing = new AbortController(); // aborts helpers that are still starting
  /** @type {Map<Helper, ReturnType<typeof setTimeout> | undefined>} with the timer that closes each when idle */
  #helpers = new Map();

  /**
   * @param {Link} main
   * @param {number} workers the most workers, including the main one
   * @param {(listen: import('./carrier.js').Listener, signal: AbortSignal) => Promise<import('./carrier.js').Carrier>} start starts a helper
   */
  constructor(main, workers, start) {
    this.#main = main;
    this.#most = workers - 1;
    this.#start = start;
  }

  /**
   * Runs a job. Resolves to the joined result of its parts; after an abort with best,
   * to that of the finished parts.
   * @param {{kind: string, options: unknown, name?: string}} asked
   * @param {Source} source
   * @param {Way} way
   * @returns {Promise<{joined: any, cancelled: boolean}>}
   */
  async run(asked, source, way) {
    const common = { ...asked, cores: this.#most + 1, keepCancelled: way.best };
    const start = performance.now();
    const begun = await this.#main.call('begin', { ...source.args, ...common }, way);
    if (!begun.work) return { joined: begun, cancelled: false };
    const job = new Job(this.#main, begun, common, source, way, start);
    const helpers = this.#leastBusy(Math.max(0, begun.work.length - 1));
    try {
      return await job.run(helpers);
    } finally {
      for (const helper of helpers) this.#release(helper);
    }
  }

  close() {
    this.#closing.abort();
    for (const helper of [...this.#helpers.keys()]) this.#close(helper);
  }

  /** Returns the helpers with the fewest jobs. @param {number} count */
  #leastBusy(count) {
    while (this.#helpers.size < Math.min(this.#most, count)) {
      this.#helpers.set(new Helper((listen) => this.#start(listen, this.#closing.signal)), undefined);
    }
    const free = [...this.#helpers.keys()].sort((a, b) => a.jobs - b.jobs).slice(0, count);
    for (const helper of free) {
      helper.jobs++;
      clearTimeout(this.#helpers.get(helper));
    }
    return free;
  }

  /** @param {Helper} helper */
  #release(helper) {
    helper.jobs--;
    if (helper.jobs === 0 && this.#helpers.has(helper))
      this.#helpers.set(
        helper,
        setTimeout(() => this.#close(helper), IDLE),
      );
  }

  /** @param {Helper} helper */
  #close(helper) {
    clearTimeout(this.#helpers.get(helper));
    this.#helpers.delete(helper);
    helper.close();
  }
}
