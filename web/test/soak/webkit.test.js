// The module and the page in WebKit, the engine of Safari: `./build.sh soak webkit`.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { session } from '../module/bits.js';
import { csv } from '../page-steps.js';
import { buildDist, startServer } from '../server.js';
import { openWebKit, program } from './driver.js';

/** Keeps what the page complains of, to be asked for later. */
function listen() {
  globalThis.complaints = [];
  addEventListener('error', ({ message }) => message.startsWith('ResizeObserver loop') || globalThis.complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => globalThis.complaints.push(String(reason)));
  for (const kind of ['warn', 'error']) console[kind] = (...words) => globalThis.complaints.push(words.join(' '));
}

/** What stands in the way of a visitor: complaints, failed parts, work that is not stored. */
const complaints = () => [
  ...globalThis.complaints.splice(0),
  ...[...document.querySelectorAll('#notices .error, #unkept .notice')].map((each) => each.textContent),
];

const trained = () => document.querySelectorAll('#model-bar .segments button:enabled').length === 3;

test('the module and the page in WebKit', { skip: program ? false : './build.sh soak webkit runs it', timeout: 900_000 }, async (t) => {
  await buildDist();
  const server = await startServer('/', false, path.resolve(import.meta.dirname, '../../dist'));
  t.after(() => server.stop());
  const page = await openWebKit(t);
  const silent = async (what) => assert.deepEqual(await page.evaluate(complaints), [], what);
  /** Opens a link as a new page, and waits. */
  const visit = async (hash, there) => {
    await page.goto(`${server.url}ppca.js`);
    await page.goto(server.url + hash);
    await page.evaluate(listen);
    await page.waitFor(there);
    await silent(hash);
  };

  await t.test('equal bits as in Node', async () => {
    await page.goto(`${server.url}ppca.js`);
    const source = `(${session})((await import(${JSON.stringify(`${server.url}ppca.js`)})).createEngine)`;
    const [here, inNode] = await Promise.all([
      page.awaited(source),
      promisify(execFile)('node', [path.join(import.meta.dirname, '../module/bits-node.js')]).then(({ stdout }) => JSON.parse(stdout)),
    ]);
    assert.deepEqual(here, inNode);
  });

  await t.test('the opening is fitted', async () => {
    await visit('', () => document.querySelector('#opening .ribbon[d]') && document.querySelector('#demonstration input:enabled'));
  });

  await t.test('a file is read, trained and saved, and all comes back after a reload', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ppca-webkit-'));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, 'angles.csv'), csv(60));
    await page.choose('#welcome input[type=file]', path.join(folder, 'angles.csv'));
    await page.waitFor(() => document.querySelector('#train button.primary:enabled') && document.querySelector('#spread canvas'));
    await page.click('#train button.primary');
    await page.waitFor(trained);
    await page.evaluate(() => {
      const name = document.querySelector('#model-name');
      name.value = 'ours';
      name.dispatchEvent(new Event('input'));
    });
    await page.click('#tab-take');
    await page.click('#save');
    await page.waitFor(() => document.querySelector('#shelf li[data-model="ours"]'));
    await silent('after saving');
    await page.reload();
    await page.evaluate(listen);
    await page.waitFor(trained);
    await page.waitFor(() => document.querySelector('#shelf li[data-model="ours"]'));
    assert.match(await page.evaluate(() => document.querySelector('#source').innerText), /angles\.csv\s+60 rows/);
    await silent('after the reload');
  });

  for (const data of ['heads', 'turntable', 'poses', 'nodes', 'simulation'])
    await t.test(`${data}: trained and explored`, () =>
      visit(`#data=${data}&components=2&evaluations=20&view=explore`, () => {
        if (!document.querySelector('#look canvas')) return false;
        document.querySelector('#tab-judge').click();
        return (
          document.querySelectorAll('#model-bar [data-score=train]').length === 3 &&
          document.querySelector('#diagnosis :is(li, .hint)') != null
        );
      }),
    );

  await t.test('the story: every figure has its numbers', async () => {
    await visit('#view=works', () => document.querySelector('#figure-density'));
    const frames = await page.evaluate(() => document.querySelectorAll('.story .frame').length);
    for (let i = 0; i < frames; i++) {
      await page.evaluate((i) => document.querySelectorAll('.story .frame')[i].scrollIntoView(), i);
      await page.waitFor((i) => document.querySelectorAll('.story .frame')[i].querySelector('.moving[aria-busy=false]'), i);
    }
    await silent('the story');
  });

  await t.test('every lab is open', async () => {
    await visit('#view=learn', () => document.querySelector('[data-lab]'));
    const names = await page.evaluate(() => [...document.querySelectorAll('[data-lab]')].map(({ dataset }) => dataset.lab));
    assert.ok(names.length > 10);
    for (const name of names) await visit(`#view=learn&lab=${name}`, () => document.querySelector('#labs .lab[aria-busy=false]'));
  });

  await t.test('an experiment runs', async () => {
    await visit('#view=experiments&experiment=blur&splits=1&sizes=5&x-components=3', () =>
      document.querySelector('#experiments [data-field=sizes]'),
    );
    await page.evaluate(() => [...document.querySelectorAll('#experiments button')].find((each) => each.textContent === 'Run').click());
    await page.waitFor(() => document.querySelector('.experiment-result .experiment-charts canvas'));
    await silent('an experiment');
  });
});
