// The lines of a file as the control of the reader: its names and rows, separator, decimal mark,
// codes of missing cells, kinds, roles, and questions. Every click is an option of the link.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { dataSays, drop, failure, file } from '../page-steps.js';

const rows = (/** @type {(i: number) => unknown[]} */ cells, separator = ',') =>
  Array.from({ length: 30 }, (_, i) => cells(i).join(separator)).join('\n');

/** What the link says of an option. */
const linked = (page, text) => page.waitForFunction((part) => location.hash.includes(part), text);

test('a line becomes the names, the units, the first or the last row', async (t) => {
  const page = await open(t, { width: 1600 });
  const text = `run,7,8,9\nmeasured,1,2,3\nage,dose,left,right\n,mg,cm,cm\n${rows((i) => [20 + i, i % 7, (i * 5) % 11, i % 13])}\n`;
  await drop(page, [file('study.csv', text)]);
  await page.getByLabel(/^Line 4(,|$)/).selectOption('names');
  await linked(page, '&names=4');
  await page.getByLabel('Role of mg', { exact: true }).waitFor();
  await page.getByLabel(/^Line 5(,|$)/).selectOption('units');
  await linked(page, '&names=4-5');
  await page.getByRole('button', { name: 'Find names and rows again' }).click();
  await page.waitForFunction(() => !location.hash.includes('names='));
  await page.getByLabel('Role of dose (mg)').waitFor();
  await page.getByLabel(/^Line 6(,|$)/).selectOption('first');
  await linked(page, '&rows=6-');
  await dataSays(page, '29 rows');
  await page.getByLabel('Line 33', { exact: true }).selectOption('last');
  await linked(page, '&rows=6-33');
  await dataSays(page, '28 rows');
  await page.getByRole('button', { name: 'Find names and rows again' }).click();
  await page.waitForFunction(() => !location.hash.includes('rows='));
});

test('separator and decimal mark are menus; a link repeats them', async (t) => {
  const page = await open(t);
  await drop(page, [file('marks.csv', `age;a;b\n${rows((i) => [20 + i, `${i % 7},5`, `${(i * 5) % 11},25`], ';')}\n`)]);
  await dataSays(page, '30 rows of 2 variables');
  assert.equal(await page.getByLabel('Separator').locator('option').first().innerText(), 'semicolon, found');
  assert.equal(await page.getByLabel('Decimal mark').locator('option').first().innerText(), 'comma, found');
  await page.getByLabel('Separator').selectOption('bar'); // a mistake
  await failure(page);
  await page.waitForFunction((menu) => menu.value === '', await page.getByLabel('Separator').elementHandle());
  await page.getByLabel('Separator').selectOption('semicolon');
  await linked(page, '&separator=semicolon');
  await dataSays(page, '30 rows of 2 variables');
  await page.getByLabel('Decimal mark').selectOption(',');
  await linked(page, '&decimal=,');
  await dataSays(page, '30 rows of 2 variables');
});

test('a code of missing cells is ticked', async (t) => {
  const page = await open(t);
  await drop(page, [file('codes.csv', `age,a,b\n${rows((i) => [20 + i, i % 6 ? i % 7 : -999, (i * 5) % 11])}\n`)]);
  const code = page.getByRole('checkbox', { name: '“−999”, 5 cells' });
  await code.waitFor();
  await dataSays(page, '30 rows of 2 variables');
  const before = await code.isChecked();
  await code.click();
  await linked(page, before ? '&na=none' : '&na=-999');
});

test('a question shows both readings as buttons', async (t) => {
  const page = await open(t, { width: 390 });
  await drop(page, [
    file('dates.csv', `visited,a,b\n${rows((i) => [`0${1 + (i % 9)}/0${1 + (i % 7)}/2${100 + i}`, i % 7, (i * 5) % 11])}\n`),
  ]);
  const answers = page.locator('#question').getByRole('button');
  await answers.first().waitFor();
  assert.equal(await answers.count(), 3, 'two readings, and Stop');
  await page
    .getByLabel(/^Line 1/)
    .first()
    .waitFor(); // the file is shown meanwhile
  await answers.first().click();
  await dataSays(page, /θ is visited/);
  await linked(page, '&dates=');
});

test('columns that do not fit are found by name, and a role in two clicks', async (t) => {
  const page = await open(t);
  const names = ['age', ...Array.from({ length: 299 }, (_, k) => `x${k + 1}`)];
  await drop(page, [file('wide.csv', `${names.join(',')}\n${rows((i) => names.map((_, k) => (k ? (i * k) % 17 : 20 + i)))}\n`)]);
  await dataSays(page, '30 rows of 299 variables');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is beside the page');
  await page.getByText('1 – 6 of 300 columns').waitFor();
  await page.getByLabel('Find columns').fill('x250');
  await page.getByLabel('Find columns').press('Enter');
  await page.getByLabel('Role of x250').selectOption('ignore');
  await linked(page, '&ignore=x250');
  await page.getByLabel('Find columns').fill('');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('7 – 12 of 300 columns').waitFor();
});
