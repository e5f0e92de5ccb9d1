// The page can be used at once, and its own thread stays free while a model is trained: its
// long tasks are counted by the browser.

import { test } from 'node:test';
import { open } from '../harness.js';
import { within } from '../pace.js';
import { observe, option } from '../page-steps.js';

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
