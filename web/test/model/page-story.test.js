// The story of how PPCA works: its figures are drawn from live models, follow dots and
// sliders, have addresses, and say what is true.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downloaded, eventually, open, screenshot } from '../harness.js';
import { figure } from '../page-steps.js';

const drawn = ['weights', 'bins', 'ruled', 'reordering'];

/** Opens the tab. */
async function openWorks(t, options) {
  const page = await open(t, options);
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/app/')).length);
  await page.getByRole('button', { name: /Turning heads/ }).waitFor();
  const first = await fetched();
  await page.getByRole('button', { name: 'How it works', exact: true }).click();
  await page.locator('.frame').first().waitFor();
  assert.ok((await fetched()) > first, 'the first view does without the story');
  return page;
}

/** The share of pixels that are drawn on, whether any lies at the sides, and all of them. */
const pixels = (page, name) =>
  page.locator(`.moving.${name} canvas`).evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const drawn = [];
    for (let p = 3; p < data.length; p += 4) if (data[p] > 0) drawn.push(p);
    const edges = drawn.some((p) => {
      const x = ((p - 3) / 4) % canvas.width;
      return x < 1 || x > canvas.width - 2;
    });
    return { share: (4 * drawn.length) / data.length, edges, all: canvas.toDataURL() };
  });

/** What a figure says, with minus signs that Number() reads. */
const said = async (page, name) => (await page.locator(`.moving.${name} output`).innerText()).replaceAll('\u2212', '-');

/** Opens the table behind a figure, which is also saved as CSV; its rows. */
async function rowsBehind(page, name) {
  await page.locator(`.moving.${name} summary`).click();
  await page.locator(`.moving.${name} tbody tr`).first().waitFor();
  const saved = await downloaded(page, () => page.locator(`.moving.${name}`).getByRole('button', { name: 'Save CSV' }).click());
  assert.ok(String(saved.bytes).split('\r\n').length > (await page.locator(`.moving.${name} tbody tr`).count()), name);
  return page.locator(`.moving.${name} tbody tr`).evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
}

const numbersIn = (text) => (text.match(/-?\d+\.?\d*/g) ?? []).map(Number);

test('every picture moves with its sliders, by the keyboard, and says what it shows', async (t) => {
  const page = await openWorks(t, { width: 390, height: 844, colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const name of drawn) {
    await figure(page, name);
    const { share, edges } = await pixels(page, name);
    assert.ok(share > 0.03 && (!edges || name === 'reordering'), `${name}: ${share} of the pixels`);
    assert.ok((await said(page, name)).length > 60, name);
  }
  for (const [slider, key] of [
    ['weights-theta', 'ArrowRight'],
    ['bins-theta', 'PageUp'],
    ['ruled-theta', 'End'],
    ['ruled-turn', 'ArrowRight'],
    ['ruled-theta', 'Home'],
    ['reordering-endpoint', 'ArrowRight'],
    ['reordering-turn', 'ArrowLeft'],
  ]) {
    const name = slider.split('-')[0];
    const [before, words] = [(await pixels(page, name)).all, await said(page, name)];
    await page.locator(`#${slider}`).focus();
    await page.keyboard.press(key);
    assert.notEqual((await pixels(page, name)).all, before, `${slider} ${key}`);
    if (!slider.endsWith('turn')) {
      assert.notEqual(await said(page, name), words, slider);
      assert.ok((await page.locator(`#${slider}`).getAttribute('aria-valuetext'))?.length, slider);
    }
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no wider than the phone');
  await screenshot(page, 'works-390-dark', { fullPage: true });
  for (const [width, theme] of [
    [1024, 'light'],
    [1600, 'dark'],
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `no wider than ${width}`);
    await screenshot(page, `works-${width}-${theme}`, { fullPage: true });
  }
});

test('the figures say what is true', async (t) => {
  const page = await openWorks(t, {});
  for (const name of drawn) await figure(page, name);
  await t.test('at θ = 4.4 the weights are those of the paper, and move under the pointer', () => weights(page));
  await t.test('one line is not enough for three bins, IPCA jumps, and PPCA is the module’s own', () => bins(page));
  await t.test('the vectors of an endpoint are put in the order that the table tells', () => reordering(page));
});

async function weights(page) {
  assert.match(await said(page, 'weights'), /^θ\u00a0=\u00a04\.40: the hat weight is 0\.60 on endpoint 4 and 0\.40 on endpoint 5\./);
  const [a, x4, y4, b, x5, y5, x, y] = numbersIn((await said(page, 'weights')).split('=\u00a0').slice(2).join(' '));
  assert.ok(Math.abs(a * x4 + b * x5 - x) < 0.02 && Math.abs(a * y4 + b * y5 - y) < 0.02, await said(page, 'weights'));
  await page.locator('#weights-theta').fill('5');
  assert.match(await said(page, 'weights'), /the hat weight is 1\.00 on endpoint 5\. /);
  await page.locator('#weights-theta').fill('3.25');
  assert.match(await said(page, 'weights'), /0\.75 on endpoint 3 and 0\.25 on endpoint 4/);
  const canvas = page.locator('.moving.weights canvas');
  const { width } = await canvas.boundingBox();
  await canvas.click({ position: { x: width - 3, y: 100 } });
  assert.equal(await page.locator('#weights-theta').inputValue(), '6');
  assert.deepEqual(
    (await rowsBehind(page, 'weights')).map(([, weight]) => Number(weight)),
    [0, 0, 0, 1, 1],
  );
}

async function bins(page) {
  const [theta, pca, ipca, ppca, count, offPCA, offIPCA, offPPCA, jump, four, another, five] = numbersIn(await said(page, 'bins'));
  assert.deepEqual([theta, count, four, five], [4.4, 48, 4, 5]);
  assert.ok(offPCA > 2 * offPPCA && offPCA > 2 * offIPCA, `${offPCA}, ${offIPCA}, ${offPPCA}`);
  assert.ok(jump > 0.01 && another > 0.01, `${jump}, ${another}`);
  const live = await page.evaluate(async () => {
    const { createEngine } = await import('./ppca.js');
    const engine = await createEngine();
    const set = await engine.synthesise('bend', { seed: 1 });
    const options = { endpoints: [3, 4, 5, 6], components: 1 };
    const height = async (method) => {
      const { mean, basis } = await (await engine.fit(set, { ...options, method })).at(4.4);
      return mean[1] + (method === 'ppca' ? 0 : ((4.4 - mean[0]) * basis[1]) / basis[0]);
    };
    const found = [await height('pca'), await height('ipca'), await height('ppca')];
    engine.close();
    return found;
  });
  [pca, ipca, ppca].forEach((value, i) => assert.ok(Math.abs(value - live[i]) < 0.006, `${value} is drawn, ${live[i]} computed`));
  const row = (await rowsBehind(page, 'bins')).find(([at]) => at === '4.40');
  assert.deepEqual(
    row?.slice(1).map((text) => Number(text).toFixed(2)),
    [pca, ipca, ppca].map((value) => value.toFixed(2)),
  );
}

async function reordering(page) {
  assert.match(
    await said(page, 'reordering'),
    /^Endpoint 2 of 4, θ\u00a0=\u00a0121\.3: place 1 gets PCA’s component 2; place 2 gets PCA’s component 1, with the opposite sign\./,
  );
  const [before, after] = numbersIn((await said(page, 'reordering')).split('Mean over all endpoints: ')[1]);
  assert.ok(before > 1.8 * after, `${before}° and ${after}°`);
  const rows = await rowsBehind(page, 'reordering');
  assert.equal(rows.length, 3);
  assert.deepEqual(rows[0].slice(0, 3), ['2', '121.3', '2, \u22121']);
}

test('a dragged dot moves the models of every figure, and comes back by its address', async (t) => {
  const page = await openWorks(t, {});
  await figure(page, 'pca');
  const [x] = numbersIn(await said(page, 'pca'));
  const dot = page.locator('#figure-pca [role=button]').first();
  await dot.focus();
  await page.keyboard.press('ArrowRight');
  await eventually(page, (x) => !document.querySelector('.moving.pca output').textContent.startsWith(x), `Mean: (${x}`);
  await figure(page, 'pieces');
  const moved = await said(page, 'pieces');
  await eventually(page, () => location.hash.includes('dots=0,'));
  await page.evaluate(() => {
    location.hash = location.hash.replace('view=works', 'view=works&figure=pieces');
  });
  await page.reload();
  await figure(page, 'pieces');
  assert.equal(await said(page, 'pieces'), moved);
  await eventually(page, () => Math.abs(document.querySelector('#figure-pieces').getBoundingClientRect().top) < innerHeight / 2);
  await page.locator('#figure-pieces').getByRole('button', { name: 'Put the dots back' }).click();
  await eventually(page, (moved) => document.querySelector('.moving.pieces output').textContent !== moved, moved);
  assert.ok(!page.url().includes('dots=') || (await eventually(page, () => !location.hash.includes('dots=')), true));
});
