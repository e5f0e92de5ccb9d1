// Tuning, experiments, learning curves, portraits, files and some methods run in a second
// program. Few visits need it, so it is loaded on first use. All such work shares one
// worker with this program, because thirty small files at once need no thirty workers. It
// ends after a while without work, because only that frees its memory.

import { DataSet } from './dataset.js';
import { Handle } from './handle.js';
import { IDLE } from './places.js';
import { Link, closed } from './link.js';
import { Pool } from './pool.js';
import { Portraits } from './portraits.js';
import { buffersOf } from './given/arrays.js';
import { unlessAborted } from './given/call.js';

/**
 * @typedef {import('./carrier.js').Carrier} Carrier
 * @typedef {import('./carrier.js').Listener} Listener
 * @typedef {{ link: Link, pool: Pool }} Program the second program while it runs
 */

/** The methods of the main program. The second program also has those of core/method/further, and lists all in its message about an unknown method. */
const first = ['ppca', 'ppca-normalised', 'ipca', 'pca', 'mpca'];

/** Whether a fit needs the second program. @param {import('../ppca.js').FitOptions} [options] */
export const isStudied = (options) => typeof options?.method === 'string' && !first.includes(options.method);

export class Study {
  #main;
  #fetch;
  #start;
  #places;
  #closing = new AbortController();
  /** @type {Promise<WebAssembly.Module> | undefined} */
  #module;
  /** @type {Program | undefined} */
  #program;
  /** How much work the program has, open portraits included. */
  #works = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;

  /** The ids of the files that only this program can read. @type {Set<string>} */
  #messy = new Set();

  /**
   * @param {Link} main has the sets
   * @param {(signal: AbortSignal) => Promise<WebAssembly.Module>} fetch
   * @param {(module: WebAssembly.Module, listen: Listener, signal: AbortSignal) => Promise<Carrier>} start
   * @param {import('./places.js').Places} places for helpers
   */
  constructor(main, fetch, start, places) {
    this.#main = main;
    this.#fetch = fetch;
    this.#start = start;
    this.#places = places;
  }

  /**
   * Runs a job like Pool.run. Fitted models move to the main program.
   * @param {{kind: string, options: unknown, name?: string, model?: Uint8Array}} asked
   * @param {import('./helper.js').Source} source
   * @param {import('./given/call.js').Way} way
   */
  run(asked, source, way) {
    return this.#during(way, ({ link, pool }) =>
      this.#with(source.set, link, way.first ? undefined : way.signal, async (copy) => {
        const { joined, cancelled } = await pool.run(asked, { args: copy ?? source.args }, way);
        return { joined: joined.models ? { models: await this.#moved(joined.models, link) } : joined, cancelled };
      }),
    );
  }

  /**
   * Opens an album of portraits. The program runs until it is freed.
   * @param {Record<string, unknown>} args of album
   * @param {import('./given/call.js').Way} way
   */
  async album(args, way) {
    const { link } = await this.#begin(way);
    try {
      const { album, contents } = await link.call('album', args, way);
      const handle = new Handle(link, 'album', album);
      handle.whenFreed(() => this.#end());
      return new Portraits(this.#main, handle, contents);
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** Whether the main program could not read one of the files. @param {{id?: string}[]} files */
  hasRead(files) {
    return files.some(({ id }) => id !== undefined && this.#messy.has(id));
  }

  /**
   * Reads files that the main program cannot read. The set moves there.
   * @param {{files: {id?: string}[]} & Record<string, unknown>} args of read
   * @param {import('./given/call.js').Way} way
   */
  read(args, way) {
    for (const { id } of args.files) if (id !== undefined) this.#messy.add(id);
    return this.#during(way, async ({ link }) => {
      const { generation } = link;
      const { set } = await link.call('read', { ...args, moves: true }, way);
      try {
        const data = await link.call('pack', { set, whole: true }, { signal: way.signal });
        return new DataSet(this.#main, await this.#main.call('adopt', data, { signal: way.signal, transfer: buffersOf(data) }));
      } finally {
        link.free(generation, { set });
      }
    });
  }

  /**
   * Calls a method that only the second program has.
   * @param {import('./protocol.js').Method} method
   * @param {Record<string, unknown>} args without sets and models, which belong to the main program
   * @param {import('./given/call.js').Way} way
   * @param {Handle} [set] to copy
   */
  call(method, args, way, set) {
    return this.#during(way, ({ link }) => this.#with(set, link, way.signal, (copy) => link.call(method, { ...args, ...copy }, way)));
  }

  /**
   * Runs the program during a task.
   * @template T
   * @param {import('./given/call.js').Way} way
   * @param {(program: Program) => Promise<T>} work
   */
  async #during(way, work) {
    const program = await this.#begin(way);
    try {
      return await work(program);
    } finally {
      this.#end();
    }
  }

  /** Starts the program unless it runs. #end must follow. @param {import('./given/call.js').Way} way */
  async #begin(way) {
    this.#main.mustBeOpen();
    if (!way.first) way.signal?.throwIfAborted();
    const module = await unlessAborted(this.#compiled(), way.first ? undefined : way.signal);
    this.#main.mustBeOpen();
    clearTimeout(this.#idle);
    this.#works++;
    return (this.#program ??= this.#opened(module));
  }

  #end() {
    this.#works--;
    if (this.#works === 0 && this.#program) this.#idle = setTimeout(() => this.#stop(), IDLE);
  }

  /** @param {WebAssembly.Module} module @returns {Program} */
  #opened(module) {
    const start = (/** @type {Listener} */ listen, /** @type {AbortSignal} */ signal) => this.#start(module, listen, signal);
    const link = new Link((listen) => start(listen, this.#closing.signal), this.#main.onProgress, true);
    return { link, pool: new Pool(link, start, this.#places) };
  }

  #stop() {
    clearTimeout(this.#idle);
    this.#program?.pool.close();
    this.#program?.link.close();
    this.#program = undefined;
  }

  close() {
    this.#closing.abort(closed());
    this.#stop();
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
    const there = link.generation;
    try {
      for (const each of models) {
        const of = each && { model: each.model };
        const data = of && ((await link.call('unlearnt', of)) ?? (await link.call('export', of)));
        moved.push(data && (await this.#main.call('import', { data }, { transfer: [data.buffer] })));
      }
    } catch (error) {
      for (const each of moved) if (each) this.#main.free(generation, { model: each.model });
      throw error;
    } finally {
      for (const each of models) if (each) link.free(there, { model: each.model });
    }
    return moved;
  }

  /**
   * Does work with a copy of a set in the second program, if there is a set.
   * @template T
   * @param {Handle | undefined} set
   * @param {Link} link
   * @param {AbortSignal | undefined} signal
   * @param {(copy?: {task: number}) => Promise<T>} work
   */
  async #with(set, link, signal, work) {
    const { generation } = link;
    const copy = set && (await this.#copied(set, link, signal));
    try {
      return await work(copy);
    } finally {
      if (copy) link.free(generation, copy);
    }
  }

  /**
   * Copies a set to the second program. An abort is noticed afterwards, because the copy must be freed.
   * @param {import('./handle.js').Handle} set
   * @param {Link} link
   * @param {AbortSignal} [signal]
   * @returns {Promise<{task: number}>}
   */
  async #copied(set, link, signal) {
    const data = await this.#main.call('pack', set.argument(this.#main), { signal });
    return { task: await link.call('keep', data, { transfer: buffersOf(data) }) };
  }
}
