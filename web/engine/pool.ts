// The programs that do a job: the main one, which has the data, and helpers. A fit runs in the main
// program, and several fits in helpers too. Other jobs take long, so they run in helpers
// alone, and the main program stays free to answer; without helpers it does them itself.

import { Helper, type Asked, type Source } from './helper.ts';
import { Job } from './job.ts';
import type { Carrier, Listener } from './carrier.ts';
import type { Way } from './given/call.ts';
import type { Link } from './link.ts';
import type { Places } from './places.ts';

export class Pool {
  #main;
  #start;
  #places;
  /** The helpers, each with the function that closes it. */
  #helpers: Map<Helper, () => void> = new Map();

  /**
   * @param start starts a helper
   * @param places for the helpers
   */
  constructor(main: Link, start: (listen: Listener, signal: AbortSignal) => Promise<Carrier>, places: Places) {
    this.#main = main;
    this.#start = start;
    this.#places = places;
  }

  /**
   * Runs a job, in the main program too or apart from it. Resolves to the joined result of its parts; after an abort with best,
   * to that of the finished parts.
   */
  async run(asked: Asked, source: Source, way: Way, apart = false): Promise<{ joined: any; cancelled: boolean }> {
    const common = { ...asked, keepCancelled: way.best };
    const start = performance.now();
    const begun = await this.#main.call('begin', { ...source.args, ...common }, way);
    if (!begun.work) return { joined: begun, cancelled: false };
    const job = new Job(this.#main, begun, common, source, way, start);
    const most = this.#places.most - (apart ? 0 : 1); // the main program is one of the workers of a fit
    const helpers = this.#leastBusy(Math.max(0, Math.min(most, begun.work.length - (apart ? 0 : 1))));
    try {
      return await job.run(helpers, apart && helpers.length > 0);
    } finally {
      for (const helper of helpers) this.#release(helper);
    }
  }

  close() {
    for (const close of [...this.#helpers.values()]) close();
  }

  /** Returns the helpers with the fewest jobs. */
  #leastBusy(count: number) {
    while (this.#helpers.size < Math.min(this.#places.most, count)) this.#add();
    const free = [...this.#helpers.keys()].sort((a, b) => a.jobs - b.jobs).slice(0, count);
    for (const helper of free) {
      helper.jobs++;
      this.#places.wake(this.#helpers.get(helper) as () => void);
    }
    return free;
  }

  /** Adds a helper. Its worker starts when there is a place for it, maybe never. */
  #add() {
    const closing = new AbortController();
    const start = (listen: import('./carrier.js').Listener, signal: AbortSignal) => {
      helper.placed = true;
      return this.#start(listen, signal);
    };
    const helper = new Helper((listen) => this.#places.start(start, listen, closing.signal));
    this.#helpers.set(helper, () => {
      this.#places.wake(this.#helpers.get(helper) as () => void);
      this.#helpers.delete(helper);
      closing.abort(); // if it is still starting
      helper.close();
    });
  }

  #release(helper: Helper) {
    helper.jobs--;
    const close = this.#helpers.get(helper);
    if (!close || helper.jobs > 0) return;
    if (helper.placed && helper.alive) this.#places.rest(close);
    else close();
  }
}
