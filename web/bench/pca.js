// PCA beside that of others: ml-pca in Node, scikit-learn where Python has it.

import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PCA } from 'ml-pca';
import { createEngine } from '../dist/ppca.js';
import { arraysOf, observations } from './observations.js';
import { inTurns, secondsOf } from './times.js';

export const figures = {
  pca_mlpca: {
    unit: '×',
    least: 10,
    how: 'ten components of 600×361: time of ml-pca, by the fastest of its three methods, divided by ours, both in Node',
  },
  pca_sklearn: {
    unit: '×',
    most: 1.5,
    how: 'the same, our time divided by that of scikit-learn, the faster of arpack and randomized, one thread',
  },
  first_result: {
    unit: '×',
    most: 1.3,
    how: 'the same in a new process of Node, from the import to the components: ours divided by ml-pca',
  },
};

const components = 10;
const methods = ['SVD', 'covarianceMatrix', 'NIPALS'];
const rounds = 9;
/** How often scikit-learn runs in each round, which starts Python anew: the median counts. */
const runs = 5;

export async function measure() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ppca-bench-'));
  const engine = await createEngine({ workers: 1 });
  try {
    const data = observations(600, 361);
    const rows = Array.from({ length: data.rows }, (_, i) => data.data.subarray(i * data.cols, (i + 1) * data.cols));
    const archive = path.join(folder, 'x.npz');
    writeFileSync(archive, await engine.npz(arraysOf(data)));
    const mlpca = (method) => () => secondsOf(() => new PCA(rows, { method, nCompNIPALS: components }).getEigenvectors());
    const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import sklearn']).status === 0);
    const { ours, sklearn, ...others } = await inTurns(rounds, {
      ours: () => secondsOf(async () => (await engine.fit(data, { method: 'pca', components })).free()),
      ...(python && { sklearn: () => printed(python, 'sklearn_pca.py', archive, components, runs) }),
      ...Object.fromEntries(methods.map((method) => [method, mlpca(method)])),
    });
    const fastest = methods.reduce((a, b) => (others[b] < others[a] ? b : a));
    return {
      pca_mlpca: others[fastest] / ours,
      ...(python && { pca_sklearn: ours / sklearn }),
      first_result: await firstResult(fastest),
    };
  } finally {
    engine.close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns our seconds divided by those of ml-pca. @param {string} method of ml-pca */
async function firstResult(method) {
  const { ours, mlpca } = await inTurns(rounds, {
    ours: () => printed(process.execPath, 'first.js', 'ours'),
    mlpca: () => printed(process.execPath, 'first.js', 'ml-pca', method),
  });
  return ours / mlpca;
}

/** Returns the number that a script of this folder prints, on one thread of OpenBLAS. */
async function printed(program, script, ...args) {
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  const { stdout } = await promisify(execFile)(program, [path.join(import.meta.dirname, script), ...args.map(String)], { env });
  return Number(stdout);
}
