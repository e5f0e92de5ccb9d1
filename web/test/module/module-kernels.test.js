// The SIMD kernels: linked where the browser can, done without where it cannot.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { openModule } from '../module-page.js';

test('the kernels compute, and without SIMD the same comes out', async (t) => {
  const page = await openModule(t);
  const got = await page.evaluate(async () => {
    const set = observations(200, 300);
    const { Instance, Module } = WebAssembly;
    const fit = async () => {
      const calls = { product: 0 };
      WebAssembly.Instance = new Proxy(Instance, {
        construct(_, [module, imports]) {
          const kernels = new Instance(module, imports).exports;
          return {
            exports: {
              ...kernels,
              product: (...numbers) => {
                calls.product++;
                kernels.product(...numbers);
              },
            },
          };
        },
      });
      const engine = await createEngine({ worker: false }); // on this thread, where it can be watched
      const { summary } = await engine.fit(set, { bins: 3, components: 2, tolerance: 1e-10 });
      engine.close();
      return { products: calls.product, energy: summary.energy.total, rmse: summary.rmse };
    };
    const fast = await fit();
    WebAssembly.Module = class {
      constructor() {
        throw new WebAssembly.CompileError('SIMD unsupported');
      }
    };
    const plain = await fit();
    Object.assign(WebAssembly, { Instance, Module });
    return { fast, plain };
  });
  assert.ok(got.fast.products > 10, `the kernel of the product was called ${got.fast.products} times`);
  assert.equal(got.plain.products, 0);
  for (const name of ['energy', 'rmse']) {
    const [fast, plain] = [got.fast[name], got.plain[name]];
    assert.ok(Math.abs(fast - plain) < 1e-7 * plain, `${name} ${fast} with the kernels, ${plain} without`);
  }
});
