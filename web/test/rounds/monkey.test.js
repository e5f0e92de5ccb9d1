// A monkey at full speed; monkey-run.js says what it does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { act, draw, generator } from './monkey.js';
import { failure, listIn, plan, runs } from './monkey-run.js';

runs(1, [16, 19]); // which visit every view, and are among the quickest

test('the list of a failure is read again out of its output', () => {
  const list = { seed: 7, slower: 6, done: plan(7) };
  const output = failure(new Error('broken {"seed":'), list).message.replace(/^/gm, '    ');
  assert.deepEqual(listIn(`TAP version 13\n${output}\n  code: 1`), JSON.parse(JSON.stringify(list)));
  assert.throws(() => listIn('# pass 3'), /no list/);
});

test('the actions of a list do again what they did', async (t) => {
  const random = generator(4);
  const done = Array.from({ length: 60 }, () => draw(random)).filter((action) => /view|type|choose/.test(action.do)); // what the page answers at once
  const shown = async (actions) => {
    const page = await open(t);
    for (const action of actions) await act(page, action);
    return page.evaluate(() => [
      document.querySelector('#tabs [aria-current]').dataset.view,
      ...[...document.querySelectorAll('#method :is(input, select)')].map((each) => each.value),
    ]);
  };
  const first = await shown(done);
  assert.ok(done.filter(({ on }) => on).length > 5);
  assert.deepEqual(await shown(JSON.parse(JSON.stringify(done, (key, value) => (key === 'which' ? undefined : value)))), first);
});
