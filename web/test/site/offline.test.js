// The service worker and the ways of hosting, whatever the page holds.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { deploy, hosted, versionIn } from '../deploy.js';
import { csv, dataSays, drop, figure, file, option, train } from '../page-steps.js';
import { askedFor, eventually, offline, online, open as opened, serviceWorkerReady, wholeKept } from '../harness.js';
import { until } from '../waits.js';

const open = (t, options) => opened(t, { offline: true, ...options });

/** Every address of the build, by its service worker's own list, and how it answers. */
const fetchAll = (page) =>
  page.evaluate(async () => {
    const cacheNames = await caches.keys();
    const cache = await caches.open(cacheNames[0]);
    const answers = {};
    for (const { url } of await cache.keys()) {
      const answer = await fetch(url);
      answers[url] = [answer.status, (await answer.arrayBuffer()).byteLength];
    }
    return { cacheNames, answers };
  });

/** Where the files of the page's version are. */
const folderOf = (page) => page.evaluate(() => new URL('..', document.querySelector('script[src*="/app/"]').src).href);

test('on a static host under a path the whole build is there without a network', async (t) => {
  const page = await open(t, { under: '/some/path/', plain: true });
  await serviceWorkerReady(page);
  const before = await fetchAll(page);
  const title = await page.title();
  assert.equal(before.cacheNames.length, 1);
  assert.ok(Object.keys(before.answers).length > 5);

  await offline(page);
  await page.reload();
  assert.equal(await page.title(), title);
  assert.deepEqual(await fetchAll(page), before);
  for (const [url, [status, bytes]] of Object.entries(before.answers)) {
    assert.equal(status, 200, url);
    assert.ok(bytes > 0, url);
  }
  await page.goto(new URL('index.html?from=elsewhere#x', page.url()).href); // another name of the same page
  assert.equal(await page.title(), title);
});

/** Opens a second tab, which brings the version that the server has. */
async function secondTab(page, version) {
  const tab = await page.context().newPage();
  await tab.goto(page.url().replace(/#.*/, ''));
  await eventually(
    tab,
    async (version) => {
      const { active } = await navigator.serviceWorker.ready;
      const names = await caches.keys();
      return active.state === 'activated' && names.some((name) => name.endsWith(version));
    },
    version,
  );
  return tab;
}

const cacheNames = (page) => page.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1)).sort());

test('a new build replaces the old one, and what did not change is not fetched again', async (t) => {
  const folder = await hosted(t);
  const page = await open(t, { folder });
  await serviceWorkerReady(page);
  const before = await versionIn(folder);
  const known = askedFor(page).length;
  const after = await deploy(folder, { 'app.css': '.next-build { color: black }' });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());

  // It started without a service worker and still hears of the new version.
  await page.locator('#notices').getByText('A new version of this page is available.').waitFor();
  assert.deepEqual(await cacheNames(page), [before, after].sort(), 'the old version is kept while its page is open');
  await eventually(page, async () => !(await navigator.serviceWorker.ready).installing);
  await until('a request for app.css', () => askedFor(page).slice(known).includes(`/v/${after}/app.css`)); // the server tells in its own time
  const asked = askedFor(page).slice(known);
  assert.ok(!asked.some((name) => name.endsWith('/ppca.wasm')), `the unchanged wasm was fetched again: ${asked}`);

  await page.getByRole('button', { name: 'Load it' }).click();
  await page.waitForFunction((after) => document.querySelector('script[src]')?.src.includes(after), after);
  await eventually(page, async () => (await caches.keys()).length === 1); // no page of the old version is open
  assert.deepEqual(await cacheNames(page), [after]);
  await offline(page);
  await page.reload();
  assert.match(await page.evaluate(async () => (await fetch(document.querySelector('link[rel=stylesheet]').href)).text()), /next-build/);
});

test('an open tab goes on after a new version has come, with and without a network', async (t) => {
  const folder = await hosted(t);
  const page = await open(t, { folder, plain: true }); // the browser's own cache may not answer then
  const before = await versionIn(folder);
  await drop(page, [file('good.csv', csv(40, { header: 'theta,name,a,b,c' }))]);
  await dataSays(page, '40 rows of 3 variables');
  await wholeKept(page);
  const after = await deploy(folder);
  const other = await secondTab(page, after);
  await page.locator('#notices').getByText('A new version of this page is available. Your work is restored after loading it.').waitFor();

  await page.getByRole('button', { name: 'Labs', exact: true }).click();
  await page.locator('#labs [data-lab]').first().waitFor();
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await option(page, 'Components', 1);
  await page.getByLabel('Method', { exact: true }).selectOption('spca');
  await page.locator('#train button').click();
  await page.locator('#explore').waitFor();
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await page.getByLabel('Method', { exact: true }).selectOption('ppca');

  await offline(page);
  await page.getByRole('button', { name: 'How it works', exact: true }).click();
  await page.getByRole('button', { name: 'Experiments', exact: true }).click();
  await page.locator('#experiments').getByRole('button', { name: 'Run' }).waitFor();
  await page.getByRole('button', { name: 'How it works', exact: true }).click();
  await figure(page, 'ruled');
  await drop(page, [file('good.csv', csv(40, { header: 'theta,name,a,b,c' }))]);
  await dataSays(page, '40 rows of 3 variables');
  await option(page, 'Components', 1);
  await train(page, { compared: false });
  await page.locator('#explore .plot').first().waitFor();
  assert.equal(await page.locator('#notices .error').count(), 0);
  assert.ok((await folderOf(page)).includes(before));
  await online(page);

  assert.deepEqual(await cacheNames(other), [before, after].sort());
  await page.close();
  await eventually(other, async (before) => !(await navigator.locks.query()).held.some(({ name }) => name.endsWith(before)), before);
  await other.reload();
  await eventually(other, async () => (await caches.keys()).length === 1);
  assert.deepEqual(await cacheNames(other), [after], 'no page of the old version is left');
});
