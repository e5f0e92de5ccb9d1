// The command line, in a folder of a test's own.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { program } from './programs.js';

export function commandLine(t) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ppca-search-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return {
    write: (name, content) => writeFileSync(path.join(folder, name), content),
    read: (name) => readFileSync(path.join(folder, name)),
    /** Runs a command as a reader of a report does, with more options. */
    repeat(command, ...more) {
      const line = command.replace(/^ppca fit/, `"$0" fit ${more.join(' ')}`);
      execFileSync('sh', ['-c', line, program('ppca')], { cwd: folder, stdio: 'ignore' });
    },
    /** A command as it ended: its status, and what it printed and said. */
    run: (...args) => spawnSync(program('ppca'), args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 }),
    /** What a command prints, also if it fails. */
    printed: (...args) => spawnSync(program('ppca'), args, { cwd: folder, encoding: 'utf8' }).stdout,
    json: (...args) =>
      JSON.parse(execFileSync(program('ppca'), args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
  };
}
