import { DataSet } from './dataset.js';
import { Link } from './link.js';
import { Model } from './model.js';
import { Parcel, masks, namesIn } from './arrays.js';
import { Places } from './places.js';
import { Pool } from './pool.js';
import { PPCAError } from './fault.js';
import { SavedModels, databaseOf } from './saved.js';
import { Study, isStudied } from './study.js';
import { compile } from './load.js';
import { dispose } from './handle.js';
import { filesOf } from './files.js';
import { sizeOf } from './numbers.js';
import { inWorker, onThisThread } from './carrier.js';
import { locate } from './assets.js';
import { sizes } from './version.js';

/** @typedef {import('../ppca.js').Engine} Described */

/**
 * @typedef {import('../ppca.js').CallOptions} CallOptions
 * @typedef {import('../ppca.js').EngineOptions} EngineOptions
 */

export { PPCAError };

/** @param {EngineOptions} [options] */
export async function createEngine(options = {}) {
  const { worker = true, signal, onProgress } = options;
  signal?.throwIfAborted();
  const workers = workersOf(options);
  const database = databaseOf(options.database);
  const assets = locate(options);
  const closing = new AbortController(); // close() aborts what is still starting
  const abort = () => closing.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    onProgress?.(loading(0));
    const module = options.wasmModule ?? (await compile(assets.program(), closing.signal, onProgress && bytesTo(onProgress, sizes.main)));
    const start = worker ? inWorker(assets.worker()) : onThisThread;
    const link = new Link((listen) => start(module, listen, closing.signal), onProgress);
    await link.connect();
    signal?.throwIfAborted();
    onProgress?.(loading(1));
    const places = new Places(workers - 1);
    const engine = new Engine(link, worker, module, database, {
      pool: new Pool(link, (listen, signal) => start(module, listen, signal), places),
      study: new Study(link, (signal) => compile(assets.study(), signal, onProgress && bytesTo(onProgress, sizes.study)), start, places),
    });
    signal?.addEventListener('abort', () => engine.close());
    return engine;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** More workers help little with most jobs, and each has a copy of the data. */
const MOST_WORKERS = 5;

/** @param {EngineOptions} options */
function workersOf({ worker = true, workers }) {
  if (workers === undefined) return worker ? Math.min(globalThis.navigator?.hardwareConcurrency || 1, MOST_WORKERS) : 1;
  if (!Number.isInteger(workers) || workers < 1)
    throw new PPCAError('ERR_OPTION', `workers is ${workers}: it must be a whole number, 1 or more`, { option: 'workers' });
  if (workers > 1 && !worker)
    throw new PPCAError('ERR_OPTION', `workers is ${workers}, but worker: false allows none`, { option: 'workers' });
  return workers;
}

/** Reports the bytes of a program. @param {(progress: import('../ppca.js').Progress) => void} onProgress @param {number} total */
function bytesTo(onProgress, total) {
  return (/** @type {number} */ loaded) => onProgress(loading(Math.min(1, loaded / total), { loaded, total }));
}

/** @param {number} fraction @param {{loaded: number, total: number}} [bytes] @returns {import('../ppca.js').Progress} */
function loading(fraction, bytes) {
  const energy = { total: 0, data: 0, meanSmoothness: 0, basisSmoothness: 0, orthogonality: 0, ridge: 0 };
  return { phase: 'load', fraction, evaluations: 0, energy, seconds: 0, bytes };
}

/** @implements {Described} */
export class Engine {
  #link;
  #copies;
  #pool;
  #study;

  /** @param {Link} link @param {boolean} copies as in Parcel @param {WebAssembly.Module} wasmModule @param {string | undefined} database of databaseOf @param {{pool: Pool, study: Study}} work */
  constructor(link, copies, wasmModule, database, { pool, study }) {
    this.#link = link;
    this.#copies = copies;
    this.#pool = pool;
    this.#study = study;
    this.wasmModule = wasmModule;
    this.models = new SavedModels(link, copies, database);
  }

  /** @param {any} files @param {import('../ppca.js').ReadOptions} [options] @param {CallOptions} [call] */
  async read(files, options = {}, call = {}) {
    const parcel = new Parcel(this.#copies);
    const args = { files: filesOf(files, parcel), options: { ...options, theta: together(options.theta) } };
    return new DataSet(this.#link, await this.#link.call('read', args, way(call, parcel)));
  }

  /** @param {any} source @param {CallOptions} [call] */
  async portraits(source, call = {}) {
    const parcel = new Parcel(this.#copies);
    const args = source === 'drawn' ? { seed: 1 } : { files: filesOf(source, parcel) };
    return this.#study.album(args, way(call, parcel));
  }

  /** @param {'simulation' | 'heads' | 'turntable' | 'poses' | 'nodes' | 'bend'} kind @param {{seed?: number}} [options] @param {CallOptions} [call] */
  async synthesise(kind, { seed = 1 } = {}, call = {}) {
    return new DataSet(this.#link, await this.#link.call('synthesise', { kind, seed }, way(call)));
  }

  async sphere() {
    const { vertices, faces } = await this.#link.call('sphere', {});
    const threes = (/** @type {Float64Array} */ all) =>
      Array.from({ length: all.length / 3 }, (_, i) => /** @type {[number, number, number]} */ ([...all.subarray(3 * i, 3 * i + 3)]));
    return { vertices: threes(vertices), faces: threes(faces) };
  }

  /** @param {any} data @param {import('../ppca.js').FitOptions} [options] @param {import('../ppca.js').FitCallOptions} [call] */
  async fit(data, options = {}, call = {}) {
    return /** @type {Model} */ ((await this.#fits(data, [options], call))[0]);
  }

  /** @param {any} data @param {readonly import('../ppca.js').FitOptions[]} options @param {import('../ppca.js').FitCallOptions} [call] */
  async compare(data, options, call = {}) {
    if (!Array.isArray(options) || options.length === 0) throw new PPCAError('ERR_OPTION', 'pass a list of options, one for each model');
    return this.#fits(data, options, call);
  }

  /** @param {any} data @param {import('../ppca.js').TuneOptions} [options] @param {import('../ppca.js').JobCallOptions} [call] */
  async tune(data, options = {}, call = {}) {
    const parcel = new Parcel(this.#copies);
    return this.#report({ kind: 'tune', options: textOf(options) }, this.#source(data, parcel, call.transfer ?? false), call, parcel);
  }

  /** @param {any} data @param {import('../ppca.js').LearningOptions} [options] @param {import('../ppca.js').JobCallOptions} [call] */
  async learningCurve(data, { methods = [{}], ...options } = {}, call = {}) {
    const parcel = new Parcel(this.#copies);
    const asked = { kind: 'learn', options: textOf({ ...options, settings: methods }) };
    return this.#report(asked, this.#source(data, parcel, call.transfer ?? false), call, parcel);
  }

  /** @param {string} name @param {import('../ppca.js').ExperimentOptions} [options] @param {import('../ppca.js').JobCallOptions} [call] */
  async experiment(name, { data, ...options } = {}, call = {}) {
    const parcel = new Parcel(this.#copies);
    const source = data ? this.#source(data, parcel, call.transfer ?? false) : { args: {} };
    return this.#report({ kind: 'experiment', name: String(name), options: textOf(options) }, source, call, parcel);
  }

  /**
   * @param {any} source
   * @param {readonly { model: import('../ppca.js').Model, options?: import('../ppca.js').FitOptions }[] | import('../ppca.js').ExperimentReport} found
   * @param {CallOptions} [call]
   */
  async report(source, found, call = {}) {
    const { set, builtIn, seed = 1, files = [], options = {} } = source ?? {};
    const parcel = new Parcel(this.#copies);
    const { rows = 0, train = 0, cols: variables = 0 } = set?.summary ?? {};
    const data = { builtIn, seed, read: { ...options, theta: together(options.theta) }, rows, train, variables };
    const models = Array.isArray(found) ? found : [];
    const about = textOf({ data, settings: models.map(({ options = {} }) => options) });
    const written = await Promise.all(models.map(async ({ model }) => parcel.bytes(await model.toBytes(), 'the model')));
    const args = {
      about,
      files: builtIn || !set ? [] : filesOf(files, parcel),
      models: written,
      found: found === models ? '' : JSON.stringify(found),
    };
    return this.#study.call('report', args, way(call, parcel));
  }

  /** @param {import('../ppca.js').PictureRows} rows @param {CallOptions} [call] */
  async pictures({ data, rows, shape, names = null }, call = {}) {
    const parcel = new Parcel(this.#copies);
    const cols = shape.width * shape.height * shape.channels;
    const args = { data: parcel.numbers(data, 'data'), rows, cols, shape, names: JSON.stringify(names && Array.from(names, String)) };
    return this.#study.call('pictures', args, way(call, parcel));
  }

  /** @param {Record<string, { data: import('../ppca.js').Numbers, rows: number, cols?: number }>} arrays @param {CallOptions} [call] */
  async npz(arrays, call = {}) {
    const parcel = new Parcel(this.#copies);
    const list = Object.entries(arrays).map(([name, { data, rows, cols }]) => ({ name, rows, cols, data: parcel.numbers(data, name) }));
    return this.#study.call('arrays', { arrays: list }, way(call, parcel));
  }

  /** @param {import('../ppca.js').Session} session @param {CallOptions} [call] */
  async packSession({ link, name, files, models }, call = {}) {
    const parcel = new Parcel(this.#copies);
    const packed = models.map(({ data }) => parcel.bytes(data, 'a model'));
    const args = {
      link,
      name,
      files: files.length > 0 ? filesOf(files, parcel) : [],
      kinds: models.map(({ kind }) => kind),
      models: packed,
    };
    return this.#study.call('session', args, way(call, parcel));
  }

  /** @param {import('../ppca.js').FileLike} file @param {CallOptions} [call] */
  async openSession(file, call = {}) {
    const parcel = new Parcel(this.#copies);
    return this.#study.call('unpack', { file: filesOf(file, parcel) }, way(call, parcel));
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
    this.#study.close();
    this.#pool.close();
    this.#link.close();
  }

  [dispose]() {
    this.close();
  }

  /** @param {any} data @param {readonly import('../ppca.js').FitOptions[]} options @param {import('../ppca.js').FitCallOptions} call */
  async #fits(data, options, call) {
    const parcel = new Parcel(this.#copies);
    const source = this.#source(data, parcel, call.transfer ?? false);
    const program = options.some(isStudied) ? this.#study : this.#pool;
    const { joined } = await program.run({ kind: 'fit', options }, source, {
      ...way(call, parcel),
      best: call.onCancel === 'best',
    });
    return joined.models.map((/** @type {any} */ answer) => answer && new Model(this.#link, this.#copies, answer));
  }

  /**
   * Runs a job with a JSON result. After an abort, returns the finished parts.
   * @param {{kind: string, options: string, name?: string}} asked
   * @param {import('./pool.js').Source} source
   * @param {import('../ppca.js').JobCallOptions} call
   * @param {Parcel} parcel
   */
  async #report(asked, source, { signal, onProgress }, parcel) {
    const tell =
      onProgress &&
      ((/** @type {import('../ppca.js').Progress} */ { fraction, seconds, parts, of, left }) => {
        if (parts !== undefined && of !== undefined && left !== undefined) onProgress({ fraction, seconds, parts, of, left });
      });
    const { joined, cancelled } = await this.#study.run(asked, source, { signal, onProgress: tell, transfer: parcel.transfer, best: true });
    const report = JSON.parse(joined);
    return cancelled ? { ...report, cancelled } : report;
  }

  /** @param {any} data @param {Parcel} parcel @param {boolean} give @returns {import('./pool.js').Source} */
  #source(data, parcel, give) {
    if (data instanceof DataSet) return { args: data.handle.argument(this.#link), set: data.handle };
    return { args: this.#arrays(data, parcel, give) };
  }

  /** @param {any} data @param {Parcel} parcel @param {boolean} give */
  #arrays(data, parcel, give) {
    if (!data) throw new PPCAError('ERR_OPTION', 'pass a data set, or {data, rows, cols, theta}');
    const { rows, cols } = sizeOf(data);
    return {
      arrays: {
        ...namesIn(data),
        rows,
        cols,
        names: data.names,
        shape: data.shape,
        thetaName: data.thetaName,
        groups: data.groups && Array.from(data.groups, String),
        theta: parcel.numbers(data.theta, 'theta'),
        weights: data.weights && parcel.numbers(data.weights, 'weights'),
        mask: masks(data, parcel),
        data: parcel.numbers(data.data, 'data', { give, cols }), // last: what fails before takes nothing
      },
    };
  }
}

/** @param {CallOptions} call @param {Parcel} [parcel] */
function way({ signal, onProgress }, parcel) {
  return { signal, onProgress, transfer: parcel?.transfer };
}

/** The columns of θ in the form of the program. @param {string | readonly string[] | undefined} columns */
function together(columns) {
  return Array.isArray(columns) ? columns.join(',') : columns;
}

/** Options as JSON. ∞ becomes the text "Infinity". @param {object} options */
function textOf(options) {
  return JSON.stringify(options, (_, value) => {
    if (value === Infinity) return 'Infinity';
    return ArrayBuffer.isView(value) ? Array.from(/** @type {Float64Array} */ (value)) : value;
  });
}
