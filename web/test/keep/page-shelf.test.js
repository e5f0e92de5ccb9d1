// Saved models when things go wrong: a full disk, a damaged record, two tabs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { open, serviceWorkerReady, soak } from '../harness.js';
import { failure, option, save, tab, train } from '../page-steps.js';

/** Opens the page with a small model. */
async function trained(t) {
  const page = await open(t, { width: 1600, path: '#data=simulation&components=1&view=explore' });
  await page.locator('#explore').waitFor();
  return page;
}

test('a full disk: the model stays open, can be downloaded, and is saved once there is room', { skip: chromiumOnly }, async (t) => {
  const page = await open(t, { width: 1600, offline: true });
  await serviceWorkerReady(page);
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 }); // Chromium asks for the room once in half a minute: it is gone before the first draft
  await page.evaluate(() => (location.hash = '#data=heads')); // small ones, whose model does not fit
  await page.locator('#preview canvas').first().waitFor();
  await option(page, 'Components', 2);
  await train(page, { compared: false });
  await tab(page, 'Take away');
  await page.locator('#model-name').fill('too large');
  await page.locator('#save').click();
  assert.match(await failure(page), /“too large” could not be saved.*ERR_STORAGE/s);
  assert.ok(await page.locator('#explore').isVisible());
  const [copy] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download it instead' }).click()]);
  assert.equal(copy.suggestedFilename(), 'too large.npz');
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await save(page, 'fits now');
});

test('the list is loading until the program has read it', async (t) => {
  const page = await open(t, { width: 1600 });
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route('**/ppca.wasm', (route) => released.then(() => route.continue()));
  await page.reload();
  await page.locator('#shelf li', { hasText: 'Loading …' }).waitFor();
  release();
  await page.locator('#shelf li', { hasText: 'None yet' }).waitFor();
});

test('a press on a button of the list counts although another tab changes the list meanwhile', async (t) => {
  const page = await trained(t);
  await save(page, 'first');
  await save(page, 'second');
  await page.locator('#model-name').fill('open');
  await page.locator('#shelf').getByRole('button', { name: 'Open first' }).hover();
  await page.mouse.down();
  await page.evaluate(async () => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const { id } = (await engine.models.list()).find(({ name }) => name === 'second');
    await engine.models.rename(id, 'renamed');
    engine.close();
    new BroadcastChannel('ppca-models').postMessage('changed');
  });
  await page.locator('#shelf li[data-model="renamed"]').waitFor();
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('#model-name').value === 'first');
});

test('a press on a button of a model counts although its name has just been typed', async (t) => {
  const page = await trained(t);
  await save(page, 'first');
  await page.locator('#model-name').fill('open');
  await page.getByLabel('Name of first').fill('renamed');
  await page.locator('#shelf').getByRole('button', { name: 'Open first' }).hover();
  await page.mouse.down(); // the field loses the keyboard, and the model is renamed
  await page.locator('#shelf li[data-model="renamed"]').waitFor();
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('#model-name').value === 'renamed');
});

soak('the list marks a damaged record, which cannot be opened but can be deleted', async (t) => {
  const page = await trained(t);
  await save(page, 'sound');
  await save(page, 'broken');
  const broken = await page.evaluate(async () => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const { id } = (await engine.models.list()).find((each) => each.name === 'broken');
    engine.close();
    return id;
  });
  await page.evaluate(
    (broken) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('ppca');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('file', 'readwrite');
          const files = transaction.objectStore('file');
          files.openCursor().onsuccess = ({ target: { result: cursor } }) => {
            if (!cursor) return;
            if (cursor.key === broken) {
              cursor.value.data[100] ^= 255; // in meta.json
              cursor.update(cursor.value);
            }
            cursor.continue();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    broken,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Open broken' }).click();
  assert.match(await failure(page), /“broken” could not be opened.*damaged/s);
  await page.locator('#shelf').getByText('damaged: it cannot be opened, only deleted').waitFor();
  await page.getByRole('button', { name: 'Delete broken' }).click();
  await page.locator('li[data-model="broken"]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open sound' }).click();
  await page.locator('#explore').waitFor();
});

soak('two tabs: what one saves, renames and deletes, the other lists', async (t) => {
  const page = await trained(t);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('#shelf').getByText('None yet').waitFor();
  await save(page, 'shared');
  await other.locator('li[data-model="shared"]').waitFor();
  await other.getByLabel('Name of shared').fill('ours');
  await other.keyboard.press('Enter');
  await page.locator('li[data-model="ours"]').waitFor();
  await other.getByLabel('Name of ours').fill('half a na');
  await save(page, 'beside');
  await other.locator('li[data-model="beside"]').waitFor();
  await other.keyboard.type('me'); // what is typed stays, and the keyboard stays there
  await other.keyboard.press('Enter');
  await page.locator('li[data-model="half a name"]').waitFor();
  await other.getByRole('button', { name: 'Delete beside' }).click();
  await other.getByLabel('Name of half a name').fill('ours');
  await other.keyboard.press('Enter');
  await page.locator('li[data-model="ours"]').waitFor();
  await other.getByRole('button', { name: 'Delete ours' }).click();
  await page.locator('#shelf').getByText('None yet').waitFor();
  await other.getByRole('button', { name: 'Undo' }).click();
  await page.locator('li[data-model="ours"]').waitFor();
});
