// Variables without an order are rows of dots, in standard deviations where their units differ.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overVariables } from '../../app/charts/variables.ts';
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
  const band = { names: ['low', 'high'], low: [160, 50], high: [180, 90], colour: 'blue' };
  const { plot, head, rows } = overVariables(info, {
    band,
    lines: [{ name: 'mean', values: [180, 70], colour: 'blue', look: { label: 'mean' } }],
  });
  const { x, y, marks } = plot;
  assert.deepEqual([x.label, y.names], ['σ from the mean over θ', ['weight (kg)', 'height (cm)']]);
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
  assert.deepEqual(head, ['variable', 'unit', 'mean', 'low', 'high', 'mean, σ', 'low, σ', 'high, σ']);
  assert.deepEqual(rows()[0], ['height (cm)', 'cm', 180, 160, 180, 1, -1, 1]);
});

test('a curve along an axis stays a line', () => {
  const axis = { name: 'wavelength', unit: 'nm', values: [900, 910], measured: 'absorbance', measuredUnit: '' };
  const { plot } = overVariables({ ...info, axis }, { lines: [{ name: 'mean', values: [1, 2], colour: 'blue' }] });
  assert.deepEqual(
    [plot.x.label, plot.marks.map(({ kind, points }) => [kind, points])],
    [
      'wavelength (nm)',
      [
        [
          'line',
          [
            [900, 1],
            [910, 2],
          ],
        ],
      ],
    ],
  );
});

test('varimax turns loadings that lie along two axes back to them', () => {
  const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)];
  const along = [1, 0, 0.8, 0, 0, 0.7, 0, -0.2];
  const turned = along.flatMap((_, i) => (i % 2 ? [] : [cos * along[i] - sin * along[i + 1], sin * along[i] + cos * along[i + 1]]));
  const want = [cos, -sin, sin, cos];
  varimax(turned, 2).forEach((value, i) => assert.ok(Math.abs(value - want[i]) < 1e-12, `${value} is not ${want[i]}`));
});
