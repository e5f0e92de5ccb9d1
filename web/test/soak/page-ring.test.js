// A periodic θ: the head on a turntable, fitted on a ring, and moved by
// by the keys and by itself, across the seam.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { slide, train } from '../page-steps.js';

const becomes = (page, wanted) =>
  page.waitForFunction((value) => Math.abs(Number(document.getElementById('theta').value) - value) < 0.01, wanted);

/** Opens the page with the head on the turntable, trained. */
async function trainedRound(t) {
  const page = await open(t, { path: '#data=turntable&evaluations=5' });
  await page.locator('#preview canvas').first().waitFor();
  await train(page);
  return page;
}

test('a head all round: the keys cross the seam, where the mean is the same on both sides; play goes round', async (t) => {
  const page = await trainedRound(t);
  await page.getByText('18 bins on a ring, period 360').waitFor();
  await page.locator('#theta-exact').fill('355');
  await page.locator('#theta-exact').blur();
  await becomes(page, 355);

  // by keys, there and back
  await page.locator('#theta').focus();
  await page.keyboard.press('PageUp');
  await becomes(page, 31);
  await page.keyboard.press('PageDown');
  await becomes(page, 355);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await becomes(page, 2.2);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await becomes(page, 355);
  await page.locator('#theta-exact').fill('-30');
  await page.locator('#theta-exact').blur();
  await becomes(page, 330);

  const mean = () =>
    page.locator('#mean').evaluate((canvas) => [...canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data]);
  const at = async (value) => {
    await slide(page, '#theta', value);
    await page.waitForFunction((text) => document.querySelector('#hero h3').textContent === text, `At angle ${value.toFixed(1)}°`);
    return mean();
  };
  const [before, after, opposite] = [await at(360), await at(0), await at(180)];
  assert.deepEqual(before, after);
  assert.notDeepEqual(opposite, after);
});
