// The saved models under faults: a database that refuses any single request; and records of the
// first version.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
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

/** Lets the request to the database of this number fail, from now on. */
function sabotage(step) {
  const known = 'left' in globalThis;
  globalThis.left = step;
  if (known) return;
  for (const [{ prototype }, names] of [
    [IDBFactory, ['open']],
    [IDBDatabase, ['transaction']],
    [IDBTransaction, ['objectStore']],
    [IDBObjectStore, ['add', 'get', 'delete', 'getAllKeys', 'getAll']],
  ]) {
    for (const name of names) {
      const original = prototype[name];
      prototype[name] = function (...args) {
        if (left >= 0 && left-- === 0) throw new DOMException('provoked', 'UnknownError');
        return original.apply(this, args);
      };
    }
  }
}

test('a database that refuses any one request leaves the old models or the new, never half of one', async (t) => {
  const page = await openModule(t);
  await withStore(page);
  const steps = [];
  for (const change of changes) {
    for (let step = 0; ; step++) {
      await page.evaluate((before) => prepareStore(before), change.before);
      await page.evaluate(sabotage, step);
      const end = await page.evaluate(`failure((${change.run})(engine.models))`);
      const reached = await page.evaluate(() => {
        const reached = left < 0;
        left = -1;
        return reached;
      });
      const names = await page.evaluate(() => readStore());
      const place = `${change.name}, step ${step}: ${end.code}, then ${names}`;
      assert.ok(names === change.before || names === change.after, place);
      if (!reached) {
        assert.deepEqual([end.code, names], [change.code ?? 'none', change.after], place);
        steps.push(`${step} in ${change.name}`);
        break;
      }
      assert.ok(['ERR_STORAGE', change.code].includes(end.code), place);
      assert.ok(step < 50, place);
    }
  }
  t.diagnostic(`faults: ${steps.join(', ')}`);
});

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
