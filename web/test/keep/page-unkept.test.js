// A draft that cannot be written: the page says so at once, with a way out, and an older
// draft does not come back in place of what is open.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { eventually, open } from '../harness.js';
import { compared, csv, dataSays, download, draftedAs, drop, file, option, train } from '../page-steps.js';

const notice = (page) => page.locator('#unkept');

/** Waits until the page has no draft. */
const gone = (page) =>
  eventually(page, async () => {
    const opening = indexedDB.open('ppca-draft');
    const database = await new Promise((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const asked = database.transaction('draft').objectStore('draft').count();
    const count = await new Promise((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
    });
    database.close();
    return count === 0;
  });

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
  await option(page, 'Components', 2);
  await draftedAs(page, ({ settings }) => settings.components === 2);
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
  test(`storage that is ${name}`, async (t) => {
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
  await option(page, 'Components', 2); // the draft is written again
  await draftedAs(page, ({ settings, models }) => settings.components === 2 && models.length === 3);
});

test('a page that is left begins no transaction, which would block other pages, until it is back', async (t) => {
  const page = await open(t);
  await drop(page, [file('angles.csv', csv(60))]);
  await option(page, 'Components', 1);
  await draftedAs(page, ({ settings }) => settings.components === 1);
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    globalThis.begun = 0;
    IDBDatabase.prototype.transaction = function (...given) {
      globalThis.begun++;
      return transaction.apply(this, given);
    };
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  });
  await option(page, 'Components', 2);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForTimeout(1500); // a change is written after 700 ms
  assert.equal(await page.evaluate(() => globalThis.begun), 0);
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await comeBack();
  await draftedAs(page, ({ settings }) => settings.components === 2);

  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype; // the page is left while it writes
    globalThis.ended = new Promise((resolve) => {
      IDBDatabase.prototype.transaction = function (...given) {
        IDBDatabase.prototype.transaction = transaction;
        const running = transaction.apply(this, given);
        running.addEventListener('abort', resolve);
        queueMicrotask(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
        return running;
      };
    });
  });
  await option(page, 'Components', 1);
  await page.evaluate(() => globalThis.ended.then(() => {}));
  await comeBack();
  await draftedAs(page, ({ settings }) => settings.components === 1);
  assert.equal(await notice(page).locator('.notice').count(), 0);
});

test('the page warns of a database that another tab blocks, until it answers', async (t) => {
  const other = await open(t, { path: 'ppca.js', expect: [/favicon/] });
  await other.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('ppca-draft', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('draft', { keyPath: 'id' });
        opening.onsuccess = () => {
          globalThis.blocking = opening.result;
          indexedDB.deleteDatabase('ppca-draft').onblocked = resolve; // others wait behind it
        };
      }),
  );
  const page = await other.context().newPage();
  await page.addInitScript(() => {
    // the page waits 5 s
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (act, ms, ...rest) => setTimeout(act, ms === 5000 ? 2000 : ms, ...rest);
  });
  await page.goto(new URL('/', other.url()).href);
  await drop(page, [file('angles.csv', csv(60))]);
  await dataSays(page, '60 rows');
  await notice(page).getByText('does not answer; close other tabs').waitFor();
  await other.close();
  await option(page, 'Components', 2);
  await draftedAs(page, ({ source, settings }) => source === 'angles.csv' && settings.components === 2);
  await notice(page).locator('.notice').waitFor({ state: 'detached' });
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
  await option(page, 'Components', 2);
  await notice(page).getByText('A newer version').or(notice(page).getByText('a newer version')).waitFor();
});

test('data over the limit: what was kept before does not come back', async (t) => {
  const page = await open(t);
  await drop(page, [file('older.csv', csv(50))]);
  await draftedAs(page, ({ source }) => source === 'older.csv');
  await page.evaluate(() => {
    // to read so much in earnest takes ten seconds
    const { get } = Object.getOwnPropertyDescriptor(Blob.prototype, 'size');
    Object.defineProperty(Blob.prototype, 'size', {
      get() {
        return this.name === 'large.csv' ? 201e6 : get.call(this);
      },
    });
  });
  await drop(page, [file('large.csv', csv(60))]);
  await dataSays(page, '60 rows');
  await notice(page).getByText('201 MB').waitFor();
  await gone(page);
});
