// The program for pages without the module, in Node: calls, errors, aborts, memory.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const folder = import.meta.dirname;

test('ppca.wasm in Node: files, gaps, progress, aborts, wrong calls, fifty fits, and the end', async () => {
  const { stdout } = await promisify(execFile)('node', [
    '--expose-gc',
    '--wasm-tiering-budget=200000000',
    path.join(folder, 'plain-node.js'),
  ]);
  const { wrong, ...found } = JSON.parse(stdout);
  const { version } = JSON.parse(await readFile(path.resolve(folder, '../../package.json'), 'utf8'));
  assert.equal(found.version, version);
  assert.ok(found.loaded, 'a model that is saved and loaded is another');
  assert.ok(found.read, 'data that were changed after the call count');
  assert.ok(found.missing > 0 && found.missing < 1, `RMSE ${found.missing}`);
  assert.match(found.gaps, /^PPCAError ERR_NONFINITE: .*row 1, column 1/);
  assert.ok(found.phases.includes('start') && found.phases.length > 1, `${found.phases}`);
  assert.deepEqual([found.despite, found.thrown], ['converged', 'from the listener']);
  assert.deepEqual(found.aborted, ['the reason', 0]);
  assert.deepEqual(found.best, ['cancelled', 0]);
  assert.equal(found.before, 'no');
  assert.ok(found.grown < 1.2, `after 50 fits the program takes ${found.grown} times the memory`);

  assert.equal(found.early, 'cancelled', 'partial, aborted before the call');
  for (const end of found.without.slice(0, 3)) assert.match(end, /^PPCAError ERR_TOO_LARGE: the program has ended, .*load \S+ again$/);
  assert.equal(found.without[3], true);

  const says = {
    'no data': /^PPCAError ERR_OPTION: the data are missing: pass {data, rows, cols, theta}/,
    'a number': /ERR_OPTION: the data are 7: pass/,
    'a part of data': /ERR_OPTION: heldout is not a part of the data; the parts are cols, data/,
    'a plain array': /ERR_OPTION: theta is a list: it must be a Float64Array, .* such as Float64Array.from/,
    'too few numbers': /ERR_SHAPE: data holds 719 numbers, but 60 rows × 12 columns are 720/,
    'no rows': /ERR_SHAPE: rows is missing: it must be a whole number/,
    'a mask': /ERR_OPTION: mask is 1: it must be an object with endpoints, observations/,
    groups: /ERR_SHAPE: groups has 1 name for 60 rows/,
    'an option': /ERR_OPTION: bin is not an option: did you mean bins\? The options are .*bins/,
    'an option inside': /ERR_OPTION: lambda.mean must be a number, or Infinity, not "x"/,
    components: /ERR_OPTION: components\[1\] must be a whole number/,
    'a signal': /ERR_OPTION: sginal is not an option of the call: did you mean signal\? The options are onProgress, partial, signal/,
    'no signal': /ERR_OPTION: signal is 1: it must be an AbortSignal/,
    'a signal that nobody can leave': /ERR_OPTION: signal is an object: it must be an AbortSignal/,
    'no listener': /ERR_OPTION: onProgress is 1: it must be a function/,
    partial: /ERR_OPTION: partial is 1: it must be true or false/,
    'no model': /ERR_OPTION: the model is an object: it must be one that fit or load resolved to/,
    'no observations': /ERR_OPTION: the data are missing: pass/,
    'no θ': /ERR_NONFINITE: theta is missing: it must be a number/,
    'no coefficients': /ERR_OPTION: reconstruct is missing: it must be an object with coefficients, rows, theta/,
    'no bytes': /ERR_OPTION: the model file is "x": it must be an ArrayBuffer or a Uint8Array/,
    'no file': /ERR_FORMAT: /,
    'a getter of data': /ERR_OPTION: an argument cannot be read .*of its own.*: pass plain values/,
    'a getter inside options': /ERR_OPTION: an argument cannot be read .*of its own/,
    'a proxy': /ERR_OPTION: an argument cannot be read .*of its own/,
    'a freed model': /ERR_CLOSED: this model was freed/,
  };
  for (const [name, message] of Object.entries(wrong)) assert.match(message, says[name], name);
  assert.equal(Object.keys(wrong).length, Object.keys(says).length);
});
