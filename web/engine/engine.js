import { DataSet } from './dataset.js';
import { Link } from './link.js';
import { Model } from './model.js';
import { Parcel } from './arrays.js';
import { PPCAError } from './fault.js';
import { SavedModels } from './saved.js';
import { compile } from './load.js';
import { filesOf } from './files.js';
import { inWorker, onThisThread } from './carrier.js';

/**
 * @typedef {import('../ppca.js').CallOptions} CallOptions
 * @typedef {import('../ppca.js').EngineOptions} EngineOptions
 */

/** @param {EngineOptions} [options] */
export async function createEngine(options = {}) {
  const { wasmURL = new URL('../ppca.wasm', import.meta.url), worker = true, signal, onProgress } = options;
  signal?.throwIfAborted();
  const closing = new AbortController(); // what is still starting ends with close()
  const abort = () => closing.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    onProgress?.(starting(0));
    const module = options.wasmModule ?? (await compile(wasmURL, closing.signal));
    const start = worker
      ? (/** @type {import('./carrier.js').Listener} */ listen) => inWorker(module, listen, closing.signal)
      : (/** @type {import('./carrier.js').Listener} */ listen) => onThisThread(module, listen);
    const link = new Link(start, onProgress);
    await link.connect();
    signal?.throwIfAborted();
    onProgress?.(starting(1));
    const engine = new Engine(link, worker, module);
    signal?.addEventListener('abort', () => engine.close());
    return engine;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** @param {number} fraction @returns {import('../ppca.js').Progress} */
function starting(fraction) {
  const energy = { total: 0, data: 0, meanSmoothness: 0, basisSmoothness: 0, orthogonality: 0, ridge: 0 };
  return { phase: 'load', fraction, evaluations: 0, energy, seconds: 0 };
}

/** @implements {import('../ppca.js').Engine} */
export class Engine {
  #link;
  #copies;

  /** @param {Link} link @param {boolean} copies as in Parcel @param {WebAssembly.Module} wasmModule */
  constructor(link, copies, wasmModule) {
    this.#link = link;
    this.#copies = copies;
    this.wasmModule = wasmModule;
    this.models = new SavedModels(link, copies);
  }

  /** @param {any} files @param {import('../ppca.js').ReadOptions} [options] @param {CallOptions} [call] */
  async read(files, options = {}, call = {}) {
    const parcel = new Parcel(this.#copies);
    const args = { files: filesOf(files, parcel), options };
    return new DataSet(this.#link, await this.#link.call('read', args, way(call, parcel)));
  }

  /** @param {'simulation' | 'heads'} kind @param {{seed?: number}} [options] @param {CallOptions} [call] */
  async synthesise(kind, { seed = 1 } = {}, call = {}) {
    return new DataSet(this.#link, await this.#link.call('synthesise', { kind, seed }, way(call)));
  }

  /** @param {any} data @param {import('../ppca.js').FitOptions} [options] @param {import('../ppca.js').FitCallOptions} [call] */
  async fit(data, options = {}, call = {}) {
    const parcel = new Parcel(this.#copies);
    const best = call.onCancel === 'best';
    const args = { ...this.#training(data, parcel, call.transfer ?? false), options, keepCancelled: best };
    const answer = await this.#link.call('fit', args, { ...way(call, parcel), best });
    return new Model(this.#link, this.#copies, answer);
  }

  /** @param {ArrayBuffer | Uint8Array} bytes @param {CallOptions} [call] */
  async load(bytes, call = {}) {
    const parcel = new Parcel(this.#copies);
    const args = { data: parcel.bytes(bytes, 'the model file') };
    return new Model(this.#link, this.#copies, await this.#link.call('import', args, way(call, parcel)));
  }

  async storage() {
    const { usage = NaN, quota = NaN } = (await navigator.storage?.estimate()) ?? {};
    return { usage, quota, persisted: (await navigator.storage?.persisted()) ?? false };
  }

  close() {
    this.#link.close();
  }

  /** @param {any} data @param {Parcel} parcel @param {boolean} give */
  #training(data, parcel, give) {
    if (data instanceof DataSet) return data.handle.argument(this.#link);
    if (!data) throw new PPCAError('ERR_OPTION', 'give a data set, or {data, rows, cols, theta}');
    const { rows, cols, names = [], thetaName = '', shape, groups } = data;
    if (groups && groups.length !== rows) {
      throw new PPCAError('ERR_SHAPE', `groups has ${groups.length} names for ${rows} rows: give one a row`);
    }
    return {
      rows, cols, names, thetaName, shape,
      theta: parcel.numbers(data.theta, 'theta'),
      observed: parcel.flags(data.mask?.observations, 'mask.observations'),
      endpointMask: parcel.flags(data.mask?.endpoints, 'mask.endpoints'),
      data: parcel.numbers(data.data, 'data', give), // last: what fails before takes nothing
    };
  }
}

/** @param {CallOptions} call @param {Parcel} [parcel] */
function way({ signal, onProgress }, parcel) {
  return { signal, onProgress, transfer: parcel?.transfer };
}
