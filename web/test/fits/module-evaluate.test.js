// What charts over θ and over the training size are drawn from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine } from '../command-line.js';
import { sharedModule } from '../module-page.js';
import { csv } from '../page-steps.js';

test('a sweep is the slices at its θ, angles are those of their planes, the law is that of the paper, and a table has all digits', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine({ workers: 1 });
    const [set, heads] = [await engine.synthesise('simulation'), await engine.synthesise('heads')];
    const model = await engine.fit(set, { bins: 4, range: [0, 360], components: 2 });
    const theta = Float64Array.of(0, 77, 360);
    const result = {
      all: await model.sweep(theta),
      second: await model.sweep(theta, { component: 1 }),
      slices: await Promise.all([...theta].map((at) => model.at(at))),
      sd: model.info.coefficientSD,
      angles: await model.angles(theta, 77),
      turned: await model.angles([77], [360]),
      average: await model.average([0, 90, 90, 180], [1, 2, 4, 8]),
      sphere: await engine.sphere(),
      radii: [model.info.radii, (await engine.fit(await engine.synthesise('nodes'), { method: 'pca', components: 1 })).info.radii],
      law: [...(await set.law(theta))],
      none: await heads.law(theta),
      table: new TextDecoder().decode(await model.tableAt(77)),
      far: await failure(model.sweep(theta, { component: 2 })),
      never: await failure(model.sweep([NaN])),
      empty: await failure(model.sweep([])),
      nowhere: await failure(model.angles([], 77)),
      lost: await failure(model.angles([77], NaN)),
    };
    engine.close();
    return JSON.parse(JSON.stringify(result, (_, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value)));
  });
  got.slices.forEach(({ mean, basis }, i) =>
    mean.forEach((value, k) => {
      assert.equal(got.all.mean[3 * i + k], value);
      assert.equal(got.second.reach[3 * i + k], got.sd[1] * basis[3 + k]);
      assert.ok(Math.abs(got.all.reach[3 * i + k] - Math.hypot(got.sd[0] * basis[k], got.sd[1] * basis[3 + k])) < 1e-14);
    }),
  );
  // Two planes of three dimensions share a line; the other angle is that of their normals.
  const normal = ({ basis: [a, b, c, d, e, f] }) => [b * f - c * e, c * d - a * f, a * e - b * d];
  const between = (a, b) =>
    (180 / Math.PI) *
    Math.acos(Math.min(1, Math.abs(a.reduce((sum, value, k) => sum + value * b[k], 0)) / (Math.hypot(...a) * Math.hypot(...b))));
  got.slices.forEach((slice, i) => {
    assert.ok(
      got.angles[2 * i] < 1e-5 && Math.abs(got.angles[2 * i + 1] - between(normal(slice), normal(got.slices[1]))) < 1e-5,
      String(got.angles),
    );
  });
  assert.ok(Math.abs(got.turned[1] - got.angles[5]) < 1e-9 && got.turned[1] > 1);
  assert.ok(Math.abs(got.law[3] - Math.sin((7 * Math.PI * 77) / 720)) < 1e-15 && Math.abs(got.law[4] - (8 - (91 * 77) / 1800)) < 1e-14);
  assert.equal(got.none, null);
  assert.deepEqual(got.average, [1, 3, 8, null, null]); // NaN in JSON
  assert.deepEqual([got.sphere.vertices.length, got.sphere.faces.length, ...got.radii], [162, 320, false, true]);
  for (const vertex of got.sphere.vertices) assert.ok(Math.abs(Math.hypot(...vertex) - 1) < 1e-12);
  const [head, ...lines] = got.table.trim().split('\n');
  assert.equal(head, 'variable,mean,p1,p2');
  lines.forEach((line, k) =>
    assert.deepEqual(line.split(',').slice(1).map(Number), [got.slices[1].mean[k], got.slices[1].basis[k], got.slices[1].basis[3 + k]]),
  );
  assert.deepEqual(
    [got.far, got.never, got.empty, got.nowhere, got.lost].map(({ code }) => code),
    ['ERR_RANGE', 'ERR_NONFINITE', 'ERR_SHAPE', 'ERR_SHAPE', 'ERR_NONFINITE'],
  );
});

test('a learning curve is that of the command line, on any number of workers, and an abort keeps what is done', async (t) => {
  const page = await sharedModule(t);
  const text = csv(60, { header: 'angle,name,a,b,c' });
  const program = commandLine(t);
  program.write('rows.csv', text);
  const native = program.json(
    'learn',
    '-json',
    '-test-share',
    '0',
    '-theta',
    'angle',
    '-id',
    'name',
    '-bins',
    '3',
    '-components',
    '1',
    '-methods',
    'ppca,pca',
    '-sizes',
    '12,40',
    '-repeats',
    '3',
    'rows.csv',
  );
  const got = await page.evaluate(async (text) => {
    const curve = async (workers, call) => {
      const engine = await createEngine({ workers });
      const set = await engine.read({ name: 'rows.csv', data: new TextEncoder().encode(text) }, { theta: 'angle', id: 'name' });
      const found = await engine
        .learningCurve(
          set,
          { methods: ['ppca', 'pca'].map((method) => ({ method, bins: 3, components: 1 })), sizes: [12, 40], repeats: 3 },
          call,
        )
        .finally(() => engine.close());
      return found;
    };
    const bands = async (workers) => {
      const engine = await createEngine({ workers });
      const set = await engine.read({ name: 'rows.csv', data: new TextEncoder().encode(text) }, { theta: 'angle', id: 'name' });
      const model = await engine.fit(set, { bins: 3, components: 1 });
      return model.bootstrap(set, { resamples: 12, level: 0.9, seed: 2 }).finally(() => engine.close());
    };
    const stop = new AbortController();
    const parts = [];
    return {
      one: await curve(1),
      three: await curve(3),
      bands: [await bands(1), await bands(3)],
      stopped: await curve(1, {
        signal: stop.signal,
        partial: true,
        onProgress: (progress) => {
          parts.push(progress.parts);
          if (progress.parts >= 2) stop.abort();
        },
      }),
    };
  }, text);
  assert.deepEqual(got.one, got.three);
  const [alone, shared] = got.bands;
  assert.deepEqual(alone, shared);
  assert.deepEqual([alone.resampled, alone.resamples, alone.failed, alone.level, alone.theta.length], ['rows', 12, 0, 0.9, 4]);
  assert.ok(alone.mean.se.every((se, i) => se > 0 && alone.mean.lower[i] < alone.mean.upper[i]));
  assert.equal(got.one.rows.length, native.rows.length);
  got.one.rows.forEach((row, i) => {
    const want = native.rows[i];
    assert.deepEqual([row.method, row.size, row.repeats], [want.method, want.size, want.repeats]);
    for (const key of ['train', 'test', 'trainSD', 'testSD'])
      assert.ok(Math.abs(row[key] - want[key]) <= 1e-3 * want[key], `${row.method} ${row.size} ${key}: ${row[key]}, natively ${want[key]}`);
  });
  assert.equal(got.stopped.cancelled, true);
  assert.ok(got.stopped.rows.length > 0);
});

test('a fit tells every step of its solver once, with all terms of the energy', async (t) => {
  const page = await sharedModule(t);
  const { steps, energy } = await page.evaluate(async () => {
    const engine = await createEngine({ workers: 2 });
    const all = [];
    const model = await engine.fit(
      observations(300, 60),
      { bins: 4, components: 4 },
      { onProgress: ({ steps = [] }) => all.push(...steps) },
    );
    engine.close();
    return { steps: all, energy: model.summary.energy };
  });
  const phases = [...new Set(steps.map(({ phase }) => phase))];
  assert.ok(steps.length > 5 && phases.length === 2, `${steps.length} steps of ${phases}`);
  const by = phases.map((phase) => /** @type {const} */ ([phase, steps.filter((step) => step.phase === phase)]));
  for (const [phase, own] of by)
    own
      .slice(1)
      .forEach((step, i) => assert.ok(step.evaluations > own[i].evaluations, `${phase}: ${own[i].evaluations}, ${step.evaluations}`));
  for (const { energy: e } of steps)
    assert.ok(Math.abs(e.data + e.meanSmoothness + e.basisSmoothness + e.orthogonality + e.ridge - e.total) < 1e-9 * e.total);
  assert.ok(Math.min(...steps.map((step) => step.energy.total)) >= energy.total * 0.9);
});
