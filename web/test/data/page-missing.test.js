// Missing cells on the page: they are modelled unless the menu says otherwise, and filled in.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, soak } from '../harness.js';
import { dataSays, download, drop, file, option, tab, train } from '../page-steps.js';

/** 60 rows of six variables that move with the age; about every tenth cell is empty. */
function gaps() {
  const lines = ['age,a,b,c,d,e,f'];
  for (let i = 0; i < 60; i++) {
    const cells = Array.from({ length: 6 }, (_, k) =>
      (3 * i + 2 * k) % 19 === 0 && k < 4 ? '' : (i / 60) * (k - 2) + Math.sin(5 * i) * (1 + k / 6),
    );
    lines.push([i / 6, ...cells].join(','));
  }
  return lines.join('\n');
}

const empty = gaps()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').filter((cell) => cell === '').length);
const [cells, rows] = [empty.reduce((sum, n) => sum + n), empty.filter((n) => n > 0).length];

test('cells that are empty are modelled, and filled in', async (t) => {
  const page = await open(t, { width: 1600 });
  await drop(page, [file('gaps.csv', gaps())]);
  await dataSays(page, '60 rows of 6 variables');
  assert.match(
    await page.locator('#preview .warnings').innerText(),
    new RegExp(`${cells} of 360 cells are empty or not a number; the model takes them as not observed`),
  );
  await option(page, 'Components', 1);
  await train(page, { compared: false });
  await page.getByText('RMSE of the known cells, by least squares. IPCA and PCA need complete rows.').waitFor();
  await tab(page, 'Take away');
  const filled = await download(page, () => page.getByRole('button', { name: 'Fill in missing cells' }).click());
  assert.equal(filled.name, 'gaps.csv ppca filled.csv');
  const lines = filled.text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  assert.deepEqual(lines[0], ['id', 'age', 'a', 'b', 'c', 'd', 'e', 'f']);
  const given = gaps()
    .split('\n')
    .map((line) => line.split(','));
  for (const [id, ...found] of lines.slice(1)) {
    given[Number(id)].forEach((cell, j) =>
      assert.ok(cell === '' || Number(cell) === Number(found[j]), `row ${id} of the file, column ${j + 1}`),
    );
  }
  assert.ok(lines.length === 61 && lines.flat().every((cell) => cell !== '' && cell !== 'NaN'));
  await page.getByText(`Filled in ${cells} cells`).waitFor();
  const text = await page.getByText(`Filled in ${cells} cells`).innerText();
  const [rmse, baseline] = /the RMSE is ([\d.]+); that of the mean at θ is ([\d.]+\d)/.exec(text).slice(1).map(Number);
  assert.ok(rmse < baseline, text);
  await page.getByText('By variable', { exact: true }).click();
  assert.equal(await page.getByLabel('Errors of filled cells by variable').locator('tbody tr').count(), 6);
  const errors = await download(page, () => page.getByRole('button', { name: 'Standard errors, CSV' }).click());
  const [, ...told] = errors.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  for (const [id, , ...row] of told)
    given[Number(id)].slice(1).forEach((cell, j) => assert.equal(Number(row[j]) > 0, cell === '', `row ${id}, column ${j + 1}`));
  await page.getByLabel('Missing cells').waitFor({ state: 'attached' });
  await tab(page, 'Look');
  await page.getByRole('button', { name: 'Next observation' }).click();
  assert.equal(await page.locator('.notice.error').count(), 0);

  await drop(page, [file('more.csv', gaps())], '[data-drop="model"]');
  await page.getByText(`${cells} cells are empty or not a number and count as not observed`).waitFor();
});

soak('rows with empty cells are left out', async (t) => {
  const page = await open(t);
  await drop(page, [file('gaps.csv', gaps())]);
  await dataSays(page, '60 rows of 6 variables');
  await page.getByLabel('Missing cells').selectOption('drop');
  await dataSays(page, `${60 - rows} rows of 6 variables`);
  assert.match(await page.locator('#preview .warnings').innerText(), new RegExp(`${rows} of 60 rows are left out`));
  await page.getByLabel('Missing cells').selectOption('model');
  await dataSays(page, '60 rows of 6 variables');

  await drop(page, [file('row.csv', `${gaps()}\n10,,,,,,`)]);
  await page.locator('#source').getByText('row.csv').waitFor();
  assert.match(await page.locator('#preview .warnings').innerText(), /1 of 61 rows is left out: .* \(row 61\)/);
});

test('transparent pixels are not observed', async (t) => {
  const page = await open(t);
  const pictures = await page.evaluate(async () => {
    const names = Array.from({ length: 8 }, (_, i) => `turn-${10 * i}.png`);
    const make = async (name, i) => {
      const canvas = new OffscreenCanvas(8, 8);
      const context = canvas.getContext('2d');
      context.fillStyle = `rgb(${20 * i}, 99, 40)`;
      context.fillRect(i % 2, 0, 8, 8);
      const blob = await canvas.convertToBlob();
      return { name, bytes: [...new Uint8Array(await blob.arrayBuffer())] };
    };
    return Promise.all(names.map(make));
  });
  await drop(
    page,
    pictures.map(({ name, bytes }) => ({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })),
  );
  await dataSays(page, '8 pictures of 8×8');
  await page.getByText('pixels of 4 pictures are transparent; they are modelled as not observed').waitFor();
  await page.getByLabel('Missing cells').selectOption('drop');
  await dataSays(page, '4 pictures of 8×8');
});
