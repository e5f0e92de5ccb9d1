// A fit to a sample of the training observations, whose errors are those of all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';

test('a sample is the same on any number of workers, its errors those of all observations', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const [one, two] = await Promise.all([1, 2].map((workers) => createEngine({ workers })));
    const data = observations(600, 12);
    const options = { bins: 3, components: 2, sample: 120 };
    const bytes = async (model) => [...(await model.toBytes())].join();
    const model = await one.fit(data, options);
    const [again, pca] = await two.compare(data, [options, { method: 'pca', components: 2, sample: 120 }]);
    const files = await Promise.all([again, await one.fit(data, { ...options, seed: 2 })].map(bytes));
    const own = await one.load(await model.toBytes());
    model.summary.seconds = again.summary.seconds = 0;
    const [all, more] = [await one.fit(data, { ...options, sample: undefined }), await one.fit(data, { ...options, sample: 600 })];
    const result = {
      summaries: [model.summary, again.summary],
      differ: files[0] !== files[1],
      samples: [model, pca, own, all, more].map(({ summary }) => summary.sample),
      energies: [all.summary.energy.total, more.summary.energy.total],
      rmse: [model.summary.scores.train, (await model.score(data, { density: false })).rmse, model.summary.rmse, all.summary.rmse],
      endpoints: [model.info.endpoints, all.info.endpoints],
      wrong: await Promise.all([1, 0, -4, 2.5, '20'].map((sample) => failure(one.fit(data, { ...options, sample })))),
      tune: await failure(one.tune(data, { settings: options })),
      learn: await failure(one.learningCurve(data, { methods: [options] })),
    };
    one.close();
    two.close();
    return result;
  });
  assert.deepEqual(got.summaries[0], got.summaries[1]);
  assert.ok(got.differ, 'the seed changes nothing');
  assert.deepEqual(got.samples, [{ rows: 120, of: 600 }, { rows: 120, of: 600 }, { rows: 120, of: 600 }, null, null]);
  assert.equal(got.energies[0], got.energies[1]);
  const [train, score, fitted, all] = got.rmse;
  assert.ok(Math.abs(train - score) < 1e-12 * score, `${train} of all observations, ${score} when scored`);
  assert.ok(fitted < train && all < train && train < 1.1 * all, `${got.rmse}`);
  assert.deepEqual(got.endpoints[0], got.endpoints[1]);
  for (const { code, message } of [...got.wrong, got.tune, got.learn]) assert.match(`${code} ${message}`, /^ERR_OPTION .*sample/);
});
