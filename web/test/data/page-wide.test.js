// A table of 10,000 columns: the page draws what is seen, and every column can be
// reached by keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count } from '../../app/kit/format.js';
import { open } from '../harness.js';
import { dataSays, train } from '../page-steps.js';

/** The elements of the page; a table of three columns has about 630, with a model 1,500. */
const nodes = (page) => page.evaluate(() => document.querySelectorAll('*').length);

/** Drops a table that the page makes itself: 20 rows of x0, x1, …. */
async function dropWide(page, cols) {
  await page.evaluate((cols) => {
    const lines = [Array.from({ length: cols }, (_, k) => `x${k}`).join(',')];
    for (let i = 0; i < 20; i++)
      lines.push(Array.from({ length: cols }, (_, k) => (k === 9876 ? i : Math.sin(i / 5 + k / 100) + (k % 7) / 10).toFixed(3)).join(','));
    const data = new DataTransfer();
    data.items.add(new File([`${lines.join('\n')}\n`], 'wide.csv'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, cols);
  await dataSays(page, `20 rows of ${count(cols)} variables`);
}

test('10,000 columns: few elements, θ by keyboard, a variable by its name', async (t) => {
  const page = await open(t);
  await dropWide(page, 10_000);
  const search = page.getByRole('searchbox', { name: 'Find columns' });
  await search.waitFor();
  assert.equal(await page.locator('#roles tbody tr').count(), 50);
  assert.match(await page.locator('#roles [role=status]').innerText(), /^1 – 50 of 10\s000 columns$/);
  assert.match(await page.locator('#preview .preview-head caption').innerText(), /the first 100 of 10\s000 columns/);
  assert.ok((await nodes(page)) < 3500, `${await nodes(page)} elements`);

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Role of x50', { exact: true }).waitFor();
  await search.focus();
  await page.keyboard.type('x9876');
  assert.equal(await page.locator('#roles tbody tr').count(), 1);
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Role of x9876');
  await page.keyboard.press('Home'); // θ is the first role
  await dataSays(page, 'θ is x9876, 0 … 19');
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Role of x9876',
    'whoever chose by keyboard goes on there',
  );
  await search.fill('no such column');
  assert.equal(await page.locator('#roles [role=status]').innerText(), 'No column name contains this text.');
  await search.fill('');
  assert.equal(await page.locator('#roles tbody select').first().inputValue(), 'theta', 'what somebody chose comes first');

  await train(page);
  const variable = page.locator('#curves').getByRole('combobox', { name: 'Variables from' });
  await variable.waitFor();
  assert.equal(await variable.evaluate((element) => element.tagName), 'INPUT');
  await variable.fill('x777');
  assert.ok((await page.locator('#curves datalist option').count()) <= 20);
  await variable.press('Enter');
  await page.locator('#curves').getByText('x777 over x9876').waitFor();
  await page.locator('#profile summary').first().click();
  await page
    .locator('#profile')
    .getByText(`The first 500 of ${count(9999)} rows; the CSV has all.`)
    .waitFor();
  assert.equal(await page.locator('#profile .numbers-behind tbody tr').count(), 500);
  assert.ok((await nodes(page)) < 8000, `${await nodes(page)} elements`);
});
