// A CSV on the page: roles, training, curves, and new rows on the open model; and
// what the page says of files it cannot use.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './harness.js';
import { dataSays, failure, option, rmse, train } from './page-steps.js';

/** A table of rows that bend with θ; the same rows for the same seed. */
function csv(rows, { header = 'angle,name,a,b,c', seed = 1 } = {}) {
  let state = seed;
  const random = () => ((state = (state * 16807) % 2147483647) / 2147483647);
  const lines = Array.from({ length: rows }, (_, i) => {
    const theta = (360 * i) / (rows - 1);
    const bend = Math.sin(theta / 60);
    const b = random() - 0.5;
    return [theta, `row${i}`, bend + b, 2 * bend - b + 0.05 * random(), theta / 100 + 0.1 * random()].join(',');
  });
  return [header, ...lines].join('\n');
}

const file = (name, content) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Drops files on the page, on the given place. */
async function drop(page, files, on = 'body') {
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, bytes } of list) data.items.add(new File([new Uint8Array(bytes)], name));
    return data;
  }, files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })));
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await page.dispatchEvent(on, 'drop', { dataTransfer: transfer });
}

test('a CSV: choose θ, train, project new rows', async (t) => {
  const page = await open(t, { width: 1600 });
  await drop(page, [file('bend.csv', csv(90))]);
  await dataSays(page, 'θ is angle, 0 … 360');
  assert.equal(await page.getByLabel('Role of name').inputValue(), 'id');
  await train(page);
  assert.ok(await rmse(page, 'ppca', 'test') < await rmse(page, 'pca', 'test'));
  assert.equal(await page.locator('#curves .charts figure:visible').count(), 3);

  await drop(page, [file('new.csv', csv(12, { seed: 7 }))], '[data-drop="model"]');
  await page.getByText('12 observations from new.csv').waitFor();
  const [fresh, known] = [await rmse(page, 'ppca', 'new'), await rmse(page, 'ppca', 'test')];
  assert.ok(fresh < 3 * known, `${fresh} on new rows of the same kind, ${known} on the test rows`);

  await drop(page, [file('other.csv', csv(12, { header: 'angle,name,a,b,z' }))], '[data-drop="model"]');
  assert.match(await failure(page), /other\.csv could not be projected.*c/s);
});

test('files that cannot be used are named with the place, and the page stays usable', async (t) => {
  const page = await open(t);
  const cases = [
    ['empty.csv', '', /empty\.csv/],
    ['one.csv', 'theta,a,b\n1,2,3', /one\.csv/],
    ['ragged.csv', 'theta,a,b\n1,2,3\n2,3\n3,4,5', /row 2 \(line 3\)/],
    ['cut.png', '\x89PNG\r\n\x1a\n\0\0', /cut\.png/],
    ['cut.zip', 'PK\x03\x04 no more', /cut\.zip/],
    ['what.npz', 'not an archive', /what\.npz/],
  ];
  for (const [name, content, expected] of cases) {
    await drop(page, [{ name, buffer: Buffer.from(content, 'latin1') }]);
    assert.match(await failure(page), expected, name);
    await page.getByRole('button', { name: 'Dismiss this message' }).first().click();
  }
  await drop(page, [file('hole.csv', 'theta,a,b\n1,2,3\n2,NaN,4\n3,4,5')]);
  await dataSays(page, /column "a" has 1 cells without a number \(first in row 2\); it is left out/);
  await drop(page, [file('good.csv', csv(40, { header: 'theta,name,a,b,c' }))]);
  await dataSays(page, '40 rows of 3 variables');
});

test('options that contradict the data are answered, and the data stay', async (t) => {
  const page = await open(t);
  await drop(page, [file('good.csv', csv(40, { header: 'theta,name,a,b,c' }))]);
  await dataSays(page, '40 rows of 3 variables');
  await option(page, 'Components', 99);
  await page.locator('#train button').click();
  assert.match(await failure(page), /99/);
  await option(page, 'Components', 2);
  await train(page);
});

test('a crash is said, and one click reads the data again', async (t) => {
  const page = await open(t, { expect: [/provoked/] });
  await page.getByRole('button', { name: /simulation/ }).first().click();
  await dataSays(page, '45 rows of 3 variables');
  await page.workers()[0].evaluate(() => { setTimeout(() => { throw new Error('provoked'); }); });
  await page.locator('#train button').click();
  await failure(page);
  await page.getByRole('button', { name: 'Read the data again' }).click();
  await dataSays(page, '45 rows of 3 variables');
  await train(page);
});

test('text pasted from a spreadsheet is a table', async (t) => {
  const page = await open(t);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, csv(30, { header: 'theta,name,a,b,c' }).replaceAll(',', '\t'));
  await dataSays(page, '30 rows of 3 variables');
});
