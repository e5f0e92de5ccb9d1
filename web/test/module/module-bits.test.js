// Identical bits for identical input, in every browser and in Node.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { session } from './bits.js';
import { openModule } from '../module-page.js';

test('a fit, its file, a projection and a reconstruction are those of Node, bit by bit', async (t) => {
  const page = await openModule(t);
  const [here, inNode] = await Promise.all([
    page.evaluate(`(${session})(createEngine)`),
    promisify(execFile)('node', [path.join(import.meta.dirname, 'bits-node.js')]).then(({ stdout }) => JSON.parse(stdout)),
  ]);
  assert.equal(Object.keys(inNode).length, 30);
  assert.equal(new Set(Object.values(inNode)).size, 30, 'no two results are the same');
  assert.deepEqual(here, inNode);
});
