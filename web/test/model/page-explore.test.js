// An observation, a picture and a θ are the same thing everywhere: chosen in a
// chart, a list, the preview or below the scrubber, it is shown in all. What the
// charts and the small multiples show are the numbers of the module.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, open } from '../harness.js';
import { option, rmse, rowsBehind, save, slide, tab, train, unfold } from '../page-steps.js';

/** The observation that is shown, and where θ is. */
async function chosen(page) {
  await tab(page, 'Look');
  return {
    index: Number(await page.locator('#observation').inputValue()),
    name: await page.locator('#observation-view p.numbers').innerText(),
    theta: Number(await page.locator('#theta').inputValue()),
  };
}

/** Waits until Look shows an observation, or another one. */
async function observes(page, index, other = false) {
  await tab(page, 'Look');
  await page.waitForFunction(
    ([index, other]) => (document.getElementById('observation').value === String(index)) !== other,
    [index, other],
  );
}

/** A slider of the browser keeps a digit less. */
const near = (got, want) => assert.ok(Math.abs(got - want) < 1e-9, `${got}, not ${want}`);

async function heads(t) {
  const page = await open(t, { width: 1600, height: 1000, path: '#data=heads' });
  await page.locator('#preview canvas').first().waitFor();
  await option(page, 'Components', 3);
  await train(page);
  return page;
}

test('a model of the heads', async (t) => {
  const page = await heads(t);
  await t.test('the small multiples are the model along θ, and a click takes θ and the component there', () => alongTheta(page));
  await t.test('what is chosen in one place is chosen in all, and the errors are those of the module', () => chooses(page));
});

async function alongTheta(page) {
  await save(page, 'along');
  await tab(page, 'Look');
  await page.locator('#multiples').getByLabel('Component').selectOption('1');
  await page.waitForFunction(
    () => document.querySelectorAll('#multiples .cell canvas').length === 21 && document.querySelector('#multiples select').value === '1',
  );
  await eventually(page, async () => {
    // the pictures are what the module says
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const model = await engine.models.open((await engine.models.list())[0].id);
    const { endpoints, cols, shape } = model.info;
    const { mean, reach } = await model.sweep(endpoints, { component: 1 });
    engine.close();
    let largest = 0;
    document.querySelectorAll('#multiples .cell canvas').forEach((canvas, i) => {
      const [row, column] = [Math.floor(i / endpoints.length), i % endpoints.length];
      const { data } = canvas.getContext('2d').getImageData(0, 0, shape.width, shape.height);
      for (let p = 0; p < shape.width * shape.height; p++) {
        const at = column * cols + 3 * p;
        const value = 255 * Math.min(1, Math.max(0, mean[at] + [-2, 0, 2][row] * reach[at]));
        largest = Math.max(largest, Math.abs(data[4 * p] - value));
      }
    });
    return largest <= 1;
  });

  await page
    .locator('#multiples .cell')
    .nth(7 * 2 + 1)
    .click(); // +2σ at the second endpoint
  await page.waitForFunction(() => Number(document.getElementById('theta').value) === -60);
  assert.deepEqual(await page.locator('.beta input').evaluateAll((all) => all.map((each) => Number(each.value))), [0, 2, 0]);
}

async function chooses(page) {
  const [scatter, errors] = [page.locator('#observations .chart').nth(0), page.locator('#observations .chart').nth(1)];
  await tab(page, 'Judge');
  await unfold(errors);
  await errors.locator('th', { hasText: 'RMSE PCA' }).waitFor(); // the errors of each follow the model
  const [head, ...rows] = await rowsBehind(page, errors);
  assert.deepEqual(head.slice(2), ['yaw (°)', 'RMSE PPCA', 'RMSE IPCA', 'RMSE PCA']);
  const mean = (part, column) => {
    const own = rows.filter((row) => row[1] === part).map((row) => row[column]);
    return own.reduce((a, b) => a + b) / own.length;
  };
  for (const [kind, column] of [
    ['ppca', 3],
    ['ipca', 4],
    ['pca', 5],
  ]) {
    for (const [part, score] of [
      ['training', 'train'],
      ['test', 'test'],
    ]) {
      const shown = await rmse(page, kind, score);
      assert.ok(Math.abs(mean(part, column) - shown) < 1e-3 * shown, `${kind} ${part}: ${mean(part, column)}, ${shown}`);
    }
  }

  const order = rows.map((_, i) => i).sort((a, b) => rows[b][3] - rows[a][3]);
  const listed = await page.locator('.extremes button').evaluateAll((all) => all.map((each) => Number(each.dataset.index)));
  assert.deepEqual(listed, order.slice(0, 8));
  await page.locator('.extremes button').nth(2).click();
  await observes(page, listed[2]);
  near((await chosen(page)).theta, rows[listed[2]][2]);
  await tab(page, 'Judge');
  await page.locator(`.extreme[data-index="${listed[2]}"][aria-pressed="true"]`).waitFor();

  await page.getByLabel('By', { exact: true }).selectOption('T² and Q');
  await page.getByText('Most unusual').waitFor();
  const [names, ...rare] = await rowsBehind(page, page.locator('#observations .chart').nth(2));
  assert.deepEqual(names.slice(-2), ['T²', 'Q']);
  const first = Number(await page.locator('.extremes button').first().getAttribute('data-index'));
  const largest = [-2, -1].some((at) => rare[first].at(at) === Math.max(...rare.map((row) => row.at(at))));
  assert.ok(largest, 'the most unusual has the largest T² or the largest Q');
  await page.locator('.extremes button').first().click();
  await page.locator('.reasons h4', { hasText: 'From the model, Q' }).waitFor();
  await page.getByLabel('By', { exact: true }).selectOption('error');

  await tab(page, 'Look');
  await page.locator('.moved summary').click();
  await slide(page, '#theta', 30);
  for (const name of ['Moved to yaw 30.0°', 'Same β at yaw 30.0°', 'Standard error'])
    await page.locator('.moved').getByRole('img', { name }).waitFor();
  const { name: old } = await chosen(page);
  await page.getByRole('button', { name: `${first > 0 ? 'Previous' : 'Next'} observation` }).click();
  await page.waitForFunction((was) => document.querySelector('#observation-view p.numbers').textContent !== was, old);
  near((await chosen(page)).theta, 30); // another individual is moved to the same θ

  const before = (await chosen(page)).index;
  await tab(page, 'Judge');
  await errors.locator('.plot').focus();
  await page.keyboard.press('ArrowRight'); // to the next larger θ
  await observes(page, before, true);
  const next = await chosen(page);
  const larger = rows
    .map((row) => row[2])
    .filter((theta) => theta >= rows[before][2])
    .sort((a, b) => a - b);
  near(next.theta, larger[1]);

  await tab(page, 'Judge');
  const box = await scatter.locator('.over').boundingBox();
  await page.mouse.click(box.x + 0.2 * box.width, box.y + 0.2 * box.height);
  await observes(page, next.index, true);
  const point = await chosen(page);
  near(point.theta, rows[point.index][2]);

  await page
    .locator('#dock .ticks')
    .first()
    .click({ position: { x: 60, y: 4 } });
  await observes(page, point.index, true);
  assert.ok((await chosen(page)).theta < -60, 'a tick at the left end');

  await page.getByRole('button', { name: 'Data', exact: true }).click();
  const thumbnail = page.locator('#preview .cell').last();
  const index = await thumbnail.getAttribute('data-index');
  await thumbnail.click();
  await page.locator('#explore').waitFor();
  await observes(page, index);
}
