import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentOf } from '../../app/kit/units.ts';
import { survey } from '../../app/explore/survey.ts';

/** Two components over a height in cm and a flow in ml/s, at one θ. */
const basis = Float64Array.of(0.002, 1, 1, -0.002);
const model = { cols: 2, components: 2, axis: null, standardised: false, spread: [10, 2000], coefficientSD: [1900, 8] };

test('a component of variables of different units is drawn by its effect, so that each variable can be seen', () => {
  const info = { ...model, units: ['cm', 'ml/s'] };
  const effects = [0, 1].map((v) => Array.from(componentOf(info, basis, v), (effect, k) => effect / info.spread[k]));
  assert.deepEqual(effects, [
    [0.38, 0.95],
    [0.8, -0.000008],
  ]);
});

test('a component of variables of one unit is drawn by its loadings', () => {
  const info = { ...model, units: ['cm', 'cm'] };
  assert.deepEqual(Array.from(componentOf(info, basis, 1)), [1, -0.002]);
});

test('one colour limit holds all pixels of a portrait as it is seen, in the numbers that are drawn', async () => {
  const info = {
    ...{ cols: 2, components: 2, coefficientSD: [5, 5], endpoints: [0, 1], axes: [{}] },
    ...{ axis: null, units: [], standardised: true, scale: [4, 4], shape: null, turned: { width: 3, height: 1, channels: 1 } },
  };
  const slice = { mean: Float64Array.of(0, 0.5, 1), basis: Float64Array.of(0.1, 0.2, 0.3, -0.1, -0.2, -0.7) };
  const { signed } = await survey({ ppca: { info, at: async () => slice } }, 0);
  assert.equal(signed, 0.7);
});
