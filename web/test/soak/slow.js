// A processor that is slower for the page: its processes run for one part of the time and are
// stopped for the rest. This slows the workers too and spends no processor time; DevTools' own
// throttling does neither.

/** Milliseconds for which a process runs at a time. */
const run = 10;

/**
 * Slows every renderer that a browser has now, until the browser ends.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {number} slower how many times
 */
export async function slowDown(browser, slower) {
  const devTools = await browser.newBrowserCDPSession();
  const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
  await devTools.detach();
  for (const { type, id } of processInfo) if (type === 'renderer') alternate(id, slower);
}

/** Stops a process and lets it run, in turns, for as long as it is there. */
function alternate(process_, slower) {
  let running = true;
  const turn = () => {
    try {
      process.kill(process_, running ? 'SIGSTOP' : 'SIGCONT');
    } catch {
      return; // it has ended
    }
    setTimeout(turn, running ? run * (slower - 1) : run).unref();
    running = !running;
  };
  turn();
}
