// Where the files of the module may be, and what an engine says that does not find them.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { versionIn } from '../deploy.js';
import { otherOrigin } from '../harness.js';
import { openModule } from '../module-page.js';

const dist = path.resolve(import.meta.dirname, '../../dist');

/** What browsers report themselves. */
const expect = [
  /404/,
  /MIME|disallowed/i,
  /Content.Security.Policy/i,
  /CORS|cross-origin/i,
  /Failed to load|Loading (failed|module|Worker)/i,
];

/** Fits in an engine with these options, and makes a file. */
const works = (page, options) =>
  page.evaluate(async (options) => {
    const engine = await createEngine(options);
    const model = await engine.fit(observations(20, 4), { bins: 2, components: 1 });
    const file = await engine.npz({ a: { data: [1], rows: 1 } });
    engine.close();
    return `${model.summary.status} ${file.length > 0}`;
  }, options);

test('an engine that does not find its files names the address and what to do', async (t) => {
  const page = await openModule(t, { expect });
  const at = (name) => page.evaluate((name) => new URL(name, document.baseURI).href, name);
  await page.evaluate(async () => {
    globalThis.engine = await createEngine();
  });
  const start = (options) =>
    page.evaluate((options) => {
      const { wasmModule } = 'workerURL' in options ? engine : {};
      return failure(createEngine({ wasmModule, ...options }));
    }, options);
  const html = /answers with an HTML page.* Copy worker\.js.* baseURL/;
  for (const [options, code, says] of [
    [{ wasmURL: 'nowhere.wasm' }, 'ERR_NOT_FOUND', /the server answers 404\. Copy .* baseURL/],
    [{ wasmURL: './' }, 'ERR_NOT_FOUND', html],
    [{ wasmURL: 'licences.txt' }, 'ERR_FORMAT', /is not a program that can run here/],
    [{ workerURL: 'nowhere.js' }, 'ERR_NOT_FOUND', /the server answers 404\. Copy .* baseURL/],
    [{ workerURL: './' }, 'ERR_NOT_FOUND', html],
    [{ workerURL: 'licences.txt' }, 'ERR_FORMAT', /has the type text\/plain, but a worker needs text\/javascript/],
    [{ baseURL: 'node_modules/.vite/' }, 'ERR_NOT_FOUND', /404\. With Vite, add optimizeDeps: \{ exclude: \['ppca'\] \}/],
  ]) {
    const error = await start(options);
    assert.equal(error.code, code, JSON.stringify(error));
    assert.match(error.message, says);
    assert.ok(error.message.includes(error.details.url), error.message);
    assert.ok(error.details.url.startsWith(await at(Object.values(options)[0])), error.details.url);
  }
  await page.evaluate(() => {
    globalThis.seconds = globalThis.setInterval;
    globalThis.setInterval = (call, time) => seconds(call, time / 100); // 30 seconds are 0.3
  });
  const silent = await start({ workerURL: 'ppca.js' });
  assert.equal(silent.code, 'ERR_UNSUPPORTED', JSON.stringify(silent));
  assert.match(silent.message, /ppca\.js has not answered for 30 seconds: check that it is worker\.js/);
  await page.evaluate(() => (globalThis.setInterval = seconds));
  const { message } = await start({ baseURL: 'http://[' });
  assert.match(message, /^baseURL is http:\/\/\[: it must be an address/);
});

test('baseURL is a folder, with or without its slash, and relative to the page', async (t) => {
  const page = await openModule(t);
  const folder = `v/${await versionIn(dist)}`;
  const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const baseURL of [folder, `${folder}/`]) assert.equal(await works(page, { baseURL }), 'converged true');
  assert.deepEqual(
    requests.filter((each) => each.endsWith('ppca.wasm')),
    [`/${folder}/ppca.wasm`, `/${folder}/ppca.wasm`],
  );
});

// Before version 8, Vite joins the scripts of a package in a folder of its own while it serves a
// project, where the other files are missing.
test('the development server of an older Vite needs no configuration', async (t) => {
  const page = await openModule(t);
  const from = (folder) => (route) =>
    route.fulfill({ path: path.join(dist, folder, path.basename(new URL(route.request().url()).pathname)) });
  await page.route('**/node_modules/.vite/deps/*', from('engine'));
  await page.route('**/node_modules/ppca/*', from('.'));
  await page.evaluate(async () => {
    globalThis.createEngine = (await import(new URL('node_modules/.vite/deps/engine.js', document.baseURI).href)).createEngine;
  });
  assert.equal(await works(page, {}), 'converged true');
});

test('a module of another origin starts its worker, unless a policy or the host forbids it', async (t) => {
  const [other, silent] = [await otherOrigin(dist), await otherOrigin(dist, false)];
  const page = await openModule(t, { plain: true, expect });
  const got = await page.evaluate(async (other) => {
    const addresses = [];
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => (addresses.push(create(blob)), addresses.at(-1));
    const { createEngine } = await import(`${other}ppca.js`);
    const engine = await createEngine();
    const { summary } = await engine.fit(observations(20, 4), { bins: 2, components: 1 });
    const file = await engine.npz({ a: { data: [1], rows: 1 } });
    engine.close();
    const left = await Promise.all(addresses.map((address) => fetch(address).catch(() => 'gone')));
    return [summary.status, file.length > 0, addresses.length, ...new Set(left)];
  }, other);
  assert.deepEqual(got, ['converged', true, 1, 'gone']);

  const refused = (origin) => page.evaluate((workerURL) => failure(createEngine({ workerURL })), `${origin}worker.js`);
  const unshared = await refused(silent);
  assert.match(`${unshared.code} ${unshared.message}`, /^ERR_NOT_FOUND http.*worker\.js cannot be loaded: .*CORS.*; or copy .* baseURL/);

  await page.evaluate(() => {
    const policy = Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content: "worker-src 'self'" });
    document.head.append(policy);
  });
  assert.equal(await works(page, {}), 'converged true', 'the own worker needs no blob:');
  const forbidden = await refused(other);
  assert.match(
    `${forbidden.code} ${forbidden.message}`,
    /^ERR_UNSUPPORTED the worker http.*worker\.js could not start .*blob: in its worker-src.*worker: false/,
  );
});
