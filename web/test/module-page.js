// What the tests of the module share: a page of the site that does not run the
// app, and the module in it.

import { open, watch } from './harness.js';

/**
 * Opens the bare page with these globals, for the functions that tests evaluate:
 * createEngine, PPCAError; observations(rows, cols, seed), which makes data that
 * follow θ; npyHeader(type, shape, bytes); long, options of a fit that takes its time; failure(promise), the code
 * and message it rejects with; sleep(ms).
 */
export async function openModule(t, options = {}) {
  const page = await open(t, { path: 'ppca.js', ...options, expect: [/favicon/, ...(options.expect ?? [])] });
  await prepare(page);
  return page;
}

/** The page of sharedModule, and what it reports. @type {Promise<{ page: import('playwright-core').Page, wrong: string[] }> | undefined} */
let shared;

/**
 * The same page for all tests that only call the module: the browser compiles the program
 * once for them, which takes it as long as most of these tests. It closes with the browser.
 */
export async function sharedModule(t) {
  shared ??= (async () => {
    const page = await openModule({ after() {} });
    return { page, wrong: watch(page.context(), [/favicon/]) };
  })();
  const { page, wrong } = await shared;
  t.after(() => {
    const found = wrong.splice(0);
    if (found.length) throw new Error(`the page reported errors:\n${found.join('\n')}`);
  });
  return page;
}

/** Puts the globals into a page, again after a reload. */
export async function prepare(page) {
  await page.evaluate(async () => {
    const module = await import(new URL('ppca.js', document.baseURI).href);
    Object.assign(globalThis, module, {
      /** Rows of a curve that bends with θ, plus two components and a little noise. */
      observations(rows, cols, seed = 1) {
        let state = seed >>> 0;
        const random = () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
        const theta = Float64Array.from({ length: rows }, (_, i) => (3 * (i + 0.5)) / rows);
        const data = new Float64Array(rows * cols);
        for (let i = 0; i < rows; i++) {
          const a = random() - 0.5;
          const b = random() - 0.5;
          for (let k = 0; k < cols; k++) {
            const x = k / cols;
            data[i * cols + k] = Math.sin(2 * x + theta[i]) + a * Math.cos(7 * x + theta[i]) + b * x + 0.01 * random();
          }
        }
        return { data, rows, cols, theta };
      },
      /** The header of a .npy, of so many bytes. */
      npyHeader(type, shape, bytes = 128) {
        const text = `{'descr': '${type}', 'fortran_order': False, 'shape': (${shape}), }`.padEnd(bytes - 10 - 1) + '\n';
        return Uint8Array.of(
          0x93,
          ...new TextEncoder().encode('NUMPY'),
          1,
          0,
          text.length & 255,
          text.length >> 8,
          ...new TextEncoder().encode(text),
        );
      },
      /** Options of a fit that goes on for hours: until it has done its cycles. */
      long: { bins: 6, components: 10, solver: 'paper', cycles: 1e5 },
      failure: (promise) =>
        promise.then(
          (value) => ({ code: 'none', message: `resolved to ${value}` }),
          (error) => ({
            code: error?.name === 'PPCAError' ? error.code : error?.name,
            message: error?.message,
            details: error?.details,
            name: error?.name,
          }),
        ),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
  });
}
