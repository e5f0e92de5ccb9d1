// The look at three widths: nothing sticks out, every tab is seen whole, θ is in reach.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { compared, explored } from '../page-steps.js';

/** Pixels by which the page is wider than its window. */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The tabs that are not seen whole. */
const cutTabs = (page) =>
  page.locator('#tabs button').evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left < 0 || right > innerWidth || tab.scrollWidth > tab.clientWidth;
      })
      .map((tab) => tab.textContent),
  );

test('nothing is cut off on a phone, a tablet and a large screen', async (t) => {
  const page = await open(t, { path: '#data=heads&components=1&evaluations=3&view=explore' });
  await compared(page);
  await explored(page);
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1600, 1000],
  ]) {
    await page.setViewportSize({ width, height });
    for (const view of ['explore', 'data', 'learn', 'works', 'experiments']) {
      await page.locator(`#tabs [data-view=${view}]`).click();
      await page.locator(`#tabs [data-view=${view}][aria-current]`).waitFor();
      assert.ok((await overflow(page)) <= 0, `${view} at ${width} px is too wide`);
      assert.deepEqual(await cutTabs(page), [], `${view} at ${width} px`);
    }
    await page.locator('#tabs [data-view=explore]').click();
    const slider = await page.locator('#theta').boundingBox();
    assert.ok(slider.y + slider.height <= height && slider.width >= 0.4 * Math.min(width, 1100), `θ at ${width} px`);
  }
});

test('the theme can be chosen and is kept, and the sheet of narrow screens closes with Escape', async (t) => {
  const page = await open(t, { colorScheme: 'light', width: 390, height: 844, path: '#data=simulation' });
  await page.locator('#spread canvas').first().waitFor();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.reload();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.locator('#spread canvas').first().waitFor();
  await page.getByRole('button', { name: 'Model', exact: true }).click();
  await page.locator('body.sheet-open #centre[inert]').waitFor({ state: 'attached' });
  await page.locator('#train button').focus();
  await page.keyboard.press('Escape');
  await page.locator('body:not(.sheet-open) #centre:not([inert])').waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Model', 'the focus returns');
});
