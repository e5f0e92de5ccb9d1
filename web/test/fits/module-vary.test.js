// Endpoints that differ: components of each, given or suggested, and masks from files.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';

test('an array called observed says which cells of the files are known', async (t) => {
  const page = await sharedModule(t);
  const got = await page.evaluate(async () => {
    const engine = await createEngine();
    const npy = (name, shape, values) => ({ name, data: Uint8Array.of(...npyHeader('|u1', `${shape.join(', ')},`), ...values) });
    const x = npy(
        'x.npy',
        [40, 4],
        Array.from({ length: 160 }, (_, i) => (i * i) % 97),
      ),
      theta = npy(
        'theta.npy',
        [40],
        Array.from({ length: 40 }, (_, i) => i),
      );
    const known = Array.from({ length: 160 }, (_, i) => (i % 7 === 0 ? 0 : 1));
    const set = await engine.read([x, theta, npy('observed.npy', [40, 4], known)]);
    const named = await engine.read([x, theta, npy('seen.npy', [40, 4], known)], { observed: 'seen.npy' });
    const rows = Array.from(await set.rows(Array.from({ length: 40 }, (_, i) => i)), (value) => (Number.isNaN(value) ? 0 : 1));
    const { filled } = await (await engine.fit(set, { bins: 2, components: 1 })).impute(set);
    const refused = await engine.read([x, theta, npy('observed.npy', [4, 40], known)]).catch(({ code, message }) => `${code} ${message}`);
    const result = {
      missing: set.summary.missing,
      named: named.summary.missing,
      same: rows.every((value, i) => value === known[i]),
      filled,
      refused,
    };
    engine.close();
    return result;
  });
  assert.deepEqual(got.missing, { choice: 'model', cells: 23, rows: 23, columns: 4, leftOut: 0, texts: '' });
  assert.deepEqual(got.named, got.missing);
  assert.ok(got.same);
  assert.equal(got.filled, 23);
  assert.match(got.refused, /^ERR_SHAPE observed\.npy has the shape 4×40, but the data have 40 rows of 4 variables/);
});
