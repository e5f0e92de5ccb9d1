// Going back, while answers are on their way and after them; and links that say what the
// page shows. Answers come late where it matters (late.js).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, soak } from '../harness.js';
import { csv, dataSays, drop, figure, file, option, slide } from '../page-steps.js';

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
  await page.locator('#source .name', { hasText: 'Turning heads' }).waitFor();
});

test('a reload while a file is read says so', async (t) => {
  const page = await open(t);
  await page.locator('#shelf').getByText('None yet').waitFor();
  const rows = Array.from({ length: 24 }, (_, i) => `0${1 + (i % 9)}/0${1 + (i % 7)}/2${100 + i},${i % 7},${(i * 5) % 11}`);
  await drop(page, [file('dates.csv', `visited,a,b\n${rows.join('\n')}\n`)]); // a question, which waits
  await page.locator('#question').getByRole('button').first().waitFor();
  await page.reload();
  await page.locator('#notices').getByText('The reload interrupted the reading of dates.csv').waitFor();
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

test('the form of an experiment follows the address', async (t) => {
  const page = await open(t, { path: '#view=experiments&splits=3&compare=PCA' });
  const fields = async () => [
    await page.locator('#experiments [data-field=splits]').inputValue(),
    await page.locator('#experiments .checks :checked').count(),
  ];
  await page.locator('#experiments [data-field=splits]').waitFor();
  assert.deepEqual(await fields(), ['3', 1]);
  await page.evaluate(() => (location.hash = 'view=experiments&splits=7&compare=PCA,IPCA'));
  await page.waitForFunction(() => document.querySelector('[data-field=splits]').value === '7');
  assert.deepEqual(await fields(), ['7', 2]);
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('[data-field=splits]').value === '3');
  assert.deepEqual(await fields(), ['3', 1]);
});

soak('How it works and the labs with their sliders are in the address and come back', async (t) => {
  const page = await open(t, { path: '#view=works&weights-theta=5.2' });
  await figure(page, 'weights');
  assert.equal(await page.locator('#weights-theta').inputValue(), '5.2');
  await figure(page, 'ruled');
  await slide(page, '#ruled-turn', 90);
  await page.waitForURL(/weights-theta=5.2&ruled-turn=90/);
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
  await figure(page, 'ruled');
  assert.equal(await page.locator('#ruled-turn').inputValue(), '90');
});
