// The link of an engine to its program, with answers by hand: only so do they come
// after an abort, or from a program that has ended.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Link } from '../../engine/link.ts';
import { CANCEL, FREE } from '../../engine/protocol.ts';

/** A link whose programs only note what they are sent. @param {() => void} [ping] */
function linked(ping) {
  const programs = [];
  const link = new Link(async (answer) => {
    const program = {
      answer,
      posted: [],
      post(message) {
        this.posted.push(message);
      },
      end() {},
      ping,
    };
    programs.push(program);
    return program;
  });
  return { link, programs };
}

const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('what comes after an abort is freed, and nobody hears of it', async () => {
  const { link, programs } = linked();
  const stop = new AbortController();
  const call = link.call('begin', {}, { signal: stop.signal });
  await turn();
  const [program] = programs;
  stop.abort(new Error('enough'));
  await assert.rejects(call, /enough/);
  assert.deepEqual(program.posted.at(-1), { method: CANCEL, args: { call: 1 } });
  program.answer({ id: 1, result: { model: 7 } });
  assert.deepEqual(program.posted.at(-1), { method: FREE, args: { set: undefined, model: 7, job: undefined, album: undefined } });
});

test('where the best so far is wanted, an abort waits for the answer', async () => {
  const { link, programs } = linked();
  const stop = new AbortController();
  const call = link.call('part', {}, { signal: stop.signal, best: true });
  await turn();
  stop.abort();
  programs[0].answer({ id: 1, result: 'the best' });
  assert.equal(await call, 'the best');
});

test('the end of a program rejects its calls; its handles and late answers mean nothing to the next', async () => {
  const { link, programs } = linked();
  const { generation } = link;
  const [first, second] = [link.call('read', {}), link.call('read', {})];
  await turn();
  programs[0].answer({ dead: 'it ended' });
  for (const call of [first, second]) await assert.rejects(call, { code: 'ERR_CRASHED' });

  const next = link.call('list', {});
  await turn();
  programs[0].answer({ id: 3, result: 'late' });
  programs[1].answer({ id: 3, result: 'its own' });
  assert.equal(await next, 'its own');
  const { length } = programs[1].posted;
  link.free(generation, { model: 1 });
  assert.equal(programs[1].posted.length, length);
  assert.notEqual(link.generation, generation);
});

test('without locks, a worker that is silent for 30 seconds while calls wait has ended', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const seconds = (count) => t.mock.timers.tick(1000 * count);
  let pings = 0;
  const { link, programs } = linked(() => pings++);
  const answered = link.call('list', {});
  await turn();
  const [program] = programs;
  seconds(25);
  program.answer({ pong: true });
  seconds(25);
  program.answer({ id: 1, result: 'slow' });
  assert.equal(await answered, 'slow');
  seconds(100);
  assert.equal(pings, 50, 'it is asked only while calls wait');
  assert.equal(link.generation, 0);

  const [first, second] = [link.call('read', {}), link.call('list', {})].map((call) => assert.rejects(call, { code: 'ERR_CRASHED' }));
  await turn();
  seconds(31);
  await Promise.all([first, second]);
  assert.equal(pings, 80);
  const { link: told, programs: others } = linked();
  const waiting = told.call('list', {});
  await turn();
  seconds(100);
  others[0].answer({ id: 1, result: 'where locks tell, nobody counts' });
  await waiting;
});
