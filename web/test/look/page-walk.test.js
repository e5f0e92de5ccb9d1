// The shortest walk under the page's own policy, for Firefox: `page-heads` walks farther in Chromium.
// It runs no function of its own in the page, which what drives Firefox could do only by eval.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { chromiumOnly } from '../engines.js';
import { open, soak } from '../harness.js';
import { save, train } from '../page-steps.js';

const walk = chromiumOnly ? test : soak;

walk('heads: train, look, save, and open after a reload', async (t) => {
  const page = await open(t, { strict: true, path: '#data=heads' });
  await page.locator('#preview canvas').first().waitFor();
  await train(page, { compared: false });
  await page.locator('#theta').press('End');
  await page.locator('#hero h3', { hasText: 'At yaw 90.0°' }).waitFor();
  await save(page, 'walked');
  await page.reload();
  await page.getByRole('button', { name: 'Open walked' }).click();
  await page.locator('#explore').waitFor();
  assert.equal(await page.locator('#notices .notice.error').count(), 0);
});
