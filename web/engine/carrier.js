// Two carriers of messages to a running program: a worker, or this thread.

import { EXIT } from './protocol.js';
import { PPCAError, wordsOf } from './fault.js';
import { keep } from './arrays.js';
import { run } from './host.js';
import { build } from './version.js';

/**
 * @typedef {(answer: import('./protocol.js').Answer) => void} Listener
 * @typedef {{
 *   post: (call: import('./protocol.js').Call, transfer?: Transferable[]) => void,
 *   end: () => void,
 * }} Carrier
 */

/**
 * Starts a worker with the program. The worker is a module, which needs no
 * 'unsafe-eval' and no blob: address under a content security policy.
 * @param {WebAssembly.Module} module
 * @param {Listener} listen
 * @param {AbortSignal} signal aborts the start
 * @returns {Promise<Carrier>}
 */
export function inWorker(module, listen, signal) {
  const url = new URL('../worker.js', import.meta.url);
  const worker = new Worker(url, { type: 'module', name: 'ppca' });
  return new Promise((resolve, reject) => {
    const fail = (/** @type {unknown} */ reason) => {
      worker.terminate();
      reject(reason);
    };
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    let died = (/** @type {string} */ words) =>
      fail(new PPCAError('ERR_CRASHED', `the worker could not start: ${words}`, { url: url.href }));
    worker.onerror = (event) => {
      event.preventDefault();
      died(event.message ?? 'worker.js or wasm_exec.js is missing beside ppca.js');
    };
    worker.onmessage = ({ data }) => {
      if (data.alive) return whenFree(data.alive, () => died('the browser ended it'));
      if (data.failed) return fail(notStarted(data.failed, data.code));
      if (data.ready !== build)
        return fail(
          new PPCAError(
            'ERR_VERSION',
            `${url} is of build ${data.ready}, but the module of build ${build}; load the page again, and check that the host has all files of one build`,
          ),
        );
      worker.onmessage = ({ data }) => (data.spare ? keep(data.spare) : listen(data));
      died = (words) => listen({ dead: words });
      resolve({
        post: (call, transfer = []) => worker.postMessage(call, transfer),
        end: () => worker.terminate(),
      });
    };
    worker.postMessage({ module, lock: navigator.locks && `ppca worker ${crypto.randomUUID()}` });
  });
}

/**
 * A worker that the browser ends sends no event, but its lock becomes free. Locks
 * need https or localhost, and storage that is not refused.
 * @param {string} lock
 * @param {() => void} then
 */
function whenFree(lock, then) {
  navigator.locks.request(lock, then).catch(() => {});
}

/**
 * Starts the program on this thread. It works in slices of 20 ms and yields to
 * messages and the page between them.
 * @param {WebAssembly.Module} module
 * @param {Listener} listen
 * @returns {Promise<Carrier>}
 */
export async function onThisThread(module, listen) {
  let ended = false;
  const loader = new URL('../wasm_exec.js', import.meta.url);
  try {
    await import(loader.href);
    const receive = await run(
      module,
      {
        send: (message) => {
          if (!ended) listen(message);
        },
        release: () => {}, // the data belong to the caller
      },
      (words) => {
        if (!ended) listen({ dead: words });
      },
    );
    return {
      post: (call) => receive(call),
      end() {
        ended = true;
        receive({ method: EXIT });
      },
    };
  } catch (error) {
    throw notStarted(wordsOf(error), /** @type {any} */ (error)?.code);
  }
}

/** @param {string} words @param {unknown} code of the error, if it is one of ours */
function notStarted(words, code) {
  return new PPCAError(code === 'ERR_VERSION' ? code : 'ERR_CRASHED', `the program could not start: ${words}`);
}
