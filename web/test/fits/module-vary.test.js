// Endpoints that differ: components of each, given or suggested, and masks from files.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';

test('every endpoint has as many components as are given or suggested', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine({ workers: 2 });
    const rows = 120,
      cols = 6; // one variable varies at θ = 0, all at θ = 2
    const theta = Float64Array.from({ length: rows }, (_, i) => (2 * i) / (rows - 1));
    const csv = [
      't,a,b,c,d,e,f',
      ...Array.from(theta, (at, i) =>
        [at, ...Array.from({ length: cols }, (_, k) => (k === 0 ? 3 : 2 * Math.max(0, at - 1)) * Math.sin((7 * i + 3) * (k + 2)))].join(
          ',',
        ),
      ),
    ].join('\n');
    const set = await engine.read({ name: 'rows.csv', data: new TextEncoder().encode(csv) }, { theta: 't' });
    const suggested = await set.suggestComponents({ bins: 2 });
    const few = await set.suggestComponents({ bins: 2, components: 2 });
    const auto = (await engine.fit(set, { bins: 2, components: 'auto' })).info;
    const [given, typed, pca] = (
      await engine.compare(set, [
        { bins: 2, components: [1, 3, 2] },
        { bins: 2, components: Uint8Array.of(1, 3, 2) },
        { method: 'pca', components: 3 },
      ])
    ).map((model) => model.info);
    const copy = await engine.fit(set, { bins: 2, components: [1, 3, 2] });
    const again = (await engine.load(await copy.toBytes())).info.componentsPerKnot;
    const tuned = await engine.tune(set, { settings: { bins: 2, components: [1, 3, 2] }, lambdaMean: [1], folds: 2 });
    const failure = (promise) =>
      promise.then(
        () => 'none',
        ({ code, message }) => `${code} ${message}`,
      );
    const errors = [];
    for (const components of [[1, 2], [1, 0, 2], [1, 7, 2], [], [1, 1.5, 2], 'many', 0])
      errors.push(await failure(engine.fit(set, { bins: 2, components })));
    errors.push(
      await failure(engine.fit(set, { method: 'ipca', bins: 2, components: 'auto' })),
      await failure(set.suggestComponents({ bin: 2 })),
    );
    const result = {
      suggested,
      few,
      auto: auto.componentsPerKnot,
      sd: Array.from(auto.coefficientSD),
      given: given.componentsPerKnot,
      typed: typed.componentsPerKnot,
      of: given.components,
      pca: pca.componentsPerKnot,
      again,
      best: tuned.best.components,
      errors,
    };
    engine.close();
    return result;
  });
  assert.equal(got.suggested.length, 3);
  assert.ok(got.suggested[0] === 1 && got.suggested[2] >= 4, `${got.suggested}`);
  assert.deepEqual(
    got.few,
    got.suggested.map((count) => Math.min(count, 2)),
  );
  assert.deepEqual(got.auto, got.suggested);
  assert.ok(got.sd.length === Math.max(...got.suggested) && got.sd.every((sd) => sd > 0), `${got.sd}`);
  for (const each of [got.given, got.typed, got.again]) assert.deepEqual(each, [1, 3, 2]);
  assert.deepEqual([got.of, got.pca, got.best], [3, [3], 3]);
  for (const [i, says] of [
    /^ERR_SHAPE 2 numbers of components for 3 endpoints/,
    /^ERR_OPTION number 2 of components is 0/,
    /^ERR_OPTION components is 7.*between 1 and 6/,
    /^ERR_OPTION the list of components is empty/,
    /^ERR_OPTION components\[1\] must be a whole number/,
    /^ERR_OPTION components must be a whole number, not "many"/,
    /^ERR_OPTION components is 0/,
    /^ERR_UNSUPPORTED.*one number for ipca/,
    /^ERR_OPTION bin is not an option: did you mean bins/,
  ].entries())
    assert.match(got.errors[i], says);
});

test('an array called observed says which cells of the files are known', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const npy = (name, shape, values) => ({ name, data: Uint8Array.of(...npyHeader('|u1', `${shape.join(', ')},`), ...values) });
    const x = npy(
        'x.npy',
        [40, 4],
        Array.from({ length: 160 }, (_, i) => (i * i) % 97),
      ),
      theta = npy(
        'theta.npy',
        [40],
        Array.from({ length: 40 }, (_, i) => i),
      );
    const known = Array.from({ length: 160 }, (_, i) => (i % 7 === 0 ? 0 : 1));
    const set = await engine.read([x, theta, npy('observed.npy', [40, 4], known)]);
    const named = await engine.read([x, theta, npy('seen.npy', [40, 4], known)], { observed: 'seen.npy' });
    const rows = Array.from(await set.rows(Array.from({ length: 40 }, (_, i) => i)), (value) => (Number.isNaN(value) ? 0 : 1));
    const { filled } = await (await engine.fit(set, { bins: 2, components: 1 })).impute(set);
    const refused = await engine.read([x, theta, npy('observed.npy', [4, 40], known)]).catch(({ code, message }) => `${code} ${message}`);
    const result = {
      missing: set.summary.missing,
      named: named.summary.missing,
      same: rows.every((value, i) => value === known[i]),
      filled,
      refused,
    };
    engine.close();
    return result;
  });
  assert.deepEqual(got.missing, { choice: 'model', cells: 23, rows: 23, columns: 4, leftOut: 0, texts: '' });
  assert.deepEqual(got.named, got.missing);
  assert.ok(got.same);
  assert.equal(got.filled, 23);
  assert.match(got.refused, /^ERR_SHAPE observed\.npy has the shape 4×40, but the data have 40 rows of 4 variables/);
});
