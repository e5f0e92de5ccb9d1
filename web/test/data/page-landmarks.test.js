// Pictures with key points: the gallery, leaving out and putting back, the editor by
// pointer and by key, files that are no good among others, a model that turns on the
// page as the module turns it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, open, soak } from '../harness.js';
import { dataSays, download, option, save, slide, train } from '../page-steps.js';
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

const card = (page, name) => page.locator('.portrait', { hasText: name });
const yawOf = (words) =>
  Number(
    words
      .match(/yaw (−?)(\d+)°/)
      .slice(1)
      .join('')
      .replace('−', '-'),
  );

soak('a gallery with poses and meshes, from which pictures are left out and put back; the editor of key points', async (t) => {
  const page = await opened(t);
  assert.equal(await page.locator('.portrait').count(), 18);
  await page.getByText('18 of 18 pictures are used').waitFor();
  const first = await card(page, 'head01.png').innerText();
  assert.ok(yawOf(first) < -50, first);
  await page.waitForFunction(() => {
    // the mesh is white on the picture
    const canvas = document.querySelector('.portrait canvas');
    if (!canvas.width || canvas.width === 300) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let white = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] > 225 && data[at + 1] > 225 && data[at + 2] > 225) white++;
    return white > 60;
  });
  await dataSays(page, '18 heads');
  await page.getByLabel('Use head02.png').uncheck();
  await dataSays(page, '17 heads');
  await page.getByText('1 you left out').waitFor();
  await page.getByLabel('Which pictures are shown').selectOption('out');
  assert.equal(await page.locator('.portrait:visible').count(), 1);
  await page.getByLabel('Use head02.png').check();
  await dataSays(page, '18 heads');
  await page.getByLabel('Which pictures are shown').selectOption('all');

  // The editor: points by click, drag and key, hidden, undo and redo, and the table
  await page.getByRole('button', { name: 'Key points of head10.png' }).click();
  const pose = page.locator('.editor [role=status]');
  const before = await pose.innerText();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await pose.getByText('No pose yet').waitFor();
  const point = (name) => page.locator('.editor-room g', { has: page.locator('circle') }).and(page.getByLabel(new RegExp(`^${name}, at`)));
  const box = await page.locator('.editor-room svg').boundingBox();
  for (const [x, y] of [
    [0.3, 0.4],
    [0.35, 0.38],
    [0.4, 0.4],
  ]) {
    // the left brow
    await page.locator('.next-point', { hasText: 'Click on the left brow' }).waitFor();
    await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
  }
  await page.locator('.next-point', { hasText: 'right brow left corner' }).waitFor();
  await page.getByRole('button', { name: 'Mark as hidden' }).click();
  await page.locator('.next-point', { hasText: 'right brow centre' }).waitFor();
  await page.getByRole('button', { name: 'Place by keyboard' }).click();
  const placed = point('right brow centre');
  await placed.waitFor();
  const label = await placed.getAttribute('aria-label');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  assert.notEqual(await placed.getAttribute('aria-label'), label);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await placed.getAttribute('aria-label'), label);
  await page.getByRole('button', { name: 'Redo' }).click();
  await pose.getByText('4 points').waitFor();

  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Undo' }).click();
  while (await page.getByRole('button', { name: 'Undo' }).isEnabled()) await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((text) => document.querySelector('.editor [role=status]').innerText === text, before);
  const nose = point('nose centre');
  const at = await nose.locator('.dot').boundingBox();
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 0.1 * box.width, at.y, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Done' }).click();
  const table = await download(page, () => page.getByRole('button', { name: 'Download key points' }).click()); // once all poses are found
  const dragged = yawOf(await card(page, 'head10.png').innerText());
  assert.ok(dragged > yawOf(before), `a nose further to the right: ${before}, then ${dragged}°`);
  assert.equal(table.text.trim().split('\n').length, 18 * 21 + 1);
  assert.match(table.name, /heads\.zip key points\.csv/);
  await page.getByRole('button', { name: 'Key points of head10.png' }).click();
  assert.equal(yawOf(await pose.innerText()), dragged);
});

test('a trained model turns: the canvas shows what the module turns, template and head', async (t) => {
  const page = await opened(t);
  await option(page, 'Bins', 4);
  await option(page, 'Components', 2);
  await train(page);
  assert.deepEqual(await page.locator('#turning canvas').evaluateAll((list) => list.map(({ dataset }) => dataset.kind)), ['ipca', 'ppca']);
  await save(page, 'turning');
  await page
    .locator('#new-files input[type=file]')
    .setInputFiles({ name: 'more.zip', mimeType: 'application/zip', buffer: await portraits({ bins: 2, perBin: 2 }) });
  await page.locator('#new-files').getByText('4 observations from more.zip').waitFor();
  await page.locator('#new-files').getByRole('button', { name: 'Remove' }).click();
  for (const [view, button] of [
    ['front', 'On a frontal head'],
    ['turned', 'On the head at θ'],
  ]) {
    await page.getByRole('button', { name: button }).click();
    await slide(page, '#theta', 41.5);
    assert.ok((await drawn(page, view)) > 500);
  }
  const other = await page.context().newPage(); // a saved model turns without its pictures
  await other.goto(new URL('.', page.url()).href);
  await other.getByRole('button', { name: 'Open turning' }).click();
  await other.locator('#explore').waitFor();
  await slide(other, '#theta', 41.5);
  assert.ok((await drawn(other, 'turned')) > 500);
});

/** Waits until the mean on the page is what the module says; how many pixels of it are a head. */
const drawn = (page, view) => eventually(page, compare, view);

/** In the page: how many pixels of the mean are a head, false unless all are what the module says of the saved model. */
async function compare(view) {
  globalThis.turnedMeans ??= (async () => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const model = await engine.models.open((await engine.models.list())[0].id);
    const means = {};
    for (const each of ['front', 'turned']) means[each] = (await model.at(41.5, { view: each })).mean.slice();
    engine.close();
    return { means, shape: model.info.turned };
  })();
  const {
    means: { [view]: mean },
    shape,
  } = await globalThis.turnedMeans;
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
