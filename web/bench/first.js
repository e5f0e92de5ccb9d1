// The first result of a new process: prints the seconds from the import to ten components.
//
//     node first.js ours | ml-pca METHOD

import { observations } from './observations.js';
import { secondsOf } from './times.js';

const components = 10;
const [peer, method] = process.argv.slice(2);
const data = observations(600, 361);

async function ours() {
  const { createEngine } = await import('../dist/ppca.js');
  const engine = await createEngine();
  await engine.fit(data, { method: 'pca', components });
}

async function mlpca() {
  const { PCA } = await import('ml-pca');
  const rows = Array.from({ length: data.rows }, (_, i) => data.data.subarray(i * data.cols, (i + 1) * data.cols));
  new PCA(rows, { method, nCompNIPALS: components }).getEigenvectors();
}

console.log(await secondsOf(peer === 'ours' ? ours : mlpca));
process.exit(); // rather than wait for the workers
