// Explore in tabs: by the keyboard, by a link to a section, after a reload, and with hidden parts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { compared, draftedAs, reload, save, tab } from '../page-steps.js';

const path = '#data=simulation&components=1&view=explore';

/** The tabs that can be seen; the selected one has a star. */
const tabs = (page) =>
  page
    .locator('#panels [role=tab]:visible')
    .evaluateAll((all) => all.map((each) => `${each.textContent}${each.ariaSelected === 'true' ? '*' : ''}`));

/** The panels that can be seen. */
const panels = (page) => page.locator('[role=tabpanel]:visible').evaluateAll((all) => all.map(({ id }) => id));

test('arrows, Home and End move between tabs; only the open one is drawn, computed and reached by Tab', async (t) => {
  const page = await open(t, { path });
  await compared(page);
  assert.deepEqual([await tabs(page), await panels(page)], [['Look*', 'Judge', 'Take away'], ['look']]);
  assert.equal(await page.locator('#observations > *, #diagnosis > *, #share > *').count(), 0, 'nothing is drawn where nobody looks');
  await page.getByRole('tab', { name: 'Look' }).focus();
  for (const [key, name, panel] of [
    ['ArrowLeft', 'Take away', 'take'],
    ['ArrowRight', 'Look', 'look'],
    ['ArrowRight', 'Judge', 'judge'],
    ['End', 'Take away', 'take'],
    ['Home', 'Look', 'look'],
    ['End', 'Take away', 'take'],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), name, key);
    assert.deepEqual(await panels(page), [panel], key);
  }
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.deepEqual(await panels(page), ['look', 'take', 'judge'], 'print shows all');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'model-name');
});

test('a link to a section opens its tab; the tab is in the address, survives a reload, and Back leaves it', async (t) => {
  const page = await open(t, { path });
  await compared(page);
  await page.waitForURL(/view=explore/);
  await page.evaluate(() => (location.hash = '#learning'));
  await page.locator('#learning h3').first().waitFor();
  assert.deepEqual(await tabs(page), ['Look', 'Judge*', 'Take away']);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'learning');
  await page.waitForURL(/view=judge/);
  await draftedAs(page, ({ link, models }) => link.includes('view=judge') && models.length === 3);
  await reload(page);
  await page.locator('#learning h3').first().waitFor();
  assert.deepEqual(await tabs(page), ['Look', 'Judge*', 'Take away']);
  await tab(page, 'Take away');
  await page.waitForURL(/view=take/);
  await page.goBack();
  await page.getByRole('tab', { name: 'Judge', selected: true }).waitFor();

  const other = await open(t, { path: path.replace('explore', 'judge') });
  await other.locator('#learning h3').first().waitFor();
  assert.deepEqual(await panels(other), ['judge']);
});

test('parts that a link hides stay hidden, and a tab without parts is not shown', async (t) => {
  const page = await open(t, { path: `${path}&hide=share,new-files,observation` });
  await compared(page);
  assert.ok(await page.locator('#observation-view').isHidden());
  await save(page, 'alone');
  assert.deepEqual(await page.locator('#take > section:visible').evaluateAll((all) => all.map(({ id }) => id)), ['keep']);

  const other = await page.context().newPage();
  await other.goto(new URL('/#hide=scores', page.url()).href);
  await other.getByRole('button', { name: 'Open alone' }).click();
  await other.locator('#explore').waitFor();
  assert.deepEqual(await tabs(other), ['Look*', 'Take away'], 'a model without data, and its errors are hidden');
});
