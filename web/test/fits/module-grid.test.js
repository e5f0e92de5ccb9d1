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
    ],
  );
  assert.match(got.failures[7].message, /θ[12] of observation 1 is/);
});
