// Runs the program of Go, in a worker or on the page's own thread. wasm_exec.js,
// from the same toolchain as the program, must have been imported before.

import { EXIT, HOST_GLOBAL } from './protocol.js';
import { PPCAError } from './fault.js';
import { provideKernels } from './kernels.js';
import { program } from './version.js';

/** How much of what the program writes at its end is kept: the cause comes first. */
const MAX_WORDS = 4000;

/**
 * @typedef {{
 *   send: (message: any, transfer: Transferable[]) => void,
 *   release: (array: ArrayBufferView) => void,
 *   program?: string,
 *   receive?: (message: import('./protocol.js').Call) => void,
 * }} Host
 */

/**
 * Starts the program and returns its receive. ended is called when the program
 * stops for whatever reason, with its last words.
 * @param {WebAssembly.Module} module
 * @param {Host} host
 * @param {(words: string) => void} ended
 */
export async function run(module, host, ended) {
  const global = /** @type {any} */ (globalThis);
  const go = new global.Go();
  const written = keepWords(go);
  let exited = false;
  go.exit = () => {
    exited = true;
    silence(go);
  };
  const ready = provideKernels(go);
  const instance = await WebAssembly.instantiate(module, go.importObject);
  ready(instance);
  // The program takes the host while run() is still on the stack, so two
  // engines that start on one thread do not see each other's.
  global[HOST_GLOBAL] = host;
  try {
    go.run(instance).then(() => ended(written()));
  } finally {
    delete global[HOST_GLOBAL];
  }
  if (exited || !host.receive) throw new Error(`the program did not start: ${written()}`);
  if (host.program !== program) {
    host.receive({ method: EXIT });
    throw new PPCAError(
      'ERR_VERSION',
      `it is made of the sources ${host.program || 'of an earlier version'}, the module was built with ${program}: load the page again; on a host, put all files of one build`,
    );
  }
  return host.receive;
}

/**
 * Keeps what the Go runtime writes before it dies ("fatal error: …") instead of
 * sending it to the console: it explains the end. The function that does the
 * writing is an import of the program, one per instance.
 * @param {any} go
 */
function keepWords(go) {
  let words = '';
  const decoder = new TextDecoder();
  go.importObject.gojs['runtime.wasmWrite'] = (/** @type {number} */ sp) => {
    sp >>>= 0;
    const start = Number(go.mem.getBigInt64(sp + 16, true));
    const length = go.mem.getInt32(sp + 24, true);
    if (words.length < MAX_WORDS) words += decoder.decode(new Uint8Array(go.mem.buffer, start, length));
  };
  return () => words.trim();
}

/**
 * Timers and events for which a program still waited when it ended would throw.
 * @param {any} go
 */
function silence(go) {
  for (const timer of go._scheduledTimeouts?.values() ?? []) clearTimeout(timer);
  go._resume = () => {};
}
