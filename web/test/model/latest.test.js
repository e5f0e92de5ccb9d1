// What a slider asks for: one job at a time, and the newest request always.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latest } from '../../app/kit/latest.ts';

test('the newest request is answered last, those between not at all, and a failure ends nothing', async () => {
  const begun = [];
  const open = [];
  const ask = latest((request) => {
    begun.push(request);
    return new Promise((resolve, reject) => {
      open.push({ resolve, reject });
    });
  });
  const turn = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });

  const first = ask('first');
  ask('between');
  ask('last');
  assert.deepEqual(begun, ['first'], 'one at a time');
  open[0].resolve();
  await turn();
  assert.deepEqual(begun, ['first', 'last']);
  open[1].resolve();
  await first;

  const failing = ask('fails');
  open[2].reject(new Error('refused'));
  await assert.rejects(failing, /refused/);
  ask('after it');
  assert.deepEqual(begun.slice(2), ['fails', 'after it']);
});
