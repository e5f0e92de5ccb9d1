// Walks of a stranger, from a file to the report for readers, in at most 12 clicks; the command in
// the report writes the same report.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commandLine } from '../command-line.js';
import { dataFile, downloaded, open, soak } from '../harness.js';
import { axisTexts, dataSays, download, drop, file, tab } from '../page-steps.js';
import { until } from '../waits.js';

/** In the page: counts what a visitor clicks and chooses. */
function count() {
  globalThis.clicks = 0;
  addEventListener('click', (event) => (globalThis.clicks += event.isTrusted && event.detail > 0 ? 1 : 0), true);
  addEventListener('change', () => globalThis.clicks++, true);
}

/** Downloads the report for readers, checks the clicks, and repeats it on the command line. */
async function reported(t, page, name, content, parts) {
  await tab(page, 'Take away');
  const button = page.getByRole('button', { name: 'Report, HTML' });
  const { name: saved, bytes } = await downloaded(page, () => button.click());
  assert.match(saved, /\.html$/);
  const clicks = await page.evaluate(() => globalThis.clicks);
  assert.ok(clicks <= 12, `${clicks} clicks`);
  const html = String(bytes);
  for (const part of parts) assert.ok(html.includes(part), `no ${part} in the report`);
  assert.ok(!/<script|src=|NaN/.test(html));

  const [, command] = /<code>(ppca fit [^<]*)<\/code>/.exec(html) ?? assert.fail('no command');
  const shell = commandLine(t);
  shell.write(name, content);
  shell.repeat(command.replaceAll('&#39;', "'").replaceAll('&amp;', '&'), '-html', 'again.html');
  const made = (/** @type {string} */ text) =>
    text.replace(/<p>With ppca [^]*?<\/code><\/p>/, '').replace(/^[^]*?<h2>Data and choices<\/h2>/, '');
  assert.equal(made(String(shell.read('again.html'))), made(html));
}

soak('a long table of growth becomes curves and a report', async (t) => {
  const lines = ['child,sex,parents (cm),age (years),height (cm)'];
  for (let child = 0; child < 40; child++) {
    const [parents, pace] = [160 + ((child * 7) % 20), Math.sin(3 * child)];
    for (let age = 2; age <= 18; age++) {
      const spurt = 3 * pace * Math.exp(-(((age - 12) / 2) ** 2));
      const height = 85 + (parents - 85) * (1 - Math.exp(-(((age - 2) / 9) ** 1.3))) + spurt + 0.3 * Math.sin(child * age);
      lines.push(`c${child},${child % 4 ? 'f' : 'm'},${parents},${age},${height.toFixed(1)}`);
    }
  }
  const content = lines.join('\n');
  const page = await open(t);
  await page.evaluate(count);
  await drop(page, [file('growth.csv', content)]);
  await page.locator('#question').getByRole('button', { name: '40 rows with 17 variables' }).click();
  await dataSays(page, '40 rows');
  await page.getByLabel('Role of sex').selectOption('stratum');
  assert.equal(await page.getByLabel('Components', { exact: true }).inputValue(), '2'); // of 17 variables, not of one
  await page.getByLabel('Role of parents (cm)').selectOption('theta');
  await dataSays(page, 'θ is parents');
  await page.locator('#train button').click();
  await page.locator('#explore').waitFor();
  await page.locator('#profile .plot').first().waitFor();
  await until('the names of the axes', async () => {
    const texts = (await axisTexts(page, '#profile')).map(({ text }) => text);
    return texts.includes('height (cm)') && texts.includes('years');
  });
  await reported(t, page, 'growth.csv', content, [
    '32 rows to train',
    '17 variables, a curve over 2 to 18',
    '-stratum sex',
    'in cm',
    'Mean (cm)',
    '<svg',
  ]);
  await page.locator('#tabs [data-view="data"]').click();
  await page.getByText('More on how cells are read').click();
  await page.getByLabel('Long table').fill('none');
  await page.getByLabel('Long table').blur();
  await dataSays(page, '680 rows'); // turned back
});

test('a model of spectra reads the octane of others', async (t) => {
  const known = dataFile(t, 'gasoline-nir.csv');
  if (!known) return;
  const lines = readFileSync(known, 'utf8').trim().split(/\r?\n/);
  const content = lines.slice(0, 51).join('\n');
  const others = lines.slice(51).map((line) => line.split(','));
  const unknown = [lines[0].split(',').slice(1), ...others.map(([, ...spectrum]) => spectrum)].map((cells) => cells.join(',')).join('\n');
  const page = await open(t);
  await page.evaluate(count);
  await drop(page, [file('gasoline.csv', content)]);
  await dataSays(page, '50 rows of 401 variables');
  await page.locator('#train button').click();
  await page.locator('#explore').waitFor();
  await tab(page, 'Take away');
  const picked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Project new files' }).click();
  await (await picked).setFiles(file('unknown.csv', unknown));
  await page.getByRole('button', { name: /^Read octane/ }).click();
  const table = await download(page, () => page.locator('#new-files').getByRole('button', { name: 'Save CSV' }).first().click());
  const read = table.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[1]));
  const off = read.map((octane, i) => octane - Number(others[i][0]));
  assert.ok(Math.sqrt(off.reduce((sum, each) => sum + each ** 2, 0) / off.length) < 0.5, `octane is off by ${off}`);
  await reported(t, page, 'gasoline.csv', content, [
    'a curve over 900 to 1700 nm',
    'the band that contains 95 % of observations at each place',
    '<svg',
  ]);
});

soak('body measures become the growth chart of one child', async (t) => {
  const body = dataFile(t, 'nhanes-body.csv');
  if (!body) return;
  const content = readFileSync(body);
  const page = await open(t);
  await page.evaluate(count);
  await drop(page, [{ name: 'body.csv', mimeType: 'text/csv', buffer: content }]);
  await page.getByRole('button', { name: 'Standardise the variables' }).click();
  await page.locator('#data').getByText('The variables have different units').waitFor({ state: 'detached' });
  await page.locator('#train button').click();
  await page.locator('#explore').waitFor();
  await page.getByLabel('Band', { exact: true }).selectOption('centiles');
  await page.getByLabel('Observation', { exact: true }).fill('3'); // the fourth, of nine years
  const child = page.locator('#curves figcaption', { hasText: /height_cm: observation \d+ is at centile \d/ });
  await child.waitFor();
  await reported(t, page, 'body.csv', content, ['divided by their standard deviations', 'height (cm)', '<td>mmHg</td>', '<svg']);
});
