// The same fit by the module, in one worker, and by the command line, on one processor.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createEngine } from '../dist/ppca.js';
import { arraysOf, observations, settings } from './observations.js';
import { inTurns } from './times.js';

export const figures = {
  wasm_native: {
    unit: '×',
    most: 1,
    how: 'a fit of 6,000×361: seconds in its summary from the module in Node, one worker, divided by those from the command line on stock gonum, one processor',
  },
};

const root = path.resolve(import.meta.dirname, '../..');

export async function measure() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ppca-bench-'));
  const engine = await createEngine({ workers: 1 });
  try {
    const data = observations(6000, 361);
    const program = path.join(folder, 'ppca');
    const file = path.join(folder, 'x.npz');
    execFileSync('go', ['build', '-o', program, './core/cmd/ppca'], { cwd: root });
    writeFileSync(file, await engine.npz(arraysOf(data)));
    const flags = [
      '-json',
      '-lambda',
      'rule',
      '-test-share',
      '0',
      '-endpoints',
      `${settings.endpoints}`,
      '-components',
      `${settings.components}`,
    ];
    const energies = {};
    const { wasm, native } = await inTurns(5, {
      async wasm() {
        const model = await engine.fit(data, settings);
        const { seconds, energy } = model.summary;
        model.free();
        energies.wasm = energy.total;
        return seconds;
      },
      native() {
        const text = execFileSync(program, ['fit', ...flags, file], { env: { ...process.env, GOMAXPROCS: '1' }, encoding: 'utf8' });
        const { seconds, energy } = JSON.parse(text);
        energies.native = energy.total;
        return seconds;
      },
    });
    if (!(Math.abs(energies.wasm - energies.native) < 1e-6 * energies.native))
      throw new Error(`the module ends at E = ${energies.wasm}, the command line at ${energies.native}`);
    return { wasm_native: wasm / native };
  } finally {
    engine.close();
    rmSync(folder, { recursive: true });
  }
}
