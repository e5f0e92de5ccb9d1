// Coefficients as a file: what model.table writes is what model.project gives.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';

test('coefficients as CSV, of a set and of arrays with and without ids', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const text = (bytes) => new TextDecoder().decode(bytes).trimEnd().split('\n');
    const csv = ['name,theta,a,b,c', ...Array.from({ length: 20 }, (_, i) => `"row, ${i}",${i},${Math.sin(i)},${i % 3},${i * i}`)].join(
      '\n',
    );
    const set = await engine.read({ name: 'rows.csv', data: new TextEncoder().encode(csv) }, { theta: 'theta', id: 'name' });
    const model = await engine.fit(set, { bins: 2, components: 2 });
    const { coefficients } = await model.project(set);
    const one = { data: await set.rows([7]), rows: 1, theta: [7] };
    const refused = await model.table({ ...one, ids: ['a', 'b'] }).catch((error) => error.code);
    const result = {
      whole: text(await model.table(set)),
      named: text(await model.table({ ...one, ids: ['seven'] })),
      plain: text(await model.table(one)),
      coefficients: [...coefficients],
      refused,
    };
    engine.close();
    return result;
  });
  assert.equal(got.whole[0], 'id,theta,b1,b2');
  assert.equal(got.whole.length, 21);
  const row = got.whole[8].match(/^"row, (\d+)",(.+)$/);
  assert.deepEqual(row[2].split(',').map(Number), [7, got.coefficients[14], got.coefficients[15]]);
  assert.equal(row[1], '7');
  assert.equal(got.plain[0], 'theta,b1,b2');
  const alone = got.plain[1].split(',').map(Number);
  for (const [v, value] of alone.entries())
    assert.ok(Math.abs(value - [7, got.coefficients[14], got.coefficients[15]][v]) < 1e-12, got.plain[1]);
  assert.equal(got.named[1], `seven,${got.plain[1]}`);
  assert.equal(got.refused, 'ERR_SHAPE');
});
