// The diagnosis of a model: what the command line says of the same file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';

test('models are compared on rows that no fit saw', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const lines = Array.from({ length: 200 }, (_, i) => [
      i / 200,
      Math.sin(i / 20) + Math.sin(i * i),
      Math.cos(i / 20) + Math.sin(7 * i * i),
      Math.cos(3 * i * i),
    ]);
    const csv = (rows) => new File([['t,a,b,c', ...rows.map((row) => row.join())].join('\n')], 'rows.csv');
    const set = await engine.read(csv(lines), { theta: 't', testShare: 0.4 });
    const [ppca, pca] = [await engine.fit(set, { components: 1 }), await engine.fit(set, { components: 1, method: 'pca' })];
    const worse = await pca.diagnostics({ unseen: set, rivals: [ppca] });
    const alone = await pca.diagnostics();
    const all = await engine.read(csv(lines), { theta: 't' });
    const none = await pca.diagnostics({ unseen: all, rivals: [ppca] });
    const wrong = await pca.diagnostics({ unseen: set, rivals: [pca.info] }).catch(({ code, message }) => `${code} ${message}`);
    engine.close();
    return { worse, alone: alone.unseen, none: none.unseen, wrong };
  });
  const { unseen, findings, advice } = got.worse;
  assert.equal(unseen.rows, 80);
  assert.ok(-unseen.rivals[0].difference > 2 * unseen.rivals[0].standardError);
  const at = findings.findIndex((text) => text.startsWith('parameterized PCA errs less on 80 rows that no fit has seen: by '));
  const { options, flags } = advice.find(({ finding }) => finding === at);
  assert.deepEqual([options, flags], [{ method: 'ppca' }, '-method ppca']);
  assert.deepEqual([got.alone, got.none], [null, null]);
  assert.match(got.wrong, /^ERR_OPTION .*rivals/);
});

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
    const quick = await count.diagnostics({ density: false });
    const wrong = await width.diagnostics({ density: 0 }).catch(({ code, message }) => `${code} ${message}`);
    const result = [];
    for (const model of [width, loaded, count, pca]) result.push(await model.diagnostics());
    width.free();
    const freed = await width.diagnostics().catch(({ code }) => code);
    engine.close();
    return { result, quick, wrong, freed, largest: Math.max(...data.map(Math.abs)) };
  });
  const [width, loaded, count, pca] = got.result;
  for (const { density } of got.result) assert.ok(density.rank > 0, 'also before another method has learnt the density');
  assert.deepEqual(got.quick, { ...count, density: null }, 'and all else without it');
  assert.match(got.wrong, /^ERR_OPTION .*density/);
  assert.match(
    width.findings.join('\n'),
    /3 of 5 endpoints have fewer effective observations than components \(θ = 60: .* neighbours determine the components there/,
  );
  assert.deepEqual(loaded, width);
  const others = (findings) => findings.filter((text) => !/^no row has θ/.test(text));
  assert.deepEqual([others(count.findings), others(pca.findings)], [[], []]);
  assert.equal(count.knots.length, 5);
  assert.ok(Math.abs(count.knots.reduce((sum, { observations }) => sum + observations, 0) - 80) < 1e-9);
  assert.ok(count.knots.every(({ orthonormality, components }) => orthonormality < 0.01 && components === 2));
  assert.ok(count.condition >= 1 && count.condition < 10 && count.conditionTheta.length === 1);
  assert.ok(count.largestMean > 0 && count.largestMean <= got.largest && count.largestCoefficient > 0);
  assert.deepEqual([pca.knots.length, pca.knots[0].observations, pca.knots[0].theta], [1, 80, [[0, 80]]]);
  assert.equal(got.freed, 'ERR_CLOSED');
});
