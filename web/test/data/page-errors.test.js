// Every code of the catalogue, provoked through the page: the notice shows it,
// says what to do, and the page goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { endWorkers, eventually, open } from '../harness.js';
import { csv, dataSays, drop, file, option, save, tab, train } from '../page-steps.js';

const good = file('good.csv', csv(40, { header: 'theta,name,a,b,c' }));
const npy = (name, shape, values) => {
  const header = `{'descr': '<f8', 'fortran_order': False, 'shape': (${shape}), }`.padEnd(117) + '\n';
  return {
    name,
    buffer: Buffer.concat([
      Buffer.from([0x93, 78, 85, 77, 80, 89, 1, 0, header.length, 0]),
      Buffer.from(header),
      Buffer.from(Float64Array.from(values).buffer),
    ]),
  };
};
const pressTrain = (page) => page.locator('#train button').click();

/** In turn; each begins with the model of good.csv open, saved as 'kept'. The last says where it is not tried. */
const table = [
  ['ERR_SHAPE', 'a row with a cell too few', (page) => drop(page, [file('ragged.csv', 'theta,a\n1,2\n3\n')])],
  [
    'ERR_FORMAT',
    'a picture that is cut short',
    (page) => drop(page, [{ name: 'cut.png', buffer: Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]) }]),
  ],
  ['ERR_UNSUPPORTED', 'a picture as GIF', (page) => drop(page, [{ name: 'moving.gif', buffer: Buffer.from('GIF89a ...') }])],
  [
    'ERR_TOO_LARGE',
    'a file of 2 GB',
    (page) =>
      page.evaluate(() => {
        const data = new DataTransfer();
        const megabyte = new Blob([new Uint8Array(2 ** 20)]);
        data.items.add(new File(Array(2000).fill(megabyte), 'huge.csv'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      }),
  ],
  [
    'ERR_NONFINITE',
    'a θ that is no number',
    (page) => drop(page, [npy('X.npy', '4, 2', [1, 2, 3, 4, 5, 7, 6, 8]), npy('theta.npy', '4,', [1, 2, NaN, 4])]),
  ],
  [
    'ERR_NOT_FOUND',
    'new rows without a variable of the model',
    (page) => drop(page, [file('new.csv', csv(12, { header: 'theta,name,a,b,z' }))], '[data-drop="model"]'),
  ],
  [
    'ERR_OPTION',
    'more components than variables',
    async (page) => {
      await option(page, 'Components', 99);
      await pressTrain(page);
    },
    (page) => option(page, 'Components', 2),
  ],
  [
    'ERR_RANGE',
    'endpoints that do not hold all θ',
    async (page) => {
      await page.getByLabel('θ in').selectOption('endpoints');
      await option(page, 'Endpoints', '0, 10');
      await pressTrain(page);
    },
    (page) => page.getByLabel('θ in').selectOption('bins'),
  ],
  [
    'ERR_STORAGE',
    'a database that is full',
    async (page) => {
      // the browser's own quota: page-shelf.test.js
      await Promise.allSettled(
        page.workers().map((worker) =>
          worker.evaluate(() => {
            const { add } = IDBObjectStore.prototype;
            IDBObjectStore.prototype.add = () => {
              IDBObjectStore.prototype.add = add;
              throw new DOMException('full', 'QuotaExceededError');
            };
          }),
        ),
      );
      await tab(page, 'Take away');
      await page.locator('#model-name').fill('too much');
      await page.locator('#save').click();
    },
    (page) => save(page, 'again'),
    chromiumOnly,
  ],
  [
    'ERR_CRASHED',
    'a worker that ends with the work',
    async (page) => {
      await endWorkers(page, { working: true });
      await pressTrain(page);
    },
    again,
  ],
  // What the page was asking by itself at that moment ends as crashed; module-life tells the two apart.
  [
    /ERR_CLOSED|ERR_CRASHED/,
    'data of a program that has ended',
    async (page) => {
      const locks = await page.evaluate(async () => (await navigator.locks.query()).held.map(({ name }) => name));
      await endWorkers(page);
      await eventually(
        page,
        async (locks) => !(await navigator.locks.query()).held.some(({ name }) => name.startsWith('ppca worker') && locks.includes(name)),
        locks,
      ); // the page has heard of it
      await page.locator('#train button').evaluate((button) => button.click()); // unless the page met it first
    },
    again,
  ],
  [
    'ERR_VERSION',
    'a database of a newer version',
    (page) =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('ppca', 99);
            opening.onsuccess = () => {
              opening.result.close();
              new BroadcastChannel('ppca-models').postMessage('changed');
              resolve();
            };
          }),
      ),
  ],
];

/** What a visitor does after the program has died. */
async function again(page) {
  await page.getByRole('button', { name: 'Read the data again' }).click();
  await dataSays(page, '40 rows of 3 variables');
  await train(page);
}

test('the page shows a message for every error code and goes on', async (t) => {
  const page = await open(t);
  await drop(page, [good]);
  await dataSays(page, '40 rows of 3 variables');
  await option(page, 'Components', 2);
  await train(page);
  await save(page, 'kept');
  for (const [code, what, provoke, after, skip] of table) {
    await t.test(`${code}: ${what}`, { skip }, async () => {
      await provoke(page);
      const notice = page.locator('#notices .notice.error', { has: page.locator('code', { hasText: code }) });
      await notice.first().waitFor();
      assert.ok((await notice.first().innerText()).length > 55, 'it says what is wrong and what to do');
      await after?.(page);
      await page.getByRole('button', { name: 'Dismiss this message' }).evaluateAll((all) => all.forEach((button) => button.click())); // at once: a note may go by itself
    });
  }
  assert.ok(await page.locator('#explore').isVisible(), 'the model is still open');
});
