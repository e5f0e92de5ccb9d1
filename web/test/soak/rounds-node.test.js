// The engine in Node over many rounds: nothing grows.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const script = path.resolve(import.meta.dirname, 'life-node.js');
/** Bytes of the data of a fit. */
const data = 300 * 200 * 8;

test('in Node: fit, project, and free or forget: neither memory nor listeners grow', async (t) => {
  const fits = 500;
  const { stdout } = await promisify(execFile)(process.env.PPCA_NODE ?? process.execPath, ['--expose-gc', script, `${fits}`]);
  const [first, last] = JSON.parse(stdout);
  t.diagnostic(`${fits} fits: bytes ${first.bytes} → ${last.bytes}, heap ${first.heap} → ${last.heap}`);
  assert.equal(last.live, 0, 'listeners on a signal that lives on');
  assert.ok(last.bytes - first.bytes < 20 * data, 'copies of the data kept in each round would be more');
  assert.ok(last.heap < 1.2 * first.heap, `the heap grew from ${first.heap} to ${last.heap} bytes`);
});
