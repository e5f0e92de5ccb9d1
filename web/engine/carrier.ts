// Two carriers of messages to a running program: a worker, or this thread.

import { EXIT, type Answer, type Call } from './protocol.ts';
import { PPCAError, wordsOf } from './given/fault.ts';
import { get, typeOf } from './load.ts';
import { hasWorkers, isForeign, startThread } from './thread.ts';
import { run } from './host.ts';
import { SILENCE, Watch } from './watch.ts';
import { build } from './version.js';

export type Listener = (answer: Answer) => void;

/** ping asks a worker for a message, whose end nothing else would tell; hold keeps Node running, which else ends */
export type Carrier = {
  post: (call: Call, transfer?: Transferable[]) => void;
  end: () => void;
  ping?: () => void;
  hold?: (busy: boolean) => void;
};

/**
 * Returns a function that starts a worker with the program.
 *
 * @param url of worker.js
 */
export function inWorker(url: URL) {
  /**
   * @param module the worker loads its script while the program is on its way
   * @param signal aborts the start
   */
  return (module: WebAssembly.Module | Promise<WebAssembly.Module>, listen: Listener, signal: AbortSignal): Promise<Carrier> =>
    new Promise((resolve, reject) => {
      let worker;
      try {
        worker = startThread(url);
      } catch (error) {
        return whyNot(url, wordsOf(error), signal).then(reject);
      }
      const watch = new Watch();
      let announced = !hasWorkers(); // whether the end of a worker is announced: in Node, and in browsers with locks
      const abort = () => fail(signal.reason);
      const fail = (reason: unknown) => {
        watch.stop();
        signal.removeEventListener('abort', abort);
        worker.onerror = null;
        worker.terminate();
        reject(reason);
      };
      signal.addEventListener('abort', abort);
      let died = async (words: string) => fail(await whyNot(url, words, signal));
      worker.onerror = (event) => {
        event.preventDefault();
        died(event.message ?? '');
      };
      worker.onmessage = ({ data }) => {
        watch.reset();
        if (data.alive) {
          announced = true;
          died = async (words) => fail(notStarted(words, undefined)); // its script runs: nothing is missing
          return whenFree(data.alive, () => died('the browser ended it'));
        }
        if (data.failed) return fail(notStarted(data.failed, data.code));
        if (data.ready !== build) return fail(ofAnotherBuild(url, data.ready));
        watch.stop();
        signal.removeEventListener('abort', abort);
        worker.onmessage = ({ data }) => listen(data);
        died = async (words) => listen({ dead: words });
        resolve({
          post: (call, transfer = []) => worker.postMessage(call, transfer),
          end: () => worker.terminate(),
          hold: worker.ref && ((busy) => (busy ? worker.ref?.() : worker.unref?.())),
          ping: announced ? undefined : () => worker.postMessage({ ping: true }, []),
        });
      };
      const locks = !announced && globalThis.navigator?.locks;
      const begin = (module: WebAssembly.Module) => {
        if (signal.aborted) return;
        watch.start({ waiting: () => true, ping() {}, died: () => fail(silent(url)) });
        worker.postMessage({ module, lock: locks && `ppca worker ${crypto.randomUUID()}` }, []);
      };
      Promise.resolve(module).then(begin, fail);
    });
}

/**
 * Why a worker did not start. Browsers do not say, so this looks for the reason.
 *
 * @param words what is known, or nothing
 */
async function whyNot(url: URL, words: string, signal: AbortSignal) {
  const details = { url: url.href };
  try {
    const type = typeOf(await get(url, signal));
    if (!/javascript|ecmascript/.test(type))
      return new PPCAError(
        'ERR_FORMAT',
        `${url} has the type ${type || 'nothing'}, but a worker needs text/javascript: set it on the host`,
        details,
      );
  } catch (error) {
    return error;
  }
  const kind = isForeign(url) ? 'blob:' : url.origin;
  return new PPCAError(
    'ERR_UNSUPPORTED',
    `the worker ${url} could not start (${words || 'the browser gives no reason'}). If the page has a content security policy, it must have ${kind} in its worker-src, and ppca in its trusted-types, if it has those; without workers, pass worker: false`,
    details,
  );
}

function silent(url: URL) {
  return new PPCAError(
    'ERR_UNSUPPORTED',
    `the worker ${url} has not answered for ${SILENCE} seconds: check that it is worker.js of this module, and in the network panel of the browser that it arrives; without workers, pass worker: false`,
    { url: url.href },
  );
}

/** @param other its build */
function ofAnotherBuild(url: URL, other: unknown) {
  return new PPCAError(
    'ERR_VERSION',
    `${url} is of build ${other}, but the module of build ${build}; load the page again, and check that the host has all files of one build`,
  );
}

/**
 * A worker that the browser ends sends no event, but its lock becomes free. Locks
 * need https or localhost, and storage that is not refused.
 */
function whenFree(lock: string, then: () => void) {
  navigator.locks.request(lock, then).catch(() => {});
}

/**
 * Starts the program on this thread. It works in slices of 20 ms and yields to
 * messages and the page between them.
 */
export async function onThisThread(module: WebAssembly.Module | Promise<WebAssembly.Module>, listen: Listener): Promise<Carrier> {
  let ended = false;
  const program = await module;
  try {
    await import('../wasm_exec.js');
    const receive = await run(
      program,
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
        queueMicrotask(() => receive({ method: EXIT })); // after the current call of the program, which still runs
      },
    };
  } catch (error) {
    throw notStarted(wordsOf(error), (error as any)?.code);
  }
}

/** @param code of the error, if it is one of ours */
function notStarted(words: string, code: unknown) {
  return new PPCAError(code === 'ERR_VERSION' ? code : 'ERR_CRASHED', `the program could not start: ${words}`);
}
