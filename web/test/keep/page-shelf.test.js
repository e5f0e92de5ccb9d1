// Saved models when things go wrong: a full disk, a damaged record, two tabs.

import assert from 'node:assert/strict';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { hosted, versionIn } from '../deploy.js';
import { chromiumOnly } from '../engines.js';
import { open, serviceWorkerReady } from '../harness.js';
import { csv, dataSays, drop, failure, file, option, save, train } from '../page-steps.js';

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
  await page.getByRole('button', { name: /Turning heads/ }).click(); // whose model does not fit
  await page.locator('#preview canvas').first().waitFor();
  await option(page, 'Components', 2);
  await train(page, { compared: false });
  await page.locator('#model-name').fill('too large');
  await page.locator('#save').click();
  assert.match(await failure(page), /“too large” could not be saved.*ERR_STORAGE/s);
  assert.ok(await page.locator('#explore').isVisible());
  const [copy] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download it instead' }).click()]);
  assert.equal(copy.suggestedFilename(), 'too large.npz');
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await save(page, 'fits now');
});

test('the list marks a damaged record, which cannot be opened but can be deleted', async (t) => {
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

test('two tabs: what one saves, renames and deletes, the other lists', async (t) => {
  const page = await trained(t);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('#shelf').getByText('None yet').waitFor();
  await save(page, 'shared');
  await other.locator('li[data-model="shared"]').waitFor();
  await other.getByRole('button', { name: 'Rename shared' }).click();
  await other.getByLabel('New name of shared').fill('ours');
  await other.keyboard.press('Enter');
  await page.locator('li[data-model="ours"]').waitFor();
  await other.getByRole('button', { name: 'Rename ours' }).click();
  await other.getByLabel('New name of ours').fill('half a na');
  await save(page, 'beside');
  await other.locator('li[data-model="beside"]').waitFor();
  await other.keyboard.type('me'); // what is typed stays, and the keyboard stays there
  await other.keyboard.press('Enter');
  await page.locator('li[data-model="half a name"]').waitFor();
  await other.getByRole('button', { name: 'Delete beside' }).click();
  await other.getByRole('button', { name: 'Rename half a name' }).click();
  await other.getByLabel('New name of half a name').fill('ours');
  await other.keyboard.press('Enter');
  await page.locator('li[data-model="ours"]').waitFor();
  await other.getByRole('button', { name: 'Delete ours' }).click();
  await page.locator('#shelf').getByText('None yet').waitFor();
  await other.getByRole('button', { name: 'Undo' }).click();
  await page.locator('li[data-model="ours"]').waitFor();
});

test('the program that could not be loaded is said once and loaded with the next wish', async (t) => {
  const folder = await hosted(t);
  const parts = path.join(folder, 'v', await versionIn(folder));
  const program = (await readdir(parts)).filter((name) => name.startsWith('ppca.wasm')).map((name) => path.join(parts, name)); // packed or not
  for (const name of program) await rename(name, `${name}.away`);
  const page = await open(t, { folder, expect: [/./] });
  assert.match(await failure(page), /The program could not start/);
  assert.equal(await page.locator('#notices .notice').count(), 1);
  for (const name of program) await rename(`${name}.away`, name);
  await page.getByRole('button', { name: 'Try again' }).click();
  await drop(page, [file('good.csv', csv(40, { header: 'theta,name,a,b,c' }))]);
  await dataSays(page, '40 rows of 3 variables');
});

test('it is said whether the browser may clear what is saved, and it can be asked not to', { skip: chromiumOnly }, async (t) => {
  const page = await open(t);
  await page.getByText('which may clear it when space is low').waitFor();
  const keep = page.getByRole('button', { name: 'Keep permanently' });
  await keep.click();
  await page.getByText('The browser did not agree to keep the models permanently').waitFor();
  const devtools = await page.context().newCDPSession(page);
  const {
    targetInfo: { browserContextId },
  } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.grantPermissions', {
    browserContextId,
    origin: new URL(page.url()).origin,
    permissions: ['durableStorage'],
  });
  await keep.click();
  await page.getByText('kept until you delete it').waitFor();
  assert.equal(await keep.isVisible(), false);
});
