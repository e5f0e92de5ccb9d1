// The reference of the module: everything that it exports has an entry, and every entry says
// what a caller needs.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { missing } from '../../build/reference/missing.js';
import { idOf } from '../../build/reference/page.js';
import { read } from '../../build/reference/read.js';
import { buildDist } from '../server.js';

const web = path.resolve(import.meta.dirname, '../..');
const names = ['ppca.d.ts', 'plain.d.ts', 'wasm_exec.d.ts'];
const files = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(path.join(web, name), 'utf8')])));
const { entries } = read(files);

test('every export, member, argument, result and error has its comment', () => {
  assert.ok(entries.length > 60, `only ${entries.length} entries were found`);
  assert.deepEqual(missing(entries), []);
});

test('what a comment leaves out is found', () => {
  const found = (/** @type {string} */ text) => missing(read({ 'ppca.d.ts': text }).entries);
  assert.deepEqual(found("export type ErrorCode = /** x */ 'ERR_A';\nexport interface I { a: number }"), [
    'ErrorCode lacks a comment',
    'I lacks a comment',
    'I.a lacks a comment',
  ]);
  const wrong = '/** Does {@link I.b}.\n * @param c no\n */';
  assert.deepEqual(found(`/** It. */\nexport interface I {\n${wrong}\ndo(a: number): Promise<number>;\n}`), [
    'I.do lacks @param a',
    'I.do lacks the parameter c',
    'I.do lacks @returns',
    'I.do lacks @throws',
    'I.do lacks what {@link I.b} names',
  ]);
  assert.deepEqual(found('/** It.\n * @returns 1\n * @throws ERR_NO\n */\nexport function f(): number;'), ['f lacks the error ERR_NO']);
});

test('every export and member is in the page, and every link in it leads somewhere', async () => {
  await buildDist();
  const html = await readFile(path.join(web, 'dist/reference/index.html'), 'utf8');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, 'an address stands twice');
  const exported = names
    .flatMap((name) => [...(files[name] ?? '').matchAll(/^export (?:interface|type|class|function|const) (\w+)/gm)])
    .map(([, name]) => name);
  const members = entries.flatMap(({ name, members }) => members.map(({ path }) => idOf(name, path)));
  assert.ok(members.length > 300, `only ${members.length} members were found`);
  for (const id of [...exported, ...members]) assert.ok(ids.includes(id), `${id} is not in the reference`);
  for (const [, to] of html.matchAll(/ href="#([^"]*)"/g)) assert.ok(ids.includes(to), `#${to} leads nowhere`);
  assert.deepEqual(
    [...html.matchAll(/ (?:href|src)="([^#"][^"]*)"/g)].map(([, to]) => to),
    ['../icons/icon.svg', 'style.css', '../'],
    'it requests nothing from elsewhere',
  );
});
