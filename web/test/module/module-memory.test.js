// How much memory the program takes for the data it is given.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { soak } from '../harness.js';
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

soak('a fit takes little more than the copy of its data, and gives it back to the next fit', async (t) => {
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
