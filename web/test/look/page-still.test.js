// Nothing jumps after the first paint: the browser counts what shifts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { observe } from '../page-steps.js';

for (const [width, height] of [
  [390, 844],
  [1600, 1000],
]) {
  test(`nothing moves after the first paint, ${width} px`, async (t) => {
    const page = await open(t, { width, height, reducedMotion: 'reduce' });
    await observe(page, 'layout-shift');
    await page.locator('#demonstration input:enabled').waitFor();
    await page.evaluate(
      () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(done));
        }),
    );
    const shifts = await page.evaluate(() => globalThis['layout-shift'].map(({ value }) => value));
    assert.deepEqual(shifts, []);
  });
}
