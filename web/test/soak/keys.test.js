// The keys of the ready assignments: their numbers come out, and what their questions suppose is so.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { soaking } from '../harness.js';
import { buildDist } from '../server.js';

const answersOf = (name) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../app/assignments/ready/${name}.key.json`), 'utf8')).answers;

/** Pixels along a side of the heads in all of them. */
const size = 64;

before(buildDist);

/** The errors of fits of built-in data. */
async function errors(sets) {
  const script = path.join(import.meta.dirname, 'keys-node.js');
  const { stdout } = await promisify(execFile)(process.env.PPCA_NODE ?? process.execPath, [script, JSON.stringify(sets)]);
  return JSON.parse(stdout);
}

const method = { IPCA: 'ipca', PCA: 'pca', PPCA: 'ppca' };
const nearly = (found, { is, tolerance }) => assert.ok(Math.abs(found - Number(is)) <= tolerance, `${found}, not ${is}`);

test('components and ring: the numbers and choices of the keys come out', async () => {
  const lambda = { mean: 0.1, basis: 2.412 };
  const [ppca, ...pca] = [{ bins: 6, components: 5, lambda }, ...[3, 5, 8, 12].map((components) => ({ method: 'pca', components }))];
  const twelve = [
    { bins: 6, components: 12, lambda },
    { method: 'ipca', bins: 6, components: 12 },
  ];
  const ring = { bins: 12, components: 3, periodic: 360, lambda: { mean: 3, basis: 3.582 } };
  const [heads, [open, closed]] = await errors([
    { name: 'heads', seed: 3, size, fits: [ppca, ...pca, ...twelve] },
    { name: 'turntable', seed: 1, size, fits: [{ ...ring, periodic: undefined }, ring], at: 355 },
  ]);
  const [number, enough, train, test] = answersOf('components');
  nearly(heads[0].test, number);
  assert.equal([3, 5, 8, 12][heads.slice(1, 5).findIndex((each) => each.test < heads[0].test)], Number(enough.is));
  const large = { pca: heads[4], ppca: heads[5], ipca: heads[6] };
  for (const [part, answer] of [
    ['train', train],
    ['test', test],
  ])
    assert.equal(Math.min(...Object.values(large).map((each) => each[part])), large[method[answer.is]][part], part);
  const [, , , without, within] = answersOf('ring');
  nearly(open.single, without);
  nearly(closed.single, within);
  assert.ok(closed.single < 0.75 * open.single, 'the picture beside the seam gains');
  assert.ok(Math.abs(closed.test / open.test - 1) < 0.02, 'all pictures together hardly do');
});

test('smooth: both ends of λ err more on new people than the middle', { skip: !soaking && 'takes minutes' }, async () => {
  const lambdas = [0.01, 1, 10, 100];
  const fits = lambdas.map((value) => ({ bins: 24, components: 1, range: [-90, 90], lambda: { mean: value, basis: value } }));
  for (const found of await errors([1, 2, 77].map((seed) => ({ name: 'heads', seed, size, fits })))) {
    const [least, one, ten, most] = found;
    assert.ok(found.every(({ status }) => status === 'converged'));
    assert.ok(Math.min(one.test, ten.test) < Math.min(least.test, most.test), JSON.stringify(found));
    assert.ok(least.train < one.train && one.train < ten.train);
  }
});
