import { Link } from './link.js';
import { buffersOf } from './given/arrays.js';

/**
 * @typedef {import('./handle.js').Handle} Handle
 * @typedef {{args: Record<string, unknown>, set?: Handle}} Source the data of a job: arguments, or a set
 */

/**
 * Another worker with the same program that does parts of jobs. It has copies of the
 * data, one for each set and one for each job on arrays.
 */
export class Helper {
  /** Running jobs. */
  jobs = 0;
  /** Whether there was a place for its worker. */
  placed = false;
  #link;
  /** @type {WeakMap<Handle, {generation: number, task: Promise<number>}>} */
  #copies = new WeakMap();

  /** @param {(listen: import('./carrier.js').Listener) => Promise<import('./carrier.js').Carrier>} start */
  constructor(start) {
    this.#link = new Link(start, undefined, true);
  }

  /** Whether its worker runs, starts, or waits for a place. */
  get alive() {
    return this.#link.alive;
  }

  /** Changes when the helper dies. */
  get generation() {
    return this.#link.generation;
  }

  /**
   * Starts a job that the main program has started.
   * @param {Record<string, unknown>} common its kind and options
   * @param {Source} source
   * @param {() => Promise<Record<string, unknown>>} pack returns a copy of its data
   * @param {AbortSignal} signal
   * @returns {Promise<{number: number, free: () => void}>}
   */
  async begin(common, { args, set }, pack, signal) {
    await this.#link.connect();
    const { generation } = this;
    const shared = set && !set.freed;
    let data = {};
    if (shared) data = { task: await this.#copy(set, pack) };
    else if (set || 'arrays' in args || 'task' in args) data = { task: await this.#keep(pack) };
    const free = (/** @type {{job?: number}} */ begun) => {
      this.#link.free(generation, shared ? begun : { ...begun, ...data });
    };
    try {
      const { job } = await this.#link.call('begin', { ...common, ...data }, { signal });
      return { number: job, free: () => free({ job }) };
    } catch (error) {
      free({});
      throw error;
    }
  }

  /**
   * Calls a method of its program.
   * @param {import('./protocol.js').Method} method
   * @param {Record<string, unknown>} args
   * @param {import('./given/call.js').Way} way
   * @returns {Promise<any>}
   */
  call(method, args, way) {
    return this.#link.call(method, args, way);
  }

  close() {
    this.#link.close();
  }

  /**
   * The copy of a set, freed together with the set. The pack of another job fails if that job ends first.
   *
   * @param {import('./handle.js').Handle} set
   * @param {() => Promise<Record<string, unknown>>} pack
   */
  async #copy(set, pack) {
    for (;;) {
      const { generation } = this;
      const known = this.#copies.get(set);
      if (known?.generation !== generation) return this.#copyAnew(set, pack);
      const copied = await known.task.catch(() => undefined);
      if (copied !== undefined) return copied;
      if (this.#copies.get(set) === known) this.#copies.delete(set);
    }
  }

  /** @param {import('./handle.js').Handle} set @param {() => Promise<Record<string, unknown>>} pack */
  #copyAnew(set, pack) {
    const { generation } = this;
    const task = this.#keep(pack);
    this.#copies.set(set, { generation, task });
    task.then(
      (number) => set.whenFreed(() => this.#link.free(generation, { task: number })),
      () => {},
    );
    return task;
  }

  /** @param {() => Promise<Record<string, unknown>>} pack @returns {Promise<number>} */
  async #keep(pack) {
    const data = await pack();
    return this.#link.call('keep', data, { transfer: buffersOf(data) });
  }
}
