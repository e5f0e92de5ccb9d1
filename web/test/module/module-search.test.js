// Searches for λ and the paper's experiments in the browser, over several
// workers, against the command line.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { commandLine } from '../command-line.js';
import { sharedModule } from '../module-page.js';

/** Numbers of two programs that round differently, one without and one with SIMD. */
function near(got, want, what) {
  assert.deepEqual(Object.keys(got), Object.keys(want), what);
  for (const [key, value] of Object.entries(want)) {
    if (Number.isFinite(value))
      assert.ok(Math.abs(got[key] - value) <= 1e-3 * Math.abs(value) + 1e-9, `${what}.${key}: ${got[key]}, natively ${value}`);
    else if (value && typeof value === 'object') near(got[key], value, `${what}.${key}`);
    else assert.equal(got[key], value, `${what}.${key}`);
  }
}

test('a search for λ chooses what the command line chooses, on any number of workers', async (t) => {
  const lines = ['age,who,a,b,c,d,e'];
  for (let i = 0; i < 60; i++) {
    const age = i / 20;
    lines.push(
      [
        age,
        `p${i % 12}`,
        Math.sin(age) + Math.cos(9 * i),
        age * age,
        Math.cos(age) * Math.sin(5 * i),
        Math.sin(7 * i),
        Math.cos(11 * i) * age,
      ].join(','),
    );
  }
  const csv = lines.join('\n') + '\n';
  const ppca = commandLine(t);
  ppca.write('data.csv', csv);
  const native = ppca.json(
    'tune',
    '-json',
    '-test-share',
    '0',
    '-theta',
    'age',
    '-group',
    'who',
    '-lambda-mean',
    'inf,10,1',
    '-lambda-basis',
    'inf,1,0.1',
    '-components',
    '1,2',
    '-bins',
    '2',
    '-folds',
    '4',
    'data.csv',
  );
  const page = await sharedModule(t);
  const got = await page.evaluate(async (csv) => {
    const options = {
      lambdaMean: [Infinity, 10, 1],
      lambdaBasis: Float64Array.of(Infinity, 1, 0.1),
      components: [1, 2],
      bins: [2],
      folds: 4,
    };
    const results = [];
    const reports = [];
    for (const workers of [1, 2, 3]) {
      const engine = await createEngine({ workers });
      const set = await engine.read(new File([csv], 'data.csv'), { theta: 'age', group: 'who' });
      results.push(await engine.tune(set, options, { onProgress: (p) => reports.push([workers, p]) }));
      engine.close();
    }
    const engine = await createEngine({ workers: 2 });
    const { data, rows, cols, theta } = observations(60, 8);
    const groups = Array.from(theta, (_, i) => i % 6);
    const arrays = await engine.tune({ data, rows, cols, theta, groups }, { lambdaMean: [1], lambdaBasis: [1], folds: 50 });
    const wrong = [];
    for (const options of [{ folds: 1 }, { lambdaMean: [] }, { grid: [1] }, { settings: { method: 'spca' } }])
      wrong.push((await failure(engine.tune({ data, rows, cols, theta }, options))).code);
    wrong.push((await failure(engine.tune({ data, rows, cols, theta, groups: groups.map(() => 'one') }))).code);
    engine.close();
    return { results, reports, arrays, wrong };
  }, csv);
  const [one, two, three] = got.results;
  assert.deepEqual(two, one);
  assert.deepEqual(three, one);
  assert.ok(one.points.length > 1);
  assert.equal(one.groups, 12);
  assert.equal(one.points[0].lambdaMean, Infinity);
  delete native.seconds;
  delete native.options; // the page has them in best
  const text = (key, value) => (key === 'options' ? undefined : value === Infinity ? 'Infinity' : value); // best alone has options
  const plain = (found) => JSON.parse(JSON.stringify(found, text));
  near(plain(one), plain(native), 'tune');
  assert.deepEqual([got.arrays.folds, got.arrays.groups], [6, 6]);
  assert.deepEqual(got.wrong, ['ERR_OPTION', 'ERR_OPTION', 'ERR_OPTION', 'ERR_OPTION', 'ERR_SHAPE']);
  for (const workers of [1, 2, 3]) {
    const reports = got.reports.filter(([count]) => count === workers).map(([, report]) => report);
    assert.deepEqual(Object.keys(reports[0]), ['fraction', 'seconds', 'parts', 'of', 'left']);
    assert.ok(
      reports.every((p, i) => i === 0 || (p.fraction >= reports[i - 1].fraction && p.parts >= reports[i - 1].parts)),
      'it never falls',
    );
    const last = reports.at(-1);
    assert.deepEqual([last.parts, Math.round(last.left)], [last.of, 0], 'parts that a search does not need count as done');
  }
});

test('a search that is stopped rejects, and leaves all free', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine({ workers: 2 });
    const data = observations(200, 100);
    const reason = new Error('enough');
    const early = new AbortController();
    const refused = await engine.tune(data, {}, { partial: true }).catch((error) => error.code);
    const none = engine.tune(data, {}, { signal: early.signal, onProgress: () => early.abort(reason) });
    const rejected = await none.then(
      () => 'resolved',
      (error) => error === reason,
    );
    const fit = await engine.fit(data, { components: 2, maxEvaluations: 2 }); // all is free again
    engine.close();
    return { rejected, refused, status: fit.summary.status };
  });
  assert.deepEqual([got.rejected, got.refused], [true, 'ERR_OPTION']);
  assert.equal(got.status, 'limit');
});
