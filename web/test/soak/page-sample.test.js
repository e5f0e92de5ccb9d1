// Large data: a model of a sample of the training observations; links and reports that say so.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { open } from '../harness.js';
import { compared, dataSays, download, option, tab } from '../page-steps.js';
import { program } from '../programs.js';

const [rows, cols] = [6_250, 200]; // which are large with 20 bins

/** A NumPy array as a file. */
function npy(descr, shape, bytes) {
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape}), }`.padEnd(117) + '\n';
  return Buffer.concat([Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, 118, 0]), Buffer.from(header), bytes]);
}

/** Observations of 200 variables that bend with θ, of which most are small. */
function large() {
  let state = 1;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const theta = Float64Array.from({ length: rows }, () => 90 * random() ** 2);
  const x = new Uint8Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const b = random() - 0.5,
      c = random() - 0.5;
    for (let k = 0; k < cols; k++)
      x[i * cols + k] =
        128 + 60 * Math.sin(k / 9 + theta[i] / 40) + 50 * b * Math.cos(k / 7 - theta[i] / 60) + 30 * c * Math.sin(k / 4) + 6 * random();
  }
  return { 'X.npy': npy('|u1', `${rows}, ${cols}`, Buffer.from(x.buffer)), 'theta.npy': npy('<f8', `${rows},`, Buffer.from(theta.buffer)) };
}

test('large data: a model of a sample, and its report repeated on the command line', async (t) => {
  const at = mkdtempSync(path.join(tmpdir(), 'ppca-sample-'));
  t.after(() => rmSync(at, { recursive: true, force: true }));
  const files = Object.entries(large()).map(([name, bytes]) => {
    writeFileSync(path.join(at, name), bytes);
    return path.join(at, name);
  });

  const page = await open(t, { width: 1600, height: 1000 });
  const column = page.locator('#train');
  await page.locator('input[type=file]').first().setInputFiles(files);
  await dataSays(page, /6,250 rows/);
  await option(page, 'Bins', 20);
  await page.getByText('More options').click();
  await option(page, 'Most evaluations', 5); // for time
  await option(page, 'Training observations', 1000);
  await column.getByRole('button', { name: /^Train PPCA on 1,000$/ }).click();
  await column.getByText(/^Trained on 1,000 of 5,000 training observations\.$/).waitFor();
  await page
    .locator('#model-bar')
    .getByText(/^.*Trained on 1,000 of 5,000/)
    .waitFor();
  await compared(page);
  await page.waitForFunction(() => location.hash.includes('sample=1000'));

  await tab(page, 'Take away');
  const { bytes } = await download(page, () => page.getByRole('button', { name: 'Report, JSON' }).click());
  writeFileSync(path.join(at, 'report.json'), bytes);
  const verified = spawnSync(program('ppca'), ['verify', 'report.json', 'X.npy', 'theta.npy'], { cwd: at, encoding: 'utf8' });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  assert.match(verified.stdout, /holds: the numbers of 3 models follow from these data and options/);
});
