// Variables without an order are rows of dots, in standard deviations where their units differ.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variablesOf } from '../../app/charts/variables.ts';
import { varimax } from '../../app/evaluate/varimax.ts';

const info = {
  names: ['height (cm)', 'weight (kg)'],
  units: ['cm', 'kg'],
  cols: 2,
  axis: null,
  standardised: false,
  scale: [],
  centre: [170, 70],
  spread: [10, 20],
};

test('a band, means and a point of a table are bars and dots of rows with whole names', () => {
  const drawn = variablesOf(info);
  assert.equal(drawn.label, 'σ from the mean over θ');
  const { x, y, marks } = drawn.plot({
    x: drawn.x,
    y: { label: drawn.label, min: -2, max: 2 },
    marks: [
      { kind: 'band', points: drawn.band([160, 50], [180, 90]), colour: 'blue' },
      { kind: 'line', points: drawn.values([180, 70]), colour: 'blue', label: 'mean' },
    ],
  });
  assert.deepEqual([x.min, x.max, y.names], [-2, 2, ['weight (kg)', 'height (cm)']]);
  assert.deepEqual(
    marks.map(({ kind }) => kind),
    ['band', 'band', 'points'],
  );
  assert.deepEqual(
    marks[0].points.map(([end]) => end),
    [-1, 1],
  );
  assert.deepEqual(marks[2].points, [
    [1, 2],
    [0, 1],
  ]);
});

test('a curve along an axis stays a line', () => {
  const axis = { name: 'wavelength', unit: 'nm', values: [900, 910], measured: 'absorbance', measuredUnit: '' };
  const drawn = variablesOf({ ...info, axis });
  const plot = { x: drawn.x, y: { label: '', min: 0, max: 1 }, marks: [{ kind: 'line', points: drawn.values([1, 2]), colour: 'blue' }] };
  assert.equal(drawn.plot(plot), plot);
});

test('varimax turns loadings that lie along two axes back to them', () => {
  const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)];
  const along = [1, 0, 0.8, 0, 0, 0.7, 0, -0.2];
  const turned = along.flatMap((_, i) => (i % 2 ? [] : [cos * along[i] - sin * along[i + 1], sin * along[i] + cos * along[i + 1]]));
  const want = [cos, -sin, sin, cos];
  varimax(turned, 2).forEach((value, i) => assert.ok(Math.abs(value - want[i]) < 1e-12, `${value} is not ${want[i]}`));
});
