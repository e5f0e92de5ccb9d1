// How calls go: listeners that throw, aborts at any time, signals that live on, methods on
// their own, a worker that ends without a word.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { chromiumOnly } from '../engines.js';
import { endWorkers, soaking } from '../harness.js';
import { openModule, sharedModule } from '../module-page.js';

for (const worker of soaking ? [true, false] : [true]) {
  test(`a listener that throws costs nothing, worker: ${worker}`, async (t) => {
    const page = await openModule(t, { expect: [/from the listener/] });
    const got = await page.evaluate(async (worker) => {
      const heard = [];
      addEventListener('error', (event) => heard.push(event.message));
      const onProgress = () => {
        throw new Error('from the listener');
      };
      const engine = await createEngine({ worker, onProgress });
      const started = heard.length;
      const data = observations(30, 6);
      const fitted = await engine.fit(data, { bins: 2, components: 1 }, { onProgress });
      const compared = await engine.compare(data, [{ method: 'pca' }, { bins: 2 }], { onProgress: async () => onProgress() });
      const tuned = await engine.tune(data, { lambdaMean: [1], lambdaBasis: [1], folds: 2 }, { onProgress });
      const { rows } = await fitted.score(data, {}, { onProgress });
      engine.close();
      return {
        started,
        heard: heard.length,
        says: [...new Set(heard)],
        compared: compared.length,
        tuned: tuned.points.length,
        rows: rows.length,
      };
    }, worker);
    assert.ok(got.started > 0 && got.heard > got.started + 2, `${got.heard} errors were reported`);
    assert.deepEqual(
      got.says.map((text) => text.replace('Uncaught ', '')),
      ['Error: from the listener'],
    ); // as Chromium begins
    assert.deepEqual([got.compared, got.tuned, got.rows], [2, 1, 30]);
  });

  test(`data that change after a call do not count, worker: ${worker}`, async (t) => {
    const page = await sharedModule(t);
    const changed = await page.evaluate(async (worker) => {
      const engine = await createEngine({ worker, workers: 1 });
      const encoder = new TextEncoder();
      const table = () => encoder.encode(`θ,x\n${Array.from({ length: 40 }, (_, i) => `${i},${i % 7}\n`).join('')}`);
      const model = await engine.fit(observations(30, 6), { bins: 2, components: 1 });
      const calls = {
        fit: (data) => engine.fit(data, { bins: 2, components: 1 }).then(({ summary }) => summary.rmse),
        'fit of another method': (data) =>
          engine.fit(data, { method: 'spca', components: 1, cycles: 3 }).then(({ summary }) => summary.rmse),
        project: (data) => model.project(data).then(({ rmse }) => rmse.join()),
        score: (data) => model.score(data).then(({ rows }) => rows.join()),
        pictures: ({ data }) => engine.pictures({ data, rows: 30, shape: { width: 6, height: 1, channels: 1 } }).then(String),
        read: ({ data }) => engine.read({ name: 'a.csv', data }, { theta: 'θ' }).then(({ summary }) => summary.rows),
      };
      const changed = [];
      for (const [name, call] of Object.entries(calls)) {
        const given = () => (name === 'read' ? { data: table() } : observations(30, 6));
        const before = given();
        const answer = call(before);
        before.data.fill(0);
        if ((await answer.catch(String)) !== (await call(given()))) changed.push(name);
      }
      engine.close();
      return changed;
    }, worker);
    assert.deepEqual(changed, []);
  });

  test(`with onCancel 'best' an abort at any time resolves to a model, worker: ${worker}`, async (t) => {
    const page = await openModule(t);
    const got = await page.evaluate(async (worker) => {
      const engine = await createEngine({ worker, workers: worker ? 2 : 1 });
      const set = await engine.synthesise('simulation');
      const large = observations(600, 361);
      const cases = {
        small: (call) => engine.fit(observations(60, 12), { bins: 2, components: 2 }, call),
        'of a set': (call) => engine.fit(set, {}, call),
        long: (call) => engine.fit(large, long, call),
        'without steps': (call) => engine.fit(observations(60, 12), { method: 'pca', components: 2 }, call),
        'of another method': (call) => engine.fit(set, { method: 'spca', components: 2 }, call),
        several: async (call) => (await engine.compare(large, [long, { bins: 2, components: 2 }], call)).find(Boolean),
      };
      const ends = {};
      for (const [name, call] of Object.entries(cases)) {
        const models = [await call({ signal: AbortSignal.abort(new Error('before')), onCancel: 'best' })];
        for (const when of ['at once', 'start', ...(name === 'of a set' ? ['score'] : [])]) {
          const stop = new AbortController();
          const onProgress = ({ phase }) => phase === when && stop.abort();
          const pending = call({ signal: stop.signal, onProgress, onCancel: 'best' });
          if (when === 'at once') stop.abort();
          models.push(await pending);
        }
        ends[name] = models.every((model) => model.summary.rmse > 0) && models.map((model) => model.summary.status);
        for (const model of models) model.free();
      }
      const rejected = await failure(engine.fit(set, {}, { signal: AbortSignal.abort(new Error('before')) }));
      engine.close();
      return { ends, rejected: rejected.message };
    }, worker);
    assert.equal(got.rejected, 'before');
    for (const [name, ends] of Object.entries(got.ends)) assert.ok(ends, `${name}: a model without an error`);
    assert.deepEqual(got.ends.long, ['cancelled', 'cancelled', 'cancelled']);
  });
}

test('a signal that lives on has no listeners of calls that ended, nor of a closed engine', async (t) => {
  const page = await openModule(t);
  const left = await page.evaluate(async () => {
    const counts = new Map(); // of every signal of the module, its own too
    const listeners = () => [...counts].reduce((sum, [signal, count]) => sum + (signal.aborted ? 0 : count), 0);
    for (const [name, step] of [
      ['addEventListener', 1],
      ['removeEventListener', -1],
    ]) {
      const own = AbortSignal.prototype[name];
      AbortSignal.prototype[name] = function (...args) {
        counts.set(this, (counts.get(this) ?? 0) + step);
        return own.apply(this, args);
      };
    }
    const { signal } = new AbortController();
    const left = {};
    const engine = await createEngine({ signal, workers: 1 }); // a helper that is still starting listens, too
    const before = counts.get(signal);
    const data = observations(40, 8);
    const calls = {
      fit: () => engine.fit(data, { bins: 2, components: 1 }, { signal }),
      refused: () => failure(engine.fit(data, { bin: 2 }, { signal })),
      unsent: () => failure(engine.fit({ ...data, rows: 7 }, {}, { signal })),
      compare: () => engine.compare(data, [{ bins: 2 }, { method: 'pca' }], { signal }),
      tune: () => engine.tune(data, { lambdaMean: [1], lambdaBasis: [1], folds: 2 }, { signal }),
      npz: () => engine.npz({ a: { data: [1], rows: 1 } }, { signal }),
      read: () => engine.read(new File(['theta,x\n1,2\n2,3\n3,5\n'], 'a.csv'), { theta: 'theta' }, { signal }),
    };
    for (const [name, call] of Object.entries(calls)) {
      await call(); // may start a program, which listens until the engine closes
      const once = listeners();
      for (let i = 0; i < 3; i++) await call();
      if (listeners() > once) left[name] = listeners() - once;
    }
    engine.close();
    return { left, before, after: counts.get(signal) };
  });
  assert.deepEqual(left.left, {});
  assert.deepEqual([left.before, left.after], [1, 0], 'the engine listens to its signal until it closes');
});

test('without locks, calls on a worker that the browser ended settle', { skip: chromiumOnly }, async (t) => {
  const page = await openModule(t);
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    const { setInterval } = globalThis;
    globalThis.setInterval = (call, time) => setInterval(call, time / 20); // 30 seconds are 1.5
  });
  await page.evaluate(async () => {
    globalThis.engine = await createEngine({ workers: 1 });
    globalThis.alive = (await engine.fit(observations(300, 100), { ...long, cycles: 400 })).summary.status; // it answers at work
    globalThis.pending = [engine.fit(observations(600, 361), long), engine.fit(observations(500, 361), long)].map(failure);
  });
  await endWorkers(page);
  const got = await page.evaluate(async () => {
    const codes = (await Promise.all(pending)).map(({ code }) => code);
    const next = (await engine.fit(observations(30, 6), { bins: 2, components: 1 })).summary.status;
    engine.close();
    return [alive, ...codes, next];
  });
  assert.deepEqual(got, ['limit', 'ERR_CRASHED', 'ERR_CRASHED', 'converged']);
});

test('two named parameters, as arrays and as objects; an experiment with the settings that its report has', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const rows = Array.from({ length: 60 }, (_, i) => ({ t: i % 10, u: i % 6, a: Math.sin(i), b: Math.cos(3 * i), c: i % 7 }));
    const arrays = {
      data: rows.flatMap(({ a, b, c }) => [a, b, c]),
      rows: 60,
      cols: 3,
      theta: rows.flatMap(({ t, u }) => [t, u]),
      thetaName: ['t', 'u'],
    };
    const names = [];
    for (const data of [arrays, { data: rows, theta: ['t', 'u'] }]) {
      const { info } = await engine.fit(data, { components: 1 });
      names.push(info.axes.map(({ name }) => name).join());
    }
    const twice = await engine
      .fit({ ...arrays, thetaName: ['t', 't'] }, { components: 1 })
      .catch(({ code, message }) => `${code} ${message}`);
    const options = { splits: 1, lambdaMean: [Infinity], lambdaBasis: [1] };
    const first = await engine.experiment('simulation', options);
    const again = await engine.experiment('simulation', first.settings);
    engine.close();
    return { names, twice, first: JSON.stringify(first.rows), again: JSON.stringify(again.rows) };
  });
  assert.deepEqual(got.names, ['t,u', 't,u']);
  assert.match(got.twice, /ERR_SHAPE thetaName has "t" twice/);
  assert.equal(got.again, got.first);
});
