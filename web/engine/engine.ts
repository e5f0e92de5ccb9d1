import { PageEngine } from './page.ts';
import { Link } from './link.ts';
import { Pool } from './pool.ts';
import { PPCAError } from './given/fault.ts';
import { compile } from './load.ts';
import { checkSignal, listener } from './given/call.ts';
import { fieldsOf, flagOf, given, refused } from './given/objects.ts';
import { guarded } from './given/methods.ts';
import { inWorker, onThisThread } from './carrier.ts';
import { cores } from './thread.ts';
import { locate } from './assets.ts';
import { databaseOf } from './saved.ts';
import { sizes } from './version.js';
import type { EngineOptions, Progress } from './types/calls.ts';

export { PPCAError };

/** The options of createEngine. */
const ADDRESSES = ['baseURL', 'workerURL', 'wasmURL'];
const OPTIONS = [...ADDRESSES, 'wasmModule', 'worker', 'workers', 'database', 'signal', 'onProgress'];

/** Starts an engine with all that the page asks of it. Rejects as that of `ppca`. */
export const createEngine: (options?: EngineOptions) => Promise<PageEngine> = guarded('createEngine', begun);

async function begun(options: EngineOptions = {}) {
  const known = checked(options);
  const { wasmModule, worker = true, signal, database } = known;
  const onProgress = listener(known.onProgress);
  signal?.throwIfAborted();
  const workers = workersOf(known);
  const assets = locate(known);
  const closing = new AbortController(); // close() aborts what is still starting
  const abort = () => closing.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    onProgress?.(loading(0));
    const compiling = wasmModule ?? compile(assets.program(), closing.signal, onProgress && bytesTo(onProgress, sizes.main));
    const start = worker ? inWorker(assets.worker()) : onThisThread;
    const link = new Link((listen) => start(compiling, listen, closing.signal), { onProgress, copies: worker });
    Promise.resolve(compiling).catch(() => {}); // connect reports it, unless the worker fails first
    await link.connect();
    const module = await compiling;
    signal?.throwIfAborted();
    onProgress?.(loading(1));
    const pool = new Pool(link, (listen, signal) => start(module, listen, signal), worker ? workers : 0);
    return new PageEngine(link, pool, module, database, signal);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function checked(options: unknown): Record<string, any> {
  const found = fieldsOf(options, 'the engine', OPTIONS);
  const { wasmModule, worker, signal } = found;
  for (const name of ADDRESSES)
    if (given(found[name]) && typeof found[name] !== 'string' && !(found[name] instanceof URL))
      throw refused(found[name], name, 'an address');
  if (given(wasmModule) && !(wasmModule instanceof WebAssembly.Module)) throw refused(wasmModule, 'wasmModule', 'a WebAssembly.Module');
  if (given(worker)) flagOf(worker, 'worker');
  checkSignal(signal);
  found.database = databaseOf(found.database); // null is none: an app that forgot its name would share another's
  return Object.fromEntries(Object.entries(found).filter(([, value]) => given(value)));
}

/** More workers help little with most jobs, and each has a copy of the data. */
const MOST_WORKERS = 5;

function workersOf({ worker = true, workers }: EngineOptions) {
  if (workers === undefined) return worker ? Math.min(cores(), MOST_WORKERS) : 1;
  if (!Number.isInteger(workers) || workers < 1) throw refused(workers, 'workers', 'a whole number, 1 or more');
  if (workers > 1 && !worker)
    throw new PPCAError('ERR_OPTION', `workers is ${workers}, but worker: false allows none`, { option: 'workers' });
  return workers;
}

/** Reports the bytes of the program. */
function bytesTo(onProgress: (progress: Progress) => void, total: number) {
  return (loaded: number) => onProgress(loading(Math.min(1, loaded / total), { loaded, total }));
}

function loading(fraction: number, bytes?: { loaded: number; total: number }): Progress {
  const energy = { total: 0, data: 0, meanSmoothness: 0, basisSmoothness: 0, orthogonality: 0, ridge: 0 };
  return { phase: 'load', fraction, evaluations: 0, energy, seconds: 0, ...(bytes && { bytes }) };
}
