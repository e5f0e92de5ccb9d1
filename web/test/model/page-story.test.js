// The story of how PPCA works: its figures are drawn from live models, follow dots and
// sliders, have addresses, and say what is true.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endWorkers, eventually, open } from '../harness.js';
import { figure } from '../page-steps.js';

const drawn = ['weights', 'ruled', 'reordering'];

/** Opens the tab. */
async function openWorks(t, options) {
  const page = await open(t, options);
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/app/')).length);
  await page.getByRole('button', { name: /Turning heads/ }).waitFor();
  const first = await fetched();
  await page.getByRole('button', { name: 'How it works', exact: true }).click();
  await page.locator('.story .frame').first().waitFor();
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
const said = async (page, name) => (await page.locator(`.moving.${name} .said`).innerText()).replaceAll('\u2212', '-');

test('every picture moves with its sliders, by the keyboard, and says what it shows', async (t) => {
  const page = await openWorks(t, { width: 390, height: 844, colorScheme: 'dark' });
  for (const name of drawn) {
    await figure(page, name);
    const { share, edges } = await pixels(page, name);
    assert.ok(share > 0.03 && (!edges || name === 'reordering'), `${name}: ${share} of the pixels`);
    assert.ok((await said(page, name)).length > 60, name);
  }
  for (const [slider, key, spoken] of [
    ['weights-theta', 'ArrowRight', /^θ = 4\.41: 0\.59 on endpoint 4 and 0\.41 on endpoint 5$/],
    ['ruled-theta', 'End', /^\S+\s=\s\S+$/],
    ['ruled-turn', 'ArrowRight', /^Turn = 36°$/],
    ['ruled-theta', 'Home', /^\S+\s=\s\S+$/],
    ['reordering-endpoint', 'ArrowRight', /^Endpoint 3 of 4, θ = \S+$/],
    ['reordering-turn', 'ArrowLeft', /^Turn = 34°$/],
  ]) {
    const name = slider.split('-')[0];
    const [before, words] = [(await pixels(page, name)).all, await said(page, name)];
    await page.locator(`#${slider}`).focus();
    await page.keyboard.press(key);
    assert.notEqual((await pixels(page, name)).all, before, `${slider} ${key}`);
    if (!slider.endsWith('turn')) assert.notEqual(await said(page, name), words, slider);
    assert.match(await page.locator(`#${slider}`).getAttribute('aria-valuetext'), spoken);
  }
  await figure(page, 'algorithm');
  await page.locator('#algorithm-step').press('End');
  await page.locator('.moving.algorithm .said').filter({ hasText: 'All 20 cycles are done' }).waitFor();
  const spoken = await page.locator('#algorithm-step').getAttribute('aria-valuetext');
  assert.match(spoken, /^Step 61 of 61\. Cycle 20: .+\. E = \S+$/);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no wider than the phone');
  for (const [width, theme] of [
    [1024, 'light'],
    [1600, 'dark'],
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `no wider than ${width}`);
  }
});

test('θ is uncertain where the story says so', async (t) => {
  const page = await open(t, { path: '#view=works&figure=density&density-x=0&density-y=0' });
  await figure(page, 'density');
  const [, x, y] = /as at x = ([\d.]+), y = ([\d.]+)/.exec((await page.locator('.story').innerText()).replaceAll('\u00a0', ' '));
  assert.deepEqual([x, y], ['0', '0']);
  const [low, high] = / ([\d.]+) and ([\d.]+) with/
    .exec(await said(page, 'density'))
    .slice(1)
    .map(Number);
  assert.ok(high - low > 0.5, `θ lies between ${low} and ${high}`);
});

test('figures that keep their model fit it anew after a crash of the program', async (t) => {
  const page = await openWorks(t);
  for (const [name, slider, says] of [
    ['density', '#density-x', 'most probably'],
    ['missing', '#missing-x', 'The model expects'],
  ]) {
    await figure(page, name);
    const words = page.locator(`.moving.${name} .said`);
    await words.filter({ hasText: says }).waitFor();
    await endWorkers(page);
    await eventually(page, async () => !(await navigator.locks.query()).held.some((lock) => lock.name.startsWith('ppca worker'))); // the page knows
    await page.locator(slider).press('ArrowRight');
    await words.filter({ hasText: 'could not be fitted' }).waitFor();
    await page.locator(`.moving.${name}`).getByRole('button', { name: 'Try again' }).click();
    await words.filter({ hasText: says }).waitFor();
  }
});
