// Work in parts, which several workers share.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { openModule } from '../module-page.js';
import { within } from '../pace.js';

/** A page that counts the workers: globalThis.workers are those that were not terminated, mostWorkers the most at any time. */
async function openCounting(t) {
  const page = await openModule(t);
  await page.evaluate(() => {
    globalThis.workers = [];
    globalThis.mostWorkers = 0;
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        workers.push(this);
        mostWorkers = Math.max(mostWorkers, workers.length);
      }

      terminate() {
        workers = workers.filter((worker) => worker !== this);
        super.terminate();
      }
    };
    Object.assign(globalThis, {
      /** Two fits for two workers, with an end that comes soon. */
      shared: ['pooled', 'knotwise'].map((start) => ({ bins: 13, components: 10, maxEvaluations: 8, start })),
      /** The same, without one. */
      endless: ['pooled', 'knotwise'].map((start) => ({ bins: 13, components: 10, tolerance: 1e-14, maxEvaluations: 1e5, start })),
      /** All that a model says, but for the time that it took. */
      async contents(model) {
        const slices = [];
        for (const theta of [0.1, 1, 1.234, 2.9]) slices.push(await model.at(theta));
        const sorted = (object) =>
          JSON.stringify(object, (_, value) =>
            value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
          );
        return sorted({
          slices: slices.map((s) => [[...s.mean], [...s.basis]]),
          info: model.info,
          summary: { ...model.summary, seconds: 0 },
        });
      },
      contentsOf: async (models) => JSON.stringify(await Promise.all(models.map(contents))),
      until: async (condition) => {
        while (!condition()) await sleep(5);
      },
    });
  });
  return page;
}

test('comparisons are the same bits on one, two and three workers', async (t) => {
  const page = await openCounting(t);
  const got = await page.evaluate(async () => {
    const table = new File(
      [
        `theta,${Array.from({ length: 40 }, (_, k) => `x${k}`)}\n${Array.from({ length: 60 }, (_, i) =>
          [i / 20, ...Array.from({ length: 40 }, (_, k) => Math.sin(i * k) + Math.cos(k + i / 9))].join(),
        ).join('\n')}\n`,
      ],
      'table.csv',
    );
    const runs = [];
    for (const count of [1, 2, 3]) {
      const engine = await createEngine({ workers: count });
      const set = await engine.read(table, { theta: 'theta', testShare: 0.2, standardise: true });
      const fit = await contentsOf(await engine.compare(observations(210, 200), shared));
      const models = await engine.compare(set, [{ method: 'pca' }, { bins: 3 }, { method: 'ipca', bins: 3 }]);
      const compared = await contentsOf(models);
      runs.push({
        fit,
        compared,
        kinds: models.map((m) => [m.info.kind, Object.keys(m.summary.scores).sort().join()]),
        workers: workers.length,
      });
      engine.close();
    }
    return { runs, left: workers.length };
  });
  const [one, two, three] = got.runs;
  assert.deepEqual(
    got.runs.map((run) => run.workers),
    [1, 2, 3],
  );
  assert.deepEqual(one.kinds, [
    ['pca', 'test,train'],
    ['ppca', 'test,train'],
    ['ipca', 'test,train'],
  ]);
  for (const run of [two, three]) {
    assert.ok(run.fit === one.fit, 'the fits differ');
    assert.ok(run.compared === one.compared, 'the comparison differs');
  }
  assert.equal(got.left, 0);
});

test('masks, groups, scales and narrow numbers reach every worker', async (t) => {
  const page = await openCounting(t);
  const got = await page.evaluate(async () => {
    const { data, rows, cols, theta } = observations(210, 200);
    const observations1 = new Uint8Array(rows * cols).map((_, i) => Number(i % 7 !== 0));
    const kinds = { bytes: Uint8Array.from(data, (x) => 100 + 50 * x), singles: Float32Array.from(data), hidden: data };
    const results = {};
    for (const [name, numbers] of Object.entries(kinds)) {
      const both = [];
      for (const count of [1, 2]) {
        const engine = await createEngine({ workers: count });
        const mask = name === 'hidden' ? { observations: observations1 } : undefined;
        const settings = shared.map((each) => ({ ...each, maxEvaluations: name === 'hidden' ? 1 : 4 }));
        const models = await engine.compare({ data: numbers, rows, cols, theta, mask }, settings);
        both.push([await contentsOf(models), workers.length]);
        engine.close();
      }
      results[name] = [both[0][0] === both[1][0], both[1][1]];
    }
    return results;
  });
  assert.deepEqual(got, { bytes: [true, 2], singles: [true, 2], hidden: [true, 2] });
});

test('a cancel reaches all workers', async (t) => {
  const page = await openCounting(t);
  await page.evaluate(async () => {
    globalThis.engine = await createEngine({ workers: 2 });
    globalThis.large = observations(210, 200);
    globalThis.small = observations(200, 100);
    /** How fits end that are cancelled while two workers are at them, and how long that takes. */
    globalThis.cancelled = async (data, onCancel) => {
      const stop = new AbortController();
      const reason = new Error('enough');
      const phases = new Set();
      let asked;
      const fits = engine.compare(data, endless, {
        signal: stop.signal,
        onCancel,
        onProgress({ phase, energy }) {
          if (energy.total > 0) phases.add(phase);
          if (phases.size < 2 || asked) return;
          asked = performance.now();
          stop.abort(reason);
        },
      });
      const end = await fits.then(
        (models) => models.map((model) => model.summary.status).join(),
        (error) => (error === reason ? 'rejected' : String(error)),
      );
      return { end, after: performance.now() - asked };
    };
  });
  await within(t, 200, 'a cancel, ms', async () => {
    const { end, after } = await page.evaluate(() => cancelled(large, 'best'));
    assert.equal(end, 'cancelled,cancelled');
    return after;
  });
  assert.equal((await page.evaluate(() => cancelled(large, 'reject'))).end, 'rejected');
  assert.equal((await page.evaluate(() => cancelled(large, 'best'))).end, 'cancelled,cancelled');
  const got = await page.evaluate(async () => {
    const [one] = await engine.compare(small, [{ ...shared[0], maxEvaluations: 1 }, { method: 'pca' }]); // all are free again
    const before = AbortSignal.abort(new Error('before'));
    const early = await failure(engine.compare(small, shared, { signal: before }));
    engine.close();
    return { status: one.summary.status, early: early.message, left: workers.length };
  });
  assert.deepEqual(got, { status: 'limit', early: 'before', left: 0 });
});

test('what a worker leaves that dies, the first one does', async (t) => {
  const page = await openCounting(t);
  const got = await page.evaluate(async () => {
    const alone = await createEngine({ workers: 1 });
    const data = observations(210, 200);
    const want = await contentsOf(await alone.compare(data, shared));
    alone.close();
    const end = (worker) => Object.getPrototypeOf(Object.getPrototypeOf(worker)).terminate.call(worker); // behind the engine's back
    const deaths = {
      crash: (worker) => worker.postMessage({ id: 1e9, method: 'import', args: {} }), // a bug that the module cannot have
      silence: end,
      unborn: end,
    };
    const ends = [];
    for (const [name, kill] of Object.entries(deaths)) {
      const engine = await createEngine({ workers: 2 });
      const phases = new Set();
      const fits = engine.compare(data, shared, {
        onProgress: ({ phase, energy }) => {
          if (energy.total > 0) phases.add(phase);
        },
      });
      await until(() => (name === 'unborn' ? workers.length : phases.size) === 2);
      kill(workers.at(-1));
      const same = (await contentsOf(await fits)) === want;
      const again = (await contentsOf(await engine.compare(data, shared))) === want;
      engine.close();
      ends.push([name, same, again]);
    }
    // If the first itself dies, the call rejects, and the next starts it anew.
    const engine = await createEngine({ workers: 2 });
    const phases = new Set();
    const doomed = failure(
      engine.compare(data, endless, {
        onProgress: ({ phase, energy }) => {
          if (energy.total > 0) phases.add(phase);
        },
      }),
    );
    await until(() => phases.size === 2);
    deaths.crash(workers[0]);
    const code = (await doomed).code;
    const same = (await contentsOf(await engine.compare(data, shared))) === want;
    engine.close();
    return { ends, code, same, left: workers.length };
  });
  assert.deepEqual([got.code, got.same, got.left], ['ERR_CRASHED', true, 0]);
  assert.deepEqual(got.ends, [
    ['crash', true, true],
    ['silence', true, true],
    ['unborn', true, true],
  ]);
});

test('long work leaves the first worker free, survives one of its workers, and loses no data with the last', async (t) => {
  const page = await openCounting(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine({ workers: 2 });
    const set = await engine.synthesise('simulation');
    const model = await engine.fit(set, { bins: 3, components: 2 });
    const options = { settings: { bins: 3, components: 2 }, folds: 4 };
    const parts = [];
    let dies = () => false; // which worker ends before its part
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, transfer) {
      if (message.method === 'part') {
        parts.push(workers.indexOf(this));
        if (dies(this)) post.call(this, { id: 1e9, method: 'import', args: {} }, []); // a bug that the module cannot have
      }
      return post.call(this, message, transfer);
    };
    const plain = async (found) => JSON.stringify({ ...(await found), stopped: 0 });
    const want = await plain(engine.tune(set, options));
    const first = parts.filter((worker) => worker === 0).length;
    const [, victim] = workers;
    dies = (worker) => worker === victim;
    const survives = (await plain(engine.tune(set, options))) === want;
    dies = () => true;
    const error = await failure(engine.tune(set, options));
    dies = () => false;
    const kept = (await model.at(1)).mean.length === set.summary.cols && (await plain(engine.tune(set, options))) === want;
    engine.close();
    return { first, survives, code: error.code, details: error.details, kept };
  });
  assert.deepEqual(got, { first: 0, survives: true, code: 'ERR_CRASHED', details: { kept: true }, kept: true });
});

test('a set may be freed while a job works on it, and other work gets in', async (t) => {
  const page = await openCounting(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine({ workers: 2 });
    const heads = await engine.synthesise('heads');
    const other = await engine.synthesise('simulation');
    const options = [
      { bins: 4, components: 6, maxEvaluations: 30 },
      { method: 'ipca', bins: 4, components: 6 },
      { method: 'pca', components: 6 },
    ];
    const want = [];
    for (const model of await engine.compare(heads, options)) want.push(await contents(model));
    const job = engine.compare(heads, options);
    heads.free();
    const stop = new AbortController();
    const beside = failure(engine.fit(observations(210, 200), long, { signal: stop.signal }));
    const small = await engine.fit(other, { bins: 4, components: 1 }); // does not wait for the end of the others
    const have = [];
    for (const model of await job) have.push(await contents(model));
    stop.abort(new Error('enough'));
    const result = {
      small: small.summary.status,
      same: have.map((text, i) => text === want[i]),
      beside: (await beside).message,
      gone: (await failure(engine.compare(heads, options))).code,
    };
    engine.close();
    return result;
  });
  assert.deepEqual(got, { small: 'converged', same: [true, true, true], beside: 'enough', gone: 'ERR_CLOSED' });
});

test('workers are started once, closed when idle, and closed with the engine', async (t) => {
  const page = await openCounting(t);
  const got = await page.evaluate(async () => {
    const counts = [];
    const engine = await createEngine({ workers: 3 });
    counts.push(workers.length);
    const set = await engine.synthesise('simulation');
    const list = [{ method: 'pca' }, { method: 'ipca' }, { bins: 2 }];
    for (let i = 0; i < 3; i++) {
      for (const model of await engine.compare(set, list)) model.free();
      counts.push(workers.length);
    }
    await engine.npz({ a: { data: [1], rows: 1 } });
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (call, time) => setTimeout(call, time / 20); // 15 seconds are less than one
    for (const model of await engine.compare(set, list)) model.free();
    await until(() => workers.length === 1);
    globalThis.setTimeout = setTimeout;
    counts.push(workers.length);
    const again = failure(engine.compare(set, list));
    await until(() => workers.length === 3);
    engine.close();
    counts.push(workers.length);
    const wrong = [];
    for (const options of [{ workers: 0 }, { workers: 1.5 }, { workers: 2, worker: false }])
      wrong.push((await failure(createEngine(options))).code);
    return { counts, again: (await again).code, wrong };
  });
  assert.deepEqual(got.counts, [1, 3, 3, 3, 1, 0]);
  assert.equal(got.again, 'ERR_CLOSED');
  assert.deepEqual(got.wrong, ['ERR_OPTION', 'ERR_OPTION', 'ERR_OPTION']);
});
