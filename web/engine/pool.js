// The programs of one engine: the main one, which keeps sets and models, and
// helpers, which are started when there is work to share and closed when there
// has been none for a while, because only that gives their memory back.

import { Helper } from './helper.js';
import { Job } from './job.js';

/** How long a helper without work is kept: a start takes 30 ms, and a copy of the data. */
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
  #closing = new AbortController(); // ends what is still starting
  /** @type {Map<Helper, ReturnType<typeof setTimeout> | undefined>} with what closes each when it is idle */
  #helpers = new Map();

  /**
   * @param {Link} main
   * @param {number} workers that work at most, the main one included
   * @param {(listen: import('./carrier.js').Listener, signal: AbortSignal) => Promise<import('./carrier.js').Carrier>} start starts another
   */
  constructor(main, workers, start) {
    this.#main = main;
    this.#most = workers - 1;
    this.#start = start;
  }

  /**
   * Has a job done. Resolves to what the program joins of its parts; after an
   * abort, where best is wanted, of those that were done.
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
    const helpers = this.#take(Math.max(0, begun.work.length - 1));
    try {
      return await job.run(helpers);
    } finally {
      for (const helper of helpers) this.#giveBack(helper);
    }
  }

  close() {
    this.#closing.abort();
    for (const helper of [...this.#helpers.keys()]) this.#close(helper);
  }

  /** The helpers with the least to do. @param {number} count */
  #take(count) {
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
  #giveBack(helper) {
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
