// The module: data in, model out, and what a model answers.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { sharedModule } from '../module-page.js';

for (const worker of [true, false]) {
  test(`a model answers every question, worker: ${worker}`, async (t) => {
    const page = await sharedModule(t);
    const got = await page.evaluate(async (worker) => {
      const engine = await createEngine({ worker });
      const set = observations(60, 12);
      const phases = [];
      const model = await engine.fit(
        set,
        { bins: 3, components: 2, lambda: { mean: 1e-3, basis: 1e-3 } },
        { onProgress: (p) => phases.push(p.fraction) },
      );
      const projection = await model.project(set);
      const rows = Array.from({ length: set.rows }, (_, i) => Array.from(set.data.subarray(i * set.cols, (i + 1) * set.cols)));
      const byRows = await model.project({ data: rows, theta: Array.from(set.theta) });
      const back = await model.reconstruct({ coefficients: projection.coefficients, rows: set.rows, theta: set.theta });
      const score = await model.score(set, { density: false });
      const rmse = Array.from({ length: set.rows }, (_, i) => {
        let sum = 0;
        for (let k = 0; k < set.cols; k++) sum += (set.data[i * set.cols + k] - back[i * set.cols + k]) ** 2;
        return Math.sqrt(sum / set.cols);
      });
      const slice = await model.at(set.theta[7]);
      const byHand = Array.from(
        { length: set.cols },
        (_, k) => slice.mean[k] + projection.coefficients[14] * slice.basis[k] + projection.coefficients[15] * slice.basis[set.cols + k],
      );
      const outside = await model.at(99);
      const again = await (await engine.load(await model.toBytes())).project(set);
      engine.close();
      return {
        summary: model.summary,
        info: model.info,
        phases,
        score: { ...score, rows: [...score.rows] },
        rmse,
        projected: [...projection.rmse],
        clamped: [...projection.clamped],
        byRows: projection.coefficients.every((value, i) => value === byRows.coefficients[i]),
        byHand: Math.max(...byHand.map((v, k) => Math.abs(v - back[7 * set.cols + k]))),
        types: [projection.coefficients, projection.clamped, back, slice.mean, slice.explained].map(
          (a) => `${a.constructor.name} ${a.length}`,
        ),
        outside: [outside.clamped, slice.clamped],
        reloaded: Math.max(...again.coefficients.map((v, i) => Math.abs(v - projection.coefficients[i]))),
      };
    }, worker);

    assert.match(got.summary.status, /^(converged|stalled|limit)$/);
    assert.ok(got.byRows, 'an array of rows is the same data');
    assert.equal(got.info.endpoints.length, 4);
    assert.equal(got.info.cols, 12);
    assert.equal(got.info.components, 2);
    assert.equal(got.info.options.lambda.mean, 1e-3);
    assert.ok(got.summary.rmse < 0.05, `the curve is followed to ${got.summary.rmse}`);
    assert.equal(got.summary.scores.train, got.summary.rmse);
    assert.ok(Math.abs(got.score.rmse - got.summary.rmse) < 1e-9);
    got.rmse.forEach((value, i) => {
      assert.ok(Math.abs(value - got.score.rows[i]) < 1e-12, `row ${i}`);
      assert.ok(Math.abs(value - got.projected[i]) < 1e-12, `row ${i}`);
    });
    assert.ok(got.byHand < 1e-12, 'mean + Σ β component is the reconstruction');
    assert.deepEqual(got.types, ['Float64Array 120', 'Uint8Array 60', 'Float64Array 720', 'Float64Array 12', 'Float64Array 2']);
    assert.deepEqual(got.outside, [true, false]);
    assert.ok(!got.clamped.includes(1));
    assert.ok(got.reloaded < 1e-12);
    assert.ok(got.phases.length >= 2 && got.phases.every((f) => f >= 0 && f <= 1));
  });
}

test('the three types of arrays and plain arrays give the same model', async (t) => {
  const page = await sharedModule(t);
  const coefficients = await page.evaluate(async () => {
    const engine = await createEngine();
    const { rows, cols, theta, data } = observations(40, 6);
    const whole = Uint8Array.from(data, (v) => Math.round(40 * v + 100)); // exact in every type
    const forms = [
      whole,
      new Uint8ClampedArray(whole),
      Float32Array.from(whole),
      Float64Array.from(whole),
      Array.from(whole),
      new Float64Array([0, ...whole, 0]).subarray(1, whole.length + 1),
    ];
    const found = [];
    for (const form of forms) {
      const model = await engine.fit({ data: form, rows, cols, theta: Array.from(theta) }, { bins: 2, components: 2 });
      found.push([...(await model.project({ data: form, rows, theta: Float32Array.from(theta, () => 1) })).coefficients]);
    }
    engine.close();
    return found;
  });
  for (const other of coefficients.slice(1)) assert.deepEqual(other, coefficients[0]);
});

test('nothing is taken from the caller unless it is given', async (t) => {
  const page = await sharedModule(t);
  const sizes = await page.evaluate(async () => {
    const engine = await createEngine();
    const set = observations(30, 4);
    const before = set.data.slice();
    const pending = engine.fit(set, { bins: 2, components: 1 });
    set.data.fill(NaN); // what was handed in counts, not what becomes of it
    const model = await pending;
    set.data.set(before);
    const mask = new Uint8Array(120).fill(1);
    await model.project({ ...set, mask: { observations: mask } });
    const file = await model.toBytes();
    await engine.load(file);
    await engine.load(file.buffer);
    await engine.models.put(file, 'kept');
    const kept = [set.data.length, set.theta.length, mask.length, file.length > 0];
    await engine.fit(set, { bins: 2, components: 1 }, { transfer: true });
    engine.close();
    return [...kept, set.data.length, set.theta.length];
  });
  assert.deepEqual(sizes, [120, 30, 120, true, 0, 30]);
});

test('files become a data set, with roles, warnings and a split', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const lines = ['name,part,age,x,y'];
    for (let i = 0; i < 20; i++) lines.push(`p${i},${i % 5 ? 'train' : 'test'},${i},${i * i},${Math.sin(i)}`);
    const csv = lines.join('\n');
    const forms = {
      file: new File([csv], 'a.csv'),
      named: { name: 'a.csv', data: new TextEncoder().encode(csv) },
      buffer: { name: 'a.csv', data: new TextEncoder().encode(csv).buffer },
      list: [new File([csv], 'a.csv')],
    };
    const options = { theta: 'age', id: 'name', split: 'part', standardise: true };
    const found = {};
    for (const [form, files] of Object.entries(forms)) {
      const set = await engine.read(files, options);
      found[form] = { rows: set.summary.rows, test: set.summary.test };
      set.free();
    }
    const unasked = await engine.read(forms.file);
    const set = await engine.read(forms.file, options);
    const model = await engine.fit(set, { bins: 2, components: 1 });
    const result = {
      found,
      summary: set.summary,
      theta: [...(await set.theta())],
      ids: await set.ids(),
      first: [...(await set.rows([0, 16]))],
      notes: [unasked.summary.notes.map(({ code }) => code), set.summary.notes],
      unasked: [unasked.summary.theta, await failure(unasked.theta()), await failure(engine.fit(unasked))],
      scores: model.summary.scores,
      info: model.info,
      all: (await model.score(set, { density: false })).rows.length,
    };
    engine.close();
    return result;
  });
  for (const form of Object.values(got.found)) assert.deepEqual(form, { rows: 20, test: 4 });
  assert.deepEqual(got.notes, [['role', 'role', 'role'], []], 'θ, names and split are proposed');
  assert.equal(got.summary.kind, 'table');
  assert.deepEqual(got.summary.names, ['x', 'y']);
  assert.deepEqual(got.summary.theta, { name: 'age', min: 0, max: 19 });
  assert.deepEqual(
    got.summary.columns.map((c) => c.role),
    ['id', 'split', 'theta', 'variable', 'variable'],
  );
  assert.ok(got.summary.standardised && got.info.standardised);
  assert.equal(got.ids[0], 'p1');
  assert.equal(got.ids[16], 'p0');
  assert.deepEqual(got.first, [1, Math.sin(1), 0, 0], 'rows are in the units of the data');
  assert.equal(got.theta[16], 0);
  assert.equal(got.unasked[0], null);
  assert.equal(got.unasked[1].code, 'ERR_OPTION');
  assert.equal(got.unasked[2].code, 'ERR_OPTION');
  assert.match(got.unasked[2].message, /choose the column that is θ/);
  assert.ok(got.scores.train > 0 && got.scores.test > 0);
  assert.equal(got.info.thetaName, 'age');
  assert.equal(got.all, 20);
});

test('masks hide what an endpoint or an observation does not have', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const given = observations(60, 6);
    const endpoints = new Uint8Array(3 * 6).fill(1);
    endpoints[5] = 0; // the last variable does not exist at the first endpoint
    const known = new Uint8Array(60 * 6).fill(1);
    known[2] = 0;
    const data = given.data.slice();
    data[2] = NaN; // and the third of the first observation is not known
    const model = await engine.fit({ ...given, data, mask: { endpoints, observations: known } }, { bins: 2, components: 2 });
    const first = await model.at(model.info.endpoints[0]);
    const score = await model.score({ ...given, data, mask: { observations: known } });
    engine.close();
    return { mean: first.mean[5], loading: first.basis[5], rmse: [score.rmse, model.summary.rmse] };
  });
  assert.equal(got.mean, 0);
  assert.equal(got.loading, 0);
  assert.ok(
    Math.abs(got.rmse[0] / got.rmse[1] - 1) < 0.02,
    'the fit reads the row of the hidden cell by least squares, score by its density',
  );
});
