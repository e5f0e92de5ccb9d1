// A whole session in one file: data, models, settings and what was shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, soak } from '../harness.js';
import { compared, csv, dataSays, download, drop, file, option, slide, tab, train } from '../page-steps.js';

/** Everything that must come back. */
async function shown(page) {
  await tab(page, 'Judge');
  await page.locator('#model-bar .segments [data-score=train]').nth(2).waitFor();
  await page.waitForFunction(() => location.hash.includes('view=judge'));
  return page.evaluate(() => ({
    hash: location.hash,
    scores: document.querySelector('#model-bar .segments').textContent,
    name: document.querySelector('#model-name').value,
    theta: document.querySelector('#theta').value,
    bins: document.querySelector('[data-row="bins"] input').value,
    beta: [...document.querySelectorAll('.beta input')].map((input) => input.value),
    source: document.querySelector('#source').innerText,
  }));
}

/** Writes the session to a file and gives its bytes. */
async function session(page) {
  await tab(page, 'Take away');
  const { name, bytes } = await download(page, () => page.getByRole('button', { name: 'Session, ZIP' }).click());
  return { name, buffer: bytes };
}

test('a session of own files opens in a fresh profile as it was, without training', async (t) => {
  const page = await open(t, { width: 1600 });
  await drop(page, [file('angles.csv', csv(70))]);
  await dataSays(page, '70 rows');
  await option(page, 'Bins', 3);
  await option(page, 'Components', 2);
  await train(page);
  await tab(page, 'Take away');
  await page.locator('#model-name').fill('my session');
  await slide(page, '#theta', 77);
  await page.waitForFunction(() => location.hash.includes('at=77'));
  await tab(page, 'Look');
  await page.getByLabel('Band', { exact: true }).selectOption('0');
  await tab(page, 'Judge');
  await page.getByLabel('By', { exact: true }).selectOption('T² and Q');
  await page.waitForFunction(() => location.hash.includes('band=0&order=unusual'));
  const before = await shown(page);
  const packed = await session(page);
  assert.equal(packed.name, 'angles.csv session.ppca.zip');

  const other = await open(t, { width: 1600 });
  await drop(other, [packed]);
  await compared(other);
  assert.deepEqual(await shown(other), before);
  await tab(other, 'Look');
  await other.waitForURL(/view=explore/);
  const band = other.getByLabel('Band', { exact: true });
  assert.equal(await band.inputValue(), '0');
  await other.evaluate(() => (location.hash = location.hash.replace('band=0', 'band=1'))); // long after the model came
  await other.waitForFunction((select) => select.value === '1', await band.elementHandle());
  await tab(other, 'Take away');
  assert.ok(await other.getByRole('button', { name: 'Report, JSON' }).isEnabled());
});

soak('a session of built-in data, too; a damaged one is refused and takes nothing away', async (t) => {
  const page = await open(t, { path: '#data=simulation&bins=4&components=1&view=explore' });
  await compared(page);
  const packed = await session(page);
  const before = await shown(page);
  const damaged = Buffer.from(packed.buffer);
  damaged[packed.buffer.length >> 1] ^= 255;
  await drop(page, [{ name: packed.name, buffer: damaged }]);
  await page.locator('#notices .notice.error').getByText('could not be opened').waitFor();
  assert.deepEqual(await shown(page), before);

  const other = await open(t);
  await drop(other, [packed]);
  await compared(other);
  assert.deepEqual(await shown(other), before);
});
