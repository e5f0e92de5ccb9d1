// The settings of the page after an advice of the diagnosis.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisedSettings } from '../../app/model/advised.js';
import { fitOptions } from '../../app/model/options.js';

const settings = {
  method: 'ppca',
  divide: 'endpoints',
  bins: 4,
  endpoints: [0, 1, 5],
  second: { bins: 3, endpoints: [0, 90], periodic: 180, ratio: 2 },
  components: 2,
  lambda: { mean: 1 },
};

test('fewer bins along one of two parameters replace the endpoints of both', () => {
  const axes = [{ bins: 2 }, { bins: 3, periodic: 180 }];
  assert.deepEqual(fitOptions(advisedSettings(settings, { axes })).axes, axes);
  const counted = advisedSettings({ ...settings, divide: 'count' }, { axes });
  assert.deepEqual(
    fitOptions(counted).axes.map(({ bins, spacing }) => [bins, spacing]),
    [
      [2, 'count'],
      [3, 'count'],
    ],
    'bins of equal count stay such',
  );
});

test('another seed changes nothing else', () => {
  assert.deepEqual(advisedSettings(settings, { seed: 2 }), { ...settings, seed: 2 });
});
