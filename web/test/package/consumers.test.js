// The projects of web/examples, each built for production and used in a browser. The
// commonest are always tested, all of them by `./build.sh soak consumers`.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { open, otherOrigin, soaking } from '../harness.js';
import { built, developed, drive, installed, rested, run } from '../consumers.js';

const web = path.resolve(import.meta.dirname, '../..');
const typescript = path.join(web, 'node_modules/typescript/bin/tsc');
const quick = ['vite', 'webpack'];
const inFull = { skip: soaking ? false : 'by ./build.sh soak consumers' };

for (const name of ['vite', 'webpack', 'rollup', 'esbuild']) {
  test(`built by ${name}`, quick.includes(name) ? {} : inFull, async (t) => {
    const folder = await installed(name);
    await drive(await open(t, { folder: await built(folder), plain: true, alert: true }));
  });
}

test('the quick tests have the bundlers of the projects', async () => {
  const dependencies = async (folder) => JSON.parse(await readFile(path.join(web, folder, 'package.json'), 'utf8')).devDependencies;
  const ours = await dependencies('.');
  for (const name of quick) assert.equal(ours[name], (await dependencies(`examples/${name}`))[name]);
});

test('the types of the TypeScript project resolve', async (t) => {
  const folder = await installed('vite');
  for (const [module, resolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ]) {
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', '', '--module', module, '--moduleResolution', resolution];
    await run(folder, 'node', typescript, ...options, 'main.ts');
  }
});

test('under a strict policy and a path', inFull, async (t) => {
  const folder = await built(await installed('csp'));
  await drive(await open(t, { folder, under: '/some/path/', strict: true, alert: true }));
});

for (const [name, file] of Object.entries({ cdn: 'index.html', notebook: 'cell.js.txt' })) {
  test(`from another origin, ${name}`, inFull, async (t) => {
    const folder = await installed(name);
    const address = await otherOrigin(path.join(folder, 'node_modules/ppca'));
    const source = path.join(folder, file);
    await writeFile(source, (await readFile(source, 'utf8')).replace('http://localhost:8081/', address));
    await drive(await open(t, { folder, plain: true, alert: true }));
  });
}

for (const name of ['vite', 'webpack']) {
  test(`in development, ${name}`, inFull, async (t) => {
    const address = await developed(t, await installed(name));
    await drive(await open(t, { path: address, alert: true }));
  });
}

test('React, built', inFull, async (t) => {
  const folder = await built(await installed('react'));
  await drive(await open(t, { folder, plain: true, alert: true }), 1);
});

test('React in development: StrictMode and hot reload end with one engine', inFull, async (t) => {
  const folder = await installed('react');
  const page = await open(t, { path: await developed(t, folder), alert: true });
  await rested(page, 1);
  await drive(page, 1);
  const reloaded = page.waitForResponse(/useEngine/);
  await appendFile(path.join(folder, 'useEngine.js'), '// changed\n');
  await reloaded;
  await drive(page, 1);
});

test('a server imports the module', async (t) => {
  const folder = await installed('vite');
  assert.equal(
    await run(folder, 'node', '--input-type=module', '--eval', `console.log(typeof (await import('ppca')).createEngine)`),
    'function\n',
  );
});
