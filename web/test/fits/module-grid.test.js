// Two parameters at once: a grid of knots over columns, arrays and built-in heads.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { sharedModule } from '../module-page.js';

test('a grid fits heads that turn and nod, and comes back from its file', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const set = await engine.synthesise('poses');
    const bins = { axes: [{ bins: 3 }, { endpoints: [-30, 0, 30] }], components: 4 };
    const [grid, ipca, pca] = await engine.compare(set, [
      { ...bins, lambda: { ratio: 0.5 } },
      { ...bins, method: 'ipca' },
      { components: 4, method: 'pca' },
    ]);
    const again = await engine.load(await grid.toBytes());
    const at = async (of, theta) => [...(await of.at(theta)).mean];
    const same = (a, b) => a.every((value, k) => value === b[k]);
    const table = new TextDecoder().decode(await grid.table(set));
    const projected = await grid.project(set);
    const restored = await grid.reconstruct({ ...projected, rows: set.summary.rows, theta: await set.theta() });
    const result = {
      summary: set.summary,
      info: again.info,
      theta: [...(await set.theta())].length,
      test: [grid, ipca, pca].map((model) => model.summary.scores.test),
      weights: [...(await grid.weights([-60, -30, 15, 15]))],
      same: same(await at(grid, [12, -7]), await at(again, [12, -7])),
      moved: same(await at(grid, [12, -7]), await at(grid, [12, 7])),
      clamped: (await grid.at([0, 99])).clamped,
      header: table.split('\n')[0],
      restored: restored.length,
      tuned: (await engine.tune(set, { settings: { ...bins, components: 2 }, lambdaMean: [1], lambdaBasis: [Infinity], folds: 2 })).best
        .rmse,
      failures: await Promise.all([
        failure(grid.at(3)),
        failure(grid.at([1, NaN])),
        failure(grid.at([1, 2, 3])),
        failure(grid.weights([1, 2, 3])),
        failure(engine.fit(set, { endpoints: [-90, 90] })),
        failure(engine.fit(set, { axes: [{ bins: 3 }] })),
        failure(engine.fit(set, { axes: [{ bins: 0 }, {}] })),
        failure(engine.fit(set, { axes: [{}, { endpoints: [0, 1] }] })),
        failure(engine.fit(set, { axes: [{}, { bin: 2 }] })),
        failure(set.reordering({ components: 2 })),
        failure(engine.experiment('yaw', { data: set })),
      ]),
    };
    engine.close();
    return result;
  });
  assert.deepEqual([got.summary.rows, got.summary.train, got.theta], [240, 180, 480]);
  assert.deepEqual(
    got.summary.parameters.map(({ name, min, max }) => [name, Math.abs(min) <= 60 && min < 0, max <= 60 && max > 0]),
    [
      ['yaw (°)', true, true],
      ['pitch (°)', true, true],
    ],
  );
  assert.deepEqual(
    got.info.axes.map(({ name, endpoints, period, lambda }) => [name, endpoints.length, period, lambda]),
    [
      ['yaw (°)', 4, 0, 1],
      ['pitch (°)', 3, 0, 0.5],
    ],
  );
  assert.deepEqual([got.info.thetaName, got.info.axes[1].endpoints], ['yaw (°)', [-30, 0, 30]]);
  assert.ok(got.test[0] < got.test[1] && got.test[0] < got.test[2], `the grid errs least: ${got.test}`);
  assert.equal(got.weights.length, 24);
  assert.ok(
    Math.abs(got.weights.slice(12).reduce((a, b) => a + b) - 1) < 1e-12 && got.weights.slice(12).filter((w) => w > 0).length === 4,
    'four knots around (15, 15)',
  );
  assert.deepEqual([got.same, got.moved, got.clamped, got.header.slice(0, 19)], [true, false, true, 'id,theta,theta2,b1,']);
  assert.equal(got.restored, got.summary.rows * got.summary.cols);
  assert.ok(got.tuned > 0 && got.tuned < 1);
  assert.deepEqual(
    got.failures.map(({ code }) => code),
    [
      'ERR_SHAPE',
      'ERR_NONFINITE',
      'ERR_SHAPE',
      'ERR_SHAPE',
      'ERR_OPTION',
      'ERR_OPTION',
      'ERR_OPTION',
      'ERR_RANGE',
      'ERR_OPTION',
      'ERR_UNSUPPORTED',
      'ERR_UNSUPPORTED',
    ],
  );
  assert.match(got.failures[7].message, /θ[12] of observation 1 is/);
});

test('two columns and two-column arrays are θ', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const rows = Array.from({ length: 60 }, (_, i) => [i % 10, Math.floor(i / 10), Math.sin(i % 10) + (i % 3), Math.cos(i / 10), i % 7]);
    const csv = { name: 'two.csv', data: new Blob([['u,"v, w",a,b,c', ...rows].join('\n')]) };
    const set = await engine.read(csv, { theta: ['u', 'v, w'] });
    const model = await engine.fit(set, { bins: 2, components: 1 });
    const arrays = {
      data: rows.flatMap((row) => row.slice(2)),
      rows: 60,
      cols: 3,
      theta: rows.flatMap((row) => row.slice(0, 2)),
      thetaName: ['u', 'v, w'],
    };
    const other = await engine.fit(arrays, { bins: 2, components: 1 });
    const [a, b] = await Promise.all([model, other].map(async (each) => [...(await each.at([4.5, 2])).mean]));
    const result = {
      parameters: set.summary.parameters,
      names: set.summary.names,
      axes: other.info.axes.map(({ name, endpoints }) => [name, endpoints]),
      a,
      b,
      scored: (await other.score(arrays, { density: false })).rmse,
      rmse: other.summary.rmse,
      missing: await failure(engine.read(csv, { theta: ['u', 'x'] })),
      twice: await failure(engine.read(csv, { theta: ['u', 'u'] })),
    };
    engine.close();
    return result;
  });
  assert.deepEqual(got.parameters, [
    { name: 'u', min: 0, max: 9 },
    { name: 'v, w', min: 0, max: 5 },
  ]);
  assert.deepEqual(got.names, ['a', 'b', 'c']);
  assert.deepEqual(got.axes, [
    ['u', [0, 4.5, 9]],
    ['v, w', [0, 2.5, 5]],
  ]);
  assert.deepEqual(got.a, got.b);
  assert.ok(Math.abs(got.scored - got.rmse) < 1e-9);
  assert.deepEqual([got.missing.code, got.twice.code], ['ERR_NOT_FOUND', 'ERR_OPTION']);
});
