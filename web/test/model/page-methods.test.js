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
