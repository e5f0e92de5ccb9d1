// The look at three widths: nothing sticks out, every tab is seen whole, θ is in reach.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { open } from '../harness.js';
import { compared, explored } from '../page-steps.js';

/** Pixels by which the page is wider than its window. */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The tabs that are not seen whole. */
const cutTabs = (page) =>
  page.locator('#tabs button').evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left < 0 || right > innerWidth || tab.scrollWidth > tab.clientWidth;
      })
      .map((tab) => tab.textContent),
  );

test('nothing is cut off on a phone, a tablet and a large screen', async (t) => {
  const page = await open(t, { path: '#data=heads&components=1&evaluations=3&view=explore' });
  await compared(page);
  await explored(page);
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1600, 1000],
  ]) {
    await page.setViewportSize({ width, height });
    for (const view of ['explore', 'data', 'learn', 'works', 'experiments']) {
      await page.locator(`:is(#tabs, #works) [data-view=${view}]:visible`).last().click();
      await page.locator(`:is(#tabs, #works) [data-view=${view}][aria-current]:visible`).first().waitFor();
      assert.ok((await overflow(page)) <= 0, `${view} at ${width} px is too wide`);
      assert.deepEqual(await cutTabs(page), [], `${view} at ${width} px`);
    }
    await page.locator('#tabs [data-view=explore]').click();
    const slider = await page.locator('#theta').boundingBox();
    assert.ok(slider.y + slider.height <= height && slider.width >= 0.4 * Math.min(width, 1100), `θ at ${width} px`);
  }
});

/** The parts of the bar on top that lie over others. */
const overlaps = (page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.bar h1, #tabs button, .promise, #link button, #theme button')].filter(
      (part) => part.offsetWidth,
    );
    const over = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom && b.top < a.bottom;
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return parts.flatMap((part, i) =>
      boxes.flatMap((box, j) => (j > i && over(boxes[i], box) ? [`${part.textContent} × ${parts[j].textContent}`] : [])),
    );
  });

test('odd screens: every width of the bar, a telephone on its side, paper, forced colours', async (t) => {
  const page = await open(t, { path: '#data=heads&components=1&evaluations=3&view=explore' });
  await compared(page);
  for (let width = 1100; width <= 1420; width += 8) {
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await overlaps(page), [], `${width} px`);
    assert.deepEqual(await cutTabs(page), [], `${width} px`);
  }
  await page.setViewportSize({ width: 800, height: 360 });
  const bar = await page.locator('.bar').boundingBox();
  assert.ok(bar.height <= 64, `the bar on top takes ${bar.height} px`);
  const { height } = await page.locator('#dock').boundingBox();
  assert.ok(height <= 110, `the bar of θ takes ${height} of 360 px`);

  if (!chromiumOnly) {
    const swatch = () => page.evaluate(() => getComputedStyle(document.querySelector('.segments .swatch')).backgroundColor);
    const colour = await swatch();
    await page.emulateMedia({ forcedColors: 'active' });
    assert.equal(await swatch(), colour, 'the colour of a method');
    const outline = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    assert.equal(await outline('.segments [aria-pressed=true]'), 'solid', 'the chosen method');
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    assert.equal(await page.locator('#dock').isVisible(), false, 'θ on paper');
    const { width } = await page.locator('#hero canvas').first().boundingBox();
    assert.ok(width >= 96, `a picture on paper is ${width} px wide`);
    assert.ok((await overflow(page)) <= 0, 'paper');
  }
});

test('on a low screen two sliders keep their labels and leave room', async (t) => {
  const page = await open(t, { path: '#data=poses&size=16&components=1&evaluations=3&view=explore', width: 740, height: 360 });
  await page.locator('#second').waitFor();
  for (const [width, height] of [
    [740, 360],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    const dock = await page.locator('#dock').boundingBox();
    assert.ok(dock.height <= 0.3 * height, `${dock.height} of ${height} px`);
    for (const name of ['theta', 'second']) {
      const label = await page.locator(`#dock label[for=${name}]`).boundingBox();
      assert.ok(label && label.width >= 60, name);
    }
  }
});

test('the theme can be chosen and is kept, and the sheet of narrow screens closes with Escape', async (t) => {
  const page = await open(t, { colorScheme: 'light', width: 390, height: 844, path: '#data=simulation' });
  await page.locator('#spread canvas').first().waitFor();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.reload();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.locator('#spread canvas').first().waitFor();
  await page.getByRole('button', { name: 'Model', exact: true }).click();
  await page.locator('body.sheet-open #centre[inert]').waitFor({ state: 'attached' });
  await page.locator('#train button').focus();
  await page.keyboard.press('Escape');
  await page.locator('body:not(.sheet-open) #centre:not([inert])').waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Model', 'the focus returns');
});

test('on a phone, who takes hold of θ sees what it moves', async (t) => {
  const page = await open(t, { width: 375, height: 667, path: '#data=heads&components=1&evaluations=3&view=explore' });
  await compared(page);
  const covered = () => {
    const [picture, dock] = ['#hero canvas', '#dock'].map((part) => document.querySelector(part).getBoundingClientRect());
    return picture.bottom > dock.top;
  };
  await page.waitForFunction(covered); // once the verdict is above it
  await page.locator('#theta').click();
  assert.ok(!(await page.evaluate(covered)), 'the picture is seen whole');
  await page.setViewportSize({ width: 667, height: 375 }); // the phone is turned
  await page.waitForFunction(() => document.querySelector('#mean').clientWidth === 224);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing scrolls sideways');
});
