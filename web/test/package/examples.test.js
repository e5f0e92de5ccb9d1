// The pages in web/examples that load web/dist. Its projects are in consumers.test.js.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { open } from '../harness.js';
import { csv, file, slide } from '../page-steps.js';

const web = path.resolve(import.meta.dirname, '../..');

/** Opens a page of web/examples. */
const example = (t, name) => open(t, { folder: web, path: `examples/${name}`, expect: [/favicon/] });

test('a CSV is fitted, and the name of a missing column is refused', async (t) => {
  const page = await example(t, 'csv.html');
  const status = page.locator('[role=status]');
  await page.locator('input[type=file]').setInputFiles(file('a.csv', csv(40, { header: 'angle,name,a,b,c' }).replaceAll(/row\d+/g, '1')));
  await status.getByText(/^ERR_\w+: .*age/).waitFor();
  await page.locator('#theta').fill('angle');
  await page.locator('input[type=file]').setInputFiles(file('b.csv', csv(40, { header: 'angle,d,a,b,c' }).replaceAll(/row(\d+)/g, '$1')));
  await status.getByText(/^40 rows, RMSE 0\.\d+$/).waitFor();
  const rows = await page.locator('tr').evaluateAll((all) => all.map((each) => [...each.children].map((cell) => cell.textContent)));
  assert.deepEqual(rows[0], ['θ', 'd', 'a', 'b', 'c']);
  assert.deepEqual(
    rows.slice(1).map(([theta]) => Number(theta)),
    [0, 180, 360],
  );
  assert.ok(
    rows
      .slice(1)
      .flat()
      .every((cell) => Number.isFinite(Number(cell))),
  );
});

test('a slider moves θ on a canvas', async (t) => {
  const page = await example(t, 'slider.html');
  const pixels = () => page.locator('canvas').evaluate((canvas) => canvas.toDataURL());
  await page.locator('output').getByText('0.0°', { exact: true }).waitFor();
  const before = await pixels();
  await slide(page, 'input', 60);
  await page.locator('output').getByText('60.0°').waitFor();
  assert.notEqual(await pixels(), before);
});
