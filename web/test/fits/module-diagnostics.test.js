// The diagnosis of a model: what the command line says of the same file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';

test('a model says what of it needs attention, also after it was loaded', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const rows = 80;
    const theta = Float64Array.from({ length: rows }, (_, i) => 80 * (i / (rows - 1)) ** 30);
    const data = Float64Array.from({ length: 4 * rows }, (_, j) => Math.sin(j) + theta[Math.floor(j / 4)] / 80);
    const fit = (options) => engine.fit({ data, rows, cols: 4, theta }, { components: 2, ...options });
    const width = await fit({});
    const count = await fit({ spacing: 'count' });
    const loaded = await engine.load(await width.toBytes());
    const pca = await fit({ method: 'pca' });
    const result = [];
    for (const model of [width, loaded, count, pca]) result.push(await model.diagnostics());
    width.free();
    const freed = await width.diagnostics().catch(({ code }) => code);
    engine.close();
    return { result, freed };
  });
  const [width, loaded, count, pca] = got.result;
  assert.match(
    width.findings.join('\n'),
    /3 of 5 endpoints have fewer effective observations than components \(θ = 60: .* neighbours determine the components there/,
  );
  assert.deepEqual(loaded, width);
  const others = (findings) => findings.filter((text) => !/^no row has θ/.test(text));
  assert.deepEqual([others(count.findings), others(pca.findings)], [[], []]);
  assert.equal(count.knots.length, 5);
  assert.ok(Math.abs(count.knots.reduce((sum, { observations }) => sum + observations, 0) - 80) < 1e-9);
  assert.ok(count.knots.every(({ components }) => components === 2));
  assert.deepEqual([pca.knots.length, pca.knots[0].observations, pca.knots[0].theta], [1, 80, [[0, 80]]]);
  assert.equal(got.freed, 'ERR_CLOSED');
});
