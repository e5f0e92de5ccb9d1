// What holds of every call of the module, tried in Node: fits repeat, θ outside the model is
// flagged, gaps are normal, signals have one place, and errors say where.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildDist } from '../server.js';

const dist = path.resolve(import.meta.dirname, '../../dist/ppca.js');
const rows = 40;
const cols = 5;
const theta = Float64Array.from({ length: rows }, (_, i) => (3 * i) / (rows - 1));
const data = Float64Array.from({ length: rows * cols }, (_, j) => Math.sin(j * j) + theta[Math.floor(j / cols)] * (j % cols));
const one = { data, rows, cols, theta };
const two = { ...one, theta: Float64Array.from({ length: 2 * rows }, (_, j) => (j % 2 ? (j * j) % 7 : theta[j >> 1])) };
const nearby = { data: data.slice(0, 2 * cols), rows: 2, theta: [1, 99] }; // the second is outside

/** @type {any} */
let engine;
let model;
before(async () => {
  await buildDist();
  engine = await (await import(dist)).createEngine({ workers: 2 });
  model = await engine.fit(one, { bins: 2, components: 2 });
});
after(() => engine?.close());

test('a fit is repeated from its options, by every method and on every graph', async () => {
  const numbers = async (of) => {
    const { mean, basis, explained } = await of.at(of.info.axes.map(() => 1.3));
    return [mean, basis, explained];
  };
  for (const [given, options] of [
    [one, {}],
    [one, { method: 'local', bins: 2 }],
    [one, { method: 'spca', nonzeros: 2, components: 2 }],
    [one, { method: 'lpp', neighbours: 3, components: 2 }],
    [one, { method: 'ppca-normalised', periodic: 4, bins: 3, lambda: { mean: 0, basis: Infinity } }],
    [one, { endpoints: [-1, 0.3, 5], noise: 'theta', components: [1, 2, 1] }],
    [one, { spacing: 'count', sample: 30, seed: 4, components: 'auto' }],
    [one, { solver: 'paper', cycles: 5 }],
    [two, { axes: [{ bins: 2 }, { periodic: 7, bins: 3 }], lambda: { ratio: 2 } }],
  ]) {
    const [first, listed] = await engine.fit(given, [options, options]);
    const second = await engine.fit(given, first.info.options);
    assert.equal(second.info.kind, options.method ?? 'ppca');
    assert.deepEqual(await numbers(second), await numbers(first), JSON.stringify(options));
    assert.deepEqual(listed.info.options, first.info.options);
    assert.deepEqual(second.info.options, first.info.options);
  }
  const { best } = await engine.tune(one, { settings: { bins: 2 }, lambdaMean: [Infinity], lambdaBasis: [Infinity] });
  assert.deepEqual([best.lambdaMean, best.lambdaBasis], [Infinity, Infinity]);
  assert.equal((await engine.fit(one, best.options)).info.kind, best.options.method ?? 'ppca');
});

test('θ outside the model is flagged by every method', async () => {
  const projected = await model.project(nearby);
  const restored = await model.reconstruct(projected); // what project returns
  assert.deepEqual([projected.rows, [...projected.theta], restored.length], [2, [1, 99], 2 * cols]);
  const answers = {
    project: projected,
    reconstruct: restored,
    score: await model.score(nearby),
    impute: await model.impute(nearby),
    centiles: await model.centiles(nearby),
    chart: await model.chart(nearby.theta),
    sweep: await model.sweep(nearby.theta),
    angles: await model.angles(nearby.theta, 2),
    move: await model.move(nearby, 2),
  };
  for (const [name, { clamped }] of Object.entries(answers)) assert.deepEqual([...clamped], [0, 1], name);
  assert.deepEqual([...(await model.move(nearby, -5)).clamped], [1, 1]);
  assert.deepEqual([...(await model.angles(nearby.theta, -5)).clamped], [1, 1]);
  const [inside, outside] = await Promise.all([1, 99].map((at) => model.table(at)));
  assert.deepEqual(
    [inside.clamped, outside.clamped, (await model.tableAt(99)).clamped, (await model.at(99)).clamped],
    [false, true, true, true],
  );
});

test('names of version 0.2 answer as those that took their place', async () => {
  const { mean, reach } = await model.sweep(theta, { component: 1 });
  const chart = await model.chart(theta, { component: 1, density: false });
  assert.deepEqual([chart.mean, chart.reach, chart.curves], [mean, reach, null]);
  const { variables } = await model.score(one, { density: false, variables: true });
  assert.deepEqual(await model.variableErrors(one), variables);
  assert.deepEqual(await model.tableAt(1), await model.table(1));
});

test('signal and onProgress have one place, and errors elsewhere name it', async () => {
  const { signal } = new AbortController();
  const set = await engine.read(new File(['t,a,b\n1,2,3\n2,3,5\n3,4,4\n4,4,1\n'], 'a.csv'), { theta: 't' });
  const misplaced = {
    fit: (call) => engine.fit(one, call),
    tune: (call) => engine.tune(one, call),
    read: (call) => engine.read(new File(['a'], 'a.csv'), call),
    synthesise: (call) => engine.synthesise('bend', call),
    project: (call) => model.project(one, call),
    score: (call) => model.score(one, call),
    impute: (call) => model.impute(one, call),
    locate: (call) => model.locate(one, call),
    table: (call) => model.table(one, call),
    chart: (call) => model.chart(theta, call),
    at: (call) => model.at(1, call),
    sheet: (call) => model.sheet(set, call),
    toBytes: (call) => model.toBytes(call),
    data: (call) => model.project({ ...one, ...call }),
  };
  for (const [name, ask] of Object.entries(misplaced))
    for (const call of [{ signal }, { onProgress() {} }])
      await assert.rejects(ask(call), { code: 'ERR_OPTION', message: /^(signal|onProgress) .* last argument of the call/ }, name);
  const stopped = { signal: AbortSignal.abort(new Error('enough')) };
  for (const ask of [
    () => engine.fit(one, {}, stopped),
    () => engine.tune(one, {}, stopped),
    () => model.at(1, {}, stopped),
    () => model.angles(theta, 1, stopped),
    () => model.score(one, {}, stopped),
    () => model.diagnostics(stopped),
    () => model.bootstrap(one, {}, stopped),
    () => set.theta(stopped),
  ])
    await assert.rejects(ask(), { message: 'enough' });
});

test('an abort rejects with its reason, or resolves to what there is', async () => {
  const ask = (partial) => {
    const stop = new AbortController();
    const onProgress = ({ parts }) => parts >= 3 && stop.abort(new Error('enough'));
    return model.bootstrap(one, { resamples: 2000 }, { signal: stop.signal, onProgress, partial });
  };
  await assert.rejects(ask(false), { message: 'enough' });
  const { cancelled, resamples } = await ask(true);
  assert.ok(cancelled && resamples < 2000);
});

test('NaN is a missing cell where missing says so, and the error names the option', async () => {
  const holes = Array.from(data, (value, j) => (j % 11 === 3 ? NaN : value));
  const gaps = { ...one, data: holes };
  for (const ask of [engine.fit, model.project, model.score, model.impute]) {
    await assert.rejects(ask(gaps), { code: 'ERR_NONFINITE', message: /row 1, column 4 is NaN: .*missing: 'model'/ });
    await assert.rejects(ask(gaps, { missing: 'model' }), { code: 'ERR_OPTION', message: /missing .* belongs to the data/ });
    await assert.rejects(ask({ ...gaps, missing: 'drop' }), { code: 'ERR_OPTION', message: /missing is "drop"/ });
  }
  const mask = { observations: Uint8Array.from(holes, (value) => Number(value === value)) };
  const [known, marked] = [
    { ...gaps, missing: 'model' },
    { ...gaps, mask },
  ];
  const fits = await Promise.all([known, marked].map((each) => engine.fit(each, { bins: 2, components: 1 })));
  assert.equal(fits[0].summary.rmse, fits[1].summary.rmse);
  const filled = await fits[0].impute(known, { heldOut: 0 });
  assert.equal(filled.filled, holes.filter(Number.isNaN).length);
  assert.ok(filled.data.every(Number.isFinite));
  assert.deepEqual((await model.score(known)).rows, (await model.score(marked)).rows);
});

test('constant data have a warning', async () => {
  for (const method of ['ppca', 'pca', 'ipca', 'local']) {
    const { summary } = await engine.fit({ ...one, data: new Float64Array(rows * cols).fill(3) }, { method, bins: 2, components: 1 });
    assert.match(summary.warnings[0], /^all observations are equal/, method);
  }
  assert.deepEqual(model.summary.warnings, []);
});

test('an error that nobody catches is readable, and Node ends when nothing is running', { timeout: 120_000 }, async () => {
  for (const worker of [true, false]) {
    const script = `
      import { createEngine } from ${JSON.stringify(dist)};
      const engine = await createEngine({ worker: ${worker} });
      const small = { data: [[1, 2, 3], [2, 3, 5], [3, 4, 6], [4, 6, 7]], theta: [1, 2, 3, 4] };
      const model = await engine.fit(small, { bins: 1, components: 1 });
      await engine.tune(small, { lambdaMean: [1], lambdaBasis: [1], folds: 2 }).catch(() => {});
      console.log('done');
      ${worker ? 'async function mine() {\n await model.project({ data: [1], theta: [1], rows: 1 });\n}\n await mine();' : ''}`;
    const { stdout, stderr = '' } = await promisify(execFile)('node', ['--input-type=module', '--eval', script]).catch((error) => error);
    assert.equal(stdout, 'done\n');
    if (!worker) continue;
    assert.match(stderr, /PPCAError: data holds 1 number/);
    assert.match(stderr, /at (async )?mine \(/);
    assert.doesNotMatch(stderr, /^.{201}/m);
  }
});
