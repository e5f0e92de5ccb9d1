// A million observations on the command line: a CSV file is read, and a model fitted and written.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { median } from '../repeat.js';

const rows = 1_000_000;
const width = 12;
const rounds = 3;
const every = 20; // milliseconds between two looks at the memory

export const names = ['million_rows_seconds', 'million_rows_bytes'];

export async function measure(stage) {
  if (process.platform !== 'linux') return { skipped: 'the memory of a program is read from /proc' };
  const file = path.join(stage.folder, 'million.csv');
  await writeTable(file);
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    runs.push(await run(path.join(stage.folder, 'ppca'), ['fit', '-theta', 't', '-components', '4', '-o', file + '.npz', file]));
  }
  return {
    ratios: {
      million_rows_seconds: median(runs.map(({ seconds }) => seconds)),
      million_rows_bytes: Math.max(...runs.map(({ bytes }) => bytes)),
    },
    sizes: `n = 1,000,000, K = 12, B = 5, V = 4, a fifth held out; ${rounds} rounds`,
  };
}

/** Writes a table whose variables follow θ and two coefficients, with noise. */
async function writeTable(file) {
  const out = createWriteStream(file);
  const variables = Array.from({ length: width }, (_, j) => j);
  out.write(`t,${variables.map((j) => `v${j}`)}\n`);
  const random = generator();
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  for (let i = 0; i < rows; i++) {
    const [t, a, b] = [random(), normal(), normal()];
    const cells = variables.map((j) => Math.sin(3 * t + j) + a * Math.cos(2 * t + j) + b * Math.sin(2 * j - t) + 0.1 * normal());
    const line = `${t.toFixed(4)},${cells.map((x) => x.toFixed(4))}\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** mulberry32, so that the table is the same in every run. */
function generator() {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Runs a program; returns its time in seconds and its peak memory. */
async function run(program, args) {
  const start = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let bytes = 0;
  const looks = setInterval(() => (bytes = Math.max(bytes, mostMemory(child.pid))), every);
  const [code] = await once(child, 'exit');
  clearInterval(looks);
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, bytes };
}

/** The peak memory of a process so far. */
function mostMemory(pid) {
  try {
    return 1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // it has ended
  }
}
