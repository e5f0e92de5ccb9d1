// Runs a Go test binary compiled for js/wasm under Node:
//
//     GOOS=js GOARCH=wasm go test -exec "node --stack-size=8192 $PWD/web/test/exec.js" ./wasm/...
//
// It differs from Go's own runner in the environment it hands on: Go's loader
// has room for 8 KB of arguments and environment together, which a CI's
// environment alone can exceed. The deep stack is for
// Go's recursive tests.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const goroot = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim();
Object.assign(globalThis, { fs, path }); // Go's os package reads files through them
await import(pathToFileURL(path.join(goroot, 'lib', 'wasm', 'wasm_exec.js')).href);

const [file, ...args] = process.argv.slice(2);
const go = new globalThis.Go();
go.argv = [file, ...args];
go.env = { TMPDIR: os.tmpdir(), ...chosenEnvironment() };
go.exit = process.exit; // at once: the timer of -timeout is still pending

const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), go.importObject);
process.on('exit', (code) => {
  if (code === 0 && !go.exited) {
    // every goroutine waits for ever: let Go print where, and exit with 2
    go._pendingEvent = { id: 0 };
    go._resume();
  }
});
await go.run(instance);

/** What tests may ask the environment for. */
function chosenEnvironment() {
  const wanted = /^(PPCA_|GO(MAXPROCS|GC|MEMLIMIT|DEBUG|TRACEBACK)$|HOME$|CI$|TZ$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => wanted.test(name)));
}
