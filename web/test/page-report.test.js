// Results that leave the page: a report that the command line repeats, pictures,
// coefficients for NumPy, and the Python program that the page shows.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { open } from './harness.js';
import { csv, dataSays, download, drop, file, option, train } from './page-steps.js';
import { program } from './programs.js';
import { python } from './python.js';

function folder(t) {
  const made = mkdtempSync(path.join(tmpdir(), 'ppca-report-'));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Presses a button that hands a file over, and keeps the file. */
async function taken(page, into, label, name) {
  const file = await download(page, () => page.getByRole('button', { name: label }).click());
  writeFileSync(path.join(into, name), file.bytes);
  return file.name;
}

test('a report of the page is repeated on the command line; a changed one is refused', async (t) => {
  const at = folder(t);
  const verify = (...args) => spawnSync(program('ppca'), ['verify', ...args], { cwd: at, encoding: 'utf8' });

  const page = await open(t, { path: '#data=simulation&draw=5&bins=6&components=1&lambda-mean=Infinity&view=explore' });
  await page.locator('#scores tbody tr').nth(2).waitFor();
  await taken(page, at, 'Report, JSON', 'drawn.json');
  const drawn = verify('drawn.json');
  assert.equal(drawn.status, 0, drawn.stdout + drawn.stderr);
  assert.match(drawn.stdout, /3 models come out again/);

  const slow = await open(t, { path: '#data=simulation&draw=3&bins=12&components=2&lambda-mean=0.001&lambda-basis=0.001&view=explore' });
  await slow.locator('#scores tbody tr').nth(2).waitFor();
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
  writeFileSync(path.join(at, 'tampered.json'), text.replace(/"train": 0\.(\d)/, (_, digit) => `"train": 0.${(Number(digit) + 1) % 10}`));
  assert.notEqual(readFileSync(path.join(at, 'tampered.json'), 'utf8'), text);
  const tampered = verify('tampered.json');
  assert.equal(tampered.status, 1);
  assert.match(tampered.stderr, /changed after it was made/);
});

/** Coefficients and reconstructions of some observations, by the module. */
function projected(page, file, observations) {
  return page.evaluate(async ([base64, { data, theta, rows }]) => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const model = await engine.load(Uint8Array.fromBase64(base64));
    const { coefficients } = await model.project({ data, theta, rows });
    const restored = await model.reconstruct({ coefficients, theta, rows });
    engine.close();
    return { coefficients: [...coefficients], restored: [...restored] };
  }, [file.toString('base64'), observations]);
}

for (const [name, hash, shown, theta] of [
  ['PPCA', 'data=simulation&bins=6&components=2', 'PPCA', [0, 33.3, 360]],
  ['IPCA', 'data=simulation&bins=6&components=2', 'IPCA', [0, 60, 360]],
  ['PPCA on a ring', 'data=simulation&bins=8&components=2&range=&periodic=360', 'PPCA', [-5, 100, 359]],
  ['PPCA on a grid', 'data=poses&bins=3&bins2=2&components=2', 'PPCA', [-60, -10, 33, 20, 0, 0]],
]) test(`the Python program of the page projects as the module does: ${name}`, async (t) => {
  const at = folder(t);
  if (python(t, at, 'import numpy') === undefined) return;
  const page = await open(t, { path: `#${hash}&view=explore` });
  await page.locator('#scores tbody tr').nth(2).waitFor();
  if (shown !== 'PPCA') await page.getByRole('button', { name: new RegExp(`^${shown}`) }).click();
  await taken(page, at, /^Download$/, 'model.npz');
  const program = await page.locator('#share pre').textContent();
  const grid = hash.includes('bins2');
  const rows = theta.length / (grid ? 2 : 1);
  const K = Number(python(t, at, 'import numpy as np; print(np.load("model.npz")["mean"].shape[1])'));
  const data = Array.from({ length: rows * K }, (_, j) => Math.sin(j) + 0.5);
  const ours = await projected(page, readFileSync(path.join(at, 'model.npz')), { data, theta, rows });
  const theirs = JSON.parse(python(t, at, `${program}
import json
x, theta = np.sin(np.arange(${rows * K})).reshape(${rows}, ${K}) + 0.5, np.array(${JSON.stringify(theta)}).reshape(${rows}, -1)
made = [project(x[i], theta[i] if ${grid ? 'True' : 'False'} else theta[i][0]) for i in range(${rows})]
print(json.dumps({"coefficients": np.concatenate([beta for beta, _ in made]).tolist(), "restored": np.concatenate([r for _, r in made]).tolist()}))`));
  for (const part of ['coefficients', 'restored']) {
    assert.equal(theirs[part].length, ours[part].length);
    theirs[part].forEach((value, i) => assert.ok(Math.abs(value - ours[part][i]) < 1e-9 * (1 + Math.abs(value)), `${part} ${i}: ${value} in Python, ${ours[part][i]} here`));
  }
});

test('reconstructions leave as PNG, coefficients as NPZ', async (t) => {
  const at = folder(t);
  const page = await open(t, { path: '#data=heads&components=2&view=explore' });
  await page.locator('#scores tbody tr').nth(2).waitFor();
  assert.equal(await taken(page, at, 'Reconstructions, ZIP', 'pictures.zip'), 'Turning heads ppca.zip');
  assert.equal(await taken(page, at, 'Coefficients, NPZ', 'coefficients.npz'), 'Turning heads ppca coefficients.npz');
  const pictures = await page.evaluate(async (base64) => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const { summary } = await engine.read({ name: 'pictures.zip', data: Uint8Array.fromBase64(base64) });
    engine.close();
    return [summary.rows, summary.shape.width, summary.shape.channels];
  }, readFileSync(path.join(at, 'pictures.zip'), 'base64'));
  assert.deepEqual(pictures, [120, 32, 3]);
  const shapes = python(t, at, 'import numpy as np; c = np.load("coefficients.npz"); print([c[name].shape for name in ("theta", "coefficients", "rmse")])');
  if (shapes) assert.equal(shapes.trim(), '[(120,), (120, 2), (120,)]');
});
