// A new user's walk and the main job on real input: the CBCL faces of the paper's §4.3, from the ZIP to
// a saved model, and the UMIST heads, which turn. Skipped without the
// shared data.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataFile, open } from '../harness.js';
import { assertCanvas, dataSays, download, option, rmse, save, train } from '../page-steps.js';

/** Blurs 200 faces per bin and sets the λ of the paper's Table 2. */
async function blurred(page, zip) {
  await page.locator('#welcome input[type=file]').setInputFiles(zip);
  await page.getByRole('button', { name: 'Blur the pictures' }).click();
  await dataSays(page, '600 to train, 1,416 to test');
  for (const [name, value] of [
    ['mean', '0.6'],
    ['basis', '2'],
    ['ortho', '1000'],
  ]) {
    await option(page, name, value);
  }
  assert.equal(await page.locator('#method').getByLabel('Endpoints', { exact: true }).inputValue(), '0, 1, 2, 3');
  assert.equal(await page.locator('#method').getByLabel('Components', { exact: true }).inputValue(), '10');
}

/** Fails unless a number of the table lies within `by` of what the paper prints. */
async function assertPrinted(page, kind, column, printed, by) {
  const own = await rmse(page, kind, column);
  assert.ok(Math.abs(own - printed) <= by, `${kind} ${column}: ${own}, the paper's Table 2 has ${printed}`);
}

test('CBCL: the paper’s numbers; train, compare, save, export', async (t) => {
  const zip = dataFile(t, 'cbcl-faces.zip');
  if (!zip) return;
  const page = await open(t, { width: 1600, height: 1000 });
  await blurred(page, zip);
  await train(page);
  t.diagnostic(`exact, decoupled: PPCA ${await rmse(page, 'ppca', 'train')} / ${await rmse(page, 'ppca', 'test')}`);
  await assertPrinted(page, 'ipca', 'train', 0.041, 0.002);
  await assertPrinted(page, 'ipca', 'test', 0.045, 0.002);
  await assertPrinted(page, 'pca', 'train', 0.044, 0.002);
  await assertPrinted(page, 'pca', 'test', 0.045, 0.002);

  await save(page, 'faces');
  await assertCanvas(page, 'faces', { theta: 1.37, sd: [1, -1.5, 0.5] });
  const exported = await download(page, () => page.getByRole('button', { name: 'Download faces' }).click());
  assert.equal(exported.name, 'faces.npz');
  assert.match(exported.text, /^PK/);
});

test('UMIST: photographs of heads that turn, trained and turned by the pose', async (t) => {
  const zip = dataFile(t, 'umist-yaw.zip');
  if (!zip) return;
  const page = await open(t);
  await page.locator('#welcome input[type=file]').setInputFiles(zip);
  await dataSays(page, 'θ is pose');
  await option(page, 'Bins', '6');
  await option(page, 'Components', '4');
  await train(page);
  const [own, ipca] = [await rmse(page, 'ppca', 'train'), await rmse(page, 'ipca', 'train')];
  assert.ok(own > ipca && own < 0.12, `training errors of ${own} and, in bins, ${ipca}`);
  await save(page, 'heads');
  await assertCanvas(page, 'heads', { theta: 0.41, sd: [1.5, -1] });
});
