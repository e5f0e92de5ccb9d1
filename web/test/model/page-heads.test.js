// The walk of a first visitor on the built-in heads: one click, Train, move θ,
// save, and the model is there again without a network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offline, open, soak, wholeKept } from '../harness.js';
import {
  assertCanvas,
  compared,
  dataSays,
  download,
  drafted,
  explored,
  option,
  reload,
  rmse,
  save,
  slide,
  tab,
  train,
} from '../page-steps.js';

/** Opens the page with a model of the simulation, which is quicker. */
async function trainedSimulation(t) {
  const page = await open(t, { path: '#data=simulation&components=1&view=explore' });
  await page.locator('#explore').waitFor();
  return page;
}

test('heads: train, explore, save, reload without a network, open', async (t) => {
  const page = await open(t, { offline: true, path: '#data=heads' }); // small ones, for time
  await page.locator('#preview canvas').first().waitFor();
  await option(page, 'Components', 4);
  const asked = await requests(page);
  await train(page);
  await explored(page);
  const whole = (await asked()).filter(({ method, set }) => method === 'project' && set);
  assert.equal(new Set(whole.map(({ model }) => model)).size, 3);
  assert.equal(whole.length, 3, 'each model is asked once about all observations');
  assert.ok(!(await asked()).some(({ method }) => method === 'complete'), 'no density is learnt before it is needed');
  for (const kind of ['ppca', 'ipca', 'pca']) {
    for (const column of ['train', 'test']) assert.ok((await rmse(page, kind, column)) > 0, `${kind} ${column}`);
  }
  assert.ok((await rmse(page, 'ppca', 'test')) < (await rmse(page, 'pca', 'test')), 'a mean that turns beats one that does not');
  await tab(page, 'Look');
  assert.equal(await page.locator('#observation-view figure canvas[data-kind]').count(), 4);

  await stageFollows(page);
  await save(page, 'my heads');
  await assertCanvas(page, 'my heads', { theta: -33.3, sd: [1.5, -1] });

  await wholeKept(page);
  await drafted(page, 3);
  await offline(page);
  await reload(page); // what was open comes back
  await compared(page);
  const other = await page.context().newPage();
  await other.goto(new URL('/', page.url()).href);
  await other.getByRole('button', { name: 'Open my heads' }).click();
  await other.locator('#explore').waitFor();
  await assertCanvas(other, 'my heads', { theta: 41.7, sd: [-2, 0.5, 1] });
});

/** What the page requests of its programs from now on: a function that returns it. */
async function requests(page) {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    globalThis.requested = [];
    Worker.prototype.postMessage = function (message, ...rest) {
      const { model, set } = message.args ?? {};
      globalThis.requested.push({ method: message.method, model, set });
      return postMessage.call(this, message, ...rest);
    };
  });
  return () => page.evaluate(() => globalThis.requested);
}

/** The stage follows θ, the keyboard moves it, and the shown method changes the mean. */
async function stageFollows(page) {
  const picture = () => page.locator('#mean').evaluate((canvas) => canvas.toDataURL());
  const at = (yaw) => page.locator('#hero h3', { hasText: `At yaw ${yaw}°` }).waitFor();
  const otherThan = (before) => page.waitForFunction((old) => document.getElementById('mean').toDataURL() !== old, before);
  await slide(page, '#theta', -80);
  await at('−80.0');
  const left = await picture();
  await page.locator('#theta').focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('PageUp');
  assert.equal(await page.locator('#theta').inputValue(), '90');
  await at('90.0');
  const own = await picture();
  assert.notEqual(own, left);

  await page.getByRole('button', { name: /^PCA/ }).click();
  assert.equal(await page.locator('#theta').inputValue(), '90', 'θ stays where it was');
  await otherThan(own);
  const right = await picture();
  await slide(page, '#theta', -80);
  await at('−80.0');
  assert.equal(await picture(), right, 'the mean of PCA ignores θ');
  await page.getByRole('button', { name: /^PPCA/ }).click();

  const enlarged = () => page.locator('#mean').evaluate((canvas) => getComputedStyle(canvas).imageRendering);
  assert.equal(await enlarged(), 'auto', 'smooth by default');
  await page.getByRole('button', { name: 'Show pixels' }).click();
  assert.equal(await enlarged(), 'pixelated');
  await page.waitForFunction(() => location.hash.includes('pixels=yes'));
}

soak('saved models: rename, download, delete and undo, upload', async (t) => {
  const page = await trainedSimulation(t);
  await save(page, 'first');
  await page.getByLabel('Name of first').fill('second');
  await page.keyboard.press('Enter');
  await page.locator('li[data-model="second"]').waitFor();

  const { name, bytes: file } = await download(page, () => page.getByRole('button', { name: 'Download second' }).click());
  assert.equal(name, 'second.npz');
  assert.equal(file.subarray(0, 2).toString(), 'PK');

  await page.getByRole('button', { name: 'Delete second' }).click();
  await page.getByText('None yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('li[data-model="second"]').waitFor();

  await reload(page);
  await page.locator('li[data-model="second"]').waitFor();
  await page
    .locator('#shelf input[type=file]')
    .setInputFiles({ name: 'elsewhere.npz', mimeType: 'application/octet-stream', buffer: file });
  await page.waitForFunction(() => document.querySelector('#model-name').value === 'elsewhere');
});

test('Stop keeps the best model so far', async (t) => {
  const page = await open(t, { path: '#data=simulation&solver=paper&cycles=100000' }); // which go on until they are done
  await dataSays(page, '45 rows');
  await page.locator('#train button').click();
  await page.locator('#training .chart canvas').first().waitFor();
  await page.locator('#train button', { hasText: 'Stop' }).click();
  await page.locator('#explore').waitFor();
  await tab(page, 'Judge');
  await page.getByText('You stopped it').first().waitFor();
});
