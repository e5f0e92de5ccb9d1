// The methods beside PPCA and IPCA, in the browser: their options, errors and files.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { sharedModule } from '../module-page.js';

test('every method fits, and its file gives the same coefficients', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const set = observations(60, 12);
    const all = {};
    for (const options of [
      { method: 'ppca' },
      { method: 'ppca-normalised' },
      { method: 'ipca' },
      { method: 'pca' },
      { method: 'mpca' },
      { method: 'local' },
      { method: 'local', bandwidth: Infinity },
      { method: 'spca', nonzeros: 4 },
      { method: 'spca', nonzeros: 4, sparseRidge: Infinity },
      { method: 'lpp', neighbours: 3, heat: Infinity },
    ]) {
      const model = await engine.fit(set, { bins: 3, components: 2, ...options });
      const projection = await model.project(set);
      const again = await (await engine.load(await model.toBytes())).project(set);
      all[options.method + (options.sparseRidge ?? options.bandwidth ?? '')] = {
        kind: model.info.kind,
        status: model.summary.status,
        scores: model.info.scores,
        sd: model.info.coefficientSD,
        bandwidth: model.summary.bandwidth,
        score: (await model.score(set, { density: false })).rmse,
        reloaded: Math.max(...again.coefficients.map((v, i) => Math.abs(v - projection.coefficients[i]))),
      };
      model.free();
    }
    engine.close();
    return all;
  });
  for (const [name, { kind, status, scores, score, reloaded }] of Object.entries(got)) {
    assert.equal(kind, name.replace('Infinity', ''));
    assert.match(status, /^(converged|stalled|limit)$/, name);
    assert.ok(Math.abs(score - scores.train) < 1e-9, name);
    assert.ok(reloaded < 1e-12, name);
    assert.equal('trainLeastSquares' in scores, kind === 'spca' || kind === 'lpp', name);
  }
  for (const name of ['mpca', 'ppca-normalised']) for (const sd of got[name].sd) assert.ok(Math.abs(sd - 1) < 1e-6, `${name}: ${sd}`);
  assert.ok(Math.abs(got.mpca.score - got.pca.score) < 1e-9);
  assert.ok(Math.abs(got.ppca.score - got['ppca-normalised'].score) < 1e-9);
  assert.ok(Math.abs(got.localInfinity.score - got.pca.score) < 1e-9);
  assert.deepEqual(got.localInfinity.bandwidth, { value: Infinity, tried: [], folds: 0, groups: 0 });
  const { value, tried, folds, groups } = got.local.bandwidth;
  assert.equal(value, tried.reduce((best, each) => (each.rmse < best.rmse ? each : best)).bandwidth);
  assert.deepEqual([folds, groups, tried[0].bandwidth, got.pca.bandwidth], [5, 60, Infinity, null]);
  assert.ok(got.spca.score >= got.pca.score - 1e-9 && got.lpp.score >= got.pca.score - 1e-9, 'PCA reconstructs best');
});
