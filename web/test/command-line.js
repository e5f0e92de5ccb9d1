// The command line, built for a test, in a folder of its own.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export function commandLine(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ppca-search-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const program = path.join(folder, 'ppca');
  execFileSync('go', ['build', '-o', program, './core/cmd/ppca'], { cwd: root });
  return {
    write: (name, content) => writeFileSync(path.join(folder, name), content),
    read: (name) => readFileSync(path.join(folder, name)),
    json: (...args) => JSON.parse(execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
  };
}
