// The browser is ended by SIGKILL, as by a power cut or the system's memory guard, and
// started again on the same profile: the newest work is offered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { openKept, soak } from '../harness.js';
import { csv, dataSays, draftedAs, drop, file, option, train } from '../page-steps.js';

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
  await bringBack(page);
  await page.locator('#scores tbody tr').nth(2).waitFor();
  await option(page, 'Bins', 7);
  await draftedAs(page, ({ settings, models }) => settings.bins === 7 && models.length === 3);
  await kept.kill();

  page = await kept.reopen();
  await bringBack(page);
  await page.locator('#scores tbody tr').nth(2).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-row="bins"] input').value === '7');
});

soak('of several tabs the newest is offered, whatever the clock says, and to a link too', { skip: chromiumOnly }, async (t) => {
  const kept = await openKept(t);
  await drop(kept.page, [file('first.csv', csv(50))]);
  await draftedAs(kept.page, ({ source }) => source === 'first.csv');
  const other = await kept.page.context().newPage();
  await other.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 3600e3;
  }); // set back by an hour
  await other.goto(kept.page.url().replace(/#.*/, ''));
  await drop(other, [file('second.csv', csv(60))]);
  await draftedAs(other, ({ source }) => source === 'second.csv');
  await kept.kill();

  let page = await kept.reopen('#bins=3');
  assert.match(await bringBack(page), /second\.csv/);
  await dataSays(page, '60 rows');
  await option(page, 'Components', 2);
  await draftedAs(page, ({ settings }) => settings.components === 2);
  await kept.kill();

  page = await kept.reopen();
  assert.match(await bringBack(page), /second\.csv/);
  await page.waitForFunction(() => document.querySelector('[data-row="components"] input').value === '2');
});
