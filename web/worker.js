// The worker: receives the compiled program once, then only carries messages
// between the page and the program.

// @ts-expect-error: the build puts it here, from the Go toolchain
import './wasm_exec.js';
import { run } from './engine/host.js';
import { wordsOf } from './engine/fault.js';
import { version } from './engine/version.js';

/**
 * Data that was sent to this worker is its own: its memory goes at once, or, so much
 * of it that the next data would wait for other, but not be missed elsewhere, back.
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
      self.postMessage({ ready: version });
    } catch (error) {
      self.postMessage({ failed: wordsOf(error), code: /** @type {any} */ (error)?.code });
    }
  },
  { once: true },
);

/**
 * The page hears of the end of this worker by a lock that becomes free then.
 * Where locks are refused it works without.
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
