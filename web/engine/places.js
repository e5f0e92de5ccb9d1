// How many workers an engine has. The helpers of both programs share the places, so that
// parallel jobs do not start more workers than `workers` allows.

/**
 * Milliseconds until an idle worker closes. Only closing frees its memory; starting
 * another takes 30 ms and a copy of the data.
 */
export const IDLE = 15_000;

/** A timer that does not keep Node running. @param {any} timer */
function withoutHold(timer) {
  timer.unref?.();
  return timer;
}

/**
 * @typedef {import('./carrier.js').Carrier} Carrier
 * @typedef {import('./carrier.js').Listener} Listener
 */

export class Places {
  #free;
  /** Starts that wait for a place, in their order. @type {(() => void)[]} */
  #waiting = [];
  /** Idle workers, by the function that closes each, with the timer that calls it. @type {Map<() => void, ReturnType<typeof setTimeout>>} */
  #idle = new Map();

  /** @param {number} most places for workers */
  constructor(most) {
    this.most = most;
    this.#free = most;
  }

  /**
   * Starts a worker as soon as there is a place for it. The worker leaves the place when it ends.
   * @param {(listen: Listener, signal: AbortSignal) => Promise<Carrier>} start
   * @param {Listener} listen
   * @param {AbortSignal} signal aborts the start
   * @returns {Promise<Carrier>}
   */
  async start(start, listen, signal) {
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

  /** Closes a worker after a while without work, or when another start needs its place. @param {() => void} close */
  rest(close) {
    if (this.#waiting.length > 0) close();
    else this.#idle.set(close, withoutHold(setTimeout(close, IDLE)));
  }

  /** A worker has work again, or is closed. @param {() => void} close */
  wake(close) {
    clearTimeout(this.#idle.get(close));
    this.#idle.delete(close);
  }

  /** @param {AbortSignal} signal */
  async #acquire(signal) {
    const [idle] = this.#idle.keys(); // the one that has been idle longest
    if (this.#free === 0) idle?.();
    if (this.#free === 0) await this.#turn(signal);
    else this.#free--;
  }

  /** Resolves when a worker leaves its place to this start. @param {AbortSignal} signal */
  #turn(signal) {
    return new Promise((/** @type {(value?: undefined) => void} */ resolve, reject) => {
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
