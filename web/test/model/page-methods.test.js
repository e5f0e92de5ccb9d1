// The methods that can be chosen on the page: each shows the controls that apply
// to it, and trains.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { csv, dataSays, drop, file, option, rmse, train } from '../page-steps.js';

test('sparse PCA and LPP with their own options', async (t) => {
  const page = await open(t);
  await drop(page, [file('bend.csv', csv(60))]);
  await dataSays(page, 'θ is angle');
  const method = page.getByLabel('Method', { exact: true });
  await method.selectOption('spca');
  await page.getByLabel('Loadings that are not 0').waitFor();
  assert.equal(await page.getByLabel('Neighbours', { exact: true }).isVisible(), false);
  assert.equal(await page.getByText('Smoothness λ').isVisible(), false);
  await option(page, 'Loadings that are not 0', 1);
  await train(page, { compared: false });
  assert.ok((await rmse(page, 'spca', 'train')) > 0);
  await page.getByText('by least squares on the loadings: train').waitFor();

  await method.selectOption('lpp');
  await page.getByLabel('Neighbours', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Loadings that are not 0').isVisible(), false);
  await train(page, { compared: false });
  assert.ok((await rmse(page, 'lpp', 'train')) > 0);

  await method.selectOption('local');
  await option(page, 'Bandwidth', 20);
  await train(page, { compared: false });
  assert.ok((await rmse(page, 'local', 'train')) > 0);
  await page.locator('p.hint', { hasText: 'bandwidth 20' }).waitFor();
});

test('a comparison can be stopped, and the models before it stay', async (t) => {
  const page = await open(t, { path: '#data=heads&components=30&evaluations=3' }); // sparse components, of which 30 take seconds
  await dataSays(page, 'pictures');
  await train(page);
  await page.getByRole('button', { name: 'Compare with sparse PCA' }).click();
  await page.locator('#compare-stop', { hasText: 'Stop SPCA' }).evaluate((stop) => stop.click()); // before it can be seen, lest SPCA is done first
  const notice = await page
    .locator('#notices')
    .getByText(/^Stopped/)
    .innerText(); // before or after the first cycle of SPCA
  const kinds = await page.locator('#scores tbody tr').evaluateAll((rows) => rows.map((row) => row.dataset.kind).sort());
  assert.deepEqual(kinds, notice.includes('before the first model of SPCA') ? ['ipca', 'pca', 'ppca'] : ['ipca', 'pca', 'ppca', 'spca']);
  assert.equal(await page.getByRole('button', { name: 'Stop SPCA' }).count(), 0);
});
