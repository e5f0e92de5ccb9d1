// Compares the way that the core chooses, in the row space or not, with the better of both.

import { execFileSync } from 'node:child_process';
import path from 'node:path';

const rounds = 3;

export const names = ['row_space_ratio'];

export async function measure() {
  const args = ['test', './core/fit', '-run', '^$', '-bench', 'RowSpace', '-benchtime', `${rounds}x`, '-timeout', '60m'];
  const root = path.resolve(import.meta.dirname, '../../..');
  const printed = execFileSync('go', args, { cwd: root, encoding: 'utf8', env: { ...process.env, GOMAXPROCS: '1' } });
  const found = [...printed.matchAll(/^BenchmarkRowSpace\/(\S+).*?([\d.]+) chosen\/better/gm)];
  if (found.length === 0) throw new Error(`no figure in ${printed}`);
  return {
    ratios: { row_space_ratio: Math.max(...found.map(([, , ratio]) => Number(ratio))) },
    times: Object.fromEntries(found.map(([, size, ratio]) => [`row_space_ratio ${size}`, Number(ratio)])),
    sizes: `n/K: ${found.map(([, size]) => size).join(', ')}; V = 10, B = 4; ${rounds} rounds`,
  };
}
