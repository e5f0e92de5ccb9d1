// Real data on the page: a card, a model, a link with other roles, and a page without a network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downloaded, offline, open, serviceWorkerReady, wholeKept } from '../harness.js';
import { dataSays, failure, train } from '../page-steps.js';

test('a year of weather: one click to the data, their source and terms, one to a ring; the first row shown is for testing', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: /Four years of Seattle weather/ }).click();
  const story = page.getByRole('region', { name: 'About these data' });
  await story.getByRole('link', { name: /^NOAA/ }).waitFor();
  await story.getByRole('link', { name: /public domain/ }).waitFor();
  await dataSays(page, '1 461 rows of 4 variables');
  await page.locator('#train button').click();
  await page.getByText(/12 bins on a ring/).waitFor();
  await page.locator('#observation-view').getByText('· test ·').waitFor();
  await page.getByText('Nothing needs attention.').waitFor();
  assert.equal(await page.locator('#notices .notice').count(), 0);
  const report = JSON.parse(String((await downloaded(page, () => page.getByRole('button', { name: 'Report, JSON' }).click())).bytes));
  assert.match(JSON.stringify(report.data), /seattle-weather\.csv/);
});

test('real data are kept once they were used, and not before', async (t) => {
  const page = await open(t, { offline: true, expect: [/ERR_INTERNET_DISCONNECTED|Failed to load|NetworkError|ERR_CONNECTION/] });
  await serviceWorkerReady(page);
  await page.getByRole('button', { name: /Penguins of Palmer/ }).click();
  await dataSays(page, '342 rows of 3 variables');
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
      return all.flat().flatMap((url) => url.match(/data\/(.+)$/)?.slice(1) ?? []);
    });
  await wholeKept(page);
  assert.deepEqual(await kept(), ['penguins.json']);
  await offline(page);
  await page.locator('#source').getByRole('button', { name: 'Countries' }).click();
  assert.match(await failure(page), /gapminder\.json could not be fetched\. Check the network/);
  await page.locator('#source').getByRole('button', { name: 'Penguins' }).click();
  await dataSays(page, '342 rows of 3 variables');
  await train(page, { compared: false });
});
