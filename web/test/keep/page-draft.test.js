// What was not saved is there again after a reload, after the program has died, and
// in another tab when its own was closed; a new build is offered, not forced.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opened } from '../../app/link/kept.ts';
import { endWorkers, eventually, open, soak } from '../harness.js';
import { compared, csv, dataSays, draftedAs, draftsOf, drop, file, option, radii, slide, tab, train } from '../page-steps.js';

/** A page with a file, a model of it, and a setting that was typed after the training. */
async function worked(t) {
  const page = await open(t);
  await drop(page, [file('angles.csv', csv(60))]);
  await dataSays(page, '60 rows');
  await option(page, 'Components', 2);
  await option(page, 'Bins', 3);
  await train(page);
  await tab(page, 'Take away');
  await page.locator('#model-name').fill('not saved');
  await slide(page, '#theta', 99);
  await option(page, 'Bins', 7);
  await kept(page, 'at=99');
  return page;
}

/** Waits until the draft of the page holds its models, the place in them and the bins that were typed. */
const kept = (page, piece) =>
  draftedAs(page, ({ link, settings, models }, piece) => link.includes(piece) && settings.bins === 7 && models.length === 3, piece);

/** Everything is as it was. */
async function assertBack(page) {
  await compared(page);
  await dataSays(page, '60 rows');
  assert.equal(await page.locator('#model-name').inputValue(), 'not saved');
  assert.equal(await page.locator('#theta').inputValue(), '99');
  await page.waitForFunction(() => document.querySelector('[data-row="bins"] input').value === '7');
  assert.match(await page.locator('#model-bar').innerText(), /3 bins/);
}

test('after a reload, after the program has died, and with what is chosen or opened meanwhile', async (t) => {
  const page = await worked(t);
  await page.locator('#tabs [data-view=works]').click();
  await page.locator('[data-view=experiments]').click();
  await page.waitForFunction(() => location.hash.includes('view=experiments'));
  await page.reload();
  await page.locator('body:not([aria-busy])').waitFor();
  await page.locator('#experiments').waitFor(); // the view is restored beside the model
  await page.locator('[data-view=explore]').click();
  await assertBack(page);

  await kept(page, 'at=99');
  await endWorkers(page);
  // Where the page asked for something by itself at that moment, it knows and lets nobody train.
  await page.evaluate(() => document.querySelector('[data-action="train"]:enabled')?.click());
  const again = page.getByRole('button', { name: 'Read the data again' });
  await again.waitFor();
  await page.waitForTimeout(1500); // a draft of the emptied page would be written by now
  await again.click();
  await assertBack(page);

  await kept(page, 'at=99');
  await page.addInitScript(chooseWhileBusy);
  await page.reload();
  await page.locator('body:not([aria-busy])').waitFor();
  await assertBack(page);
  assert.equal(await page.locator('[data-row="components"] input').inputValue(), '1');
  await draftedAs(page, ({ settings }) => settings.components === 1); // it is written anew
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await page.getByLabel('Held out for testing, %').fill('0');
  await page.getByLabel('Held out for testing, %').blur();
  await dataSays(page, 'all to train'); // the files can still be read

  await page.addInitScript(dropAt, { wanted: 'body[aria-busy]', content: csv(40) });
  await page.reload();
  await dataSays(page, '40 rows');
  await page.locator('body:not([aria-busy])').waitFor();
  assert.match(await page.locator('#source').innerText(), /other\.csv/);
  assert.doesNotMatch(await page.evaluate(() => globalThis.shown), /angles\.csv/, 'the draft makes way at once');
  assert.equal(await page.locator('#explore').isVisible(), false);
  await train(page, { compared: false });
  assert.match(await page.locator('#model-name').inputValue(), /other/);
});

test('a draft that makes way while its data are read leaves no settings', async (t) => {
  const page = await open(t);
  await drop(page, [file('angles.csv', csv(60))]);
  await dataSays(page, '60 rows');
  await option(page, 'Bins', 7);
  await draftedAs(page, ({ settings, files }) => settings.bins === 7 && files.length === 1);
  await page.addInitScript(markReading);
  await page.addInitScript(dropAt, { wanted: '[data-reads]', content: csv(40) });
  await page.reload();
  await dataSays(page, '40 rows');
  await page.locator('body:not([aria-busy])').waitFor();
  assert.notEqual(await page.locator('[data-row="bins"] input').inputValue(), '7');
});

soak('a draft is written though the page never rests, and is on the disk then', async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    globalThis.written = [];
    const { prototype } = IDBDatabase;
    const original = prototype.transaction;
    prototype.transaction = function (stores, mode, options) {
      if (mode === 'readwrite') written.push(options?.durability);
      return original.call(this, stores, mode, options);
    };
  });
  await drop(page, [file('angles.csv', csv(60))]);
  await dataSays(page, '60 rows');
  await eventually(page, () => written.length > 0);
  await page.evaluate(() => {
    written.length = 0;
    const bins = document.querySelector('[data-row="bins"] input');
    setInterval(() => {
      bins.value = bins.value === '5' ? '6' : '5';
      bins.dispatchEvent(new Event('input', { bubbles: true }));
    }, 100);
  });
  await eventually(page, () => written.length > 0);
  assert.deepEqual(await page.evaluate(() => [...new Set(written)]), ['strict']);
});

/** In the page: types a number of components once something is being brought back and the field is there. */
function chooseWhileBusy() {
  const observer = new MutationObserver(() => {
    const field = document.querySelector('[data-row="components"] input');
    if (!document.body?.ariaBusy || !field) return;
    observer.disconnect();
    field.value = '1';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/** In the page: marks the document once data are being read, which the page notes for the next reload. */
function markReading() {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, value) {
    setItem.call(this, name, value);
    if (value.startsWith('reading ')) document.documentElement.dataset.reads = '';
  };
}

/** In the page: drops a file once something matches. */
function dropAt({ wanted, content }) {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(wanted)) return;
    observer.disconnect();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'other.csv'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    globalThis.shown = '';
    new MutationObserver(() => {
      globalThis.shown += document.querySelector('#source').textContent;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

soak('in another tab, when its own was closed, but not while it lives', async (t) => {
  const page = await worked(t);
  const older = await beside(page);
  await drop(older, [file('older.csv', csv(40))]);
  await draftedAs(older, ({ source }) => source === 'older.csv');
  await closed(older, page);
  await option(page, 'Bins', 8);
  await draftedAs(page, ({ settings, files }) => settings.bins === 8 && files.length === 1);
  await option(page, 'Bins', 7);
  await kept(page, 'at=99'); // in a draft that is the newest now

  const other = await beside(page);
  await other.locator('#notices').getByText('older.csv was not saved').waitFor();
  await closed(page, other);
  await other.reload();
  await other.locator('#notices').getByText('angles.csv was not saved').waitFor();
  await other.getByRole('button', { name: 'Restore it' }).click();
  await assertBack(other);
});

/** The page in another tab. */
async function beside(page) {
  const other = await page.context().newPage();
  await other.goto(new URL('/', page.url()).href);
  return other;
}

/** Closes a tab, and waits until its lock is free, which the browser takes back in its own time. */
async function closed(page, other) {
  const lock = `ppca-draft ${await page.evaluate(() => sessionStorage.getItem('ppca-draft'))}`;
  await page.close();
  await eventually(other, async (lock) => !(await navigator.locks.query()).held.some(({ name }) => name === lock), lock);
}

soak('after a start at which the storage answered too late: it is offered, and other data do not replace it', async (t) => {
  const page = await worked(t);
  await page.addInitScript(() => {
    // the page waits 10 s
    const { databases } = IDBFactory.prototype;
    IDBFactory.prototype.databases = () => {
      IDBFactory.prototype.databases = databases;
      return new Promise(() => {});
    };
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (act, ms, ...rest) => setTimeout(act, ms === 10_000 ? 0 : ms, ...rest);
  });
  await page.goto(new URL('/', page.url()).href);
  await page.locator('#notices').getByText('angles.csv was not saved').waitFor();
  await drop(page, [file('other.csv', csv(40))]);
  await draftedAs(page, ({ source }) => source === 'other.csv');
  await draftedAs(page, ({ source, models }) => source === 'angles.csv' && models.length === 3);
});

test('a database that answers only after the page has given up twice: what it has is offered', async (t) => {
  const page = await open(t);
  await drop(page, [file('angles.csv', csv(60))]);
  await draftedAs(page, ({ files }) => files.length === 1);
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (act, ms, ...rest) => setTimeout(act, ms === 5000 ? 50 : ms, ...rest);
    const { open } = IDBFactory.prototype;
    let asked = 0;
    IDBFactory.prototype.open = function (...given) {
      if (++asked > 2) globalThis.setTimeout = setTimeout;
      return asked > 2 ? open.apply(this, given) : new EventTarget();
    };
  });
  await page.goto(new URL('/', page.url()).href);
  await page.locator('#notices').getByText('angles.csv was not saved').waitFor();
});

soak('in a duplicated tab, which goes its own way', async (t) => {
  const page = await worked(t);
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => {
      open(location.href);
    }),
  ]); // with the sessionStorage of the first, as a duplicate
  await assertBack(other);
  await option(other, 'Bins', 5);
  await draftedAs(other, ({ settings, models }) => settings.bins === 5 && models.length === 3);
  await option(page, 'Bins', 8);
  await draftedAs(page, ({ settings, models }) => settings.bins === 8 && models.length === 3);
  for (const [tab, bins] of [
    [page, '8'],
    [other, '5'],
  ]) {
    await tab.reload();
    await tab.waitForFunction((bins) => document.querySelector('[data-row="bins"] input')?.value === bins, bins);
  }
});

test('a setting that is changed just before a reload is kept', async (t) => {
  const page = await open(t, { path: '#data=simulation' });
  await dataSays(page, '45 rows');
  await option(page, 'Bins', 5);
  await draftedAs(page, (draft) => draft.settings.bins === 5);
  await page.evaluate(() => {
    const bins = document.querySelector('[data-row="bins"] input');
    bins.value = '7';
    bins.dispatchEvent(new Event('change', { bubbles: true }));
    location.reload(); // before the draft or the address is written
  });
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0].type === 'reload');
  await dataSays(page, '45 rows');
  await page.waitForFunction(() => location.hash.includes('bins=7'));
  assert.equal(await page.locator('[data-row="bins"] input').inputValue(), '7');
});

soak('a draft whose model cannot be read gives the rest, and says so', async (t) => {
  const page = await worked(t);
  await damaged(page, ({ models: [model] }) => {
    model.data = new Blob(['damaged']);
  });
  await page.locator('#notices .error').getByText('Part of the unsaved work could not be restored').waitFor();
  await dataSays(page, '60 rows');
  await page.waitForFunction(() => document.querySelector('[data-row="bins"] input').value === '7');
  await option(page, 'Bins', 8);
  await draftedAs(page, ({ settings, models }) => settings.bins === 8 && models.length === 0);
  await draftedAs(page, ({ settings, models }) => settings.bins === 7 && models.length === 3); // the damaged one stays
});

test('a damaged draft stays as it is, the page says so, and the next is offered', async (t) => {
  const page = await open(t);
  await drop(page, [file('angles.csv', csv(60))]);
  await dataSays(page, '60 rows');
  await option(page, 'Bins', 7);
  await draftedAs(page, ({ settings, files }) => settings.bins === 7 && files.length === 1);
  const said = page.locator('#notices').getByText('cannot read');
  for (const change of [{ files: [null] }, { settings: { lambda: null } }]) {
    await damaged(page, `(draft) => Object.assign(draft, (draft.intact ??= { ...draft }), ${JSON.stringify(change)})`);
    await said.waitFor();
    await draftedAs(page, (draft, wanted) => JSON.stringify({ ...draft, ...wanted }) === JSON.stringify(draft), change);
  }
  await damaged(page, (draft, store) => {
    store.put({ ...Object.assign(draft, draft.intact), id: '000000000099 closed', files: [null] });
  });
  await said.waitFor();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await dataSays(page, '60 rows');
  await page.waitForFunction(() => document.querySelector('[data-row="bins"] input').value === '7');
});

test('a draft with a value of another kind cannot be read', () => {
  const intact = { id: '000000000001 tab', link: '#', name: '', source: '', time: 1, files: [], models: [], settings: {} };
  assert.equal(opened(intact).foreign, undefined);
  for (const change of [
    { link: null },
    { time: 'x' },
    { files: [null] },
    { models: [{ kind: 'ppca' }] },
    { experiments: { choices: null } },
    { experiments: { chosen: 'x', choices: {}, results: {} } },
    { experiments: { chosen: '', choices: { simulation: { numbers: null } }, results: {} } },
    { log: {} },
    { log: { runs: [], runsGone: 0, work: { x: { student: '', answers: null } } } },
    { settings: { lambda: null } },
    { settings: { second: 2 } },
  ])
    assert.equal(opened({ ...intact, ...change }).foreign, true, JSON.stringify(change));
});

test('of closed tabs three drafts stay, for a week, the newest longer: the clock may have been wrong', async (t) => {
  const page = await open(t);
  await drop(page, [file('angles.csv', csv(60))]);
  await draftedAs(page, ({ source, files }) => source === 'angles.csv' && files.length === 1);
  await damaged(page, (draft, store) => {
    for (const [i, days] of [0, 0, 30, 0, 30].entries())
      store.put({ ...draft, id: `00000000010${i} tab ${i}`, source: `${i}.csv`, time: draft.time - days * 24 * 3600e3 });
  });
  await dataSays(page, '60 rows');
  await option(page, 'Bins', 7);
  await draftsOf(page, '2.csv', '3.csv', '4.csv', 'angles.csv');
  const other = await beside(page);
  for (const name of ['4.csv', '3.csv']) {
    await other.locator('#notices').getByText(`${name} was not saved`).waitFor();
    await other.getByRole('button', { name: 'Dismiss this message' }).click();
  }
  await draftsOf(other, '3.csv', 'angles.csv'); // the old one is deleted
});

test('data that an experiment of an earlier build used are opened, or kept until they are', async (t) => {
  const page = await open(t, { path: '#view=experiments&experiment=lymph' });
  const type = async (splits) => {
    await page.locator('#experiments [data-field="splits"]').fill(splits);
    await page.locator('#experiments [data-field="splits"]').blur();
  };
  await type('7');
  await draftedAs(page, ({ experiments }) => experiments.choices.lymph.numbers.splits[0] === 7);
  /** Adds data of an experiment to the draft. */
  const used = (name, content) =>
    damaged(
      page,
      `(draft) => {
        draft.experiments.choices.lymph.source = 'files';
        draft.experiments.files = [new File([${JSON.stringify(content)}], '${name}')];
      }`,
    );
  await used('bodies.csv', radii(40));
  await eventually(page, () => document.querySelector('#experiments [data-field="source"]')?.value === 'loaded');
  assert.ok(await page.locator('#experiments').isVisible());
  await draftedAs(page, ({ source, experiments }) => source === 'bodies.csv' && !experiments.files);

  await used('other.csv', csv(40));
  const note = page.locator('#notices').getByText('An experiment used other.csv');
  await note.waitFor(); // bodies.csv is open
  await type('5');
  await draftedAs(
    page,
    ({ experiments }) => experiments.choices.lymph.numbers.splits[0] === 5 && experiments.files?.[0].name === 'other.csv',
  );
  await page.reload();
  await page.getByRole('button', { name: 'Open it' }).click();
  await draftedAs(page, ({ source, experiments }) => source === 'other.csv' && !experiments.files);

  const dates = Array.from({ length: 30 }, (_, i) => `0${1 + (i % 9)}/0${1 + (i % 7)}/2${100 + i},${i % 7},${(i * 5) % 11}`);
  await damaged(
    page,
    `(draft) => Object.assign(draft, { files: [], link: '', address: '', source: '' }, { experiments: { ...draft.experiments, files: [new File([${JSON.stringify(['visited,a,b', ...dates].join('\n'))}], 'dates.csv')] } })`,
  );
  await page.locator('#question').getByRole('button', { name: 'Stop' }).waitFor();
  await page.locator('body:not([aria-busy])').waitFor(); // the question does not hold up the draft
  await page.locator('#question').getByRole('button', { name: 'Stop' }).click();
  await page.locator('#notices').getByText('An experiment used dates.csv').waitFor();
  await draftedAs(page, ({ experiments }) => experiments.files?.[0].name === 'dates.csv');
  await page.getByRole('button', { name: 'Dismiss this message' }).click();
  await draftedAs(page, ({ experiments }) => !experiments.files);
});

/** Opens the page again after a change of its stored draft. */
async function damaged(page, change) {
  const address = new URL(page.url());
  await page.goto(new URL('licences.txt', address).href); // the page must not write again
  await page.evaluate(`(${damage})(${change})`);
  await page.goto(new URL('/', address).href);
}

/** In the page: changes its stored draft. */
async function damage(change) {
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await result(indexedDB.open('ppca-draft'));
  const store = database.transaction('draft', 'readwrite').objectStore('draft');
  const [draft] = await result(store.getAll());
  change(draft, store);
  await result(store.keyPath ? store.put(draft) : store.put(draft, (await result(store.getAllKeys()))[0]));
  database.close();
}
