// The installed package in a Node process, with threads and without. The process must end by
// itself.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { installed, run } from '../consumers.js';

test('the package runs in Node, with threads and without, and lets the process end', async () => {
  const folder = await installed('vite');
  await cp(path.resolve(import.meta.dirname, '../node-steps.js'), path.join(folder, 'node-steps.mjs'));
  const { threads, false: here, ...found } = JSON.parse(await run(folder, process.env.PPCA_NODE ?? process.execPath, 'node-steps.mjs'));
  for (const got of [threads, here]) {
    assert.equal(got.cancelled, 'cancelled');
    assert.ok(got.phases > 0, 'no progress');
    assert.deepEqual([got.sparse, got.read, got.quota], ['spca', 3, null]);
    assert.match(got.models, /^ERR_STORAGE .*no IndexedDB .*Node\): export the model to a file/);
    assert.match(got.pending, /^ERR_CLOSED/);
  }
  assert.deepEqual(threads.mean, here.mean);
  assert.equal(threads.best, here.best);
  assert.ok(found.bytes.loaded > 1e6 && found.bytes.loaded === found.bytes.total, 'the bytes of the program');
  assert.match(found.missing, /^ERR_NOT_FOUND file:.*nowhere\.wasm cannot be loaded: ENOENT.*baseURL/);
  assert.match(found.worker, /^ERR_NOT_FOUND file:.*nowhere\.js cannot be loaded: ENOENT/);
});
