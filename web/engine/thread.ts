// Starts the thread of a worker, in browsers and in Node.

import { PPCAError } from './given/fault.ts';

/** Whether this is Node. */
export const inNode = () => Boolean((globalThis as any).process?.versions?.node);

/** A module of Node; undefined elsewhere. Bundlers for browsers fail on an import of it. */
export function builtin(name: string): any {
  const { process } = globalThis as any;
  if (inNode() && !process.getBuiltinModule)
    throw new PPCAError('ERR_UNSUPPORTED', `Node ${process.versions.node} is too old: use Node 20.16 or later`);
  return process?.getBuiltinModule?.(name);
}

/** Whether a file is of another origin than the page. */
export function isForeign(url: URL) {
  const page = globalThis.origin; // 'null' in a sandboxed frame, which is nobody's
  return page !== undefined && url.protocol.startsWith('http') && url.origin !== page;
}

/** Whether browsers have their own workers here; Node has others. */
export const hasWorkers = () => typeof Worker === 'function';

/** How many threads can run at the same time. */
export function cores() {
  return globalThis.navigator?.hardwareConcurrency ?? builtin('node:os')?.availableParallelism() ?? 1;
}

/** A worker of a browser, or of Node with the same face. ref says that the thread keeps Node running. */
type Thread = {
  postMessage: (message: unknown, transfer: Transferable[]) => void;
  terminate: () => void;
  ref?: () => void;
  unref?: () => void;
  onmessage: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
};

/** Starts the script of a worker. */
export function startThread(url: URL): Thread {
  if (!hasWorkers()) return ofNode(url);
  if (!isForeign(url)) return inBrowser(url);
  // Browsers refuse a worker of another origin, but not one of this page that imports it. In a
  // frame without an origin (sandboxed), Chromium starts scripts alone, no modules.
  const type = globalThis.origin === 'null' ? 'classic' : 'module';
  const imports = type === 'module' ? `import ${JSON.stringify(url.href)};` : `importScripts(${JSON.stringify(url.href)});`;
  const address = URL.createObjectURL(new Blob([imports], { type: 'text/javascript' }));
  const worker = inBrowser(address, type);
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

function inBrowser(url: URL | string, type: WorkerType = 'module') {
  return new Worker(trusted(url), { type, name: 'ppca' });
}

let policy: { createScriptURL: (url: string) => any } | undefined;

/**
 * The address of a script, as pages that enforce Trusted Types demand it. They must allow a
 * policy of this name; the browser refuses the worker otherwise.
 */
function trusted(url: URL | string) {
  try {
    policy ??= (globalThis as any).trustedTypes?.createPolicy('ppca', { createScriptURL: String });
  } catch {
    // Not allowed. Workers may still be, without a policy.
  }
  return policy?.createScriptURL(String(url)) ?? url;
}

function ofNode(url: URL): Thread {
  const { Worker } = builtin('node:worker_threads');
  const { execArgv } = (globalThis as any).process;
  const own = execArgv.filter((flag: string) => !flag.startsWith('--input-type')); // which a file may not have
  const worker = new Worker(url, { name: 'ppca', execArgv: own });
  const thread: Thread = {
    postMessage: (message, transfer) => worker.postMessage(message, transfer),
    terminate: () => worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    onmessage: null,
    onerror: null,
  };
  const ended = (message: string) => thread.onerror?.({ message, preventDefault() {} });
  worker.on('message', (data: unknown) => thread.onmessage?.({ data }));
  worker.on('error', (error: Error) => ended(error.message));
  worker.on('exit', () => ended('it ended'));
  return thread;
}
