// Runs test files one after the other in this process, with one browser: Node's own runner
// starts a process for each file, and that was an eighth of what the tests cost. Several lanes
// share a list: each takes the next file of which no other has made the folder in PPCA_LANES.
//
//     PPCA_LANES=/tmp/lanes node --test-reporter=spec web/test/lane.js web/test/*/page-*.test.js

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { close } from './harness.js';

/** Whether this lane is the first to ask for a file. */
function taken(file) {
  try {
    mkdirSync(path.join(process.env.PPCA_LANES, path.basename(file)));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

await describe('a lane', () => {}); // so that Node counts, also where no file is left
for (const file of process.argv.slice(2)) {
  if (taken(file)) await describe(path.basename(file), () => import(path.resolve(file)));
}
await close();
