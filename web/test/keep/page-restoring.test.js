// While the page restores a view, it says so, and shows no other view.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, open } from '../harness.js';
import { compared } from '../page-steps.js';

/** Notes what the stage shows at every frame, from the beginning. */
async function watched(page) {
  await page.addInitScript(() => {
    globalThis.seen = new Set();
    const note = () => {
      if (!document.body || document.body.classList.contains('starting')) return;
      const shown = [...document.querySelectorAll('#stage > *, #start > *')].filter((part) => part.offsetHeight > 0 && part.id !== 'start');
      globalThis.seen.add(shown.map(({ id }) => (id === 'reading' ? document.querySelector('#reading h2').textContent : id)).join(' '));
    };
    requestAnimationFrame(function frame() {
      note();
      requestAnimationFrame(frame);
    });
  });
  await page.reload();
}

test('Explore of a link, and after a reload, is announced; no other view flashes', async (t) => {
  const page = await open(t, { path: '#data=simulation&bins=3&view=explore' });
  await compared(page);
  await watched(page);
  await page.locator('#explore').waitFor();
  assert.deepEqual(await page.evaluate(() => [...seen]), ['Restoring Explore …', 'explore']);
});

test('an assignment of a link is announced', async (t) => {
  const page = await open(t, { path: '#view=learn' });
  await page.locator('[data-assignment]').first().click();
  await page.locator('#assignment h2').waitFor();
  await eventually(page, () => location.hash.includes('assignment='));
  await watched(page);
  await page.locator('#assignment h2').waitFor();
  assert.deepEqual(await page.evaluate(() => [...seen]), ['Opening the assignment …', 'assignment']);
});
