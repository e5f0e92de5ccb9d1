// The programs that do a job: one that has the data, and helpers. Helpers start when a job
// has several parts and there is a place for them.

import { Helper } from './helper.js';
import { Job } from './job.js';

/**
 * @typedef {import('./link.js').Link} Link
 * @typedef {import('./given/call.js').Way} Way
 * @typedef {import('./helper.js').Source} Source
 */

export class Pool {
  #main;
  #start;
  #places;
  /** The helpers, each with the function that closes it. @type {Map<Helper, () => void>} */
  #helpers = new Map();

  /**
   * @param {Link} main
   * @param {(listen: import('./carrier.js').Listener, signal: AbortSignal) => Promise<import('./carrier.js').Carrier>} start starts a helper
   * @param {import('./places.js').Places} places for the helpers
   */
  constructor(main, start, places) {
    this.#main = main;
    this.#start = start;
    this.#places = places;
  }

  /**
   * Runs a job. Resolves to the joined result of its parts; after an abort with best,
   * to that of the finished parts.
   * @param {{kind: string, options: unknown, name?: string, model?: Uint8Array}} asked
   * @param {Source} source
   * @param {Way} way
   * @returns {Promise<{joined: any, cancelled: boolean}>}
   */
  async run(asked, source, way) {
    const common = { ...asked, cores: this.#places.most + 1, keepCancelled: way.best };
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
    for (const close of [...this.#helpers.values()]) close();
  }

  /** Returns the helpers with the fewest jobs. @param {number} count */
  #leastBusy(count) {
    while (this.#helpers.size < Math.min(this.#places.most, count)) this.#add();
    const free = [...this.#helpers.keys()].sort((a, b) => a.jobs - b.jobs).slice(0, count);
    for (const helper of free) {
      helper.jobs++;
      this.#places.wake(/** @type {() => void} */ (this.#helpers.get(helper)));
    }
    return free;
  }

  /** Adds a helper. Its worker starts when there is a place for it, maybe never. */
  #add() {
    const closing = new AbortController();
    /** @param {import("./carrier.js").Listener} listen @param {AbortSignal} signal */
    const start = (listen, signal) => {
      helper.placed = true;
      return this.#start(listen, signal);
    };
    const helper = new Helper((listen) => this.#places.start(start, listen, closing.signal));
    this.#helpers.set(helper, () => {
      this.#places.wake(/** @type {() => void} */ (this.#helpers.get(helper)));
      this.#helpers.delete(helper);
      closing.abort(); // if it is still starting
      helper.close();
    });
  }

  /** @param {Helper} helper */
  #release(helper) {
    helper.jobs--;
    const close = this.#helpers.get(helper);
    if (!close || helper.jobs > 0) return;
    if (helper.placed && helper.alive) this.#places.rest(close);
    else close();
  }
}
