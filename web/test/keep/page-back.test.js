// Going back, while answers are on their way and after them; and links that say what the
// page shows. Answers come late where it matters (late.js).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { csv, dataSays, drop, figure, file, option, save, slide, train } from '../page-steps.js';

const bins = (page) => page.locator('[data-row="bins"] input').inputValue();

const stop = (page) => page.locator('#train button', { hasText: 'Stop' });

test('Back during a training follows the address and does not end it; nor does an address of other data, which shows the way there', async (t) => {
  const page = await open(t, { path: '#data=simulation&solver=paper&cycles=100000', late: 3 });
  await dataSays(page, '45 rows');
  await option(page, 'Bins', 6);
  await page.waitForURL(/bins=6/);
  await page.locator('#train button').click();
  await page.locator('#training .chart canvas').first().waitFor(); // a model to stop with
  await page.goBack();
  await page.locator('#preview').waitFor();
  await page.waitForFunction(() => document.querySelector('[data-row="bins"] input').value === '14');
  await stop(page).click();
  await page.locator('#notices').getByText('is open.').waitFor();
  assert.ok(await page.locator('#explore').isHidden());
  await page.getByRole('button', { name: 'Explore it' }).click();
  await page.locator('#model-bar').getByText('6 bins').waitFor();

  await page.locator('#train button').click();
  await page.locator('#training .chart canvas').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    location.hash = '#data=heads';
  });
  const go = page.getByRole('button', { name: 'Stop and go there' });
  await go.waitFor();
  assert.match(page.url(), /#data=simulation/);
  await stop(page).waitFor();
  await go.click();
  await dataSays(page, 'Turning heads');
});

test('a model that opens slowly from the shelf takes nobody away', async (t) => {
  const page = await open(t, { late: 5 });
  await drop(page, [file('angles.csv', csv(24))]);
  await dataSays(page, '24 rows');
  await option(page, 'Components', 1);
  await train(page, { compared: false });
  await save(page, 'kept');
  await page.locator('#tabs [data-view="data"]').click();
  await page.evaluate(async () => {
    [...document.querySelectorAll('#shelf li button')].find(({ textContent }) => textContent === 'Open').click();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    document.querySelector('#tabs [data-view="learn"]').click();
  });
  await page.locator('#notices').getByText('kept is open.').waitFor();
  assert.ok(await page.locator('#labs').isVisible());
});

test('a reload while a file is read says so', async (t) => {
  const page = await open(t, { late: 3 });
  await page.locator('#shelf').getByText('None yet').waitFor();
  await drop(page, [file('gaps.csv', csv(24).replace(/row3,[^,]*/, 'row3,'))]); // a question, which waits
  await page.locator('#question').getByRole('button').first().waitFor();
  await page.reload();
  await page.locator('#notices').getByText('The reload interrupted the reading of gaps.csv').waitFor();
});

test('what was changed and not trained is marked in page and link, and opens as it was', async (t) => {
  const page = await open(t, { path: '#data=simulation&bins=3&components=1&view=explore' });
  await page.locator('#model-bar').getByText('3 bins').waitFor();
  await option(page, 'Bins', 5);
  await page.locator('#model-bar').getByText('Settings changed since this training').waitFor();
  await page.waitForURL(/bins=3&.*untrained-bins=5/);
  const other = await open(t, { path: new URL(page.url()).hash });
  await other.locator('#model-bar').getByText('Settings changed since this training').waitFor();
  await other.locator('#model-bar').getByText('3 bins').waitFor();
  assert.equal(await bins(other), '5');
});

test('How it works and the labs with their sliders are in the address and come back', async (t) => {
  const page = await open(t, { path: '#view=works&weights-theta=5.2' });
  await figure(page, 'weights');
  assert.equal(await page.locator('#weights-theta').inputValue(), '5.2');
  await figure(page, 'reordering');
  await slide(page, '#reordering-turn', 90);
  await page.waitForURL(/weights-theta=5.2&reordering-turn=90/);
  await page.locator('#tabs [data-view="learn"]').click();
  await page.waitForURL(/view=learn/);
  await page.locator('[data-lab="smoothness"]').click();
  const slider = page.locator('.lab input[type=range]').first();
  await slider.press('End');
  await page.waitForURL(/lab=smoothness&lab-values=/);
  const moved = await slider.inputValue();
  await page.reload();
  await slider.waitFor();
  assert.equal(await slider.inputValue(), moved);
  await page.goBack();
  await page.waitForURL(/view=learn(?!.*lab=)/);
  await page.goBack();
  await figure(page, 'reordering');
  assert.equal(await page.locator('#reordering-turn').inputValue(), '90');
});

test('a training that begins right after another has one clock', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: 'Simulation', exact: true }).click();
  await dataSays(page, '45 rows of 3 variables');
  await page.evaluate(() => {
    // clocks that never tick: those that are not stopped are counted
    globalThis.clocks = new Set();
    const { setInterval, clearInterval } = globalThis;
    globalThis.setInterval = (act, ms, ...rest) => {
      if (ms !== 200) return setInterval(act, ms, ...rest);
      const id = setInterval(() => {}, 1e9);
      clocks.add(id);
      return id;
    };
    globalThis.clearInterval = (id) => {
      clocks.delete(id);
      clearInterval(id);
    };
  });
  await train(page);
  assert.equal(await page.evaluate(() => clocks.size), 0);
});

test('a small table gets as many components as its rows support, and Back restores another number', async (t) => {
  const page = await open(t);
  const line = (_, i) => [i, ...Array.from({ length: 12 }, (_, c) => Math.sin(i * (c + 1)).toFixed(4))].join(',');
  await drop(page, [file('small.csv', ['age,a,b,c,d,e,f,g,h,i,j,k,l', ...Array.from({ length: 60 }, line)].join('\n'))]);
  await dataSays(page, '60 rows of 12 variables');
  const components = page.locator('[data-row="components"] input');
  assert.equal(await components.inputValue(), '3'); // 48 rows to train
  await option(page, 'Components', 7);
  await page.waitForURL(/components=7/);
  await option(page, 'Components', 5);
  await page.waitForURL(/components=5/);
  await page.goBack();
  await page.waitForURL(/components=7/);
  await page.waitForFunction(() => document.querySelector('[data-row="components"] input').value === '7');
});
