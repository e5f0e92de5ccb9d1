// The page can be used at once, nothing jumps after the first paint, and the page's
// own thread stays free while a model is trained: its long tasks are counted by the browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { within } from '../pace.js';
import { option } from '../page-steps.js';

/** Collects what the browser reports of a type from now on, and before. */
const observe = (page, type) =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        globalThis[wanted] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis[wanted].push(entry.toJSON());
        }).observe({ type: wanted, buffered: true });
        requestAnimationFrame(resolve);
      }),
    type,
  );

test('the page can be used within a second', async (t) => {
  await within(t, 1000, 'a first visit, ms', async () => {
    const page = await open(t);
    await page.locator('#demonstration input:enabled').waitFor(); // what it does by itself is done, and has not held the page up
    await observe(page, 'longtask');
    return page.evaluate(() =>
      Math.max(
        performance.getEntriesByName('first-contentful-paint')[0].startTime,
        performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd, // its scripts have run: every button answers
        ...globalThis.longtask.map(({ startTime, duration }) => startTime + duration),
      ),
    );
  });
});

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

test('the page has no long task while it trains', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: /Turning heads/ }).click();
  await page.locator('#preview canvas').first().waitFor();
  await page.getByText('More options').click();
  await page.getByLabel('Solver').selectOption('paper'); // which goes on until it has done its cycles
  await option(page, 'Most cycles', 100_000);
  await observe(page, 'longtask');
  await within(t, 50, 'the longest task, ms', async () => {
    await page.locator('#train button').click();
    await page.locator('#training .chart canvas').first().waitFor();
    await page.evaluate(() => {
      globalThis.longtask.length = 0;
    });
    await page.waitForTimeout(2000);
    await page.locator('#train button').click();
    await page.locator('#explore').waitFor();
    return page.evaluate(() => Math.max(0, ...globalThis.longtask.map(({ duration }) => duration)));
  });
});
