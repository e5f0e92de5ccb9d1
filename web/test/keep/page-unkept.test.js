// A draft that cannot be written: the page says so at once, with a way out, and an older
// draft does not come back in place of what is open.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { open, soak } from '../harness.js';
import { compared, csv, dataSays, download, draftedAs, drop, file, option, train } from '../page-steps.js';

const notice = (page) => page.locator('#unkept');

test('without room the page warns until there is some, and offers the session', { skip: chromiumOnly }, async (t) => {
  const page = await open(t);
  const devTools = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await drop(page, [file('angles.csv', csv(60))]);
  await notice(page).getByText('no space left').waitFor();
  const { name } = await download(page, () => notice(page).getByRole('button', { name: 'Download the session' }).click());
  assert.equal(name, 'angles.csv session.ppca.zip');
  const [asked] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => {
      setTimeout(() => location.reload());
    }),
  ]);
  assert.equal(asked.type(), 'beforeunload');
  await asked.dismiss();
  await notice(page).getByText('no space left').waitFor();
  await devTools.send('Storage.overrideQuotaForOrigin', { origin });
  await option(page, 'Components', 3);
  await draftedAs(page, ({ settings, files }) => settings.components === 3 && files.length === 1);
  await notice(page).locator('.notice').waitFor({ state: 'detached' });
  page.on('dialog', () => assert.fail('asked, though everything is kept'));
  await page.reload();
  await dataSays(page, '60 rows');
});

for (const [name, refuse, words] of [
  [
    'refused',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      IDBFactory.prototype.databases = IDBFactory.prototype.open;
    },
    'refuses storage to this page',
  ],
  ['missing', () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }), 'refuses storage to this page'],
  [
    'with all else that keeps',
    () => {
      for (const kind of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, kind, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      LockManager.prototype.query = () => Promise.reject(new DOMException('denied', 'SecurityError'));
      LockManager.prototype.request = LockManager.prototype.query;
    },
    'refuses storage to this page',
  ],
])
  soak(`storage that is ${name}`, async (t) => {
    const page = await open(t, { path: 'ppca.js', expect: [/favicon/] });
    await page.addInitScript(refuse);
    await page.goto(new URL('/', page.url()).href);
    await drop(page, [file('angles.csv', csv(60))]);
    await dataSays(page, '60 rows');
    await notice(page).getByText(words).waitFor();
    await train(page);
    assert.equal(await notice(page).locator('.notice').count(), 1);
  });

test('a database that takes no files, as Safari’s in a private window, keeps their bytes', async (t) => {
  const page = await open(t, { path: 'ppca.js', expect: [/favicon/] });
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    const holds = (value) =>
      value instanceof Blob || (value && typeof value === 'object' && !ArrayBuffer.isView(value) && Object.values(value).some(holds));
    IDBObjectStore.prototype.put = function (value, ...rest) {
      if (holds(value)) throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
      return put.call(this, value, ...rest);
    };
  });
  await page.goto(new URL('/', page.url()).href);
  await drop(page, [file('angles.csv', csv(60))]);
  await dataSays(page, '60 rows');
  await train(page);
  await draftedAs(page, ({ models }) => models.length === 3);
  assert.equal(await notice(page).locator('.notice').count(), 0);
  await page.reload();
  await dataSays(page, '60 rows');
  await compared(page);
  await option(page, 'Components', 3); // the draft is written again
  await draftedAs(page, ({ settings, models }) => settings.components === 3 && models.length === 3);
});

test('a database of a newer version', async (t) => {
  const page = await open(t);
  await drop(page, [file('angles.csv', csv(60))]);
  await draftedAs(page, ({ source }) => source === 'angles.csv');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('ppca-draft', 2);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  await option(page, 'Components', 3);
  await notice(page).getByText('A newer version').or(notice(page).getByText('a newer version')).waitFor();
});
