// The programs that do a job: the main one, which has the data, and helpers. A fit runs in the main
// program, and several fits in helpers too. Other jobs take long, so they run in helpers
// alone, and the main program stays free to answer; without helpers it does them itself.

import { Job } from './job.ts';
import { Link } from './link.ts';
import { buffersOf } from './given/arrays.ts';
import type { Carrier, Listener } from './carrier.ts';
import type { Way } from './given/call.ts';

/** a job that a caller asks for; model: bytes of its file */
export type Asked = { kind: string; options?: unknown; name?: string; model?: Uint8Array };

/** Starts a program. */
type Start = (listen: Listener, signal: AbortSignal) => Promise<Carrier>;

/**
 * Milliseconds until an idle worker closes. Only closing frees its memory; starting
 * another takes 30 ms.
 */
const IDLE = 15_000;

export class Pool {
  #main;
  #start;
  #most;
  #helpers: Set<Helper> = new Set();

  /**
   * @param start starts a helper
   * @param most helpers
   */
  constructor(main: Link, start: Start, most: number) {
    this.#main = main;
    this.#start = start;
    this.#most = most;
  }

  /**
   * Runs a job on data, in the main program too or apart from it. Resolves to the joined result of its parts; after an
   * abort with best, to that of the finished parts.
   */
  async run(asked: Asked, data: object, way: Way, apart = false): Promise<{ joined: any; cancelled: boolean }> {
    const common = { ...asked, keepCancelled: way.best };
    const start = performance.now();
    const begun = await this.#main.call('begin', { ...data, ...common }, way);
    if (!begun.work) return { joined: begun, cancelled: false };
    const job = new Job(this.#main, begun, way, start);
    const here = apart ? 0 : 1; // the main program is one of the workers of a fit
    const helpers = this.#leastBusy(Math.min(this.#most, begun.work.length) - here);
    const pack = Object.keys(data).length > 0 ? job.pack : undefined;
    try {
      return await job.run(
        helpers.map((helper) => (signal: AbortSignal) => helper.begin(common, pack, signal)),
        apart && helpers.length > 0,
      );
    } finally {
      for (const helper of helpers) if (--helper.jobs === 0) this.#rest(helper);
    }
  }

  close() {
    for (const helper of [...this.#helpers]) this.#end(helper);
  }

  /** Returns the helpers with the fewest jobs. */
  #leastBusy(count: number) {
    while (this.#helpers.size < count) this.#helpers.add(new Helper(this.#start));
    const free = [...this.#helpers].sort((a, b) => a.jobs - b.jobs).slice(0, Math.max(0, count));
    for (const helper of free) {
      helper.jobs++;
      clearTimeout(helper.idle);
    }
    return free;
  }

  /** Closes a worker after a while without work. */
  #rest(helper: Helper) {
    if (!helper.link.alive) return this.#end(helper);
    const idle: any = setTimeout(() => this.#end(helper), IDLE);
    idle.unref?.(); // Node may end before
    helper.idle = idle;
  }

  #end(helper: Helper) {
    clearTimeout(helper.idle);
    this.#helpers.delete(helper);
    helper.closing.abort(); // if it is still starting
    helper.link.close();
  }
}

/** A job that a helper has begun. */
export type Begun = { link: Link; job: number; free: () => void };

/** Another worker with the same program that does parts of jobs. */
class Helper {
  /** Running jobs. */
  jobs = 0;
  /** The timer that closes it. */
  idle: ReturnType<typeof setTimeout> | undefined;
  readonly closing = new AbortController();
  readonly link;

  constructor(start: Start) {
    this.link = new Link((listen) => start(listen, this.closing.signal), { helper: true });
  }

  /**
   * Begins a job that the main program has begun.
   *
   * @param common its kind and options
   * @param pack returns a copy of its data; nothing if it has none
   */
  async begin(common: object, pack: (() => Promise<Record<string, unknown>>) | undefined, signal: AbortSignal): Promise<Begun> {
    const { link } = this;
    await link.connect();
    const { generation } = link;
    const data = (await pack?.()) ?? {};
    const { job } = await link.call('begin', { ...common, ...data }, { signal, transfer: buffersOf(data) });
    return { link, job, free: () => link.free(generation, { job }) };
  }
}
