// How many workers an engine has. The helpers of both programs share the places, so that
// parallel jobs do not start more workers than `workers` allows.

import type { Carrier, Listener } from './carrier.ts';

/**
 * Milliseconds until an idle worker closes. Only closing frees its memory; starting
 * another takes 30 ms and a copy of the data.
 */
export const IDLE = 15_000;

/** A timer that does not keep Node running. */
function withoutHold(timer: any) {
  timer.unref?.();
  return timer;
}

export class Places {
  readonly most;
  #free;
  /** Starts that wait for a place, in their order. */
  #waiting: (() => void)[] = [];
  /** Idle workers, by the function that closes each, with the timer that calls it. */
  #idle: Map<() => void, ReturnType<typeof setTimeout>> = new Map();

  /** @param most places for workers */
  constructor(most: number) {
    this.most = most;
    this.#free = most;
  }

  /**
   * Starts a worker as soon as there is a place for it. The worker leaves the place when it ends.
   *
   * @param signal aborts the start
   */
  async start(start: (listen: Listener, signal: AbortSignal) => Promise<Carrier>, listen: Listener, signal: AbortSignal): Promise<Carrier> {
    await this.#acquire(signal);
    let released = false;
    const release = () => {
      if (!released) this.#release();
      released = true;
    };
    try {
      const carrier = await start((answer) => {
        if (answer.dead !== undefined) release();
        listen(answer);
      }, signal);
      return {
        ...carrier,
        end() {
          carrier.end();
          release();
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Closes a worker after a while without work, or when another start needs its place. */
  rest(close: () => void) {
    if (this.#waiting.length > 0) close();
    else this.#idle.set(close, withoutHold(setTimeout(close, IDLE)));
  }

  /** A worker has work again, or is closed. */
  wake(close: () => void) {
    clearTimeout(this.#idle.get(close));
    this.#idle.delete(close);
  }

  async #acquire(signal: AbortSignal) {
    const [idle] = this.#idle.keys(); // the one that has been idle longest
    if (this.#free === 0) idle?.();
    if (this.#free === 0) await this.#turn(signal);
    else this.#free--;
  }

  /** Resolves when a worker leaves its place to this start. */
  #turn(signal: AbortSignal) {
    return new Promise((resolve: (value?: undefined) => void, reject) => {
      const next = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        this.#waiting = this.#waiting.filter((each) => each !== next);
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting.push(next);
    });
  }

  #release() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
