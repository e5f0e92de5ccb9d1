// Loads: many observations, and large ones, a tenth of them in the tests. What
// has no room is refused before anything is taken, and nothing else suffers.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { rounds } from './harness.js';
import { openModule } from './module-page.js';

for (const [rows, cols] of [[rounds(60_000), 361], [rounds(2_000), 12_288]]) {
  test(`${rows} observations of ${cols} variables are fitted`, async (t) => {
    const page = await openModule(t);
    const { status, rmse, mean, seconds } = await page.evaluate(async ([rows, cols]) => {
      const engine = await createEngine();
      const set = observations(rows, cols);
      const start = performance.now();
      const model = await engine.fit(set, { bins: 3, components: 5 }, { transfer: true });
      const { mean } = await model.at(1.5);
      engine.close();
      return { ...model.summary, mean: Array.from(mean), seconds: (performance.now() - start) / 1000 };
    }, [rows, cols]);
    t.diagnostic(`${status} after ${seconds.toFixed(1)} s, RMSE ${rmse.toPrecision(3)}`);
    assert.match(status, /^(converged|stalled)$/);
    assert.ok(rmse > 0 && rmse < 0.05, `the curve is followed to ${rmse}`);
    const off = Math.max(...mean.map((value, k) => Math.abs(value - Math.sin((2 * k) / cols + 1.5))));
    assert.ok(off < 0.3, `the mean at θ = 1.5 is off by ${off}`);
  });
}

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
  assert.match(refused.message, /2000 observations of 600 variables.*take fewer observations/);
  assert.ok(refused.details.bytes > refused.details.limit);
  assert.ok(after > 0);
});
