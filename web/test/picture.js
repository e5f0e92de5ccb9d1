// Takes the picture of the README: `node --test web/test/picture.js`. It is no test,
// and a file of the harness because it needs the same build, server and browser.

import path from 'node:path';
import { test } from 'node:test';
import { open } from './harness.js';

test('the picture of the README', async (t) => {
  const page = await open(t, { width: 1600, height: 1000, path: '#data=heads&size=64&components=5&view=explore&row=41' });
  await page.waitForFunction(() => document.querySelectorAll('#model-bar .segments button:enabled').length === 3);
  await page.getByRole('button', { name: 'Compare on unseen rows' }).click();
  await page
    .getByText(/errs? .* on unseen rows/)
    .first()
    .waitFor();
  await page.mouse.move(0, 0);
  const [bar, column] = await Promise.all([page.locator('.bar').boundingBox(), page.locator('.column').boundingBox()]);
  const [x, y] = [column.width, bar.height];
  await page.screenshot({ path: path.resolve(import.meta.dirname, '../picture.png'), clip: { x, y, width: 1600 - x, height: 1000 - y } });
});
