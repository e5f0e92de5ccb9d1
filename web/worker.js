// The worker. Receives the compiled program once, then forwards messages between the
// page and the program.

import './wasm_exec.js';
import { run } from './engine/host.js';
import { wordsOf } from './engine/fault.js';
import { build } from './engine/version.js';

/**
 * Data sent to this worker belong to it. It frees small and very large buffers at
 * once and sends medium ones back for reuse, because allocating those takes
 * noticeable time.
 */
const host = {
  send: (/** @type {any} */ message, /** @type {Transferable[]} */ transfer) => self.postMessage(message, { transfer }),
  release: (/** @type {any} */ { buffer }) => {
    if (buffer.byteLength < 2 ** 16 || buffer.byteLength > 2 ** 21) buffer.transfer?.(0);
    else self.postMessage({ spare: buffer }, { transfer: [buffer] });
  },
};

self.addEventListener(
  'message',
  async (/** @type {MessageEvent} */ first) => {
    const { module, lock } = first.data;
    try {
      if (lock) await holdForLife(lock);
      const receive = await run(module, host, (words) => self.postMessage({ dead: words }));
      self.addEventListener('message', (/** @type {MessageEvent} */ event) => receive(event.data));
      self.postMessage({ ready: build });
    } catch (error) {
      self.postMessage({ failed: wordsOf(error), code: /** @type {any} */ (error)?.code });
    }
  },
  { once: true },
);

/**
 * Holds a lock, so that the page notices the end of this worker when the lock becomes
 * free. Works without locks, too.
 * @param {string} lock
 */
function holdForLife(lock) {
  return new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    navigator.locks
      .request(lock, () => {
        self.postMessage({ alive: lock });
        resolve();
        return new Promise(() => {});
      })
      .catch(() => resolve());
  });
}
