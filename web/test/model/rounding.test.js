// Rounding is shown as 0, and small numbers that are not rounding are not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, number } from '../../app/kit/format.js';
import { errorOf, scoreOf } from '../../app/kit/units.js';
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
