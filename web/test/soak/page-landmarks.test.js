// Pictures with key points: the gallery, leaving out and putting back, the editor by
// pointer and by key, files that are no good among others, a model that turns on the
// page as the module turns it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, open } from '../harness.js';
import { dataSays, option, save, slide, tab, train } from '../page-steps.js';
import { portraits } from '../portraits.js';

/** Opens the page with drawn heads, of which the table of key points may be changed. */
async function opened(t, { zip, ...options } = {}) {
  const page = await open(t, { width: 1280, height: 1000, ...options });
  await page
    .locator('#welcome input[type=file]')
    .setInputFiles({ name: 'heads.zip', mimeType: 'application/zip', buffer: zip ?? (await portraits()) });
  await page.locator('.portrait').first().waitFor();
  await dataSays(page, 'heads, each warped');
  return page;
}

test('a trained model turns: the canvas shows what the module turns', async (t) => {
  const page = await opened(t);
  await option(page, 'Bins', 4);
  await option(page, 'Components', 2);
  await train(page);
  await save(page, 'turning');
  await page
    .locator('#new-files input[type=file]')
    .setInputFiles({ name: 'more.zip', mimeType: 'application/zip', buffer: await portraits({ bins: 2, perBin: 2 }) });
  await page.locator('#new-files').getByText('4 observations from more.zip').waitFor();
  await page.locator('#new-files').getByRole('button', { name: 'Remove' }).click();
  await tab(page, 'Look');
  await slide(page, '#theta', 41.5);
  assert.ok((await drawn(page)) > 500);
  const other = await page.context().newPage(); // a saved model turns without its pictures
  await other.goto(new URL('.', page.url()).href);
  await other.getByRole('button', { name: 'Open turning' }).click();
  await other.locator('#explore').waitFor();
  await slide(other, '#theta', 41.5);
  assert.ok((await drawn(other)) > 500);
});

/** Waits until the mean on the page is what the module says; how many pixels of it are a head. */
const drawn = (page) => eventually(page, compare);

/** In the page: how many pixels of the mean are a head, false unless all are what the module says of the saved model. */
async function compare() {
  globalThis.turnedMean ??= (async () => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const model = await engine.models.open((await engine.models.list())[0].id);
    const mean = (await model.at(41.5, { view: 'turned' })).mean.slice();
    engine.close();
    return { mean, shape: model.info.turned };
  })();
  const { mean, shape } = await globalThis.turnedMean;
  const canvas = document.getElementById('mean');
  if (canvas.width !== shape.width || canvas.height !== shape.height) return false;
  const { data } = canvas.getContext('2d').getImageData(0, 0, shape.width, shape.height);
  let seen = 0;
  for (let p = 0; p < shape.width * shape.height; p++) {
    const there = mean[3 * p] === mean[3 * p];
    if (data[4 * p + 3] !== (there ? 255 : 0)) return false;
    for (let c = 0; there && c < 3; c++) {
      if (Math.abs(data[4 * p + c] - Math.round(255 * Math.min(1, Math.max(0, mean[3 * p + c])))) > 1) return false;
    }
    if (there) seen++;
  }
  return seen;
}

test('each drag of a point is undone by itself; Delete and h hide it; handles keep their size', async (t) => {
  const page = await opened(t);
  await page.getByRole('button', { name: 'Key points of head01.png' }).click();
  const handles = page.locator('.editor .grip');
  const shown = handles.filter({ visible: true });
  const hidden = page.locator('.editor .points .hidden');
  const [before, count] = [await hidden.count(), await shown.count()];
  const name = (await shown.first().getAttribute('aria-label')).split(', at ')[0];
  const point = page.locator(`.editor .grip[aria-label^="${name}, at "]`);
  const place = async () => (await point.getAttribute('aria-label')).match(/[\d.]+/g).map(Number);
  const places = [await place()];
  for (const by of [20, 30]) {
    const { x, y, width, height } = await point.locator('.dot').boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + by, y + height / 2 + by, { steps: 4 });
    await page.mouse.up();
    places.push(await place());
  }
  assert.equal(await shown.count(), count, 'a drag places no other point');
  for (const there of places.slice(0, -1).reverse()) {
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.deepEqual(await place(), there);
  }
  assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
  for (const key of ['Delete', 'h']) {
    await point.focus();
    await page.keyboard.press(key);
    assert.equal(await hidden.count(), before + 1, key);
    assert.ok(await page.locator('.editor .points button[aria-current]').evaluate((button) => button === document.activeElement));
    await page.getByRole('button', { name: 'Undo' }).click();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await eventually(page, () => document.querySelector('.editor .stack').clientWidth < 320);
  const sizes = await Promise.all([point.locator('.ring'), point.locator('.dot')].map((each) => each.boundingBox()));
  assert.ok(sizes[0].width >= 24 && sizes[1].width < 12, JSON.stringify(sizes));
});
