// The module while a fit runs: progress, cancelling, and other calls.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { openModule, patience } from '../module-page.js';

test('progress comes five times a second', async (t) => {
  const page = await openModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const controller = new AbortController();
    const times = [performance.now()];
    const reports = [];
    const pending = failure(engine.fit(observations(600, 361), long, {
      signal: controller.signal, onProgress: (p) => { times.push(performance.now()); reports.push(p); },
    }));
    await sleep(4000);
    controller.abort();
    await pending;
    engine.close();
    return { gaps: times.slice(1).map((v, i) => v - times[i]), first: reports[0], seconds: reports.map((p) => p.seconds) };
  });
  const perSecond = got.gaps.length / 4;
  const longest = Math.max(...got.gaps);
  t.diagnostic(`${perSecond.toFixed(1)} reports a second, the longest gap ${longest.toFixed(0)} ms`);
  assert.deepEqual(Object.keys(got.first).sort(), ['energy', 'evaluations', 'fraction', 'phase', 'seconds', 'steps']);
  assert.ok(perSecond * patience() >= 5, `${perSecond} reports a second`);
  assert.ok(longest < 400 * patience(), `no report for ${longest} ms`);
  assert.ok(got.seconds.every((v, i) => i === 0 || v >= got.seconds[i - 1]), 'time does not run backwards');
});

test('a cancelled fit gives its best model at once', async (t) => {
  const page = await openModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const data = observations(300, 361);
    const answers = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const controller = new AbortController();
      let asked;
      const model = await engine.fit(data, long, {
        signal: controller.signal, onCancel: 'best',
        onProgress(p) {
          if (p.evaluations < 3 || asked) return;
          asked = performance.now();
          controller.abort();
        },
      });
      answers.push({ after: performance.now() - asked, status: model.summary.status, length: (await model.at(1)).mean.length, rmse: model.summary.rmse });
      model.free();
    }
    engine.close();
    return answers;
  });
  const quickest = Math.min(...got.map((a) => a.after)); // of four: others may use the machine
  t.diagnostic(`cancelled in ${got.map((a) => a.after.toFixed(0)).join(', ')} ms`);
  assert.ok(quickest < 150 * patience(), `cancelled after ${quickest} ms`);
  for (const { status, length, rmse } of got) {
    assert.equal(status, 'cancelled');
    assert.equal(length, 361);
    assert.ok(rmse > 0 && rmse < 1);
  }
});

for (const worker of [true, false]) {
  test(`an abort rejects with the caller's reason, worker: ${worker}`, async (t) => {
    const page = await openModule(t);
    const got = await page.evaluate(async (worker) => {
      const engine = await createEngine({ worker });
      const set = observations(600, 361);
      const reason = new Error('changed my mind');
      const same = async (promise) => promise.then(() => false, (e) => e === reason);
      const aborted = AbortSignal.abort(reason);
      const before = await same(engine.fit(set, long, { signal: aborted }));
      const read = await same(engine.read(new File(['a'], 'a.csv'), {}, { signal: aborted }));
      const later = new AbortController();
      setTimeout(() => later.abort(reason), 200);
      const during = await same(engine.fit(set, long, { signal: later.signal }));
      const started = performance.now();
      const model = await engine.fit(observations(20, 4), { bins: 2, components: 1 }); // the thread is free again
      const free = performance.now() - started;
      const after = new AbortController();
      await engine.fit(observations(20, 4), { bins: 2, components: 1 }, { signal: after.signal });
      after.abort(reason); // too late to matter
      const rows = (await model.score(observations(5, 4))).rows.length;
      engine.close();
      return { before, read, during, free, rows };
    }, worker);
    assert.deepEqual([got.before, got.read, got.during, got.rows], [true, true, true, 5]);
    assert.ok(got.free < 1000 * patience(), `the next fit took ${got.free} ms`);
  });
}

test('θ moves another model while a fit runs', async (t) => {
  const page = await openModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const small = await engine.fit(observations(40, 361), { bins: 3, components: 5 });
    const alone = [];
    for (let i = 0; i < 60; i++) {
      const start = performance.now();
      await small.at(i / 20);
      alone.push(performance.now() - start);
    }
    const controller = new AbortController();
    const pending = failure(engine.fit(observations(600, 361), long, { signal: controller.signal }));
    const other = failure(engine.fit(observations(600, 361), long, { signal: controller.signal }));
    await sleep(300);
    const busy = [];
    for (let i = 0; i < 20; i++) {
      const start = performance.now();
      await small.at(i / 10);
      busy.push(performance.now() - start);
    }
    controller.abort();
    await Promise.all([pending, other]);
    engine.close();
    const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
    return { alone: median(alone), busy: median(busy) };
  });
  t.diagnostic(`at(θ) takes ${got.alone.toFixed(1)} ms, ${got.busy.toFixed(0)} ms beside two fits`);
  assert.ok(got.alone < 16 * patience(), `alone ${got.alone} ms`);
  assert.ok(got.busy < 150 * patience(), `beside two fits ${got.busy} ms`);
});
