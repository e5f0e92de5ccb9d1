// Charts for papers: SVG in millimetres, and one chart printed alone. The numbers of pictures and
// errors as CSV.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downloaded, open } from '../harness.js';
import { dataSays } from '../page-steps.js';

test('a chart is saved as SVG with its text, in light colours and as wide as a column; printed, it is alone', async (t) => {
  const page = await open(t, { colorScheme: 'dark', path: '#data=countries' });
  await dataSays(page, 'rows of 2 variables');
  const aligned = (column) => page.locator(`#preview .preview-head tr > :nth-child(${column})`);
  const sides = (cells) => cells.evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).textAlign))]);
  assert.deepEqual(await sides(aligned(1)), ['right']);
  assert.deepEqual(await sides(page.locator('#preview .preview-head tr > :not(.number)')), ['left'], 'words begin at the left');
  const chart = page.locator('#preview figure');
  await chart.locator('canvas').waitFor();
  await chart.getByText('For papers').click();
  const { name, bytes } = await downloaded(page, () => chart.getByRole('button', { name: 'SVG, 84 mm' }).click());
  assert.match(name, /\.svg$/);
  const figure = await page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      size: ['width', 'height'].map((side) => root.getAttribute(side)),
      wide: root.viewBox.baseVal.width,
      texts: [...root.querySelectorAll('text')].map((each) => each.textContent),
      fonts: [...new Set([...root.querySelectorAll('text')].map((each) => each.getAttribute('font-size')))],
      inks: [...root.querySelectorAll('text')].map((each) => each.getAttribute('fill')),
      bars: root.querySelectorAll('g rect').length,
      colours: [...text.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour),
    };
  }, String(bytes));
  assert.match(figure.size.join(), /^84mm,\d+(\.\d+)?mm$/);
  assert.deepEqual(figure.fonts, ['12']);
  assert.ok(Math.abs((12 * 84) / figure.wide - (8 * 25.4) / 72) < 0.01, 'text of 12 pixels prints in 8 points');
  for (const text of ['year', 'observations', '1960', '40']) assert.ok(figure.texts.includes(text), `${text} is not among ${figure.texts}`);
  assert.ok(figure.bars >= 20, `${figure.bars} bars`);
  for (const colour of figure.colours) assert.match(colour, /^(#[0-9a-f]{6}|rgb\(\d+,\d+,\d+\)|none)$/); // as every program reads it
  for (const ink of figure.inks) assert.ok(parseInt(ink.slice(1, 3), 16) < 128, `${ink} is light`);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');

  await page.evaluate(() => (globalThis.print = () => (globalThis.printed = true)));
  await chart.getByRole('button', { name: 'Print, or save as PDF' }).click();
  await page.waitForFunction(() => globalThis.printed);
  await page.emulateMedia({ media: 'print' });
  const shown = () =>
    page.evaluate(() => [...document.body.children].filter((each) => each.checkVisibility()).map((each) => each.className));
  assert.deepEqual(await shown(), ['printed-figure']);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  assert.ok((await shown()).length > 0 && !(await shown()).includes('printed-figure'));
});
