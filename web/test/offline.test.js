// The service worker and the ways of hosting, whatever the page holds.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { askedFor, eventually, offline, online, open as opened, serviceWorkerReady, wholeKept } from './harness.js';

const dist = path.resolve(import.meta.dirname, '../dist');

const open = (t, options) => opened(t, { offline: true, ...options });

/** Every address of the build, by its service worker's own list, and how it answers. */
const fetchAll = (page) => page.evaluate(async () => {
  const cacheNames = await caches.keys();
  const cache = await caches.open(cacheNames[0]);
  const answers = {};
  for (const { url } of await cache.keys()) {
    const answer = await fetch(url);
    answers[url] = [answer.status, (await answer.arrayBuffer()).byteLength];
  }
  return { cacheNames, answers };
});

/** Writes a file of the build without its compressed siblings. */
async function replace(file, content) {
  await writeFile(file, content);
  await Promise.all(['.br', '.gz'].map((suffix) => rm(file + suffix)));
}

for (const [name, options] of [
  ['our server', {}],
  ['a static host under a path', { under: '/some/path/', plain: true }],
]) {
  test(`${name}: the whole build is there without a network`, async (t) => {
    const page = await open(t, options);
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
}

test('the wasm is compiled as it loads, with and without a network', async (t) => {
  const page = await open(t);
  await serviceWorkerReady(page);
  const compiled = () => page.evaluate(async () => {
    const answer = await fetch('ppca.wasm');
    const length = WebAssembly.Module.exports(await WebAssembly.compileStreaming(answer)).length;
    return { length, policy: answer.headers.get('Content-Security-Policy') };
  });
  const before = await compiled();
  assert.ok(before.length > 0);
  assert.match(before.policy, /wasm-unsafe-eval/);
  await offline(page);
  await page.reload();
  assert.deepEqual(await compiled(), before);
});

test('a new build replaces the old one, and what did not change is not fetched again', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ppca-dist-'));
  t.after(() => rm(folder, { recursive: true }));
  await cp(dist, folder, { recursive: true });
  const script = path.join(folder, 'sw.js');
  const style = path.join(folder, 'app.css');

  const page = await open(t, { folder });
  await serviceWorkerReady(page);
  const [before] = await page.evaluate(() => caches.keys());

  // What a build would do: another style sheet, and its hash in the list.
  const text = await readFile(script, 'utf8');
  const changed = text.replace(/("version": ")\w+/, '$1next').replace(/("\.\/app\.css": ")\w+/, '$1changed');
  assert.notEqual(changed, text);
  await replace(script, changed);
  await replace(style, '.next-build { color: black }');

  const known = askedFor(page).length;
  await page.evaluate(async (old) => {
    await (await navigator.serviceWorker.ready).update();
    while ((await caches.keys()).includes(old)) await new Promise((done) => setTimeout(done, 100));
  }, before);
  const [after, ...others] = await page.evaluate(() => caches.keys());
  assert.match(after, /next$/);
  assert.deepEqual(others, []);
  while (!askedFor(page).slice(known).includes('/app.css')) await page.waitForTimeout(50); // the server tells in its own time
  const asked = askedFor(page).slice(known);
  assert.ok(!asked.includes('/ppca.wasm'), `the unchanged wasm was fetched again: ${asked}`);
  await offline(page);
  await page.reload();
  assert.match(await page.evaluate(async () => (await fetch('app.css')).text()), /next-build/);
});

test('what few need is kept once it was used', async (t) => {
  const page = await open(t);
  await serviceWorkerReady(page);
  const kept = () => page.evaluate(async () => (await caches.match('lib/uplot.js')) != null);
  const fetched = () => page.evaluate(async () => (await (await fetch('lib/uplot.js')).text()).length);
  assert.equal(await kept(), false);
  const length = await fetched();
  assert.ok(await kept() && length > 10_000);
  await offline(page);
  await page.reload();
  assert.equal(await fetched(), length);
});

test('every part is kept once there is work in the page', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: 'Learn', exact: true }).click();
  await wholeKept(page);
  await offline(page);
  await page.reload();
  assert.ok(Object.keys((await fetchAll(page)).answers).length > 80);
});

test('a network that is back is asked first', async (t) => {
  const page = await open(t);
  await serviceWorkerReady(page);
  await offline(page);
  await page.reload();
  await online(page);
  await eventually(page, async () => { // where it takes more than four seconds to answer, the cache does
    const answer = await fetch('app/main.js');
    return !answer.headers.has('X-Content-Hash'); // only the cache's copies carry it
  });
});
