// The paper's experiments in the page: its numbers are those of the command line,
// they leave as files, and stopping keeps what is done.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field } from '../../app/charts/csv.ts';
import { commandLine } from '../command-line.js';
import { eventually, open } from '../harness.js';
import { csv, download, drop, file, radii, unfold } from '../page-steps.js';

/** Opens an experiment and types its options. */
async function choose(page, name, fields) {
  await page.getByRole('button', { name: 'How it works' }).click();
  await page.getByRole('button', { name: 'Experiments' }).click();
  await page.locator(`[data-experiment="${name}"]`).click();
  for (const [field, value] of Object.entries(fields)) {
    await page.locator(`#experiments [data-field="${field}"]`).fill(value);
    await page.locator(`#experiments [data-field="${field}"]`).blur();
  }
}

async function run(page) {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.experiment-result').waitFor();
  await page.locator('.experiment-charts canvas').first().waitFor();
}

/** The numbers of a table, row by row, as they were computed. */
const numbersOf = (table) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.dataset.value))));

/** The command line has other kernels than the browser, which round differently. */
const near = (got, want, what) => assert.ok(Math.abs(got - want) <= 1e-3 * Math.abs(want) + 1e-9, `${what}: ${got}, natively ${want}`);

/** Pixels by which the page is wider than its window. */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const nameless = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#experiments :is(button, input:not([type=file]), select, [role=img], [role=region], summary)')]
      .filter((each) => !(each.textContent.trim() || each.getAttribute('aria-label') || each.labels?.length))
      .map((each) => each.outerHTML),
  );

test('the simulation is that of the command line, and leaves as CSV, JSON and PNG', async (t) => {
  const ppca = commandLine(t);
  const native = ppca.json(
    'experiment',
    'simulation',
    '-json',
    '-seed',
    '5',
    '-splits',
    '2',
    '-lambda-mean',
    '0.3',
    '-lambda-basis',
    '4.2',
  );
  const page = await open(t, { width: 1600, height: 1000 });
  await choose(page, 'simulation', { splits: '2', seed: '5', lambdaMean: '0.3', lambdaBasis: '4.2' });
  await run(page);
  assert.equal(await page.locator('.experiment-charts canvas').count(), 2);
  assert.deepEqual(await nameless(page), []);

  for (const summary of await page.locator('.experiment-charts summary').all()) await summary.click();
  const [means, bases] = [await numbersOf(page.locator('.results').nth(0)), await numbersOf(page.locator('.results').nth(1))];
  const found = (method, gauge, mean, basis) =>
    native.rows.find(
      (row) => row.method === method && row.gauge === gauge && (mean == null || (row.lambdaMean === mean && row.lambdaBasis === basis)),
    );
  const columns = [
    ['PCA', ''],
    ['IPCA', ''],
    ['PPCA', 'decoupled'],
    ['PPCA', 'centred'],
    ['PPCA', 'ridge'],
  ];
  columns.forEach(([method, gauge], c) => {
    const penalised = method === 'PPCA';
    near(means[0][c], found(method, gauge, penalised ? 0.3 : null, 4.2).meanSSE, `${method} ${gauge}: mean`);
    near(bases[0][c], found(method, gauge, penalised ? 0.008 : null, 4.2).basisDistance, `${method} ${gauge}: basis`);
  });
  const best = await page
    .locator('.results')
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Number(row.querySelector('strong').parentElement.dataset.value)));
  assert.deepEqual(
    best,
    means.map((row) => Math.min(...row)),
  );

  const json = await download(page, () => page.getByRole('button', { name: 'Save JSON' }).click());
  assert.equal(json.name, 'simulation seed 5.json');
  assert.equal(JSON.parse(json.text).rows.find((row) => row.gauge === 'ridge' && row.lambdaMean === 0.3).meanSSE, means[0][4]);
  const report = await download(page, () => page.getByRole('button', { name: 'Report, JSON' }).click());
  assert.equal(report.name, 'simulation seed 5 report.json');
  ppca.write('report.json', report.bytes);
  const verified = ppca.json('verify', '-json', 'report.json');
  assert.equal(verified.experiment, 'simulation');
  assert.deepEqual(verified.differences, []);
  const table = await download(page, () => page.getByRole('button', { name: 'Save CSV' }).first().click());
  const lines = table.text.trim().split('\r\n');
  assert.equal(lines.length, 2);
  assert.deepEqual(
    lines[1]
      .split(',')
      .map(Number)
      .filter((_, i) => i % 2 === 1),
    means[0],
  );
  await unfold(page.locator('.experiment-charts .chart').first());
  const { bytes } = await download(page, () => page.getByRole('button', { name: 'Save PNG' }).first().click());
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.ok(bytes.length > 5000);
  assert.ok((await overflow(page)) <= 0);
});

test('files dropped on an experiment are its data, also when others are opened during the run', async (t) => {
  const page = await open(t);
  await choose(page, 'lymph', { splits: '1', sizes: '2' });
  await drop(page, [file('bodies.csv', radii(40))]);
  const source = page.locator('#experiments [data-field="source"]');
  await eventually(page, () => document.querySelector('#experiments [data-field="source"]').value === 'loaded');
  assert.ok(await source.isVisible());
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await drop(page, [file('angles.csv', csv(60))]); // frees the set of the run
  await page.locator('.experiment-result').getByText('bodies.csv · seed 1').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#notices .error').count(), 0);
});

test('text that a spreadsheet would compute stays text in a CSV', () => {
  const fields = ['=1+1', '+a', '-a', '@a', '-3', 'a,b', 'a"b', 0.5].map(field);
  assert.deepEqual(fields, ["'=1+1", "'+a", "'-a", "'@a", '-3', '"a,b"', '"a""b"', '0.5']);
});
