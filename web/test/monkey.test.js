// 300 actions over every view, drawn by a seed, at full speed and on a processor that is six
// times slower; among them a change of data under an open model, a spell without a network
// and a browser that is killed. Nothing may go wrong unseen: no page error, no unhandled
// rejection, an answer after every action, work back after the kill. A failure prints the seed
// and what was done. PPCA_MONKEY=7 runs seed 7 alone, PPCA_MONKEY=file.json does the
// actions of a list again that a failure has printed.

import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chromiumOnly } from './engines.js';
import { draftedAs } from './page-steps.js';
import { eventually, offline, online, openKept, rounds, soaking, wholeKept } from './harness.js';
import { act, draw, generator } from './monkey.js';

/** The tests do a third of the actions of a tenth of the seeds, each at one of the two speeds: more would take minutes. */
const actions = soaking || process.env.PPCA_MONKEY ? 300 : 100;
/** Milliseconds within which the page must answer, however busy the machine is. */
const patience = 30_000;

const wished = process.env.PPCA_MONKEY;
const again = wished?.endsWith('.json') ? JSON.parse(readFileSync(wished, 'utf8')) : undefined;
const seeds = again || wished ? [Number(again?.seed ?? wished)] : Array.from({ length: rounds(20) }, (_, i) => i + 1);
const runs = seeds.flatMap((seed) => [1, 6].map((slower) => ({ seed, slower })))
  .filter(({ seed, slower }) => soaking || wished || (seed % 2 === 1) === (slower === 1)); // odd seeds at full speed

for (const { seed, slower } of again ? [again] : runs) {
  test(`seed ${seed}, a processor ${slower === 1 ? 'at full speed' : 'six times slower'}`, { skip: chromiumOnly }, async (t) => {
    const kept = await openKept(t, { expect: [/net::ERR_/] });
    const done = [];
    try {
      await prepare(kept.page, slower);
      for (const action of plan(generator(seed), again?.done)) {
        const next = typeof action === 'function' ? await within(action(kept.page), 'what can be done was not told') : action;
        done.push(next);
        await within(carryOut(kept, next, slower), 'the action did not end');
        await within(kept.page.evaluate(() => 1), 'the page did not answer');
        if (kept.wrong.length > 0) throw new Error(kept.wrong.splice(0).join('\n'));
      }
      await within(settle(kept.page), 'what was begun neither ended nor could be stopped');
      if (kept.wrong.length > 0) throw new Error(kept.wrong.splice(0).join('\n'));
    } catch (error) {
      kept.wrong.length = 0;
      const list = JSON.stringify({ seed, slower, done });
      throw new Error(`${error.message}\nafter ${done.length} actions of seed ${seed}, processor ÷${slower}:\n${list}`, { cause: error });
    }
  });
}

/** The actions of a seed, those that need the page as functions of it, or those of a list. */
function* plan(random, list) {
  if (list) return yield* list;
  const part = Math.floor(actions / 4);
  const special = new Map([
    [Math.floor(part * random()), { do: 'model' }],
    [part + Math.floor(part * random()), { do: 'other data' }],
    [2 * part + Math.floor(part / 2 * random()), { do: 'offline' }],
    [2.5 * part + Math.floor(part / 2 * random()), { do: 'online' }],
    [3 * part + Math.floor(part * random()), { do: 'kill' }],
  ]);
  for (let i = 0; i < actions; i++) yield special.get(i) ?? ((page) => draw(page, random));
}

async function prepare(page, slower) {
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await devTools.send('Page.setDownloadBehavior', { behavior: 'deny' });
}

async function carryOut(kept, action, slower) {
  const { page } = kept;
  switch (action.do) {
    case 'model': return openModel(page);
    case 'other data': return otherData(page);
    case 'offline': return within(goOffline(page), 'the build was not kept');
    case 'online': return online(page);
    case 'kill': return killed(kept, slower);
    default: return act(page, action);
  }
}

/** Opens data of the page's own; a reading or training that is under way is stopped. */
async function openData(page, name) {
  await settle(page);
  await page.evaluate((wanted) => {
    [...document.querySelectorAll('#source .examples-row button')].find(({ textContent }) => textContent === wanted).click();
  }, name);
  await page.locator('#source .name', { hasText: name === 'Simulation' ? 'imulation' : '' }).first().waitFor({ state: 'attached' });
}

async function openModel(page) {
  await openData(page, 'Simulation');
  await page.evaluate(() => document.querySelector('#train button').click());
}

/** Under an open model, or a training. */
async function otherData(page) {
  await page.evaluate(() => [...document.querySelectorAll('#source .examples-row button')].at(1).click());
}

async function goOffline(page) {
  await openData(page, 'Simulation'); // with work in it, the page keeps every part
  await wholeKept(page);
  await offline(page);
}

/** Kills the browser once what is open is in a draft, and brings that back. */
async function killed(kept, slower) {
  await settle(kept.page);
  if (!await kept.page.evaluate(work)) await openModel(kept.page);
  await settle(kept.page);
  const before = await kept.page.evaluate(work);
  await draftedAs(kept.page, (draft, { name, models }) => draft.source === name && draft.models.length === models, before);
  await kept.kill();
  const page = await kept.reopen();
  await prepare(page, slower);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await eventually(page, `JSON.stringify((${work})()) === '${JSON.stringify(before).replaceAll("'", "\\'")}'`);
}

/** In the page: the data and how many models are open; null where there are no data. */
function work() {
  const name = document.querySelector('#source .name')?.textContent;
  const models = document.querySelector('[data-view=explore]').disabled ? 0 : document.querySelectorAll('#model-bar .segments button:enabled').length;
  return name ? { name, models } : null;
}

/** Stops what can be stopped until nothing is under way. */
async function settle(page) {
  await eventually(page, () => {
    const shown = [...document.querySelectorAll('button')].filter((button) => /^Stop/.test(button.textContent) && button.checkVisibility());
    for (const button of shown) button.click();
    return shown.length === 0 && !document.body.ariaBusy && document.querySelector('#reading').hidden && !/^Stop/.test(document.querySelector('#train button').textContent);
  });
}

/** What a promise gives, or an error where it takes too long. */
async function within(promise, words) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error(`${words} within ${patience / 1000} s`)), patience); });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
