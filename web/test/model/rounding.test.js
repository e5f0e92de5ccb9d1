// Rounding is shown as 0, and small numbers that are not rounding are not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, duration, measured, named, number, quantity, ranging } from '../../app/kit/format.js';
import { errorOf, mixesUnits, scoreOf } from '../../app/kit/units.js';
import { errorText } from '../../app/runs/run.js';

test('errors far below the spread of the data are 0', () => {
  const heads = { coefficientSD: [0.4, 0.2], cols: 1024, scores: { train: 1.94e-17, test: 0.011 } };
  assert.equal(number(errorOf(heads, 1.94e-17), 4), '0');
  assert.equal(number(scoreOf(heads, 'train'), 4), '0');
  assert.equal(number(scoreOf(heads, 'test'), 4), '0.01100');
  assert.equal(scoreOf({ ...heads, scores: {} }, 'test'), undefined);
  const nuclei = { coefficientSD: [3e-15], cols: 2 }; // metres
  assert.equal(errorOf(nuclei, 2e-16), 2e-16);
  assert.equal(errorText(1.94e-17, 0.011), '0');
  assert.equal(errorText(1.94e-17, null), '1.940e\u221217');
});

test('errors in different units have no sum', () => {
  const model = { units: ['cm', 'cm'], axis: null, standardised: false };
  assert.equal(mixesUnits(model), false);
  assert.equal(mixesUnits({ ...model, units: [] }), false);
  assert.equal(mixesUnits({ ...model, units: ['cm', 'kg'] }), true);
  assert.equal(mixesUnits({ ...model, standardised: true }), true);
  assert.equal(mixesUnits({ ...model, standardised: true, axis: { name: 'nm' } }), false);
});

test('an observation without a name is called by its number', () => {
  assert.equal(named('30'), 'no. 30');
  for (const name of ['row75', 'person 11, yaw −3°', '3a']) assert.equal(named(name), name);
});

test('whole numbers are written in groups of three digits', () => {
  assert.deepEqual([0, 12, 999, 1000, 60000, 1234567, -4321].map(count), [
    '0',
    '12',
    '999',
    '1\u2009000',
    '60\u2009000',
    '1\u2009234\u2009567',
    '-4\u2009321',
  ]);
});

test('a value of θ has its unit where a reader expects it', () => {
  assert.deepEqual([59.94, 59.96, 119.7].map(duration), ['59.9 s', '1 min 0 s', '2 min 0 s']);
  assert.equal(measured('yaw (°)', -3.14, 180), '\u22123.1°');
  assert.equal(measured('date (day of year)', 213, 0), 'day 213 of the year');
  assert.equal(quantity('date (day of year)', 213, 0), 'day 213 of the year');
  assert.equal(quantity('age (years)', 34, 0), 'age 34\u00a0years');
  assert.equal(quantity('theta (mM)', 2, 0), 'θ\u00a0=\u00a02\u00a0mM');
  assert.equal(quantity('year', 1980, 60), 'year 1980');
  assert.equal(quantity('year', 1980.3, 60), 'year 1980.3');
  assert.equal(quantity('Date (year)', 2020.2, 5), 'year 2020.20');
  assert.equal(measured('age (year)', 34, 0), '34\u00a0year');
  for (const [name, min, max, expected] of [
    ['date (day of year)', 1, 366, 'date, day 1\u00a0…\u00a0366 of the year'],
    ['time (hour of day)', 0, 23, 'time, hour 0\u00a0…\u00a023 of the day'],
    ['θ (mM)', 0, 3, '0\u00a0…\u00a03\u00a0mM'],
    ['yaw (°)', -90, 90, 'yaw, \u221290°\u00a0…\u00a090°'],
    ['Messung', 0.5, 9.5, 'Messung, 0.50\u00a0…\u00a09.50'],
    ['age', 1, 15.8, 'age, 1.00\u00a0…\u00a015.80'],
    ['theta', 5, 5, '5 in every row'],
  ])
    assert.equal(ranging({ name, min, max }), expected);
});
