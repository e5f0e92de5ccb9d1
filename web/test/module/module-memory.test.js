// How much memory the program takes for the data it is given.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { openModule } from '../module-page.js';

/** In the page: an engine on its thread, and the size of its program's memory. */
const measured = `
  globalThis.measuredEngine = async () => {
    const original = WebAssembly.instantiate;
    let memory;
    WebAssembly.instantiate = async (...args) => {
      const instance = await original(...args);
      memory = instance.exports?.mem ?? memory;
      return instance;
    };
    const engine = await createEngine({ worker: false });
    WebAssembly.instantiate = original;
    return { engine, size: () => memory.buffer.byteLength };
  };`;

test('a fit takes little more than the copy of its data, and gives it back to the next fit', async (t) => {
  const page = await openModule(t);
  await page.evaluate(measured);
  const got = await page.evaluate(async () => {
    const { engine, size } = await measuredEngine();
    const data = observations(20_000, 200);
    const options = { bins: 2, components: 2, maxEvaluations: 2 };
    const sizes = [size()];
    for (let i = 0; i < 6; i++) {
      (await engine.fit(data, options)).free();
      sizes.push(size());
    }
    engine.close();
    return { sizes, bytes: data.data.byteLength };
  });
  const [before, first, ...others] = got.sizes.map((size) => size / got.bytes);
  t.diagnostic(`${got.sizes.map((size) => (size / got.bytes - before).toFixed(1)).join(', ')} times the data`);
  assert.ok(first - before < 2, `${first - before} times the data`);
  assert.ok(others.at(-1) - others[0] < 0.5, 'more fits take no more memory');
});

test('a set of float64 takes its numbers once, and a fit to it once more', async (t) => {
  const page = await openModule(t);
  await page.evaluate(measured);
  const got = await page.evaluate(async () => {
    const { data, rows, cols, theta } = observations(20_000, 200);
    for (let j = 0; j < data.length; j++) data[j] = Math.round(1000 * data[j]) / 1000; // a short text
    const lines = Array.from(theta, (at, i) => `${at},${data.subarray(i * cols, (i + 1) * cols).join(',')}\n`);
    const sources = {
      npy: [
        { name: 'X.npy', data: new Blob([npyHeader('<f8', `${rows}, ${cols}`), data]) },
        { name: 'theta.npy', data: new Blob([npyHeader('<f8', `${rows},`), theta]) },
      ],
      csv: [new File([`theta,${Array.from({ length: cols }, (_, k) => `x${k}`)}\n`, ...lines], 'x.csv')],
    };
    const peaks = {};
    for (const [name, files] of Object.entries(sources)) {
      const { engine, size } = await measuredEngine();
      const before = size();
      const set = await engine.read(files, { theta: 'theta' });
      const read = (size() - before) / data.byteLength;
      const row = await set.rows([rows - 1]);
      const same = row.every((value, k) => value === data[(rows - 1) * cols + k]);
      for (let i = 0; i < 2; i++) (await engine.fit(set, { bins: 2, components: 2, maxEvaluations: 2 })).free();
      peaks[name] = { read, fitted: (size() - before) / data.byteLength, same };
      engine.close();
    }
    return peaks;
  });
  t.diagnostic(JSON.stringify(got));
  for (const [name, { read, fitted, same }] of Object.entries(got)) {
    assert.ok(same, `${name}: other numbers`);
    assert.ok(read < 1.5, `${name}: reading takes ${read} times the data`);
    assert.ok(fitted < 2.6, `${name}: a fit to the set takes ${fitted} times the data`);
  }
});

test('bytes and float32 stay as narrow as they came', async (t) => {
  const page = await openModule(t);
  await page.evaluate(measured);
  const got = await page.evaluate(async () => {
    const { engine, size } = await measuredEngine();
    const cols = 1000;
    const npy = (type, shape, values) => new Blob([npyHeader(type, shape), values]);
    const grown = {};
    for (const [name, type, rows, Values] of [
      ['bytes', '|u1', 20_000, Uint8Array],
      ['float32', '<f4', 5_000, Float32Array],
    ]) {
      const values = new Values(rows * cols);
      for (let j = 0; j < values.length; j++) values[j] = (j * 7919) % 251;
      const theta = Float64Array.from({ length: rows }, (_, i) => i);
      const before = size();
      const set = await engine.read(
        [
          { name: 'X.npy', data: npy(type, `${rows}, ${cols}`, values) },
          { name: 'theta.npy', data: npy('<f8', `${rows},`, theta) },
        ],
        { theta: 'theta' },
      );
      grown[name] = (size() - before) / values.byteLength;
      const row = await set.rows([3]);
      if (row.some((value, k) => value !== values[3 * cols + k])) grown[name] = NaN;
      set.free();
    }
    engine.close();
    return grown;
  });
  t.diagnostic(JSON.stringify(got));
  // The set alone, and 8 MB of slack beside 20.
  assert.ok(got.bytes < 1.5, `bytes: ${got.bytes} times the file`);
  assert.ok(got.float32 < 1.5, `float32: ${got.float32} times the file`);
});

test('the memory of a copy of the data comes back for the next copy', async (t) => {
  const page = await openModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const { slice } = Float64Array.prototype;
    const found = {};
    for (const [name, rows] of [
      ['little', 20],
      ['some', 300],
      ['much', 3000],
    ]) {
      const set = observations(rows, 100);
      const before = set.data.slice();
      const fits = [];
      let copies = 0; // in memory of their own
      Float64Array.prototype.slice = function (...args) {
        copies += Number(this.length === before.length);
        return slice.apply(this, args);
      };
      await engine.fit({ ...set, data: set.data.map((value) => -2 * value) }, { method: 'pca', components: 3 }); // whose copy is next written over
      for (const transfer of [false, false, false, true]) {
        const { summary, info } = await engine.fit(
          transfer ? { ...set, data: Float64Array.from(before) } : set,
          { method: 'pca', components: 3 },
          { transfer },
        );
        fits.push([summary.rmse, ...info.coefficientSD].join());
      }
      Float64Array.prototype.slice = slice;
      found[name] = { copies, models: new Set(fits).size, untouched: set.data.every((value, i) => value === before[i]) };
    }
    engine.close();
    return found;
  });
  const same = { models: 1, untouched: true };
  assert.deepEqual(got, { little: { copies: 4, ...same }, some: { copies: 1, ...same }, much: { copies: 4, ...same } });
});
