// What the pictures of how PPCA works ask of the module: the weights of endpoints,
// and how a basis is re-ordered.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { sharedModule } from '../module-page.js';

test('weights are the hat functions of the paper, and mix what at() gives', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const set = await engine.synthesise('bend');
    const endpoints = [3, 4, 5, 6];
    const model = await engine.fit(set, { endpoints, components: 1 });
    const ipca = await engine.fit(set, { endpoints, components: 1, method: 'ipca' });
    const slices = await Promise.all([4, 5, 4.4].map((theta) => model.at(theta)));
    const result = {
      hats: Array.from(await model.weights([4.4, 3, 7])),
      steps: Array.from(await ipca.weights(Float64Array.of(4.4))),
      means: slices.map(({ mean }) => Array.from(mean)),
      errors: await Promise.all([[], [4, NaN], ['4']].map((theta) => failure(model.weights(theta)))),
    };
    engine.close();
    return result;
  });
  const wanted = [0, 0.6, 0.4, 0, 1, 0, 0, 0, 0, 0, 0, 1];
  assert.ok(got.hats.length === 12 && got.hats.every((weight, i) => Math.abs(weight - wanted[i]) < 1e-12), String(got.hats));
  assert.deepEqual(got.steps, [0, 1, 0]);
  const [lower, upper, between] = got.means;
  between.forEach((value, k) => assert.ok(Math.abs(value - 0.6 * lower[k] - 0.4 * upper[k]) < 1e-12, `variable ${k + 1}`));
  assert.deepEqual(
    got.errors.slice(0, 2).map(({ code }) => code),
    ['ERR_SHAPE', 'ERR_NONFINITE'],
  );
});
