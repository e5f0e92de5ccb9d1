// Two parameters at once: heads that turn and nod, on a grid of knots, moved by
// sliders, by keys and by itself; and a table with two columns of θ.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, open } from '../harness.js';
import { save, slide, tab, train } from '../page-steps.js';

/** Waits until the stage shows this place. */
const shows = (page, text) => page.waitForFunction((wanted) => document.querySelector('#hero h3').textContent === wanted, `At ${text}`);

/** Writes the exact value of the second angle, and returns the one that the field then has. */
async function pitch(page, value) {
  await page.locator('#second-exact').fill(String(value));
  await page.locator('#second-exact').blur();
  return Number(await page.locator('#second-exact').inputValue());
}

/** Opens the page with heads that turn and nod, trained. */
async function trainedNodding(t) {
  const page = await open(t, { path: '#data=poses&components=3' });
  await page.locator('#preview canvas').first().waitFor();
  await train(page);
  await page.locator('#second').waitFor();
  return page;
}

test('a grid of two angles: sliders and keys move it, and the pixels follow; an observation stands at its two, and play moves along either', async (t) => {
  const page = await trainedNodding(t);
  await page.getByText('3 components · 3 × 2 bins').waitFor();
  await page
    .locator('#source')
    .getByText(/θ is yaw, .*; and pitch, /)
    .waitFor();

  await page.locator('#theta-exact').fill('10');
  await page.locator('#theta-exact').blur();
  const [bottom, top] = [await pitch(page, -90), await pitch(page, 90)];
  await pitch(page, -5);
  await shows(page, 'yaw 10.0°, pitch −5.0°');

  const [left, right] = await page.locator('#theta').evaluate(({ min, max }) => [Number(min), Number(max)]);
  const degrees = (angle) => `${(Math.round(10 * angle) / 10 || 0).toFixed(1)}°`.replace('-', '−');
  const after = (yaw, pitch) => shows(page, `yaw ${degrees(yaw)}, pitch ${degrees(pitch)}`);
  await page.locator('#theta').focus();
  await page.keyboard.press('ArrowRight');
  await after(10 + 0.01 * (right - left), -5);
  await page.locator('#second').focus();
  await page.keyboard.press('ArrowUp');
  await after(10 + 0.01 * (right - left), -5 + 0.01 * (top - bottom));
  await page.keyboard.press('PageDown');
  await after(10 + 0.01 * (right - left), -5 - 0.09 * (top - bottom));
  await page.keyboard.press('Home');
  await page.locator('#theta').focus();
  await page.keyboard.press('End');
  await after(right, bottom);

  await save(page, 'nod');
  await tab(page, 'Look');
  await slide(page, '#theta', 20);
  await pitch(page, -12);
  await shows(page, 'yaw 20.0°, pitch −12.0°');
  await page.locator('#multiples').getByText('Along yaw, at pitch −12.0°.').waitFor();
  await eventually(page, async () => {
    // what the page draws is what the module says
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const model = await engine.models.open((await engine.models.list())[0].id);
    const { mean } = await model.at([20, -12]);
    const { shape } = model.info;
    engine.close();
    const { data } = document.getElementById('mean').getContext('2d').getImageData(0, 0, shape.width, shape.height);
    let off = 0;
    for (let p = 0; p < shape.width * shape.height; p++) {
      for (let c = 0; c < 3; c++) off = Math.max(off, Math.abs(data[4 * p + c] - 255 * Math.min(1, Math.max(0, mean[3 * p + c]))));
    }
    return off <= 1;
  });
  const other = await page.context().newPage(); // a saved grid opens without its data
  await other.goto(new URL('.', page.url()).href);
  await other.getByRole('button', { name: 'Open nod' }).click();
  await other.locator('#second').waitFor();
  await slide(other, '#theta', -30);
  await pitch(other, 9);
  await shows(other, 'yaw −30.0°, pitch 9.0°');
});
