// 300 actions over every view, drawn by a seed; among them a change of data under an open
// model, a spell without a network and a browser that is killed. Nothing may go wrong unseen:
// no page error, no unhandled rejection, an answer after every action, work back after the
// kill. A failure prints the list of what was done, in one line of JSON. PPCA_MONKEY=7 runs
// seed 7 alone; PPCA_MONKEY=./file does the list again that is in a file, such as the output of
// the failed test.

import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { draftedAs, modelsKept } from '../page-steps.js';
import { eventually, offline, online, openKept, wholeKept } from '../harness.js';
import { act, draw, generator } from './monkey.js';
import { slowDown } from './slow.js';

/** @typedef {import('./monkey.js').Action} Action */
/** @typedef {{ seed: number, slower: number, done: Action[] }} List what a failure prints */

const count = 300;

const wished = process.env.PPCA_MONKEY;
const again = wished && !/^\d+$/.test(wished) ? listIn(readFileSync(wished, 'utf8')) : undefined;

/**
 * The tests of one speed: of the seed that is wished for, of a list, or of 20 seeds.
 *
 * @param {number} slower how many times the processor is slower
 */
export function runs(slower) {
  if (again && again.slower !== slower) return;
  const seeds = Array.from({ length: 20 }, (_, i) => i + 1);
  for (const seed of wished ? [again?.seed ?? Number(wished)] : seeds) {
    test(`seed ${seed}, a processor ${slower === 1 ? 'at full speed' : `${slower} times slower`}`, { skip: chromiumOnly }, (t) =>
      run(t, { seed, slower, actions: again?.done ?? plan(seed) }),
    );
  }
}

/** The actions of a seed. @returns {Action[]} */
function plan(seed) {
  const random = generator(seed);
  const actions = Array.from({ length: count }, () => draw(random));
  const within = (from, to) => Math.floor(count * (from + (to - from) * random()));
  actions[within(0, 1 / 4)] = { do: 'model' };
  actions[within(1 / 4, 1 / 2)] = { do: 'other data' };
  actions[within(1 / 2, 5 / 8)] = { do: 'offline' };
  actions[within(5 / 8, 3 / 4)] = { do: 'online' };
  actions[within(3 / 4, 1)] = { do: 'kill' };
  return actions;
}

/**
 * @param {import('node:test').TestContext} t
 * @param {{ seed: number, slower: number, actions: Action[] }} what
 */
async function run(t, { seed, slower, actions }) {
  const size = slower > 1 ? { width: 390, height: 844 } : {}; // a slow processor is most often a phone's
  const kept = await openKept(t, { ...size, expect: [/net::ERR_/] });
  const done = [];
  const views = {};
  const unbroken = () => {
    if (kept.wrong.length > 0) throw new Error(kept.wrong.splice(0).join('\n'));
  };
  try {
    await prepare(kept.page, slower);
    for (const action of actions) {
      done.push(action);
      const view = await carryOut(kept, action, slower);
      views[view] = (views[view] ?? 0) + 1;
      unbroken();
    }
    await settle(kept.page);
    unbroken();
    t.diagnostic(`actions by view: ${JSON.stringify(views)}`);
  } catch (error) {
    kept.wrong.length = 0;
    throw failure(error, { seed, slower, done });
  }
}

/** A failure with the list. @param {Error} error @param {List} list */
function failure(error, { seed, slower, done }) {
  return new Error(
    `${error.message}\nafter ${done.length} actions of seed ${seed}, processor ÷${slower}:\n${JSON.stringify({ seed, slower, done })}`,
    { cause: error },
  );
}

/** The list in the text of a failure. @param {string} text @returns {List} */
function listIn(text) {
  const found = /\{"seed":.*\}\s*$/m.exec(text);
  if (!found) throw new Error('there is no list of actions in it');
  return JSON.parse(found[0]);
}

async function prepare(page, slower) {
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setDownloadBehavior', { behavior: 'deny' });
  if (slower > 1) await slowDown(page.context().browser(), slower);
}

/** @returns {Promise<string>} the view that is shown then, or what was done instead of an action of a visitor */
async function carryOut(kept, action, slower) {
  const { page } = kept;
  switch (action.do) {
    case 'model':
      await openModel(page);
      break;
    case 'other data':
      await otherData(page);
      break;
    case 'offline':
      await goOffline(page);
      break;
    case 'online':
      await online(page);
      break;
    case 'kill':
      await killed(kept, slower);
      break;
    default:
      return act(page, action);
  }
  return action.do;
}

/** Opens data of the page's own; a reading or training that is under way is stopped. */
async function openData(page, name) {
  await settle(page);
  await page.evaluate((wanted) => {
    [...document.querySelectorAll('#source .examples-fold button')].find(({ textContent }) => textContent === wanted).click();
  }, name);
  await page
    .locator('#source .name', { hasText: name === 'The paper’s simulation' ? 'imulation' : '' })
    .first()
    .waitFor({ state: 'attached' });
}

async function openModel(page) {
  await openData(page, 'The paper’s simulation');
  await act(page, { do: 'train', which: 0, wait: true });
}

/** Under an open model, or a training. */
async function otherData(page) {
  await page.evaluate(() => [...document.querySelectorAll('#source .examples-fold button')].at(1).click());
}

async function goOffline(page) {
  await openData(page, 'The paper’s simulation'); // with work in it, the page keeps every part
  await wholeKept(page);
  await offline(page);
}

/**
 * Kills the browser once what is open is in a draft, and brings that back. A comparison that
 * begins in the meantime may add models to it.
 */
async function killed(kept, slower) {
  await settle(kept.page);
  if (!(await kept.page.evaluate(work))) await openModel(kept.page);
  await settle(kept.page);
  const before = await kept.page.evaluate(work);
  await draftedAs(kept.page, (draft, { name, models }) => draft.source === name && draft.models.length >= models, before, { newest: true });
  await kept.kill();
  const page = await kept.reopen();
  const models = await modelsKept(page);
  if (models < before.models) throw new Error(`${models} of ${before.models} models were kept`);
  await prepare(page, slower);
  await page.getByRole('button', { name: 'Restore it' }).click();
  await eventually(page, `JSON.stringify((${work})()) === ${JSON.stringify(JSON.stringify({ ...before, models }))}`);
}

/** In the page: the data and how many models are open; null where there are no data. */
function work() {
  const name = document.querySelector('#source .name')?.textContent;
  const models = document.querySelector('[data-view=explore]').disabled
    ? 0
    : document.querySelectorAll('#model-bar .segments button:enabled').length;
  return name ? { name, models } : null;
}

/** Stops what can be stopped until nothing is under way, in no view. */
async function settle(page) {
  await eventually(page, () => {
    const stops = [...document.querySelectorAll('button')].filter((button) => /^Stop/.test(button.textContent) && button.checkVisibility());
    if (!document.querySelector('[data-view=explore]').disabled && document.querySelector('#model-bar .segments button:disabled'))
      stops.push(document.querySelector('#compare-stop'));
    for (const button of stops) button.click();
    return (
      stops.length === 0 &&
      !document.body.ariaBusy &&
      document.querySelector('#reading').hidden &&
      !document.querySelector('#shelf [aria-busy=true]') &&
      !/^Stop/.test(document.querySelector('#train button').textContent)
    );
  });
}
