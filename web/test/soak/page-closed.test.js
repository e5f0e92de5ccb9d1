// The tab is closed, or the browser killed, soon after an act of the visitor; the page opened next
// offers what was there. The delays are what is tried here, not waits for something.

import { setTimeout as after } from 'node:timers/promises';
import { chromiumOnly } from '../engines.js';
import { eventually, openKept, soak } from '../harness.js';
import { compared, csv, dataSays, drafted, draftedAs, drop, file, option, tab, train } from '../page-steps.js';

/** Closes the tab and opens the page in another one, once no tab holds a draft. */
async function closed(kept, page) {
  const other = await page.context().newPage();
  await page.close();
  await other.goto(new URL('licences.txt', kept.page.url()).href);
  await eventually(other, async () => !(await navigator.locks.query()).held.some(({ name }) => name.startsWith('ppca-draft ')));
  await other.goto(new URL('/', kept.page.url()).href);
  return other;
}

async function killed(kept) {
  await kept.kill();
  return kept.reopen();
}

/** Accepts what the page offers: the data at least. */
async function restored(page) {
  const offer = page.locator('#notices .notice', { hasText: 'not saved when the page was last closed' });
  await offer.getByRole('button', { name: 'Restore it' }).click();
  await dataSays(page, '60 rows');
  return page;
}

/** Waits for a number of bins among the settings. */
const bins = (value) => (page) => eventually(page, (value) => document.querySelector('[data-row="bins"] input')?.value === value, value);

/** What a visitor does, and what must be there afterwards. */
const acts = {
  Train: {
    act: (page) => page.locator('#train button.primary').press('Enter'),
    holds: bins('5'),
  },
  Save: {
    before: async (page) => {
      await train(page);
      await drafted(page, 3);
      await tab(page, 'Take away');
      await page.locator('#model-name').fill('ours');
    },
    act: (page) => page.locator('#save').press('Enter'),
    holds: compared, // the model is there, saved or not
  },
  'a setting': {
    act: (page) => option(page, 'Bins', 7),
    holds: bins('7'),
  },
};

const ends = [
  ...[0, 100, 300, 1000].map((delay) => [`closed at ${delay} ms`, delay, closed]),
  ...[1000, 3000].map((delay) => [`killed at ${delay} ms`, delay, killed]),
];

for (const [name, { before, act, holds }] of Object.entries(acts)) {
  soak(`after ${name}, closed at 0 to 1,000 ms or killed at 1 and 3 s, nothing is lost`, { skip: chromiumOnly }, async (t) => {
    for (const [end, delay, ended] of ends) {
      const kept = await openKept(t);
      const { page } = kept;
      await drop(page, [file('angles.csv', csv(60))]);
      await dataSays(page, '60 rows');
      await option(page, 'Bins', 5);
      await before?.(page);
      await act(page);
      await after(delay);
      const next = await restored(await ended(kept, page));
      t.diagnostic(end);
      await holds(next);
      await kept.kill();
    }
  });
}

soak('two tabs with different settings: each comes back with its own', { skip: chromiumOnly }, async (t) => {
  const kept = await openKept(t);
  const other = await kept.page.context().newPage();
  await other.goto(kept.page.url());
  for (const [page, rows, value] of [
    [kept.page, 60, 3],
    [other, 61, 6],
  ]) {
    await drop(page, [file(`of ${rows}.csv`, csv(rows))]);
    await dataSays(page, `${rows} rows`);
    await option(page, 'Bins', value);
  }
  for (const [page, rows, value] of [
    [kept.page, 60, '3'],
    [other, 61, '6'],
  ]) {
    await page.reload();
    await dataSays(page, `${rows} rows`);
    await eventually(page, (value) => document.querySelector('[data-row="bins"] input').value === value, value);
  }
});
