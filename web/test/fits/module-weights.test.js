// Weights of observations: from a column or beside arrays, in every worker.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';

test('an observation of weight a counts like a equal ones', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine({ workers: 2 });
    const row = (i) =>
      Array.from({ length: 5 }, (_, k) => Math.sin(3 * i) * (k - 2) + Math.cos(i / 20 + k) + Math.sin(7 * i * (k + 1)) / 5);
    const weight = (i) => i % 4;
    const all = Array.from({ length: 80 }, (_, i) => i);
    const csv = ['age,w,a,b,c,d,e', ...all.map((i) => [i, weight(i), ...row(i)].join(','))].join('\n');
    const set = await engine.read({ name: 'w.csv', data: new TextEncoder().encode(csv) }, { theta: 'age', weight: 'w' });
    const repeated = all.flatMap((i) => Array(weight(i)).fill(i));
    const options = { bins: 2, components: 2, lambda: { mean: 1 }, tolerance: 1e-9 };
    const arrays = (rows) => ({ data: rows.flatMap(row), rows: rows.length, cols: 5, theta: rows });
    const energy = async (data) => (await engine.fit(data, options)).summary.energy.total;
    const [fitted, pca] = await engine.compare(set, [options, { ...options, method: 'pca' }]);
    const tuned = await engine.tune(set, {
      settings: { bins: 2, components: 1 },
      lambdaMean: [1, 0.1],
      lambdaBasis: [1, 0.1],
      folds: 3,
      full: true,
    });
    const failure = ({ code, details }) => ({ code, row: details.row });
    const result = {
      roles: set.summary.columns.map(({ role }) => role),
      warnings: fitted.summary.warnings,
      pca: pca.summary.warnings,
      energies: [
        fitted.summary.energy.total,
        await energy(set),
        await energy({ ...arrays(all), weights: all.map(weight) }),
        await energy(arrays(repeated)),
      ],
      points: tuned.points.length,
      negative: await engine.fit({ ...arrays(all), weights: all.map((i) => 7 - i) }, options).catch(failure),
      few: await engine.fit({ ...arrays(all), weights: [1] }, options).catch(failure),
      lpp: await engine.fit(set, { method: 'lpp', components: 1 }).catch(({ code, message }) => `${code} ${message}`),
      experiment: await engine.experiment('simulation', { data: set }).catch(({ code }) => code),
    };
    engine.close();
    return result;
  });
  assert.deepEqual(got.roles, ['theta', 'weight', 'variable', 'variable', 'variable', 'variable', 'variable']);
  for (const energy of got.energies) assert.ok(Math.abs(energy - got.energies[3]) < 1e-8 * got.energies[3], `energies ${got.energies}`);
  assert.match(got.warnings[0], /20 of 80 observations have weight 0/);
  assert.match(got.pca[0], /20 of 80 observations have weight 0/);
  assert.equal(got.points, 4);
  assert.deepEqual(got.negative, { code: 'ERR_RANGE', row: 9 });
  assert.equal(got.few.code, 'ERR_SHAPE');
  assert.match(got.lpp, /ERR_UNSUPPORTED LPP does not support observation weights/);
  assert.match(got.experiment, /ERR_/);
});
