// Real data on the page: a card, a model, a link with other roles, and a page without a network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downloaded, open } from '../harness.js';
import { dataSays, tab } from '../page-steps.js';

test('a year of weather: one click to the data, their source and terms, one to a ring; the first row shown is for testing', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: /Four years of Seattle weather/ }).click();
  const story = page.getByRole('region', { name: 'About these data' });
  await story.getByRole('link', { name: /^NOAA/ }).waitFor();
  await story.getByRole('link', { name: /public domain/ }).waitFor();
  await dataSays(page, '1,461 rows of 4 variables');
  await page.locator('#train button').click();
  await page.getByText(/12 bins on a ring/).waitFor();
  await page.locator('#observation-view').getByText('· test ·').waitFor();
  assert.equal(await page.locator('#notices .notice').count(), 0);
  await tab(page, 'Take away');
  const report = JSON.parse(String((await downloaded(page, () => page.getByRole('button', { name: 'Report, JSON' }).click())).bytes));
  assert.match(JSON.stringify(report.data), /seattle-weather\.csv/);
});
