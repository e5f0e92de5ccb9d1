// What charts draw of a model over θ, and which names stand beside lines.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { above, layersOf, withRoom } from '../../app/charts/marks.js';
import { overTheta } from '../../app/charts/series.js';
import { ticks } from '../../app/charts/ticks.js';

test('a band of a ring closes, one of bins is level in each, and one that ignores θ reaches both ends', () => {
  const line = { endpoints: [0, 10, 20], period: 0 };
  const three = [
    [0, 1, 2],
    [10, 3, 4],
    [20, 5, 6],
  ];
  assert.deepEqual(overTheta(line, three), three);
  assert.deepEqual(overTheta({ endpoints: [0, 10, 20, 30], period: 30 }, three), [...three, [30, 1, 2]]);
  const middles = [
    [5, 1],
    [15, 2],
  ];
  const level = [
    [0, 1],
    [10, 1],
    [10, 2],
    [20, 2],
  ];
  for (const period of [0, 20]) assert.deepEqual(overTheta({ ...line, period }, middles), level, `the bins of IPCA, period ${period}`);
  assert.deepEqual(overTheta(line, [[10, 7, 8]]), [
    [0, 7, 8],
    [20, 7, 8],
  ]);
  assert.deepEqual(overTheta({ endpoints: [], period: 0 }, [[0, 7]]), [[0, 7]], 'data without θ');
});

test('names of centiles that would have to move are left out, those of the middle and the ends last; other names stay', () => {
  const names = (labels) => withRoom(labels).map(({ text }) => text);
  const centiles = ['3', '10', '25', '50', '75', '90', '97'];
  const rank = (text) => (text === '50' ? 0 : 1 / Math.abs(50 - Number(text)));
  const at = (height) => centiles.map((text, i) => ({ text, at: height * i, rank: rank(text) }));
  assert.deepEqual(names(at(14)).sort(), [...centiles].sort(), 'all have room');
  assert.deepEqual(names(at(13)), ['50', '3', '97'], 'the middle, then the ends');
  assert.deepEqual(names(at(1)), ['50'], 'no room but for one');
  const lines = [
    { text: 'PPCA', at: 3 },
    { text: 'PCA', at: 3 },
  ];
  assert.deepEqual(names([...at(14), ...lines]), ['PPCA', 'PCA', '50', '97', '90', '25', '75']);
});

test('a dot at the edge of the frame is whole, and so is the ring about it, which comes last', () => {
  const frame = { left: 40, top: 10, width: 300, height: 100 };
  const dots = { kind: 'points', points: [[0, 0]], colour: '--text' };
  const ring = { ...dots, radius: 7, ring: true };
  const [[inner, first], [outer, last], ...more] = layersOf([ring, dots], frame);
  assert.deepEqual([first, last, more], [[dots], [ring], []]);
  assert.deepEqual(inner, { left: 36, top: 6, width: 308, height: 108 });
  for (const side of ['left', 'top']) assert.ok(frame[side] - outer[side] > ring.radius + 1, side);
  assert.equal(layersOf([dots], frame).length, 1);
});

test('names of lines that end at one place inside the frame stand above each other', () => {
  const first = { left: 0, right: 80, at: 100 };
  const second = above([first], { left: 20, right: 60, at: 98 });
  assert.equal(second.at, 86);
  assert.equal(above([first, second], { left: 70, right: 90, at: 101 }).at, 86, 'beside the second');
  assert.equal(above([first, second], { left: 50, right: 90, at: 101 }).at, 72);
  assert.equal(above([first], { left: 80, right: 90, at: 100 }).at, 100, 'beside the first');
  for (const at of [-5.3, 1e18, -1e18]) {
    const raised = above([{ ...first, at }], { left: 0, right: 80, at });
    assert.equal(raised.at, at - 14, `rounded, the difference from ${at} may be less than the distance`);
  }
});

test('an axis has at least two numbers, wherever it ends', () => {
  for (let most = 1; most < 10; most += 0.01)
    for (const size of [1e-6, 1, 1e5]) {
      const axis = { label: 'p1', min: -most * size, max: most * size };
      for (const wanted of [2, 3, 5]) assert.ok(ticks(axis, wanted).length >= 2, `±${most * size}, ${wanted} wanted`);
    }
});
