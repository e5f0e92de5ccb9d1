// Loads: many observations, and large ones, a part of them in the tests, through
// the module and through the page; and the largest that ppca.d.ts says are
// accepted. What is larger, or has no room, is refused before anything is taken,
// and nothing else suffers.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { open } from '../harness.js';
import { openModule, prepare } from '../module-page.js';
import { dataSays, rmse, train } from '../page-steps.js';

/** What ppca.d.ts says of files and of sets. */
const described = readFileSync(path.resolve(import.meta.dirname, '../../ppca.d.ts'), 'utf8').replaceAll(/\s*\n\s*\* /g, ' ');
const stated = (pattern) => Number(pattern.exec(described)[1].replaceAll(',', ''));
const mostBytes = stated(/at most ([\d,]+) bytes \(1 GiB\)/);
const mostNumbers = stated(/([\d,]+) numbers, rows × columns/);

const [many, large, wide] = [60_000, 2_000, 12_288];
const sizes = [
  [many, 361],
  [large, wide],
  [mostNumbers / 1000, 1000],
];

for (const [rows, cols] of sizes) {
  test(`${rows} observations of ${cols} variables are fitted`, async (t) => {
    const page = await openModule(t);
    const { status, rmse, mean, seconds } = await page.evaluate(
      async ([rows, cols]) => {
        const engine = await createEngine();
        const set = observations(rows, cols);
        const start = performance.now();
        const model = await engine.fit(set, { bins: 3, components: 5 }, { transfer: true });
        const { mean } = await model.at(1.5);
        engine.close();
        return { ...model.summary, mean: Array.from(mean), seconds: (performance.now() - start) / 1000 };
      },
      [rows, cols],
    );
    t.diagnostic(`${status} after ${seconds.toFixed(1)} s, RMSE ${rmse.toPrecision(3)}`);
    assert.match(status, /^(converged|stalled)$/);
    assert.ok(rmse > 0 && rmse < 0.05, `the curve is followed to ${rmse}`);
    const off = Math.max(...mean.map((value, k) => Math.abs(value - Math.sin((2 * k) / cols + 1.5))));
    assert.ok(off < 0.3, `the mean at θ = 1.5 is off by ${off}`);
  });
}

/** The globals of a page: two files of so many bytes together, rows of 682 variables that repeat. */
async function openLimits(t) {
  const page = await openModule(t);
  await page.evaluate(() => {
    const cols = 682,
      least = 256; // bytes of both headers
    const block = observations(1000, cols);
    globalThis.filesOf = (bytes) => {
      const rows = Math.floor((bytes - least) / 8 / (cols + 1));
      const repeated = (values, each) => [
        ...Array(Math.floor(rows / 1000)).fill(new Blob([values])),
        values.subarray(0, (rows % 1000) * each),
      ];
      const header = least / 2 + (bytes - least - 8 * rows * (cols + 1)); // the rest is blanks
      return [
        new File([npyHeader('<f8', `${rows}, ${cols}`), ...repeated(block.data, cols)], 'X.npy'),
        new File([npyHeader('<f8', `${rows},`, header), ...repeated(block.theta, 1)], 'theta.npy'),
      ];
    };
  });
  return page;
}

test('the size of the most that is accepted is no reason to refuse it, and one more is', async (t) => {
  const page = await openLimits(t);
  const got = await page.evaluate(
    async ([bytes, numbers]) => {
      const engine = await createEngine();
      const fit = (cols) => failure(engine.fit({ data: new Uint8Array(cols), rows: 1, cols, theta: [0] }, {}, { transfer: true })); // to one observation
      const block = new Blob([new Uint8Array(2 ** 20)]);
      const array = (numbers) =>
        failure(
          engine.read(
            new File(
              [npyHeader('|u1', `${numbers},`), ...Array(numbers >> 20).fill(block), block.slice(0, numbers & (2 ** 20 - 1))],
              'X.npy',
            ),
          ),
        ); // of one dimension
      const read = (bytes) => failure(engine.read(filesOf(bytes).map((file, i) => new File([file], `${i}.npy`)))); // of which none says what it is
      const sum = filesOf(bytes).reduce((total, { size }) => total + size, 0);
      const got = {
        sum,
        fit: [await fit(numbers), await fit(numbers + 1)],
        array: [await array(numbers), await array(numbers + 1)],
        read: [await read(bytes), await read(bytes + 1)],
      };
      const after = await engine.fit(observations(60, 12), { bins: 2, components: 2 });
      engine.close();
      return { ...got, after: after.summary.rmse };
    },
    [mostBytes, mostNumbers],
  );
  assert.equal(got.sum, mostBytes);
  for (const [name, code, says] of [
    ['fit', 'ERR_OPTION', /^data has 1 rows and 187500001 columns.*187\.5 million numbers/],
    ['array', 'ERR_SHAPE', /^X\.npy: an array of shape \(187500001,\).*187\.5 million numbers.*: use fewer rows/],
    ['read', 'ERR_OPTION', /^the files have 1,073,741,825 bytes together, but at most 1,073,741,824 .*: use fewer rows/],
  ]) {
    const [most, more] = got[name];
    assert.equal(most.code, code, `${name}: ${most.message}`);
    assert.equal(more.code, 'ERR_TOO_LARGE', `${name}: ${more.message}`);
    assert.match(more.message, says);
  }
  assert.ok(got.after > 0, 'the engine goes on');
});

test('files of the most bytes are read and fitted', async (t) => {
  const page = await openLimits(t);
  const { summary, fitted } = await page.evaluate(async (bytes) => {
    const engine = await createEngine();
    const set = await engine.read(filesOf(bytes));
    const model = await engine.fit(set, { bins: 3, components: 5, maxEvaluations: 20 });
    engine.close();
    return { summary: set.summary, fitted: model.summary };
  }, mostBytes);
  assert.equal(summary.cols, 682);
  assert.ok(8 * summary.rows * (summary.cols + 1) > mostBytes - 10_000);
  assert.ok(fitted.rmse > 0 && fitted.rmse < 0.05, `the curve is followed to ${fitted.rmse}`);
});

test('a fit without room is refused with its numbers, and the engine goes on', async (t) => {
  const page = await openModule(t);
  const { refused, after } = await page.evaluate(async () => {
    const engine = await createEngine();
    const refused = await failure(engine.fit(observations(2000, 600), { bins: 60, components: 130 }));
    const after = await engine.fit(observations(60, 12), { bins: 2, components: 2 });
    engine.close();
    return { refused, after: after.summary.rmse };
  });
  assert.equal(refused.code, 'ERR_TOO_LARGE');
  assert.match(refused.message, /2000 observations of 600 variables.*use fewer observations/);
  assert.ok(refused.details.bytes > refused.details.limit);
  assert.ok(after > 0);
});

/** In the page: a table of so many rows, written in parts. */
function table([rows, cols]) {
  const { data, theta } = observations(rows, cols);
  const line = (i) => `${theta[i]},${Array.from(data.subarray(i * cols, (i + 1) * cols), (value) => value.toFixed(4))}\n`;
  return new File([`theta,${Array.from({ length: cols }, (_, k) => `x${k}`)}\n`, ...Array.from(theta, (_, i) => line(i))], 'large.csv');
}

/** In the page: so many pictures with θ in their names, as a ZIP of PNG. */
async function album([rows, cols]) {
  const { data, theta } = observations(rows, cols);
  const engine = await createEngine();
  const zip = await engine.pictures({
    data: data.map((value) => (value + 2) / 4),
    rows,
    shape: { width: 128, height: cols / 128, channels: 1 },
    names: Array.from(theta, (value) => `at ${value.toFixed(4)}`),
  });
  engine.close();
  return new File([zip], 'large.zip');
}

for (const [make, rows, cols, says] of [
  [table, many, 361, (rows) => `${rows} rows of 361 variables`],
  [album, large, wide, (rows) => `${rows} pictures of 128×${wide / 128}`],
]) {
  test(`${rows} × ${cols} dropped on the page as ${make.name} are trained`, async (t) => {
    const page = await open(t);
    await prepare(page);
    const bytes = await page.evaluate(
      (file) => {
        const data = new DataTransfer();
        data.items.add(file);
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        return file.size;
      },
      await page.evaluateHandle(make, [rows, cols]),
    );
    await dataSays(page, says(rows.toLocaleString('en')));
    await train(page);
    for (const kind of ['ppca', 'ipca', 'pca']) assert.ok((await rmse(page, kind, 'train')) > 0);
    const error = await rmse(page, 'ppca', 'test');
    t.diagnostic(`${(bytes / 1e6).toFixed(0)} MB, RMSE ${error}`);
    assert.ok(error < 0.02, `the test error is ${error}`);
    assert.equal(await page.locator('#notices .notice.error').count(), 0);
  });
}
