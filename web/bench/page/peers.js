// The same work done by others.

import { observations } from './numbers.js';

let rows;

/** The observations as the peers take them, an array of rows. */
export async function hold(data) {
  const { data: values, cols } = await observations(data);
  rows = Array.from({ length: data.rows }, (_, i) => values.subarray(i * cols, (i + 1) * cols));
}

/** Each gives the leading components, one a row, and perhaps more after them. */
const fits = {
  async mlpca(components, method) {
    const { PCA } = await import('ml-pca');
    return () => new PCA(rows, { method, nCompNIPALS: components }).getEigenvectors().transpose().to2DArray();
  },
  async druid(components) {
    const { PCA } = await import('druidjs');
    return () => new PCA(rows, { d: components }).principal_components().transpose().to2dArray();
  },
};

/** Times one PCA, and tells how much variance its leading components hold. */
export async function pca(peer, components, method) {
  const fit = await fits[peer](components, method);
  const start = performance.now();
  const vectors = fit();
  const seconds = (performance.now() - start) / 1000;
  return { seconds, variance: captured(vectors.slice(0, components)) };
}

/** The variance of the observations along orthonormal vectors. */
function captured(vectors) {
  const mean = rows[0].map((_, c) => rows.reduce((sum, row) => sum + row[c], 0) / rows.length);
  let total = 0;
  for (const vector of vectors) {
    for (const row of rows) {
      let score = 0;
      for (let c = 0; c < row.length; c++) score += (row[c] - mean[c]) * vector[c];
      total += (score * score) / rows.length;
    }
  }
  return total;
}

let prepared;

/** GFLOP/s of tfjs on its WebAssembly backend, float32, repeated for so many seconds. */
export async function gemm({ rows: m, inner, columns, seconds }) {
  prepared ??= prepare();
  await prepared;
  const { tf } = globalThis;
  const [a, b] = [tf.randomNormal([m, inner]), tf.randomNormal([inner, columns])];
  let calls = 0;
  const start = performance.now();
  let took = 0;
  while (took < seconds) {
    tf.dispose(tf.matMul(a, b));
    calls++;
    took = (performance.now() - start) / 1000;
  }
  tf.dispose([a, b]);
  return { gflops: (2 * m * inner * columns * calls) / took / 1e9, simd: await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT') };
}

async function prepare() {
  for (const file of ['tfjs-core/dist/tf-core.min.js', 'tfjs-backend-wasm/dist/tf-backend-wasm.min.js']) {
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), {
        src: `/node_modules/@tensorflow/${file}`,
        onload: resolve,
        onerror: reject,
      });
      document.head.append(script);
    });
  }
  globalThis.tf.wasm.setWasmPaths('/node_modules/@tensorflow/tfjs-backend-wasm/dist/');
  await globalThis.tf.setBackend('wasm');
}
