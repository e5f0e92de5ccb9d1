// Missing cells: refused, dropped, or modelled and filled in, also by other workers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';

test('cells that hold no number are counted, dropped, or modelled and filled in', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine({ workers: 2 });
    const whole = Array.from({ length: 80 }, (_, i) =>
      Array.from({ length: 8 }, (_, k) => (i / 79) * (k - 3) + Math.sin(5 * i) * (1 + k / 8)),
    );
    const gap = (i, k) => (3 * i + 2 * k) % 11 === 0;
    const csv = [
      'name,t,a,b,c,d,e,f,g,h',
      ...whole.map((row, i) => [`n${i}`, i / 79, ...row.map((v, k) => (gap(i, k) ? ['', 'NA', 'NaN'][i % 3] : v))].join(',')),
    ].join('\n');
    const file = { name: 'gaps.csv', data: new TextEncoder().encode(csv) };
    const options = { theta: 't', id: 'name' };
    const refused = await engine.read(file, options).catch(({ code, details }) => ({ code, rows: details.rows, column: details.column }));
    const dropped = (await engine.read(file, { ...options, missing: 'drop' })).summary;
    const set = await engine.read(file, { ...options, missing: 'model', testShare: 0.2 });
    const settings = { bins: 2, components: 1, lambda: { mean: 0.001, basis: 0.001 } };
    const model = await engine.fit(set, settings);
    const [both] = await engine.compare(set, [settings, { ...settings, components: 2 }]);
    const pca = await engine.fit(set, { method: 'pca' }).catch(({ code, message }) => `${code} ${message}`);
    const tuned = await engine.tune(set, { settings: { bins: 2, components: 1 }, lambdaMean: [1, 0.01], lambdaBasis: [1, 0.01], folds: 3 });
    const filled = await model.impute(set);
    const rows = await set.rows(Array.from({ length: 80 }, (_, i) => i));
    const order = (await set.ids()).map((name) => Number(name.slice(1)));
    let worst = 0;
    let gaps = 0;
    for (const [at, i] of order.entries()) {
      for (let k = 0; k < 8; k++) {
        const value = filled.data[8 * at + k];
        if (Number.isNaN(rows[8 * at + k]) !== gap(i, k)) throw new Error(`cell ${i}, ${k} is ${rows[8 * at + k]}`);
        if (!gap(i, k) && value !== whole[i][k]) throw new Error(`the known cell ${i}, ${k} became ${value}`);
        if (gap(i, k)) gaps++;
        worst = Math.max(worst, Math.abs(value - whole[i][k]));
      }
    }
    const lines = new TextDecoder()
      .decode((await model.impute(set, { table: true })).table)
      .trimEnd()
      .split('\n');
    const unplaced = await engine.read(
      {
        name: 'new.csv',
        data: new TextEncoder().encode(
          csv
            .split('\n')
            .map((line) => line.split(',').toSpliced(1, 1).join(','))
            .join('\n'),
        ),
      },
      { id: 'name', missing: 'model', testShare: 0 },
    );
    const [located, fromArrays] = [
      await model.locate(unplaced),
      await model.locate({ data: whole.slice(0, 2) }, { level: 0.5, prior: 'flat' }),
    ];
    const chart = await model.chart([0.2, 0.8], { centiles: [10, 50, 90] });
    const centiles = await model.centiles(set);
    const means = { all: await model.project(set, { posterior: true }), gaps: await model.project(set) };
    const written = new TextDecoder().decode(await model.table(set, { posterior: true }));
    const full = order.map((i) => whole[i].every((_, k) => !gap(i, k)));
    const moved = full.map((_, row) => means.all.coefficients[row] !== means.gaps.coefficients[row]);
    const beside = await Promise.all([model, both].map(async (m) => Array.from((await m.at(0.3)).mean)));
    const result = {
      refused,
      dropped,
      missing: set.summary.missing,
      notes: set.summary.notes,
      pca,
      best: tuned.best.rmse,
      worst,
      gaps,
      filled: filled.filled,
      rmse: filled.rmse,
      lines: [lines[0], lines.length],
      test: model.summary.scores.test,
      score: (await model.score(set)).rmse,
      scores: [(await model.score(set, { density: false })).rmse, (await model.project(set)).rmse.reduce((a, b) => a + b) / 80],
      beside,
      moved: moved.every((each, row) => each === full[row]) && moved.includes(true),
      written: written
        .trimEnd()
        .split('\n')
        .slice(1)
        .flatMap((line) => line.split(',').slice(2).map(Number)),
      means: Array.from(means.all.coefficients),
      everywhere: [(await model.score(set, { posterior: true })).rmse, means.all.rmse.reduce((a, b) => a + b) / 80],
      off: Math.max(...located.theta.map((theta, i) => Math.abs(theta - i / 79))),
      inside: located.theta.filter((_, i) => located.lower[i] <= i / 79 && i / 79 <= located.upper[i]).length,
      readers: [located.regressed.includes(1), fromArrays.regressed[0] === 1],
      reader: fromArrays.reader,
      sum: located.curves.subarray(0, located.grid.length).reduce((a, b) => a + b),
      chart: [chart.mean[8 + 7], chart.curves.length, ...chart.curves.map((curve) => curve[8 + 7])],
      low: centiles.filter((value) => value < 10).length / (640 - gaps),
      unknown: centiles.filter(Number.isNaN).length,
      widths: [located, fromArrays].map(({ level, lower, upper }) => [level, upper[1] - lower[1]]),
    };
    engine.close();
    return result;
  });
  assert.deepEqual(got.written, got.means, 'a table of posterior means');
  assert.deepEqual(got.refused, { code: 'ERR_NONFINITE', rows: got.missing.rows, column: 'a' });
  assert.deepEqual(got.missing, {
    choice: 'model',
    cells: got.gaps,
    rows: got.missing.rows,
    columns: 8,
    leftOut: 0,
    texts: got.missing.texts,
  });
  assert.match(got.missing.texts, /^\d+ empty, \d+ "NA", \d+ "NaN"$/);
  assert.equal(got.dropped.rows + got.dropped.missing.leftOut, 80);
  assert.equal(got.dropped.missing.leftOut, got.missing.rows);
  assert.match(got.notes.map(({ text }) => text).join('\n'), new RegExp(`${got.gaps} of 640 cells`));
  assert.match(got.pca, /ERR_UNSUPPORTED.*only PPCA/);
  assert.equal(got.filled, got.gaps);
  assert.ok(got.worst < 0.3 && got.rmse < 0.1, `off by ${got.worst}, said to be ${got.rmse}`);
  assert.ok(got.test < 0.1 && got.score < 0.1 && got.best < 0.5, JSON.stringify(got));
  for (const score of got.scores) assert.ok(Math.abs(score - got.score) < 1e-12, 'every method has the means given the known cells');
  assert.ok(got.moved, 'on request complete rows have means too, which changes them alone');
  assert.ok(Math.abs(got.everywhere[0] - got.everywhere[1]) < 1e-12 && got.everywhere[0] > got.score, 'and their errors');
  assert.deepEqual(got.lines, ['id,t,a,b,c,d,e,f,g,h', 81]);
  assert.ok(
    got.off < 0.25 && got.inside >= 64,
    `θ without a column is off by ${got.off}, and ${got.inside} of 80 are in the intervals of 90 %`,
  );
  assert.ok(Math.abs(got.sum - 1) < 1e-9 && got.widths[1][0] === 0.5 && got.widths[1][1] < got.widths[0][1], JSON.stringify(got.widths));
  assert.ok(got.reader.regression?.[0] > 0 && got.reader.regression[0] < 0.3, JSON.stringify(got.reader));
  const [mean, curves, low, median, high] = got.chart; // of the last variable, which has the mean 3.2 here
  assert.ok(
    Math.abs(mean - 3.2) < 0.6 && curves === 3 && low < median - 1 && Math.abs(median - mean) < 0.3 && mean < high - 1,
    String(got.chart),
  );
  assert.ok(got.low > 0.03 && got.low < 0.25 && got.unknown === got.gaps, `${got.low} of the cells are below the tenth centile`);
  assert.deepEqual(got.beside[0], got.beside[1], 'a model fitted beside another is the same');
});
