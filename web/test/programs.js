// The Go programs that tests run: `ppca`, and those in the folders beside this file.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

let folder = process.env.PPCA_PROGRAMS;

/** The path of a program: where PPCA_PROGRAMS says, in which `./build.sh test` compiles all, or compiled now. */
export function program(name) {
  if (!folder) {
    folder = mkdtempSync(path.join(tmpdir(), 'ppca-programs-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    execFileSync(
      'go',
      ['build', '-o', folder + path.sep, './core/cmd/ppca', './web/test/server', './web/test/portraits', './web/test/tables'],
      { cwd: root },
    );
  }
  return path.join(folder, name);
}
