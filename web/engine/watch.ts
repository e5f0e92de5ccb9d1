/** A worker that does not answer for so many seconds has ended. At work it answers many times a second. */
export const SILENCE = 30;

/**
 * Watches a worker while it starts, whose script may be another that never answers. Later, only
 * without locks, see carrier.js, while calls wait for it: then nothing else says that the browser
 * has ended a worker.
 */
export class Watch {
  #silent = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  start({ waiting, ping, died }: { waiting: () => boolean; ping: () => void; died: () => void }) {
    if (this.#timer !== undefined) return;
    this.#silent = 0;
    // Counts seconds while this page runs, not while it sleeps.
    this.#timer = setInterval(() => {
      if (!waiting()) return this.stop();
      this.#silent++;
      if (this.#silent <= SILENCE) return ping();
      this.stop();
      died();
    }, 1000);
  }

  /** The worker has sent a message. */
  reset() {
    this.#silent = 0;
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
