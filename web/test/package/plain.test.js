// The program for pages without the module: its example, and the same bits as the module.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import path from 'node:path';
import { open } from '../harness.js';

const web = path.resolve(import.meta.dirname, '../..');

test('a page with wasm_exec.js and ppca.wasm fits, with the bits of the module', async (t) => {
  const page = await open(t, { folder: web, path: 'examples/plain/', expect: [/favicon/] });
  await page
    .locator('[role=status]')
    .getByText(/^RMSE \d\S+, 400 coefficients, mean -?\d\S+ at θ = 1.25$/)
    .waitFor();
  const got = await page.evaluate(async () => {
    const dist = new URL('../../dist/', document.baseURI).href;
    const go = new Go();
    const { instance } = await WebAssembly.instantiateStreaming(fetch(`${dist}ppca.wasm`), go.importObject);
    delete globalThis.ppca;
    go.run(instance);
    const atOnce = typeof globalThis.ppca;

    const [rows, cols] = [90, 37];
    const theta = Float64Array.from({ length: rows }, (_, i) => (3 * i) / (rows - 1));
    const data = Float64Array.from({ length: rows * cols }, (_, j) => ((j * j * 2654435761) % 1013) / 1013 + theta[Math.floor(j / cols)]);
    const observations = Uint8Array.from(data, (_, j) => Number(j % 11 > 0));
    const given = { data, rows, cols, theta, mask: { observations }, thetaName: 'age' };
    const options = { bins: 3, components: [1, 3, 2, 2] };

    const { createEngine } = await import(`${dist}ppca.js`);
    const engine = await createEngine({ worker: false });
    const [one, other] = [await ppca.fit(given, options), await engine.fit(given, options)];
    const [projected, others] = [await ppca.project(one, given), await other.project(given)];
    const what = { coefficients: projected.coefficients, rows, theta };
    const pairs = {
      file: [await ppca.save(one), await other.toBytes()],
      mean: [(await ppca.at(one, 1.3)).mean, (await other.at(1.3)).mean],
      coefficients: [projected.coefficients, others.coefficients],
      rows: [(await ppca.score(one, given)).rows, (await other.score(given, { density: false })).rows],
      restored: [await ppca.reconstruct(one, what), await other.reconstruct(what)],
    };
    engine.close();
    const same = Object.entries(pairs).map(([name, [a, b]]) => [name, a.length > 0 && a.every((value, i) => Object.is(value, b[i]))]);
    return { atOnce, same: Object.fromEntries(same) };
  });
  assert.equal(got.atOnce, 'object', 'go.run has set globalThis.ppca when it returns');
  assert.deepEqual(got.same, { file: true, mean: true, coefficients: true, rows: true, restored: true });
});
