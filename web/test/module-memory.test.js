// How much memory the program takes for the data it is given.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { openModule } from './module-page.js';

test('a fit takes a few times its data, and gives them back to the next fit', async (t) => {
  const page = await openModule(t);
  const got = await page.evaluate(async () => {
    const original = WebAssembly.instantiate;
    const memories = [];
    WebAssembly.instantiate = async (...args) => {
      const instance = await original(...args);
      if (instance.exports?.mem) memories.push(instance.exports.mem); // the program's, on this thread
      return instance;
    };
    const engine = await createEngine({ worker: false });
    const size = () => Math.max(...memories.map((memory) => memory.buffer.byteLength));
    const data = observations(20_000, 200);
    const options = { bins: 2, components: 2, maxEvaluations: 2 };
    const sizes = [size()];
    for (let i = 0; i < 6; i++) {
      (await engine.fit(data, options)).free();
      sizes.push(size());
    }
    engine.close();
    return { sizes, bytes: data.data.byteLength };
  });
  const [before, first, ...others] = got.sizes.map((size) => size / got.bytes);
  t.diagnostic(`${got.sizes.map((size) => (size / got.bytes - before).toFixed(1)).join(', ')} times the data`);
  assert.ok(first - before < 3, `${first - before} times the data`);
  assert.ok(others.at(-1) - others[0] < 0.5, 'more fits take no more memory');
});
