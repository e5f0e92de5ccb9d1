// The first result on a page that has the data and nothing else: the time counts from the
// import.

import { observations } from './numbers.js';

let held;

export async function hold(data) {
  held = await observations(data);
}

export async function ours(options) {
  const start = performance.now();
  const { createEngine } = await import('/ppca.js');
  const engine = await createEngine();
  await engine.fit(held, options);
  return (performance.now() - start) / 1000;
}

export async function mlpca(components, method) {
  const { data, rows, cols } = held;
  const start = performance.now();
  const { PCA } = await import('ml-pca');
  const list = Array.from({ length: rows }, (_, i) => data.subarray(i * cols, (i + 1) * cols));
  new PCA(list, { method, nCompNIPALS: components }).getEigenvectors();
  return (performance.now() - start) / 1000;
}
