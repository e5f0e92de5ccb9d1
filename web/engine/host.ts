// Runs the Go program, in a worker or on the page's thread. Import wasm_exec.js, from
// the same toolchain, before.

import { EXIT, HOST_GLOBAL, type Call } from './protocol.ts';
import { PPCAError } from './given/fault.ts';
import { program } from './version.js';

/** Characters of the program's last output to keep; the cause comes first. */
const MAX_WORDS = 4000;

type Host = {
  send: (message: any, transfer: Transferable[]) => void;
  release: (array: ArrayBufferView) => void;
  program?: string;
  receive?: (message: Call) => void;
};

/**
 * Starts the program and returns its receive function. ended is called with the last
 * output when the program stops for any reason.
 */
export async function run(module: WebAssembly.Module, host: Host, ended: (words: string) => void) {
  const global = globalThis as any;
  const go = new global.Go();
  const written = keepWords(go);
  let exited = false;
  go.exit = () => {
    exited = true;
    silence(go);
  };
  const instance = await WebAssembly.instantiate(module, go.importObject);
  // The program reads the global while run() is on the stack, so two engines that
  // start on one thread do not mix up their hosts.
  global[HOST_GLOBAL] = host;
  const end = go.run(instance).catch(() => {}); // what is no program of ours is told below
  delete global[HOST_GLOBAL];
  if (exited || !host.receive) throw new Error(`the program did not start: ${written() || 'it is not one of this module'}`);
  if (host.program !== program) {
    host.receive({ method: EXIT });
    throw new PPCAError(
      'ERR_VERSION',
      `the program has sources ${host.program || 'of an earlier version'}, but the module was built with ${program}; load the page again, and check that the host has all files of one build`,
    );
  }
  end.then(() => ended(written()));
  return host.receive;
}

/**
 * Captures what the Go runtime writes before it dies ("fatal error: …"), which
 * explains the end. The write function is an import of the program, one for each
 * instance.
 */
function keepWords(go: any) {
  let words = '';
  const decoder = new TextDecoder();
  go.importObject.gojs['runtime.wasmWrite'] = (sp: number) => {
    sp >>>= 0;
    const start = Number(go.mem.getBigInt64(sp + 16, true));
    const length = go.mem.getInt32(sp + 24, true);
    if (words.length < MAX_WORDS) words += decoder.decode(new Uint8Array(go.mem.buffer, start, length));
  };
  return () => words.trim();
}

/** Timers and events that the ended program still awaited would throw. */
function silence(go: any) {
  for (const timer of go._scheduledTimeouts?.values() ?? []) clearTimeout(timer);
  go._resume = () => {};
}
