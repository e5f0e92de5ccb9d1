// How quick something is, on a machine that may be slow, or do other things too.

import assert from 'node:assert/strict';
import os from 'node:os';

/** Milliseconds that work() takes where the limits of the tests were stated, with nothing beside it. */
const usual = 8;

/** As much for the processor on every machine. */
function work() {
  let sum = 0;
  for (let i = 1; i <= 2e6; i++) sum += Math.sqrt(i) / i;
  return sum;
}

/** How many times longer than there the same work takes now, the mean of so many rounds. */
export function slowness(rounds = 1) {
  const start = performance.now();
  for (let i = 0; i < rounds; i++) work();
  return (performance.now() - start) / rounds / usual;
}

/**
 * How many times longer than there something may take now: by what is waiting for a
 * processor, which is a mean over the last minute, and by how long the same work takes now.
 */
function patience() {
  return Math.max(1, os.loadavg()[0] / os.availableParallelism(), slowness(20));
}

/**
 * Fails unless something is as quick as it has to be. It is measured until it is, five
 * times at most: what else the machine does makes it slower, and never quicker.
 *
 * @param {import('node:test').TestContext} t
 * @param {number} limit where nothing else is done
 * @param {string} what it is, with the unit
 * @param {() => Promise<number>} measure
 */
export async function within(t, limit, what, measure) {
  const tried = [];
  for (let round = 0; round < 5; round++) {
    const before = patience();
    const found = await measure();
    const allowed = limit * Math.max(before, patience());
    tried.push(`${found.toFixed(1)} of ${allowed.toFixed(0)}`);
    if (found <= allowed) {
      t.diagnostic(`${what}: ${tried.join(', ')}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000 * round)); // until the others have done
  }
  assert.fail(`${what}: ${tried.join(', ')}`);
}
