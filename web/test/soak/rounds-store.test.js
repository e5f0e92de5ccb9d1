// The saved models under faults: a worker that ends, or a database that refuses,
// before and after every single request; records of the first version; and many
// rounds of saving and deleting.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromiumOnly } from '../engines.js';
import { openModule } from '../module-page.js';

/** What is done to the store, in the page; the models before and after, by name. The id 'kept' is that of the model called old. */
const changes = [
  { name: 'the first save', before: '', after: 'new', run: (models) => models.put(file, 'new') },
  { name: 'a save', before: 'old', after: 'new, old', run: (models) => models.put(file, 'new') },
  { name: 'an undo', before: 'old', after: 'new, old', run: (models) => models.put(file, 'new', 'other', 2) },
  { name: 'an undo where another tab was quicker', before: 'old', after: 'new, old', run: (models) => models.put(file, 'new', 'kept', 2) },
  { name: 'a new name', before: 'old', after: 'new', run: (models) => models.rename('kept', 'new') },
  { name: 'a delete', before: 'old', after: '', run: (models) => models.delete('kept') },
  {
    name: 'a mark of damage',
    before: 'damaged file',
    after: 'damaged file, marked',
    code: 'ERR_FORMAT',
    run: (models) => models.open('kept'),
  },
];

/** Puts into the page: a steady engine and the bytes of a model, and what prepares, does and reads. */
async function withStore(page) {
  await page.evaluate(async () => {
    globalThis.engine = await createEngine();
    globalThis.model = await engine.fit(observations(20, 4), { bins: 2, components: 2 });
    globalThis.file = await model.toBytes();
    const text = file.join();
    const settled = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    /** Reads or changes the records by hand. */
    globalThis.records = async (use) => {
      const database = await settled(indexedDB.open('ppca', 1));
      try {
        const transaction = database.transaction(['entry', 'file'], 'readwrite');
        return await use(transaction.objectStore('entry'), transaction.objectStore('file'), settled);
      } finally {
        database.close();
      }
    };
    globalThis.prepareStore = async (before) => {
      await settled(indexedDB.deleteDatabase('ppca'));
      if (before) await engine.models.put(file, before, 'kept', 1);
      if (before === 'damaged file') {
        await records(async (_, files, settled) => {
          const record = await settled(files.get('kept'));
          record.data[100] ^= 255; // in meta.json
          await settled(files.put(record));
        });
      }
      globalThis.victim ??= await createEngine({ wasmModule: engine.wasmModule });
    };
    /** The models by name; a half one, or one with other bytes, is called so. */
    globalThis.readStore = async () => {
      const names = [];
      for (const { id, name, damaged } of await engine.models.list()) {
        const bytes = await engine.models.bytes(id).then(
          (bytes) => bytes.join(),
          () => 'half',
        );
        if (name.startsWith('damaged file')) names.push(damaged ? `${name}, marked` : name);
        else names.push(damaged || bytes !== text ? `${name}: half` : name);
      }
      return names.sort().join(', ');
    };
  });
}

/**
 * In the worker: a fault at the step of this number. A step is the moment before
 * or after a request to the database. 'end' ends the worker there, and nothing
 * reaches the database any more; 'refuse' lets the one request fail.
 */
function sabotage({ step, fault }) {
  const known = 'left' in globalThis;
  globalThis.left = step;
  if (known) return;
  const pass = () => {
    if (left < 0 && fault === 'refuse') return;
    if (left-- > 0) return;
    if (fault === 'end') {
      self.close();
      self.postMessage = () => {};
    }
    throw new DOMException('provoked', 'UnknownError');
  };
  const requests = [
    [IDBFactory, ['open']],
    [IDBDatabase, ['transaction']],
    [IDBTransaction, ['objectStore']],
    [IDBObjectStore, ['add', 'put', 'get', 'delete', 'getAllKeys', 'openCursor']],
  ];
  const others = [
    [IDBDatabase, ['createObjectStore', 'close']],
    [IDBTransaction, ['abort']],
  ]; // which no database refuses
  for (const [{ prototype }, names] of fault === 'end' ? [...requests, ...others] : requests) {
    for (const name of names) {
      const original = prototype[name];
      prototype[name] = function (...args) {
        pass();
        const result = original.apply(this, args);
        if (fault === 'end') pass();
        return result;
      };
    }
  }
}

for (const [title, fault, code] of [
  ['a worker that ends between any two requests', 'end', 'ERR_CRASHED'],
  ['a database that refuses any one request', 'refuse', 'ERR_STORAGE'],
]) {
  test(`${title} leaves the old models or the new, never half of one`, { skip: chromiumOnly }, async (t) => {
    const page = await openModule(t);
    await withStore(page);
    const steps = [];
    for (const change of changes) {
      for (let step = 0; ; step++) {
        await page.evaluate((before) => prepareStore(before), change.before);
        const worker = page.workers().at(-1);
        await worker.evaluate(sabotage, { step, fault });
        const end = await page.evaluate(`failure((${change.run})(victim.models))`);
        const reached = await worker.evaluate(() => left < 0).catch(() => true); // no answer from one that has ended
        const names = await page.evaluate(() => readStore());
        const place = `${change.name}, step ${step}: ${end.code}, then ${names}`;
        assert.ok(names === change.before || names === change.after, place);
        if (!reached) {
          assert.deepEqual([end.code, names], [change.code ?? 'none', change.after], place);
          steps.push(`${step} in ${change.name}`);
          break;
        }
        if (end.code === 'none')
          assert.equal(names, change.after, place); // done at the second try
        else assert.ok([code, change.code].includes(end.code), place);
        assert.ok(step < 50, place);
      }
    }
    t.diagnostic(`faults: ${steps.join(', ')}`);
  });
}

for (const version of [1]) {
  test(`models that version ${version} of the database holds are all there, the same, and can be changed`, async (t) => {
    const fixture = JSON.parse(await readFile(path.join(import.meta.dirname, '../fixtures', `database-${version}.json`), 'utf8'));
    const page = await openModule(t);
    const got = await page.evaluate(async ({ version, entries, files, theta }) => {
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open('ppca', version);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = ({ target: { result } }) => {
          for (const store of ['entry', 'file']) result.createObjectStore(store, { keyPath: 'id' });
        };
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['entry', 'file'], 'readwrite');
          for (const entry of entries) transaction.objectStore('entry').put(entry);
          for (const { id, data } of files)
            transaction.objectStore('file').put({ id, data: Uint8Array.from(atob(data), (c) => c.charCodeAt(0)) });
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
      const engine = await createEngine();
      const listed = await engine.models.list();
      const model = await engine.models.open(entries[0].id);
      const { mean, basis } = await model.at(theta);
      await engine.models.rename(entries[0].id, 'renamed');
      const gone = await engine.models.delete(entries[1].id);
      await engine.models.put(gone.data, gone.name, gone.id, gone.created);
      const again = await engine.models.list();
      engine.close();
      return { listed, mean: [...mean], basis: [...basis], info: model.info, again };
    }, fixture);
    const byID = (list) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
    assert.deepEqual(byID(got.listed), byID(fixture.entries));
    assert.deepEqual([got.mean, got.basis], [fixture.mean, fixture.basis]);
    assert.equal(got.info.thetaName, 'age');
    assert.deepEqual(byID(got.again), byID([{ ...fixture.entries[0], name: 'renamed' }, fixture.entries[1]]));
  });
}

test('save, open, rename, delete: nothing grows', async (t) => {
  const page = await openModule(t);
  const times = 1000;
  const got = await page.evaluate(async (times) => {
    const instantiate = WebAssembly.instantiate;
    let memory;
    WebAssembly.instantiate = async (...args) => {
      const instance = await instantiate(...args);
      memory = instance.exports.mem;
      return instance;
    };
    let made;
    const { Go } = (await import(new URL('wasm_exec.js', document.baseURI).href), globalThis);
    globalThis.Go = class extends Go {
      constructor() {
        super();
        made = this;
      }
    };
    const engine = await createEngine({ worker: false });
    const model = await engine.fit(observations(40, 3000), { bins: 2, components: 2, maxEvaluations: 2 }); // 200 kB
    const kept = await engine.models.save(model, 'kept');
    const values = [];
    const go = async (rounds) => {
      for (let i = 0; i < rounds; i++) {
        const id = await engine.models.save(model, `round ${i}`);
        (await engine.models.open(id)).free();
        await engine.models.rename(id, 'again');
        await engine.models.delete(id);
      }
      values.push(made._values.length - made._idPool.length);
      return { bytes: memory.buffer.byteLength, usage: (await navigator.storage.estimate()).usage };
    };
    const first = await go(20);
    const last = await go(times);
    const list = await engine.models.list();
    engine.close();
    return { first, last, values, left: list.map(({ id }) => id === kept) };
  }, times);
  t.diagnostic(
    `${times} rounds: wasm memory ${got.first.bytes} → ${got.last.bytes}, stored ${got.first.usage} → ${got.last.usage} bytes, values of JavaScript in the program ${got.values.join(' → ')}`,
  );
  assert.deepEqual(got.left, [true]);
  assert.ok(got.last.bytes - got.first.bytes < 16e6);
});
