import { Link } from './link.ts';
import { buffersOf } from './given/arrays.ts';
import type { Carrier, Listener } from './carrier.ts';
import type { Way } from './given/call.ts';
import type { Handle } from './handle.ts';
import type { Method } from './protocol.ts';

/** a job that a caller asks for; model: bytes of its file */
export type Asked = { kind: string; options?: unknown; name?: string; model?: Uint8Array };

/** the data of a job: arguments, or a set */
export type Source = { args: Record<string, unknown>; set?: Handle };

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
  #copies: WeakMap<Handle, { generation: number; task: Promise<number> }> = new WeakMap();

  constructor(start: (listen: Listener) => Promise<Carrier>) {
    this.#link = new Link(start, { helper: true });
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
   *
   * @param common its kind and options
   * @param pack returns a copy of its data
   */
  async begin(
    common: Record<string, unknown>,
    { args, set }: Source,
    pack: () => Promise<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<{ number: number; free: () => void }> {
    await this.#link.connect();
    const { generation } = this;
    const shared = set && !set.freed;
    let data = {};
    if (shared) data = { task: await this.#copy(set, pack) };
    else if (set || 'arrays' in args || 'task' in args) data = { task: await this.#keep(pack) };
    const free = (begun: { job?: number }) => {
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

  /** Calls a method of its program. */
  call(method: Method, args: Record<string, unknown>, way: Way): Promise<any> {
    return this.#link.call(method, args, way);
  }

  close() {
    this.#link.close();
  }

  /** The copy of a set, freed together with the set. The pack of another job fails if that job ends first. */
  async #copy(set: import('./handle.ts').Handle, pack: () => Promise<Record<string, unknown>>) {
    for (;;) {
      const { generation } = this;
      const known = this.#copies.get(set);
      if (known?.generation !== generation) return this.#copyAnew(set, pack);
      const copied = await known.task.catch(() => undefined);
      if (copied !== undefined) return copied;
      if (this.#copies.get(set) === known) this.#copies.delete(set);
    }
  }

  #copyAnew(set: import('./handle.ts').Handle, pack: () => Promise<Record<string, unknown>>) {
    const { generation } = this;
    const task = this.#keep(pack);
    this.#copies.set(set, { generation, task });
    task.then(
      (number) => set.whenFreed(() => this.#link.free(generation, { task: number })),
      () => {},
    );
    return task;
  }

  async #keep(pack: () => Promise<Record<string, unknown>>): Promise<number> {
    const data = await pack();
    return this.#link.call('keep', data, { transfer: buffersOf(data) });
  }
}
