// The projects of web/examples, each built for production and used in a browser.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { engine } from '../engines.js';
import { open, otherOrigin } from '../harness.js';
import { built, developed, drive, installed, run } from './consumers.js';

const web = path.resolve(import.meta.dirname, '../..');
const typescript = path.join(web, 'node_modules/typescript-7/bin/tsc');

for (const name of ['vite', 'webpack']) {
  test(`built by ${name}`, async (t) => {
    const folder = await installed(name);
    await drive(await open(t, { folder: await built(folder), plain: true, alert: true }));
  });
}

test('the projects name the bundlers that are installed', async () => {
  const about = async (folder) => JSON.parse(await readFile(path.join(web, folder, 'package.json'), 'utf8'));
  const { devDependencies: ours } = await about('.');
  const projects = readdirSync(path.join(web, 'examples')).filter((name) => existsSync(path.join(web, 'examples', name, 'package.json')));
  assert.equal(projects.length, 4);
  for (const project of projects) {
    const { devDependencies = {} } = await about(`examples/${project}`);
    for (const [name, needed] of Object.entries(devDependencies)) assert.equal(ours[name] ?? needed, needed, `${name} of ${project}`);
  }
});

test('the types of the TypeScript project resolve', async () => {
  const folder = await installed('vite');
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', '', '--module', 'esnext', '--moduleResolution', 'bundler'];
  await run(folder, 'node', typescript, ...options, 'main.ts');
});

test('under a strict policy and a path', async (t) => {
  const folder = await built(await installed('csp'));
  await drive(await open(t, { folder, under: '/some/path/', strict: true, alert: true }), { evaluates: !engine.evaluates });
});

/** Installs an example that imports the module from another origin, whose address is in a file. */
async function apart(name, file) {
  const folder = await installed(name);
  const address = await otherOrigin(path.join(folder, 'node_modules/ppca'));
  const source = path.join(folder, file);
  await writeFile(source, (await readFile(source, 'utf8')).replace('http://localhost:8081/', address));
  return folder;
}

test('from another origin', async (t) => {
  const folder = await apart('cdn', 'index.html');
  await drive(await open(t, { folder, plain: true, alert: true }));
});

test('from another origin, in a frame without an origin', async (t) => {
  const folder = await apart('cdn', 'index.html');
  const page = await open(t, { folder, path: 'package.json', plain: true, alert: true, expect: [/favicon/] });
  await page.evaluate(
    (address) => {
      const frame = Object.assign(document.createElement('iframe'), { src: address });
      frame.sandbox.add('allow-scripts');
      document.body.append(frame);
    },
    await otherOrigin(folder),
  );
  await drive(page, { frame: page.frameLocator('iframe') });
});

for (const name of ['vite', 'webpack']) {
  test(`in development, ${name}`, async (t) => {
    const address = await developed(t, await installed(name));
    await drive(await open(t, { path: address, alert: true }));
  });
}

/** Runs the package, as installed, in a process that ends by itself. Returns what it found. */
async function stepsIn(folder, ...command) {
  await cp(path.join(web, 'test/package/node-steps.js'), path.join(folder, 'node-steps.mjs'));
  const printed = await run(folder, ...command, 'node-steps.mjs');
  return JSON.parse(printed.slice(printed.indexOf('{"threads"')).split('\n')[0]); // Deno says what a worker could not load
}

test('the package runs in Node, Bun and Deno, with threads and without, and gives equal bits', async () => {
  const folder = await installed('vite');
  await run(folder, 'npm', 'install', '--no-save', '--no-audit', '--no-fund', 'bun@1.4.5', 'deno@2.9.6');
  const node = await stepsIn(folder, process.env.PPCA_NODE ?? process.execPath);
  assert.match(node.old, /^ERR_UNSUPPORTED Node .* is too old: use Node 20\.16 or later/);
  const programs = path.join(folder, 'node_modules/.bin');
  const bun = await stepsIn(folder, path.join(programs, 'bun'));
  const deno = await stepsIn(folder, path.join(programs, 'deno'), 'run', '--allow-all', '--node-modules-dir=manual');
  for (const found of [node, bun, deno]) {
    for (const got of [found.threads, found.false]) {
      assert.deepEqual(got, node.threads);
      assert.equal(got.cancelled, 'cancelled');
      assert.ok(got.phases > 0, 'no progress');
      assert.deepEqual([got.sparse, got.read], ['spca', 3]);
      assert.match(got.models, /^ERR_STORAGE .*no IndexedDB .*Node\): export the model to a file/);
      assert.match(got.pending, /^ERR_CLOSED/);
    }
    assert.ok(found.bytes.loaded > 1e6 && found.bytes.loaded === found.bytes.total, 'the bytes of the program');
    assert.match(found.missing, /^ERR_NOT_FOUND file:.*nowhere\.wasm cannot be loaded: ENOENT.*Install the package again.*baseURL/);
    assert.match(found.worker, /^ERR_NOT_FOUND file:.*nowhere\.js cannot be loaded: ENOENT/);
  }
});
