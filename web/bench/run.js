// Runs the benchmark and writes its figures; ./build.sh bench compiles what it
// needs and calls it with
//
//     node web/bench/run.js FILE.json [NAME…]
//
// and, in the environment, PPCA_BENCH (the folder of the compiled programs),
// PPCA_CHROMIUM, PPCA_GO, PPCA_COMMIT and, to write FIGURES.md, PPCA_RECORD. Names choose
// some of the figures; all by default.

import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openStage } from './stage.js';
import { rowOf, updated } from './figures.js';
import { seed } from './settings.js';
import { targets } from './targets.js';

const files = [
  'gemm',
  'paper',
  'native',
  'netlib',
  'growth',
  'masks',
  'density',
  'pca',
  'sklearn',
  'first',
  'tune',
  'bootstrap',
  'load',
  'arrival',
  'slider',
  'page',
  'pointer',
  'wide',
  'workers',
  'large',
  'million',
  'rowspace',
  'portraits',
  'memory',
  'tables',
];
const root = path.resolve(import.meta.dirname, '../..');
const [target, ...wanted] = process.argv.slice(2);
for (const name of wanted) {
  if (!(name in targets)) fail(`no figure is called ${name}: there are ${Object.keys(targets).join(', ')}`);
}

const stage = await openStage({
  folder: process.env.PPCA_BENCH,
  chromium: process.env.PPCA_CHROMIUM,
  faces: path.join(process.env.PPCA_DATA_DIR ?? path.join(root, '../shared/data'), 'cbcl-faces.zip'),
});
const found = { machine: await machine(), seed, sizes: {}, ratios: {}, times: {}, missing: {} };
for (const file of files) {
  const { names, measure } = await import(`./measure/${file}.js`);
  if (wanted.length && !names.some((name) => wanted.includes(name))) continue;
  const start = Date.now();
  try {
    const { skipped, ratios, times, sizes } = await measure(stage);
    if (skipped) {
      console.log(`${names.join(', ')}: skipped: ${skipped}`);
      continue;
    }
    for (const name of names) found.sizes[name] = sizes;
    Object.assign(found.ratios, ratios);
    Object.assign(found.times, times);
    console.log(`${names.join(', ')}: ${((Date.now() - start) / 1000).toFixed(0)} s`);
  } catch (error) {
    for (const name of names) found.missing[name] = error.message.split('\n')[0];
    console.log(`${names.join(', ')}: not measured: ${error.message}`);
  }
  writeFileSync(target, JSON.stringify(found, null, 2) + '\n'); // a run that is broken off leaves its figures
}
await stage.close();

const { processor, cores, browser, go, faces } = found.machine;
const on = `${new Date().toISOString().slice(0, 10)}, ${process.env.PPCA_COMMIT}`;
console.log(`\n${processor}, ${cores} cores; ${browser}, ${go}; faces: ${faces}; seed ${seed}\n`);
for (const name of Object.keys(targets)) if (name in found.ratios) console.log(rowOf(name, found.ratios[name], on));
if (process.env.PPCA_RECORD) {
  const figures = path.join(import.meta.dirname, 'FIGURES.md');
  writeFileSync(figures, updated(readFileSync(figures, 'utf8'), found.ratios, on));
}
if (Object.keys(found.missing).length) fail(`\nnot measured: ${Object.keys(found.missing).join(', ')}`);

async function machine() {
  const { faces } = await stage.data('blur-600', { kind: 'faces', rows: 600, width: 19, tall: 19, seed });
  const peers = ['ml-pca', '@saehrimnir/druidjs', '@tensorflow/tfjs-backend-wasm'].map((name) => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'web/node_modules', name, 'package.json'), 'utf8'));
    return `${name} ${version}`;
  });
  const [{ model }] = os.cpus();
  return {
    processor: model.trim(),
    cores: os.cpus().length,
    memoryGB: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.arch()}`,
    browser: `Chromium ${stage.version}`,
    go: process.env.PPCA_GO,
    node: process.version,
    peers,
    faces,
  };
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
