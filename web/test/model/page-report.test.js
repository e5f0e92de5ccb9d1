// Results that leave the page: a report that the command line repeats, pictures,
// coefficients for NumPy, and the programs that the page shows.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { open } from '../harness.js';
import { compared, csv, dataSays, download, drop, file, option, tab, train } from '../page-steps.js';
import { program } from '../programs.js';

function folder(t) {
  const made = mkdtempSync(path.join(tmpdir(), 'ppca-report-'));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Presses a button that hands a file over, and keeps the file. */
async function taken(page, into, label, name) {
  await tab(page, 'Take away');
  const file = await download(page, () => page.getByRole('button', { name: label }).click());
  writeFileSync(path.join(into, name), file.bytes);
  return file.name;
}

test('a report of the page is repeated on the command line; a changed one is refused', async (t) => {
  const at = folder(t);
  const verify = (...args) => spawnSync(program('ppca'), ['verify', ...args], { cwd: at, encoding: 'utf8' });

  const page = await open(t, { path: '#data=simulation&draw=5&bins=6&components=1&lambda-mean=Infinity&view=explore' });
  await compared(page);
  await taken(page, at, 'Report, JSON', 'drawn.json');
  const drawn = verify('drawn.json');
  assert.equal(drawn.status, 0, drawn.stdout + drawn.stderr);
  assert.match(
    JSON.parse(readFileSync(path.join(at, 'drawn.json'), 'utf8')).build,
    /^\d+\.\d+\.\d+, wasm, commit .+, sources [0-9a-f]{12}$/,
  );
  assert.match(drawn.stdout, /holds: the numbers of 3 models follow from these data and options/);

  const slow = await open(t, { path: '#data=simulation&draw=3&bins=12&components=2&lambda-mean=0.001&lambda-basis=0.001&view=explore' });
  await compared(slow);
  await taken(slow, at, 'Report, JSON', 'slow.json');
  const flat = verify('slow.json'); // E is flat where this fit ends: here and in the browser it ends a little elsewhere
  assert.equal(flat.status, 0, flat.stdout + flat.stderr);

  const table = csv(80);
  writeFileSync(path.join(at, 'people.csv'), table);
  await drop(page, [file('angles.csv', table)]);
  await dataSays(page, '80 rows');
  await page.getByRole('button', { name: 'Explore', exact: true }).click();
  assert.ok(await page.getByRole('button', { name: 'Report, JSON' }).isDisabled(), 'the open models are of other data');
  await option(page, 'Bins', 3);
  await option(page, 'Components', 2);
  await train(page);
  assert.equal(await taken(page, at, 'Report, JSON', 'files.json'), 'angles.csv report.json');
  const files = verify('files.json', 'people.csv');
  assert.equal(files.status, 0, files.stdout + files.stderr);
  assert.equal(verify('files.json').status, 1);

  const text = readFileSync(path.join(at, 'drawn.json'), 'utf8');
  writeFileSync(
    path.join(at, 'tampered.json'),
    text.replace(/"train": 0\.(\d)/, (_, digit) => `"train": 0.${(Number(digit) + 1) % 10}`),
  );
  assert.notEqual(readFileSync(path.join(at, 'tampered.json'), 'utf8'), text);
  const tampered = verify('tampered.json');
  assert.equal(tampered.status, 1);
  assert.match(tampered.stderr, /changed after it was written/);
});
