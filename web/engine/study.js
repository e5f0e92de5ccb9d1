// Tuning, experiments, learning curves, portraits and some methods run in a second
// program. Few visits need it, so it is loaded on first use. It ends after its work,
// because only that frees its memory.

import { Link, closed } from './link.js';
import { Pool } from './pool.js';
import { Portraits } from './portraits.js';
import { buffersOf } from './arrays.js';

/**
 * @typedef {import('./carrier.js').Carrier} Carrier
 * @typedef {import('./carrier.js').Listener} Listener
 * @typedef {{ link: Link, pool: Pool, end: () => void }} Held a running second program
 */

/** The methods of the main program. The second program also has those of core/method/further, and lists all in its message about an unknown method. */
const first = ['ppca', 'ppca-normalised', 'ipca', 'pca', 'mpca'];

/** Whether a fit needs the second program. @param {import('../ppca.js').FitOptions} [options] */
export const isStudied = (options) => typeof options?.method === 'string' && !first.includes(options.method);

export class Study {
  #main;
  #fetch;
  #start;
  #workers;
  #closing = new AbortController();
  /** @type {Promise<WebAssembly.Module> | undefined} */
  #module;

  /**
   * @param {Link} main has the sets
   * @param {(signal: AbortSignal) => Promise<WebAssembly.Module>} fetch
   * @param {(module: WebAssembly.Module, listen: Listener, signal: AbortSignal) => Promise<Carrier>} start
   * @param {number} workers the most workers for a job
   */
  constructor(main, fetch, start, workers) {
    this.#main = main;
    this.#fetch = fetch;
    this.#start = start;
    this.#workers = workers;
  }

  /**
   * Runs a job like Pool.run. Fitted models move to the main program.
   * @param {{kind: string, options: unknown, name?: string}} asked
   * @param {import('./pool.js').Source} source
   * @param {import('./link.js').Way} way
   */
  run(asked, source, way) {
    return this.#during(way, async (link, pool) => {
      const { joined, cancelled } = await pool.run(asked, await this.#copied(source, link, way.signal), way);
      return { joined: joined.models ? { models: await this.#moved(joined.models, link) } : joined, cancelled };
    });
  }

  /**
   * Opens an album of portraits. It has its own program until it is freed.
   * @param {Record<string, unknown>} args of album
   * @param {import('./link.js').Way} way
   */
  async album(args, way) {
    const held = await this.#hold(way);
    try {
      return new Portraits(this.#main, held, await held.link.call('album', args, way));
    } catch (error) {
      held.end();
      throw error;
    }
  }

  /**
   * Calls a method that only the second program has.
   * @param {import('./protocol.js').Method} method
   * @param {Record<string, unknown>} args without sets and models, which belong to the main program
   * @param {import('./link.js').Way} way
   */
  call(method, args, way) {
    return this.#during(way, (link) => link.call(method, args, way));
  }

  /**
   * Starts the second program for a task and ends it afterwards.
   * @template T
   * @param {import('./link.js').Way} way
   * @param {(link: Link, pool: Pool) => Promise<T>} work
   */
  async #during(way, work) {
    const held = await this.#hold(way);
    try {
      return await work(held.link, held.pool);
    } finally {
      held.end();
    }
  }

  /** Starts the second program. Closing the engine ends it, too. @param {import('./link.js').Way} way @returns {Promise<Held>} */
  async #hold(way) {
    this.#main.mustBeOpen();
    way.signal?.throwIfAborted();
    const module = await this.#compiled();
    this.#main.mustBeOpen();
    const { signal } = this.#closing;
    const another = (/** @type {Listener} */ listen) => this.#start(module, listen, signal);
    const link = new Link(another, this.#main.onProgress);
    const pool = new Pool(link, this.#workers, another);
    const end = () => {
      signal.removeEventListener('abort', end);
      pool.close();
      link.close();
    };
    signal.addEventListener('abort', end);
    return { link, pool, end };
  }

  close() {
    this.#closing.abort(closed());
  }

  /** After a failure, a later call tries again. */
  #compiled() {
    this.#module ??= this.#fetch(this.#closing.signal);
    this.#module.catch(() => {
      this.#module = undefined;
    });
    return this.#module;
  }

  /** Moves models of the second program to the main one: all or none. @param {({model: number} | null)[]} models @param {Link} link */
  async #moved(models, link) {
    /** @type {({model: number} | null)[]} */
    const moved = [];
    const { generation } = this.#main;
    try {
      for (const each of models) {
        const data = each && (await link.call('export', { model: each.model }));
        moved.push(data && (await this.#main.call('import', { data }, { transfer: [data.buffer] })));
      }
    } catch (error) {
      for (const each of moved) if (each) this.#main.free(generation, { model: each.model });
      throw error;
    }
    return moved;
  }

  /**
   * Returns the source with a copy of its set in the second program.
   * @param {import('./pool.js').Source} source
   * @param {Link} link
   * @param {AbortSignal} [signal]
   */
  async #copied({ args, set }, link, signal) {
    if (!set) return { args };
    const data = await this.#main.call('pack', set.argument(this.#main), { signal });
    return { args: { task: await link.call('keep', data, { signal, transfer: buffersOf(data) }) } };
  }
}
