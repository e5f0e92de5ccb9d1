/**
 * Runs one job at a time and only ever the newest request: while a job runs, a
 * later request replaces the one that waits. A slider may thus ask on every
 * frame, and the answers never queue up nor arrive out of order.
 *
 * @template Request
 * @param {(request: Request) => Promise<void>} job
 */
export function latest(job) {
  /** @type {{ request: Request } | null} */
  let waiting = null;
  let running = false;
  async function run() {
    running = true;
    try {
      while (waiting) {
        const { request } = waiting;
        waiting = null;
        await job(request);
      }
    } finally {
      running = false;
    }
  }
  return (/** @type {Request} */ request) => {
    waiting = { request };
    return running ? Promise.resolve() : run();
  };
}
