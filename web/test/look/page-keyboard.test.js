// The whole walk without a mouse: Tab finds every control, Enter and Space press,
// arrows move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';

/**
 * Presses Tab, or Shift+Tab for what lies before, until the focus is on what
 * matches; at most a hundred times. Never beyond the last control, where Firefox
 * goes on to its own bars.
 */
async function tabTo(page, selector, key = 'Tab') {
  for (let i = 0; i < 100; i++) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`${key} never reaches ${selector}`);
}

/** Whether the focused control lies in the window and not under the dock of θ. */
const seen = (page) =>
  page.evaluate(() => {
    const own = document.activeElement.getBoundingClientRect();
    const dock = document.getElementById('dock');
    const floor = dock.hidden || dock.contains(document.activeElement) ? innerHeight : dock.getBoundingClientRect().top;
    return own.top >= 0 && own.bottom <= floor + 1;
  });

test('heads without a mouse, on a phone and on a large screen', async (t) => {
  const page = await open(t, { width: 390, height: 844, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: /Turning heads/ }).waitFor();
  await tabTo(page, '#welcome .example');
  await page.keyboard.press('Enter');
  await page.locator('#preview canvas').first().waitFor();
  await page.locator('#train button:enabled').waitFor(); // what cannot be pressed has no focus

  await tabTo(page, '#train button', 'Shift+Tab');
  await page.keyboard.press('Space');
  await page.locator('#explore').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.segments button:not(:disabled)').length === 3);
  await explore(page);

  await tabTo(page, '#model-name', 'Shift+Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('by hand');
  await page.keyboard.press('Enter');
  await page.locator('#shelf li[data-model="by hand"]').waitFor();

  await page.setViewportSize({ width: 1600, height: 1000 });
  await explore(page);
});

/** Goes through the controls of an open model, from above them. */
async function explore(page) {
  await tabTo(page, '#observation');
  assert.ok(await seen(page), 'the slider of the observation is covered');
  const before = await page.locator('#observation-view p.numbers').innerText();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((old) => document.querySelector('#observation-view p.numbers').textContent !== old, before);

  await tabTo(page, '.beta input');
  assert.ok(await seen(page), 'the slider of the first coefficient is covered');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelector('.beta output').value.startsWith('−3'));

  await tabTo(page, '#new-files button');
  assert.ok(await seen(page), 'the last button is covered');

  await tabTo(page, '#theta');
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('#hero h3').textContent === 'At yaw 90.0°');
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => document.querySelector('#hero h3').textContent === 'At yaw 72.0°');
}
