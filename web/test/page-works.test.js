// The picture of how PPCA works: drawn, and moved by θ and by turning.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, screenshot } from './harness.js';

test('the ruled surface moves with θ and turns, by the keyboard', async (t) => {
  const page = await open(t, { width: 390, height: 844, colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'How it works', exact: true }).click();
  await page.locator('.ruled').waitFor({ timeout: 120_000 });
  const picture = () => page.locator('.ruled canvas').evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const drawn = [];
    for (let p = 3; p < data.length; p += 4) if (data[p] > 0) drawn.push(p);
    const edges = drawn.some((p) => { const x = ((p - 3) / 4) % canvas.width; return x < 1 || x > canvas.width - 2; });
    return { share: (4 * drawn.length) / data.length, edges, hash: canvas.toDataURL() };
  });
  const first = await picture();
  assert.ok(first.share > 0.03 && !first.edges, `${first.share} of the pixels`);
  for (const [slider, key] of [['#ruled-theta', 'End'], ['#ruled-turn', 'ArrowRight'], ['#ruled-theta', 'Home']]) {
    const before = (await picture()).hash;
    await page.locator(slider).focus();
    await page.keyboard.press(key);
    assert.notEqual((await picture()).hash, before, `${slider} ${key}`);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no wider than the phone');
  await screenshot(page, 'works-390-dark', { fullPage: true });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.locator('#ruled-theta').fill('70');
  await screenshot(page, 'works-1600-dark');
});
