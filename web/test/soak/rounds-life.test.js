// The engine over many rounds: workers that are ended at random moments, calls
// that are cancelled in every phase, and nothing that grows.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { chromiumOnly } from '../engines.js';
import { openModule } from '../module-page.js';

/** In the page: every worker that is made, and the numbers of a generator with a seed. */
async function withWorkers(page) {
  await page.evaluate(() => {
    globalThis.workers = [];
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        workers.push(this);
        this.addEventListener(
          'message',
          () => {
            this.alive = true;
          },
          { once: true },
        );
      }
      terminate() {
        super.terminate();
        workers = workers.filter((worker) => worker !== this);
      }
    };
    globalThis.generator = (seed) => () => (seed = (seed * 1664525 + 1013904223) >>> 0) / 2 ** 32;
    /** The code a promise ends with. */
    globalThis.ending = (promise) => failure(promise).then(({ code }) => code);
  });
}

test('workers that are ended at random moments: every call settles, the engine recovers, saved models are intact', async (t) => {
  const page = await openModule(t);
  await withWorkers(page);
  const times = 200;
  const seed = 20260;
  const got = await page.evaluate(
    async ([times, seed]) => {
      const random = generator(seed);
      const engine = await createEngine({ workers: 2 });
      const small = observations(60, 30);
      const large = observations(200, 361);
      const options = { bins: 3, components: 3 };
      const model = await engine.fit(small, options);
      const file = (await model.toBytes()).join();
      const mean = (await model.at(1)).mean.join();
      const kept = await engine.models.save(model, 'kept');
      const ends = {};
      let killed = 0;
      let whole = 0;
      for (let round = 0; round < times; round++) {
        const compared = random() < 0.25; // by both workers
        const calls = [
          compared ? engine.compare(large, [options, { ...options, seed: 2 }]) : engine.fit(small, options),
          engine.models.bytes(kept),
          engine.models.put(Uint8Array.from(file.split(',')), `round ${round}`),
        ];
        const settled = Promise.all(calls.map(ending));
        await sleep((compared ? 400 : 40) * random());
        const alive = workers.filter((worker) => worker.alive);
        const victim = alive[Math.floor(alive.length * random())];
        if (victim) killed++;
        victim?.terminate();
        for (const code of await settled) ends[code] = (ends[code] ?? 0) + 1;
        // The news of a worker that ended at rest may come with the next call of its program, and one ends in a round.
        await ending(engine.models.list());
        const again = await engine.fit(small, options).catch((error) => {
          if (error.code !== 'ERR_CRASHED') throw error;
          return engine.fit(small, options);
        });
        if ((await again.at(1)).mean.join() === mean) whole++;
        again.free();
      }
      const wrong = [];
      for (const { id, name, damaged } of await engine.models.list()) {
        if (damaged || (await engine.models.bytes(id)).join() !== file) wrong.push(name);
        (await engine.models.open(id)).free();
      }
      engine.close();
      return { ends, killed, whole, wrong };
    },
    [times, seed],
  );
  t.diagnostic(`seed ${seed}: ${times} rounds, ${got.killed} workers ended; the calls: ${JSON.stringify(got.ends)}`);
  // A job between two of its calls finds its program gone: ERR_CLOSED.
  assert.deepEqual(
    Object.keys(got.ends).filter((code) => !['none', 'ERR_CRASHED', 'ERR_CLOSED'].includes(code)),
    [],
  );
  assert.equal(got.whole, times);
  assert.ok(got.killed > times / 2);
  assert.deepEqual(got.wrong, []);
});

test('a worker that is ended is missed at once, at work, at rest and while it starts', async (t) => {
  const page = await openModule(t);
  await withWorkers(page);
  const got = await page.evaluate(async () => {
    const engine = await createEngine({ workers: 1 });
    const model = await engine.fit(observations(20, 4), { bins: 2, components: 1 });
    const pending = ending(engine.fit(observations(600, 361), long));
    await sleep(100);
    workers.at(-1).terminate();
    const atWork = await pending;
    const old = await ending(model.at(1));
    await engine.synthesise('simulation');
    workers.at(-1).terminate();
    const atRest = await ending(engine.sphere()); // the call may come before the news
    const next = await ending(engine.sphere());
    workers.at(-1).terminate();
    await ending(engine.sphere());
    const starting = ending(engine.synthesise('simulation'));
    const started = workers.at(-1);
    started?.addEventListener('message', ({ data }) => {
      if (data.alive) started.terminate();
    });
    const whileStarting = await starting;
    const last = await ending(engine.synthesise('simulation'));
    engine.close();
    return { atWork, old, atRest, next, whileStarting, last };
  });
  assert.equal(got.atWork, 'ERR_CRASHED');
  assert.equal(got.old, 'ERR_CLOSED');
  for (const code of [got.atRest, got.whileStarting]) assert.ok(['none', 'ERR_CRASHED', 'ERR_CLOSED'].includes(code), code);
  assert.equal(got.next, 'none');
  assert.equal(got.last, 'none');
});

test('what is cancelled in any phase rejects with the reason, gives its memory back, and hinders nothing', async (t) => {
  const page = await openModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const data = observations(300, 100);
    const model = await engine.fit(data, { bins: 3, components: 3 });
    const rows = Array.from({ length: 4000 }, (_, i) => `${i % 97},${Math.sin(i)},${i % 7 ? i % 11 : ''},${i % 5}\n`);
    const table = new File(['theta,a,b,c\n', ...rows], 'table.csv');
    const gaps = Uint8Array.from(data.data, (_, j) => (j % 9 ? 1 : 0));
    const calls = {
      start: (call) => createEngine(call).then((other) => other.close()),
      read: (call) => engine.read(table, { theta: 'theta', missing: 'model' }, call),
      synthesise: (call) => engine.synthesise('heads', {}, call),
      fit: (call) => engine.fit(data, { bins: 3, components: 3 }, call),
      masked: (call) => engine.fit({ ...data, mask: { observations: gaps } }, { bins: 3, components: 3 }, call),
      paper: (call) => engine.fit(data, { bins: 3, components: 3, solver: 'paper', cycles: 20 }, call),
      compare: (call) =>
        engine.compare(
          data,
          [
            { bins: 3, components: 3 },
            { bins: 2, components: 3, method: 'ipca' },
          ],
          call,
        ),
      sparse: (call) => engine.fit(data, { bins: 3, components: 2, method: 'spca' }, call),
      project: (call) => model.project(data, call),
      impute: (call) => model.impute({ ...data, mask: { observations: gaps } }, {}, call),
      score: (call) => model.score(data, call),
      table: (call) => model.table(data, call),
    };
    const reason = new Error('changed my mind');
    const wrong = [];
    const phases = [];
    for (const [name, call] of Object.entries(calls)) {
      const known = new Set(['before', 'at once']);
      await call({ onProgress: ({ phase }) => known.add(phase) }).then((made) => made?.free?.());
      for (const phase of known) {
        const stop = new AbortController();
        if (phase === 'before') stop.abort(reason);
        const pending = call({
          signal: stop.signal,
          onProgress: (p) => {
            if (p.phase === phase) stop.abort(reason);
          },
        });
        if (phase === 'at once') stop.abort(reason);
        const end = await pending.then(
          (made) => {
            made?.free?.();
            return 'done';
          },
          (error) => error,
        );
        phases.push(`${name}/${phase}`);
        // The last report of a call may come with its result: then it is done.
        if (end !== reason && (end !== 'done' || ['before', 'at once'].includes(phase))) wrong.push(`${name}/${phase}: ${end}`);
      }
      const searching = name === 'fit' && ['tune', 'experiment'];
      for (const kind of searching || []) {
        const stop = new AbortController();
        const way = { signal: stop.signal, onProgress: () => stop.abort(reason) };
        const end = await (
          kind === 'tune'
            ? engine.tune(data, { lambdaMean: [1, 10], lambdaBasis: [1] }, way)
            : engine.experiment('simulation', { splits: 2 }, way)
        ).then(
          (report) => report,
          (error) => error,
        );
        phases.push(`${kind}/any`);
        if (end !== reason) wrong.push(`${kind}: ${end}`);
      }
    }
    const after = (await model.score(data, { density: false })).rows.length;
    engine.close();
    return { phases, wrong, after };
  });
  t.diagnostic(`${got.phases.length} places to cancel: ${got.phases.join(', ')}`);
  assert.deepEqual(got.wrong, []);
  assert.ok(got.phases.length > 30, 'every call has some');
  assert.equal(got.after, 300);
});

test('fit, project, and free or forget: neither memory nor listeners grow', { skip: chromiumOnly }, async (t) => {
  const page = await openModule(t);
  const devtools = await page.context().newCDPSession(page);
  const measured = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const after = async (rounds) => {
    for (let i = 0; i < rounds; i += 10) {
      await page.evaluate(() => go(10));
      await devtools.send('HeapProfiler.collectGarbage'); // models that are forgotten are freed
    }
    const { JSEventListeners: listeners, JSHeapUsedSize: heap } = await measured();
    return { ...(await page.evaluate(() => go(1))), listeners, heap };
  };
  await devtools.send('Performance.enable');
  await page.evaluate(async () => {
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...args) => {
      const instance = await instantiate(...args);
      globalThis.memory = instance.exports.mem;
      return instance;
    };
    globalThis.engine = await createEngine({ worker: false });
    WebAssembly.instantiate = instantiate;
    globalThis.forever = new AbortController().signal; // one for all calls
    let live = 0;
    const { addEventListener, removeEventListener } = forever;
    forever.addEventListener = (...args) => {
      live++;
      addEventListener.apply(forever, args);
    };
    forever.removeEventListener = (...args) => {
      live--;
      removeEventListener.apply(forever, args);
    };
    globalThis.data = observations(300, 200); // 480 kB
    globalThis.go = async (rounds) => {
      for (let i = 0; i < rounds; i++) {
        const model = await engine.fit(data, { bins: 2, components: 2, maxEvaluations: 3 }, { signal: forever });
        await model.project(data, {}, { signal: forever });
        const other = new AbortController();
        const stopped = failure(engine.fit(data, { bins: 2, components: 2 }, { signal: other.signal }));
        other.abort();
        await stopped;
        if (i % 2) model.free(); // the others are forgotten
      }
      return { live, bytes: memory.buffer.byteLength, data: data.data.byteLength };
    };
  });
  const times = 500;
  const first = await after(100);
  const last = await after(times - 100);
  t.diagnostic(`${times} fits: ${['bytes', 'heap', 'listeners'].map((name) => `${name} ${first[name]} → ${last[name]}`).join(', ')}`);
  assert.equal(last.live, 0, 'listeners on a signal that lives on');
  assert.ok(last.listeners <= first.listeners + 2, `${last.listeners - first.listeners} listeners more`);
  assert.ok(last.bytes - first.bytes < 20 * last.data, 'copies of the data kept in each round would be more');
  assert.ok(last.heap < 1.2 * first.heap, `the heap of the page grew from ${first.heap} to ${last.heap} bytes`);
});
