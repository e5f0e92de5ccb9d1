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

test('a re-ordered basis holds the same vectors, at smaller angles', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const set = await engine.synthesise('simulation');
    const found = await set.reordering({ bins: 3, components: 2 });
    const table = await engine.read(new File(['a,b\n1,2\n2,3\n3,5\n'], 'plain.csv'));
    const result = {
      ...found,
      given: Array.from(found.given),
      basis: Array.from(found.basis),
      errors: await Promise.all(
        [set.reordering({ bins: 6, components: 9 }), set.reordering({ bins: 0 }), set.reordering({ bin: 6 }), table.reordering()].map(
          failure,
        ),
      ),
    };
    engine.close();
    return result;
  });
  assert.equal(got.endpoints.length, 4);
  assert.equal(got.components, 2);
  assert.equal(got.steps.length, 3);
  const vector = (all, knot, place) => all.slice(3 * (2 * knot + place), 3 * (2 * knot + place) + 3);
  const dot = (a, b) => a.reduce((sum, value, k) => sum + value * b[k], 0);
  const close = (a, b, what) => assert.ok(Math.abs(a - b) < 1e-9, `${what}: ${a}, not ${b}`);
  for (const { reference, knot, dots, from, turned, before, after } of got.steps) {
    assert.equal(knot, reference + 1);
    from.forEach((rank, place) => {
      const now = vector(got.basis, knot, place);
      close(dot(now, vector(got.given, knot, rank)), turned[place] ? -1 : 1, `the vector at place ${place} of ${knot}`);
      close(Math.cos((after[place] * Math.PI) / 180), Math.abs(dots[place][rank]), `its angle to ${reference}`);
      close(
        Math.cos((before[place] * Math.PI) / 180),
        dot(vector(got.given, reference, place), vector(got.given, knot, place)),
        'the angle before',
      );
    });
    assert.ok(after[0] <= 90 && after[1] <= 90);
  }
  const mean = (which) => got.steps.flatMap((step) => step[which]).reduce((sum, angle, _, all) => sum + angle / all.length, 0);
  assert.ok(mean('before') > 1.8 * mean('after'), `${mean('before')}° and ${mean('after')}°`);
  assert.deepEqual(
    got.errors.map(({ code }) => code),
    Array(4).fill('ERR_OPTION'),
  );
});
