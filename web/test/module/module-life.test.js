// The life of an engine: start, failure to start, crash and restart, close.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { chromiumOnly } from '../engines.js';
import { hosted } from '../deploy.js';
import { openModule } from '../module-page.js';

/** A build in which the scripts of the module are not joined, so that a test can import each. */
async function apart(t) {
  const folder = await hosted(t);
  const filter = (/** @type {string} */ name) => !name.endsWith('version.js');
  await cp(path.resolve(import.meta.dirname, '../../engine'), path.join(folder, 'engine'), { recursive: true, filter });
  return folder;
}

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

for (const worker of [true, false]) {
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
      model[Symbol.dispose]();
      model.free();
      set[Symbol.dispose]();
      set.free();
      const rows = (await pending).rmse.length;
      const codes = (
        await Promise.all([model.at(1), model.toBytes(), engine.models.save(model, 'x'), set.theta(), engine.fit(set)].map(failure))
      ).map((e) => e.code);
      const [other, data] = [await engine.fit(observations(20, 4), { bins: 2, components: 1 }), observations(3, 4)];
      const second = () =>
        [
          () => other.score(data),
          () => other.table({ ...data, mask: { observations: new Uint8Array(12).fill(1) } }),
          () => other.impute(data),
          () => other.move(data, 1),
          () => other.locate({ data: data.data, rows: 3 }),
          () => other.centiles(data),
          () => other.chart([1]),
          () => other.diagnostics(),
          () => other.toBytes(),
          () => other.variableErrors(data),
          () => other.tableAt(1),
        ].map((call) => failure(call()));
      const late = await engine.synthesise('simulation');
      const score = failure(other.score(late));
      late.free();
      const lost = (await score).message;
      const before = second();
      other.free(); // in the same tick: only the last two have asked for the file of the model already
      const freed = [...(await Promise.all(before)), ...(await Promise.all(second()))];
      controller.abort();
      return { rows, codes, lost, freed, closed: (await failure(engine.synthesise('simulation'))).code };
    }, worker);
    assert.equal(got.rows, 45);
    assert.equal(got.lost, 'this data set was freed: read or open it again');
    const answered = got.freed.splice(9, 2);
    assert.deepEqual(
      answered.map(({ code }) => code),
      ['none', 'none'],
    );
    const refused = ['ERR_CLOSED', 'this model was freed: read or open it again', true];
    for (const { code, message, details } of got.freed) assert.deepEqual([code, message, details.freed], refused);
    assert.deepEqual([...got.codes, got.closed], Array(6).fill('ERR_CLOSED'));
  });

  // No call of the module crashes the program, so the test speaks to the program
  // itself: an import without data is a bug that the module cannot have.
  test(`after a crash the program starts anew, worker: ${worker}`, async (t) => {
    const page = await openModule(t, { folder: await apart(t) });
    const got = await page.evaluate(async (worker) => {
      const [{ Engine }, { Link }, { Places }, { Pool }, { Study }, { inWorker, onThisThread }] = await Promise.all(
        ['engine', 'link', 'places', 'pool', 'study', 'carrier'].map((name) => import(new URL(`engine/${name}.js`, document.baseURI).href)),
      );
      const [module, second] = await Promise.all(['ppca', 'study'].map((name) => WebAssembly.compileStreaming(fetch(`${name}.wasm`))));
      let starts = 0;
      const start = worker ? inWorker(new URL('worker.js', document.baseURI)) : onThisThread;
      const begin = (listen) => {
        starts++;
        return start(module, listen, new AbortController().signal);
      };
      const link = new Link(begin);
      const engine = new Engine(link, worker, module, 'ppca', {
        pool: new Pool(link, begin, new Places(0)),
        study: new Study(link, async () => second, start, new Places(0)),
      });
      const model = await engine.fit(observations(20, 4), { bins: 2, components: 1 });
      const id = await engine.models.save(model, 'kept');
      const beside = failure(engine.fit(observations(600, 361), long));
      const crash = await failure(link.call('import', {}));
      const old = await failure(model.at(1));
      model.free();
      const mean = (await (await engine.models.open(id)).at(1)).mean.length;
      engine.close();
      return { starts, crash, beside: await beside, old, mean };
    }, worker);
    assert.equal(got.crash.code, 'ERR_CRASHED');
    assert.match(got.crash.details.stack, /RawBytes/);
    assert.equal(got.beside.code, 'ERR_CRASHED');
    assert.equal(got.old.code, 'ERR_CLOSED');
    assert.match(got.old.message, /restarted/);
    assert.equal(got.mean, 4, 'saved models are still there');
    assert.equal(got.starts, 2);
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

test('the last words of a program say whether memory ran out', async (t) => {
  const page = await openModule(t, { folder: await apart(t) });
  const got = await page.evaluate(async () => {
    const { Link } = await import(new URL('engine/link.js', document.baseURI).href);
    const deaths = ['fatal error: runtime: out of memory', 'fatal error: all goroutines are asleep', ''];
    const codes = [];
    for (const dead of deaths) {
      const link = new Link(async (listen) => ({ post: () => setTimeout(() => listen({ dead })), end() {} }));
      codes.push((await failure(link.call('list', {}))).code);
    }
    return codes;
  });
  assert.deepEqual(got, ['ERR_TOO_LARGE', 'ERR_CRASHED', 'ERR_CRASHED']);
});
