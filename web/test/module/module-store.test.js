// The module's saved models, in a real IndexedDB.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { chromiumOnly } from '../engines.js';
import { openModule, prepare } from '../module-page.js';

/** Puts into the page: an engine, and a small model. */
async function withModel(page) {
  await page.evaluate(async () => {
    globalThis.engine = await createEngine();
    globalThis.model = await engine.fit(
      { ...observations(20, 4), shape: { width: 2, height: 2, channels: 1 }, thetaName: 'age' },
      { bins: 2, components: 2 },
    );
    /** Changes the stored records by hand. */
    globalThis.tamper = (change) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('ppca');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['entry', 'file'], 'readwrite');
          change(transaction.objectStore('entry'), transaction.objectStore('file'));
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error);
        };
      });
  });
}

test('a model is saved, listed, renamed, reopened after a reload, deleted and brought back', async (t) => {
  const page = await openModule(t);
  await withModel(page);
  const saved = await page.evaluate(async () => {
    const id = await engine.models.save(model, '  faces ');
    await sleep(5);
    const second = await engine.models.save(model, 'faces');
    await engine.models.rename(second, 'more faces');
    return {
      id,
      second,
      list: await engine.models.list(),
      mean: [...(await model.at(1)).mean],
      storage: await navigator.storage.estimate(),
    };
  });
  assert.notEqual(saved.id, saved.second);
  assert.deepEqual(
    saved.list.map((e) => e.name),
    ['more faces', 'faces'],
    'the newest first',
  );
  const [, entry] = saved.list;
  assert.equal(entry.id, saved.id);
  assert.deepEqual([entry.kind, entry.components, entry.cols, entry.thetaName, entry.damaged], ['ppca', 2, 4, 'age', false]);
  assert.deepEqual(entry.shape, { width: 2, height: 2, channels: 1 });
  assert.equal(entry.endpoints.length, 3);
  assert.ok(entry.bytes > 500 && entry.scores.train >= 0 && Math.abs(entry.created - Date.now()) < 60_000);
  assert.ok(saved.storage.usage > 0 && saved.storage.quota > saved.storage.usage);

  await page.reload();
  await prepare(page);
  const reopened = await page.evaluate(async ({ id, second }) => {
    const engine = await createEngine();
    const model = await engine.models.open(id);
    const before = (await engine.models.list()).find((e) => e.id === second);
    const bytes = await engine.models.bytes(second);
    await engine.models.delete(second);
    await engine.models.delete(second); // twice is harmless
    const gone = await failure(engine.models.open(second));
    const left = (await engine.models.list()).length;
    const put = await engine.models.put(bytes, before.name, second, before.created);
    const after = (await engine.models.list()).find((e) => e.id === second);
    const result = {
      mean: [...(await model.at(1)).mean],
      name: model.info.name,
      theta: model.info.thetaName,
      status: model.summary.status,
      gone,
      left,
      put,
      before,
      after,
      same: (await (await engine.models.open(second)).toBytes()).length === bytes.length,
    };
    engine.close();
    return result;
  }, saved);
  assert.deepEqual(reopened.mean, saved.mean, 'bit by bit');
  assert.deepEqual([reopened.name, reopened.theta], ['faces', 'age']);
  assert.match(reopened.status, /converged|stalled|limit/);
  assert.equal(reopened.gone.code, 'ERR_NOT_FOUND');
  assert.equal(reopened.left, 1);
  assert.equal(reopened.put, saved.second);
  assert.deepEqual(reopened.after, reopened.before, 'delete was undone');
  assert.ok(reopened.same);
});

test('a damaged record is listed, refused with a reason, and can be deleted', async (t) => {
  const page = await openModule(t);
  await withModel(page);
  const got = await page.evaluate(async () => {
    const ids = [];
    for (const name of ['bytes', 'no file', 'entry', 'no entry', 'sound']) ids.push(await engine.models.save(model, name));
    const [bytes, noFile, entry, noEntry] = ids;
    await tamper((entries, files) => {
      files.get(bytes).onsuccess = ({ target }) => {
        const record = target.result;
        record.data[100] ^= 255; // in meta.json
        files.put(record);
      };
      files.delete(noFile);
      entries.put({ id: entry, name: 7, kind: null });
      entries.delete(noEntry);
    });
    const firstList = await engine.models.list();
    const opened = {};
    for (const id of ids) opened[id] = await failure(engine.models.open(id));
    const secondList = await engine.models.list();
    for (const id of ids.slice(0, 4)) await engine.models.delete(id);
    const left = await engine.models.list();
    return { ids, damaged: firstList.map((e) => [e.id, e.damaged]), marked: secondList.map((e) => [e.id, e.damaged]), opened, left };
  });
  const [bytes, noFile, entry, noEntry, sound] = got.ids;
  const first = Object.fromEntries(got.damaged);
  assert.deepEqual([first[bytes], first[noFile], first[entry], first[noEntry], first[sound]], [false, true, true, true, false]);
  assert.equal(Object.fromEntries(got.marked)[bytes], true, 'marked once opening has failed');
  assert.equal(got.opened[bytes].code, 'ERR_FORMAT');
  assert.match(got.opened[bytes].message, /damaged.*delete it/);
  assert.equal(got.opened[noFile].code, 'ERR_FORMAT');
  assert.equal(got.opened[sound].code, 'none');
  assert.deepEqual(
    got.left.map((e) => e.id),
    [sound],
  );
});

test('a full disk refuses the save and leaves the model open', { skip: chromiumOnly }, async (t) => {
  const page = await openModule(t);
  await withModel(page);
  const devtools = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 });
  const got = await page.evaluate(async () => {
    const big = await engine.fit(observations(20, 300), { bins: 40, components: 5, maxEvaluations: 1 });
    const refused = await failure(engine.models.save(big, 'too much'));
    return { refused, mean: (await big.at(1)).mean.length, bytes: (await big.toBytes()).length, list: await engine.models.list() };
  });
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  const list = await page.evaluate(async () => {
    await engine.models.save(model, 'again');
    return (await engine.models.list()).map((e) => e.name);
  });
  assert.equal(got.refused.code, 'ERR_STORAGE');
  assert.equal(got.refused.details.reason, 'quota');
  assert.match(got.refused.message, /export the model to a file/);
  assert.ok(got.mean === 300 && got.bytes > 5e5, 'the model is still open');
  assert.deepEqual(got.list, [], 'no half of it was written');
  assert.deepEqual(list, ['again']);
});

test('two tabs share the models, and neither stands in the way of an upgrade', async (t) => {
  const page = await openModule(t);
  await withModel(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await prepare(other);
  await withModel(other);
  const save = (tab) => tab.evaluate(() => Promise.all(['a', 'b', 'c'].map((name) => engine.models.save(model, name))));
  const ids = (await Promise.all([save(page), save(other)])).flat();
  assert.equal(new Set(ids).size, 6);
  const seen = await other.evaluate(async (id) => {
    await engine.models.delete(id);
    return (await engine.models.list()).length;
  }, ids[0]);
  assert.equal(seen, 5);
  const gone = await page.evaluate((id) => failure(engine.models.rename(id, 'x')), ids[0]);
  assert.equal(gone.code, 'ERR_NOT_FOUND');
  const upgraded = await other.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('ppca', 2);
        opening.onblocked = () => resolve('blocked');
        opening.onsuccess = () => {
          opening.result.close();
          resolve('upgraded');
        };
      }),
  );
  assert.equal(upgraded, 'upgraded');
  const newer = await page.evaluate(() => failure(engine.models.list()));
  assert.equal(newer.code, 'ERR_VERSION');
  assert.match(newer.message, /reload the page/);
});

test('what two tabs do to one model: nothing of either is lost', async (t) => {
  const page = await openModule(t);
  await withModel(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await prepare(other);
  await withModel(other);
  const id = await page.evaluate(() => engine.models.save(model, 'first name'));

  await other.evaluate((id) => engine.models.rename(id, 'name of the other tab'), id);
  const gone = await page.evaluate(async (id) => {
    globalThis.gone = await engine.models.delete(id);
    return gone.name;
  }, id);
  assert.equal(gone, 'name of the other tab', 'an undo brings back what was there last');
  assert.equal(await other.evaluate((id) => engine.models.delete(id), id), null);

  const undo = (tab) => tab.evaluate(({ data, name, created, id }) => engine.models.put(Uint8Array.from(data), name, id, created), kept);
  const kept = await page.evaluate(() => ({ ...gone, data: [...gone.data] }));
  assert.equal(await undo(page), id);
  await page.evaluate((id) => engine.models.rename(id, 'newest name'), id);
  assert.notEqual(await undo(other), id, 'a second undo writes over nothing');
  const names = await page.evaluate(async () => (await engine.models.list()).map((e) => [e.name, e.damaged]).sort());
  assert.deepEqual(names, [
    ['name of the other tab', false],
    ['newest name', false],
  ]);

  // All at once: each change is whole, and none is lost.
  const both = await Promise.all(
    [page, other].map((tab, i) =>
      tab.evaluate(
        async ([id, i]) => {
          const ends = await Promise.all(
            Array.from({ length: 20 }, (_, k) =>
              k % 2 ? engine.models.rename(id, `tab ${i}, ${k}`) : engine.models.save(model, `tab ${i}, ${k}`),
            ).map(failure),
          );
          return ends.map((end) => end.code);
        },
        [id, i],
      ),
    ),
  );
  assert.deepEqual(both.flat(), Array(40).fill('none'));
  const list = await page.evaluate(() => engine.models.list());
  assert.equal(list.length, 22);
  assert.ok(list.every((e) => !e.damaged));
});

test('models are stored while a fit runs', async (t) => {
  const page = await openModule(t);
  await withModel(page);
  const got = await page.evaluate(async () => {
    const controller = new AbortController();
    const pending = failure(engine.fit(observations(600, 361), long, { signal: controller.signal }));
    await sleep(200);
    const id = await engine.models.save(model, 'meanwhile');
    await engine.models.rename(id, 'in the meantime');
    const [entry] = await engine.models.list();
    const opened = await engine.models.open(id);
    controller.abort();
    return { ended: (await pending).code, name: entry.name, length: (await opened.at(1)).mean.length };
  });
  assert.deepEqual(got, { ended: 'AbortError', name: 'in the meantime', length: 4 });
});

test('two apps of an origin have databases of their own', async (t) => {
  const page = await openModule(t);
  await withModel(page);
  const got = await page.evaluate(async () => {
    // An app's own database of that name, which must stay as it is.
    await new Promise((resolve) => {
      const opening = indexedDB.open('shop');
      opening.onupgradeneeded = () => opening.result.createObjectStore('orders');
      opening.onsuccess = () => resolve(opening.result.close());
    });
    const shop = await createEngine({ worker: false, wasmModule: engine.wasmModule, database: 'shop' });
    const id = await engine.models.save(model, 'ours');
    await shop.models.put(await engine.models.bytes(id), 'theirs', id);
    const names = async ({ models }) => (await models.list()).map(({ name }) => name);
    const listed = [await names(engine), await names(shop)];
    await shop.models.delete(id);
    listed.push(await names(engine), await names(shop));
    shop.close();
    const databases = (await indexedDB.databases()).map(({ name }) => name).sort();
    const refused = [];
    for (const database of ['', ' ', 7, null]) refused.push((await failure(createEngine({ database }))).code);
    return { listed, databases, refused };
  });
  assert.deepEqual(got.listed, [['ours'], ['theirs'], ['ours'], []]);
  assert.deepEqual(got.databases, ['ppca', 'ppca:shop', 'shop']);
  assert.deepEqual(new Set(got.refused), new Set(['ERR_OPTION']));
});
