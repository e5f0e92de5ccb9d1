// The browser is ended by SIGKILL, as by a power cut or the system's memory guard, and
// started again on the same profile: the newest work is offered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as after } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { chromiumOnly } from '../engines.js';
import { eventually, openKept, soak } from '../harness.js';
import { compared, csv, dataSays, draftedAs, drop, file, option, train } from '../page-steps.js';

/** Accepts what the page offers; the name of it. */
async function bringBack(page) {
  const offer = page.locator('#notices .notice', { hasText: 'not saved when the page was last closed' });
  await offer.waitFor();
  const text = await offer.innerText();
  await offer.getByRole('button', { name: 'Restore it' }).click();
  return text;
}

/** Of what the page puts off for more than a second nothing comes: it is killed before. */
function soonKilled(page) {
  return page.evaluate(() => {
    const later = globalThis.setTimeout;
    globalThis.setTimeout = (then, delay, ...given) => (delay > 1000 ? 0 : later(then, delay, ...given));
  });
}

/** Changes the number of bins as soon as the page shows its field. Runs in the page. */
function changeBinsAtOnce(bins) {
  const field = document.querySelector('[data-row="bins"] input');
  const fold = field.closest('details');
  new MutationObserver((_, observer) => {
    if (fold.hidden) return;
    observer.disconnect();
    field.value = bins;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }).observe(fold, { attributes: true, attributeFilter: ['hidden'] });
}

test('when data are there, after the training and after a change of the settings', { skip: chromiumOnly }, async (t) => {
  const kept = await openKept(t);
  await soonKilled(kept.page);
  await drop(kept.page, [file('angles.csv', csv(60))]);
  await dataSays(kept.page, '60 rows');
  await draftedAs(kept.page, ({ source }) => source === 'angles.csv');
  await kept.kill();

  let page = await kept.reopen();
  assert.match(await bringBack(page), /angles\.csv/);
  await dataSays(page, '60 rows');
  await option(page, 'Components', 2);
  await soonKilled(page);
  await train(page);
  await draftedAs(page, ({ models }) => models.length === 3);
  await kept.kill();

  page = await kept.reopen();
  await page.evaluate(changeBinsAtOnce, 7); // before the models are there
  await bringBack(page);
  await compared(page);
  await draftedAs(page, ({ settings, models }) => settings.bins === 7 && models.length === 3);
  await kept.kill();

  page = await kept.reopen();
  await bringBack(page);
  await compared(page);
  await page.waitForFunction(() => document.querySelector('[data-row="bins"] input').value === '7');
});

soak('of several tabs the newest is offered, whatever the clock says, and to a link too', { skip: chromiumOnly }, async (t) => {
  const kept = await openKept(t);
  await drop(kept.page, [file('first.csv', csv(50))]);
  await draftedAs(kept.page, ({ source }) => source === 'first.csv');
  const other = await kept.page.context().newPage();
  await other.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 30 * 24 * 3600e3;
  }); // set back by a month
  await other.goto(kept.page.url().replace(/#.*/, ''));
  await drop(other, [file('second.csv', csv(60))]);
  await draftedAs(other, ({ source }) => source === 'second.csv');
  await kept.kill();

  let page = await kept.reopen('#bins=3');
  assert.match(await bringBack(page), /second\.csv/);
  await dataSays(page, '60 rows');
  await option(page, 'Components', 2);
  await draftedAs(page, ({ settings, files }) => settings.components === 2 && files.length === 1);
  await kept.kill();

  page = await kept.reopen();
  assert.match(await bringBack(page), /second\.csv/);
  await page.waitForFunction(() => document.querySelector('[data-row="components"] input').value === '2');
});

/** A link to an assignment for a file, which students open themselves. */
const assigned = `#view=assignment&assignment=${deflateRawSync(
  JSON.stringify({
    assignment: 1,
    title: 'Smooth',
    link: 'file=people.csv&theta=age',
    data: { files: [{ name: 'people.csv', sha256: '0', bytes: 1 }] },
    questions: [{ kind: 'text', text: 'Why?' }],
  }),
).toString('base64url')}`;

const answer = (page) => page.getByLabel('Question 1. Why?');

/**
 * Types an answer before the data are open, closes the tab or kills the browser, and finds all of it again.
 *
 * @param {[end: string, settled: (page: import('playwright-core').Page, text: string) => Promise<unknown>][]} ends
 */
async function typed(t, ends) {
  const kept = await openKept(t, { path: assigned });
  await kept.page.getByLabel('Your name').fill('Ada');
  await kept.page.getByRole('button', { name: 'Begin' }).click();
  await kept.page.getByText('Open the data now').waitFor();
  let page = kept.page;
  let text = '';
  for (const [end, settled] of ends) {
    await answer(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(`${end}. `);
    text += `${end}. `;
    await settled(page, text);
    if (end.startsWith('killed')) {
      await kept.kill();
      page = await kept.reopen();
    } else {
      const other = await page.context().newPage();
      await page.close();
      page = other;
      await page.goto(new URL('licences.txt', kept.page.url()).href);
      await eventually(page, async () => !(await navigator.locks.query()).held.some(({ name }) => name.startsWith('ppca-draft ')));
      await page.goto(new URL('/', kept.page.url()).href);
    }
    assert.match(await bringBack(page), /Your work on an assignment/);
    await answer(page).waitFor();
    await page.waitForFunction((text) => document.querySelector('#assignment textarea').value === text, text);
  }
}

/** Until the database has all that was typed. */
const noted = (page, text) =>
  draftedAs(page, ({ log }, text) => Object.values(log.work).some(({ answers }) => answers.includes(text)), text);

test(
  'every keystroke of an answer, before the data are open, though the tab is closed or the browser killed',
  { skip: chromiumOnly },
  (t) =>
    typed(t, [
      ['closed', noted],
      ['killed', noted],
    ]),
);

soak('the same at once and up to 3 s later', { skip: chromiumOnly }, (t) =>
  typed(t, [
    ...[0, 50, 100, 300, 1000].map((delay) => [`closed at ${delay} ms`, () => after(delay)]),
    ...[100, 1000, 3000].map((delay) => [`killed at ${delay} ms`, () => after(delay)]),
  ]),
);

test('what is chosen without data is offered, too', { skip: chromiumOnly }, async (t) => {
  const kept = await openKept(t, { path: '#view=experiments' });
  const seeds = (page) => page.locator('#experiments').getByLabel('Seeds', { exact: true });
  await seeds(kept.page).fill('7');
  await seeds(kept.page).blur();
  await draftedAs(kept.page, ({ experiments }) => experiments.choices.simulation.numbers.splits[0] === 7);
  await kept.kill();
  const page = await kept.reopen();
  await bringBack(page);
  await eventually(page, () => document.querySelector('#experiments [data-field="splits"]')?.value === '7');
});

test('a draft of a newer version stays as it is, and the page says so', async (t) => {
  const kept = await openKept(t);
  await drop(kept.page, [file('angles.csv', csv(60))]);
  await draftedAs(kept.page, ({ source }) => source === 'angles.csv');
  await kept.page.goto(new URL('licences.txt', kept.page.url()).href); // the page must not write again
  await kept.page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('ppca-draft');
        opening.onsuccess = () => {
          const changing = opening.result.transaction('draft', 'readwrite');
          const store = changing.objectStore('draft');
          store.getAll().onsuccess = ({ target }) => {
            const [draft] = target.result;
            store.put({ ...draft, version: 2, settings: 'elsewhere', log: { runs: 7 } });
          };
          changing.oncomplete = () => resolve(opening.result.close());
        };
      }),
  );
  await kept.page.goto(new URL('/', kept.page.url()).href);
  await kept.page.locator('#notices').getByText('cannot read').waitFor();
  await drop(kept.page, [file('other.csv', csv(40))]);
  await draftedAs(kept.page, ({ source }) => source === 'other.csv');
  await draftedAs(kept.page, ({ source, settings }) => source === 'angles.csv' && settings === 'elsewhere');
});
