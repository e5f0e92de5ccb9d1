// How long a test waits: until what it waits for comes. Only a failure takes the time below.

/** Milliseconds after which a wait has failed, long enough for a busy machine. ./build.sh soak does ten times the work in one call. */
export const patience = process.env.PPCA_SOAK ? 600_000 : 120_000;

/**
 * Asks again until the answer is true, and returns it.
 *
 * @param {string} what is awaited, for the message of the failure
 * @param {() => unknown} ask may be asynchronous
 * @param {{every?: number, within?: number}} [options] milliseconds between two questions, and until it has failed
 */
export async function until(what, ask, { every = 50, within = patience } = {}) {
  for (const start = performance.now(); performance.now() - start < within;) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  throw new Error(`waited ${within / 1000} s in vain for ${what}`);
}
