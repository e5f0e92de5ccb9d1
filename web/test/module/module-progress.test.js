// The module answers while a fit runs.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { openModule } from '../module-page.js';
import { within } from '../pace.js';

test('θ moves another model while a fit runs', async (t) => {
  const page = await openModule(t);
  await page.evaluate(async () => {
    globalThis.engine = await createEngine();
    globalThis.small = await engine.fit(observations(40, 361), { bins: 3, components: 5 });
    /** The median milliseconds of so many slices. */
    globalThis.slices = async (count) => {
      const times = [];
      for (let i = 0; i < count; i++) {
        const start = performance.now();
        await small.at((3 * i) / count);
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[count >> 1];
    };
  });
  await within(t, 16, 'at(θ) alone, ms', () => page.evaluate(() => slices(60)));
  await within(t, 150, 'at(θ) beside two fits, ms', () =>
    page.evaluate(async () => {
      const controller = new AbortController();
      const fits = [1, 2].map(() => failure(engine.fit(observations(600, 361), long, { signal: controller.signal })));
      await sleep(300);
      const median = await slices(20);
      controller.abort();
      await Promise.all(fits);
      return median;
    }),
  );
});
