// The worker. Receives the compiled program once, then forwards messages between the
// page and the program. The build joins it with all that it imports.

import './wasm_exec.js';
import { run } from './engine/host.ts';
import { wordsOf } from './engine/given/fault.ts';
import { build } from './engine/version.js';
import { builtin } from './engine/thread.ts';

/** The page: the other end of a worker in a browser, or in Node. @type {any} */
const page = typeof postMessage === 'function' ? globalThis : builtin('node:worker_threads').parentPort;

/** Data sent to this worker belong to it. It frees their memory at once. */
const host = {
  send: (/** @type {any} */ message, /** @type {Transferable[]} */ transfer) => page.postMessage(message, transfer),
  release: (/** @type {any} */ { buffer }) => buffer.transfer?.(0),
};

/** @type {((call: any) => void) | undefined} */
let receive;

page.addEventListener('message', (/** @type {MessageEvent} */ { data }) => {
  if (data.ping) page.postMessage({ pong: true });
  else if (receive) receive(data);
  else start(data);
});

/** Starts the program, which the first message has. @param {{module: WebAssembly.Module, lock?: string}} first */
async function start({ module, lock }) {
  try {
    if (lock && navigator.locks) await holdForLife(lock); // a frame without an origin has them, its workers do not
    receive = await run(module, host, (words) => page.postMessage({ dead: words }));
    page.postMessage({ ready: build });
  } catch (error) {
    page.postMessage({ failed: wordsOf(error), code: /** @type {any} */ (error)?.code });
  }
}

/**
 * Holds a lock, so that the page notices the end of this worker when the lock becomes
 * free. Works without locks, too.
 * @param {string} lock
 */
function holdForLife(lock) {
  return new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    navigator.locks
      .request(lock, () => {
        page.postMessage({ alive: lock });
        resolve();
        return new Promise(() => {});
      })
      .catch(() => resolve());
  });
}
