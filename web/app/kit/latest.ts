/**
 * Runs one job at a time, always for the newest request: a new request replaces the
 * waiting one. A slider can therefore ask on every frame; answers do not queue up and
 * arrive in order.
 */
export function latest<Request>(job: (request: Request) => Promise<void>) {
  let waiting: { request: Request } | null = null;
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
  return (request: Request) => {
    waiting = { request };
    return running ? Promise.resolve() : run();
  };
}
