// The figures of the story that have more than a slider: what they compute is right.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, open } from '../harness.js';
import { figure, slide } from '../page-steps.js';

/** What a figure says, with minus signs that Number() reads. */
const said = async (page, name) => (await page.locator(`.moving.${name} output`).innerText()).replaceAll('\u2212', '-');

/** Does something after which a figure says something else, and returns that. */
async function after(page, name, act) {
  const before = await page.locator(`.moving.${name} output`).textContent();
  await act();
  await eventually(page, ([name, before]) => document.querySelector(`.moving.${name} output`).textContent !== before, [name, before]);
  return said(page, name);
}

test('Algorithm 1 goes step by step, back, and to its end, and E falls in every cycle', async (t) => {
  const page = await open(t, { path: '#figure=algorithm&algorithm-step=3', reducedMotion: 'reduce' });
  await figure(page, 'algorithm');
  assert.match(await said(page, 'algorithm'), /^Step 3 of \d+\. Cycle 1: A hundred gradient steps/);
  const button = (name) => page.locator('.moving.algorithm').getByRole('button', { name, exact: true });
  assert.match(await after(page, 'algorithm', () => button('Step').click()), /^Step 4 .* length 1/);
  await after(page, 'algorithm', () => button('Back').click());
  await after(page, 'algorithm', () => button('Back').click());
  assert.match(await after(page, 'algorithm', () => button('Back').click()), /^Step 1 of \d+\. Start: Arrows that oppose/);
  const end = await after(page, 'algorithm', () => button('Run').click());
  assert.match(end, /All 20 cycles are done; E fell in each\.|The next cycle would raise E/);
  await page.waitForURL(/algorithm-step=\d/);
  await page.locator('.moving.algorithm summary').first().click();
  await page.locator('.moving.algorithm tbody tr').first().waitFor();
  const rows = await page
    .locator('.moving.algorithm tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const ends = rows.filter(([, , part]) => part === 'order' || part === 'coefficients').map(([, , , energy]) => Number(energy));
  assert.ok(ends.length > 10 && ends.every((energy, i) => i === 0 || energy <= ends[i - 1]), `${ends}`);
});

test('λ, angles, missing numbers and unknown θ: the figures compute what they say', async (t) => {
  const page = await open(t, { path: '#figure=lambda' });
  await figure(page, 'lambda');
  const [, , , least] = (await said(page, 'lambda')).match(/\d+\.\d+/g).map(Number);
  const stiff = await after(page, 'lambda', () => slide(page, '#lambda-value', 2));
  const [, full, unseen, best] = stiff.match(/\d+(\.\d+)?/g).map(Number);
  assert.ok(full > 0.2 && unseen > 0.2 && best < 1 && least < 1, stiff);

  await figure(page, 'angle');
  const turned = await after(page, 'angle', () => slide(page, '#angle-to', 0.5));
  assert.match(turned, /IPCA \d\d\.\d°, PCA 0\.0°\.$/);
  assert.match(await after(page, 'angle', () => slide(page, '#angle-to', 0.1)), /PPCA 0\.0°, IPCA 0\.0°, PCA 0\.0°/);

  await figure(page, 'missing');
  const numbers = (text) => text.match(/-?\d+\.\d+/g).map(Number);
  const [, , y] = numbers(await said(page, 'missing'));
  const [, x, other, error] = numbers(await after(page, 'missing', () => slide(page, '#missing-x', -0.5)));
  assert.ok(x === -0.5 && other !== y && error > 0.01 && error < 0.5, `${y} ${other} ${error}`);

  await figure(page, 'density');
  await slide(page, '#density-x', -1.4);
  const left = await after(page, 'density', () => slide(page, '#density-y', 0));
  assert.ok(numbers(left)[2] < 0.2, left);
  const [, ...wide] = /x = (\d\.\d), y = (\d\.\d): there it is not/.exec(
    (await page.locator('#story').innerText()).replaceAll('\u00a0', ' '),
  );
  /** How far the interval of θ reaches at a place. */
  const width = async (x, y) => {
    await slide(page, '#density-x', x);
    await slide(page, '#density-y', y);
    const at = `(${x.toFixed(2)}, ${y.toFixed(2)})`.replaceAll('-', '\u2212');
    await eventually(page, (at) => document.querySelector('.moving.density output').textContent.replaceAll('\u00a0', ' ').includes(at), at);
    const [, , , low, high] = numbers(await said(page, 'density'));
    return high - low;
  };
  assert.ok((await width(...wide.map(Number))) > 0.3, 'where the chapter says so, θ is uncertain');
  for (const [x, y] of [
    [0, 0],
    [0, 0.6],
    [1, 0.2],
    [-1, 0.5],
  ])
    assert.ok((await width(x, y)) < 0.2, `elsewhere θ is nearly certain: ${x}, ${y}`);
  await width(-1.4, 0);
  await page.locator('.moving.density .grip').focus();
  for (let i = 0; i < 56; i++) await page.keyboard.press('ArrowRight');
  await page.waitForURL(/density-x=1\.4/);
  await eventually(page, () => /θ\u00a0=\u00a0(0\.[89]|1)/.test(document.querySelector('.moving.density output').textContent));
});
