// Files that are gone when the page reads them, dropped as the system drops them.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { open } from '../harness.js';
import { csv, dataSays, failure } from '../page-steps.js';

test('a dropped file that is gone is named, alone and beside a folder', { skip: chromiumOnly }, async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ppca-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'faces'));
  await writeFile(path.join(folder, 'faces', 'a.csv'), csv(40));
  const page = await open(t);
  const devTools = await page.context().newCDPSession(page);

  /** Drops files of the folder; one of them is deleted while it is dragged. */
  async function drop(names, gone) {
    if (gone) await writeFile(path.join(folder, gone), csv(40));
    const data = { items: [], files: names.map((name) => path.join(folder, name)), dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) {
      if (type === 'drop' && gone) await rm(path.join(folder, gone));
      await devTools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
    }
  }

  for (const [names, gone] of [
    [['gone.csv'], 'gone.csv'],
    [['gone.npz'], 'gone.npz'],
    [['faces', 'gone.csv'], 'gone.csv'],
  ]) {
    await drop(names, gone);
    assert.match(await failure(page), new RegExp(`${gone} cannot be read .*choose it again`), names.join());
    await page.getByRole('button', { name: 'Dismiss this message' }).first().click();
  }
  await drop(['faces']);
  await dataSays(page, '40 rows of 3 variables');
});
