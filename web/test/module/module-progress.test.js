// The module while a fit runs: progress, cancelling, and other calls.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { soaking } from '../harness.js';
import { openModule } from '../module-page.js';
import { within } from '../pace.js';

test('a cancelled fit gives its best model at once', async (t) => {
  const page = await openModule(t);
  await within(t, 150, 'a cancel, ms', async () => {
    const { after, status, length, rmse } = await page.evaluate(async () => {
      const engine = await createEngine();
      const controller = new AbortController();
      let asked;
      const model = await engine.fit(observations(300, 361), long, {
        signal: controller.signal,
        onCancel: 'best',
        onProgress(p) {
          if (p.evaluations < 3 || asked) return;
          asked = performance.now();
          controller.abort();
        },
      });
      const after = performance.now() - asked;
      const { length } = (await model.at(1)).mean;
      engine.close();
      return { after, status: model.summary.status, length, rmse: model.summary.rmse };
    });
    assert.equal(status, 'cancelled');
    assert.equal(length, 361);
    assert.ok(rmse > 0 && rmse < 1);
    return after;
  });
});

for (const worker of soaking ? [true, false] : [true]) {
  test(`an abort rejects with the caller's reason, worker: ${worker}`, async (t) => {
    const page = await openModule(t);
    await within(t, 1000, 'the next fit, ms', async () => {
      const got = await page.evaluate(async (worker) => {
        const engine = await createEngine({ worker });
        const set = observations(600, 361);
        const reason = new Error('changed my mind');
        const same = async (promise) =>
          promise.then(
            () => false,
            (e) => e === reason,
          );
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
        const rows = (await model.score(observations(5, 4), { density: false })).rows.length;
        engine.close();
        return { before, read, during, free, rows };
      }, worker);
      assert.deepEqual([got.before, got.read, got.during, got.rows], [true, true, true, 5]);
      return got.free;
    });
  });
}

test('θ moves another model while a fit runs', async (t) => {
  const page = await openModule(t);
  await page.evaluate(async () => {
    globalThis.engine = await createEngine();
    globalThis.small = await engine.fit(observations(40, 361), { bins: 3, components: 5 });
    /** The median milliseconds of so many slices. */
    globalThis.slices = async (count) => {
      const times = [];
      for (let i = 0; i < count; i++) {
        const start = performance.now();
        await small.at((3 * i) / count);
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[count >> 1];
    };
  });
  await within(t, 16, 'at(θ) alone, ms', () => page.evaluate(() => slices(60)));
  await within(t, 150, 'at(θ) beside two fits, ms', () =>
    page.evaluate(async () => {
      const controller = new AbortController();
      const fits = [1, 2].map(() => failure(engine.fit(observations(600, 361), long, { signal: controller.signal })));
      await sleep(300);
      const median = await slices(20);
      controller.abort();
      await Promise.all(fits);
      return median;
    }),
  );
});
