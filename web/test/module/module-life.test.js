// The life of an engine: start, failure to start, crash and restart, close.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { chromiumOnly } from '../engines.js';
import { soaking } from '../harness.js';
import { openModule } from '../module-page.js';

test('a start that fails rejects, and may be tried again', async (t) => {
  const page = await openModule(t, { expect: [/404/, /wasm/] });
  const got = await page.evaluate(async () => {
    const aborted = new AbortController();
    const reason = new Error('never mind');
    const late = failure(createEngine({ signal: aborted.signal }));
    aborted.abort(reason);
    return {
      missing: await failure(createEngine({ wasmURL: 'nowhere.wasm' })),
      wrong: await failure(createEngine({ wasmURL: 'ppca.js' })),
      other: await failure(createEngine({ wasmModule: new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) })),
      otherHere: await failure(
        createEngine({ worker: false, wasmModule: new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) }),
      ),
      late: await late,
      again: await createEngine().then((engine) => {
        engine.close();
        return 'started';
      }),
    };
  });
  assert.equal(got.missing.code, 'ERR_NOT_FOUND');
  assert.match(got.missing.message, /nowhere\.wasm.*404/);
  assert.equal(got.wrong.code, 'ERR_FORMAT');
  assert.equal(got.other.code, 'ERR_CRASHED');
  assert.equal(got.otherHere.code, 'ERR_CRASHED');
  assert.equal(got.late.message, 'never mind');
  assert.equal(got.again, 'started');
});

test('a page that enforces Trusted Types must allow ours', { skip: chromiumOnly }, async (t) => {
  const page = await openModule(t, { expect: [/404/, /Trusted|trusted/] });
  const got = await page.evaluate(async () => {
    const content = "require-trusted-types-for 'script'; trusted-types others";
    document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content }));
    const engine = await createEngine({ worker: false });
    const error = await failure(createEngine({ wasmModule: engine.wasmModule }));
    engine.close();
    return error;
  });
  assert.equal(got.code, 'ERR_UNSUPPORTED');
  assert.match(got.message, /TrustedScriptURL.* ppca in its trusted-types/);
});

test('engines share the compiled program, and report their start', async (t) => {
  const page = await openModule(t);
  const requests = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) requests.push(request.url());
  });
  const got = await page.evaluate(async () => {
    const phases = [];
    const first = await createEngine({ onProgress: ({ phase, fraction, bytes }) => phases.push({ phase, fraction, ...bytes }) });
    const start = phases.slice();
    const others = await Promise.all([true, false, false].map((worker) => createEngine({ wasmModule: first.wasmModule, worker })));
    const rows = [];
    for (const engine of [first, ...others]) rows.push((await engine.synthesise('simulation')).summary.rows);
    const size = (await (await fetch('ppca.wasm')).arrayBuffer()).byteLength;
    const strange = await failure(others[1].fit(await first.synthesise('simulation')));
    for (const engine of [first, ...others]) engine.close();
    return { rows, start, size, strange };
  });
  assert.deepEqual(got.rows, [45, 45, 45, 45]);
  const fractions = got.start.map(({ fraction }) => fraction);
  assert.deepEqual([fractions[0], fractions.at(-1)], [0, 1]);
  assert.deepEqual(
    fractions,
    fractions.toSorted((a, b) => a - b),
  );
  assert.ok(got.start.every(({ phase }) => phase === 'load'));
  const bytes = got.start.filter(({ loaded }) => loaded);
  assert.ok(bytes.length > 2, 'the bytes come in parts');
  assert.ok(bytes.every(({ loaded, total, fraction }) => total === got.size && fraction === loaded / total));
  assert.equal(bytes.at(-1).loaded, got.size, 'the packed program counts by its unpacked bytes');
  assert.equal(requests.length, 2, 'one by the engines, one by the test');
  assert.match(got.strange.message, /another engine/);
});

for (const worker of soaking ? [true, false] : [true]) {
  test(`close settles every pending call, worker: ${worker}`, async (t) => {
    const page = await openModule(t);
    const got = await page.evaluate(async (worker) => {
      const engine = await createEngine({ worker });
      const model = await engine.fit(observations(20, 4), { bins: 2, components: 1 });
      const pending = [engine.fit(observations(600, 361), long), engine.models.list(), engine.synthesise('heads')].map(failure);
      engine.close();
      engine.close();
      const codes = (await Promise.all(pending)).map((e) => e.code);
      model.free();
      await sleep(300); // timers of the program that was ended must not throw
      return [
        ...codes,
        ...(await Promise.all([engine.models.list(), model.at(1), engine.synthesise('heads')].map(failure))).map((e) => e.code),
      ];
    }, worker);
    assert.deepEqual(got, Array(6).fill('ERR_CLOSED'));
  });

  test(`what was freed is refused, and a signal closes the engine, worker: ${worker}`, async (t) => {
    const page = await openModule(t);
    const got = await page.evaluate(async (worker) => {
      const controller = new AbortController();
      const engine = await createEngine({ worker, signal: controller.signal });
      const set = await engine.synthesise('simulation');
      const model = await engine.fit(set, { components: 1 });
      const pending = model.project(set); // asked before: answered
      model[Symbol.dispose ?? 'free'](); // Firefox ESR has no such symbol
      model.free();
      set[Symbol.dispose ?? 'free']();
      set.free();
      const rows = (await pending).rmse.length;
      const codes = (
        await Promise.all([model.at(1), model.toBytes(), engine.models.save(model, 'x'), set.theta(), engine.fit(set)].map(failure))
      ).map((e) => e.code);
      const other = await engine.fit(observations(20, 4), { bins: 2, components: 1 });
      other.free();
      const freed = await Promise.all([other.score(observations(3, 4)), other.toBytes(), other.diagnostics()].map(failure));
      controller.abort();
      return { rows, codes, freed, closed: (await failure(engine.synthesise('simulation'))).code };
    }, worker);
    assert.equal(got.rows, 45);
    const refused = ['ERR_CLOSED', 'this model was freed: read or open it again', true];
    for (const { code, message, details } of got.freed) assert.deepEqual([code, message, details.freed], refused);
    assert.deepEqual([...got.codes, got.closed], Array(6).fill('ERR_CLOSED'));
  });
}

test('a program that dies of memory says so, and the next call has another', async (t) => {
  const page = await openModule(t);
  const got = await page.evaluate(async () => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const program = new Uint8Array(await (await fetch('ppca.wasm')).arrayBuffer());
    const results = [];
    for (const worker of [true, false]) {
      const engine = await createEngine({ worker, wasmModule: await WebAssembly.compile(await withMemory(program, 100)) });
      const small = () => engine.fit(observations(30, 5), { bins: 2, components: 1 });
      const model = await small();
      const data = observations(4000, 5000); // 160 MB, which the limit of 3.5 GB lets pass
      const died = await failure(engine.fit(data, { bins: 2, components: 1 }));
      results.push({ died, old: (await failure(model.at(1))).code, next: (await small()).summary.status });
      engine.close();
    }
    return results;

    /** The program with at most so many megabytes of memory: its fifth section, {count, flags, pages}, gets a largest size. */
    function withMemory(bytes, megabytes) {
      let at = 8;
      const number = () => {
        let [value, shift, byte] = [0, 0, 128];
        for (; byte & 128; shift += 7) value += ((byte = bytes[at++]) & 127) * 2 ** shift;
        return value;
      };
      for (;;) {
        const start = at;
        const id = bytes[at++];
        const end = number() + at;
        if (id !== 5) {
          at = end;
          continue;
        }
        at += 2;
        const least = number();
        const coded = [least, megabytes * 16].flatMap((value) => [(value & 127) | 128, ((value >> 7) & 127) | 128, value >> 14]);
        return new Blob([
          bytes.subarray(0, start),
          new Uint8Array([5, coded.length + 2, 1, 1, ...coded]),
          bytes.subarray(end),
        ]).arrayBuffer();
      }
    }
  });
  for (const { died, old, next } of got) {
    assert.equal(died.code, 'ERR_TOO_LARGE', died.message);
    assert.match(died.message, /more memory than a browser tab/);
    assert.equal(old, 'ERR_CLOSED');
    assert.equal(next, 'converged');
  }
});
