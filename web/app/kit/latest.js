/**
 * Runs one job at a time, always for the newest request: a new request replaces the
 * waiting one. A slider can therefore ask on every frame; answers do not queue up and
 * arrive in order.
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
