import { Assignments } from './teaching/assignments.js';
import { DataSet } from './dataset.js';
import { Link } from './link.js';
import { Handle, dispose } from './handle.js';
import { Model } from './model.js';
import { Parcel } from './given/arrays.js';
import { Places } from './places.js';
import { Pool } from './pool.js';
import { Portraits } from './portraits.js';
import { PPCAError } from './given/fault.js';
import { SavedModels, databaseOf } from './saved.js';
import { compile } from './load.js';
import { FIT_CALL, JOB_CALL, checkSignal, listener, wayOf } from './given/call.js';
import {
  fieldsOf,
  given,
  isList,
  isObject,
  jsonOf,
  namesOf,
  optionsOf,
  partOf,
  plainOf,
  refused,
  textOf,
  textsOf,
} from './given/objects.js';
import { filesOf, readingOf } from './given/files.js';
import { bindMethods, guarded } from './given/methods.js';
import { arraysOf } from './given/table.js';
import { inWorker, onThisThread } from './carrier.js';
import { cores } from './thread.js';
import { locate } from './assets.js';
import { sizes } from './version.js';

/** @typedef {import('../page.js').Engine} Described */

/**
 * @typedef {import('../page.js').CallOptions} CallOptions
 * @typedef {import('../page.js').EngineOptions} EngineOptions
 */

export { PPCAError };

/** The options of createEngine. */
const ADDRESSES = ['baseURL', 'workerURL', 'wasmURL', 'studyURL'];
const OPTIONS = [...ADDRESSES, 'wasmModule', 'worker', 'workers', 'database', 'signal', 'onProgress'];

/** @type {(options?: EngineOptions) => Promise<Engine>} */
export const createEngine = guarded('createEngine', begun);

/** @param {EngineOptions} [options] */
async function begun(options = {}) {
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
    const link = new Link((listen) => start(compiling, listen, closing.signal), onProgress);
    Promise.resolve(compiling).catch(() => {}); // connect reports it, unless the worker fails first
    await link.connect();
    const module = await compiling;
    signal?.throwIfAborted();
    onProgress?.(loading(1));
    const pool = new Pool(link, (listen, signal) => start(module, listen, signal), new Places(worker ? workers : 0));
    return new Engine(link, worker, module, database, { pool, signal });
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** @param {unknown} options @returns {Record<string, any>} */
function checked(options) {
  const found = fieldsOf(options, 'the engine', OPTIONS);
  const { wasmModule, worker, signal } = found;
  for (const name of ADDRESSES)
    if (given(found[name]) && typeof found[name] !== 'string' && !(found[name] instanceof URL))
      throw refused(found[name], name, 'an address');
  if (given(wasmModule) && !(wasmModule instanceof WebAssembly.Module)) throw refused(wasmModule, 'wasmModule', 'a WebAssembly.Module');
  if (given(worker) && typeof worker !== 'boolean') throw refused(worker, 'worker', 'true or false');
  checkSignal(signal);
  found.database = databaseOf(found.database); // null is none: an app that forgot its name would share another's
  return Object.fromEntries(Object.entries(found).filter(([, value]) => given(value)));
}

/** More workers help little with most jobs, and each has a copy of the data. */
const MOST_WORKERS = 5;

/** @param {EngineOptions} options */
function workersOf({ worker = true, workers }) {
  if (workers === undefined) return worker ? Math.min(cores(), MOST_WORKERS) : 1;
  if (!Number.isInteger(workers) || workers < 1) throw refused(workers, 'workers', 'a whole number, 1 or more');
  if (workers > 1 && !worker)
    throw new PPCAError('ERR_OPTION', `workers is ${workers}, but worker: false allows none`, { option: 'workers' });
  return workers;
}

/** Reports the bytes of the program. @param {(progress: import('../page.js').Progress) => void} onProgress @param {number} total */
function bytesTo(onProgress, total) {
  return (/** @type {number} */ loaded) => onProgress(loading(Math.min(1, loaded / total), { loaded, total }));
}

/** @param {number} fraction @param {{loaded: number, total: number}} [bytes] @returns {import('../page.js').Progress} */
function loading(fraction, bytes) {
  const energy = { total: 0, data: 0, meanSmoothness: 0, basisSmoothness: 0, orthogonality: 0, ridge: 0 };
  return { phase: 'load', fraction, evaluations: 0, energy, seconds: 0, bytes };
}

/** @implements {Described} */
export class Engine {
  #link;
  #copies;
  #pool;
  #stopListening = () => {};

  /**
   * @param {Link} link @param {boolean} copies as in Parcel @param {WebAssembly.Module} wasmModule @param {string} database of databaseOf
   * @param {{pool: Pool, signal?: AbortSignal}} work an abort of the signal closes the engine
   */
  constructor(link, copies, wasmModule, database, { pool, signal }) {
    this.#link = link;
    this.#copies = copies;
    this.#pool = pool;
    this.wasmModule = wasmModule;
    this.models = new SavedModels(link, copies, this.#runJob, database);
    this.assignments = new Assignments(link);
    bindMethods(this);
    const close = () => this.close();
    signal?.addEventListener('abort', close);
    this.#stopListening = () => signal?.removeEventListener('abort', close);
  }

  /** @param {any} files @param {import('../page.js').ReadOptions} [options] @param {CallOptions} [call] */
  async read(files, options, call) {
    const parcel = new Parcel();
    const args = { files: filesOf(files, parcel), options: readingOf(options) };
    return new DataSet(this.#link, await this.#link.call('read', args, way(call, parcel)));
  }

  /** @param {any} source @param {CallOptions} [call] */
  async portraits(source, call) {
    const parcel = new Parcel();
    const args = source === 'drawn' ? { seed: 1 } : { files: filesOf(source, parcel) };
    const { album, contents } = await this.#link.call('album', args, way(call, parcel));
    return new Portraits(new Handle(this.#link, 'album', album), contents);
  }

  /** @param {'simulation' | 'heads' | 'turntable' | 'poses' | 'nodes' | 'bend'} kind @param {{seed?: number, size?: number}} [options] @param {CallOptions} [call] */
  async synthesise(kind, options, call) {
    const { seed, size } = fieldsOf(options, 'synthesise', ['seed', 'size']);
    const args = { kind: textOf(kind, 'kind'), seed: plainOf(seed ?? 1, 'seed'), size: plainOf(size ?? 0, 'size') };
    return new DataSet(this.#link, await this.#link.call('synthesise', args, way(call)));
  }

  async sphere() {
    const { vertices, faces } = await this.#link.call('sphere', {});
    const threes = (/** @type {Float64Array} */ all) =>
      Array.from({ length: all.length / 3 }, (_, i) => /** @type {[number, number, number]} */ ([...all.subarray(3 * i, 3 * i + 3)]));
    return { vertices: threes(vertices), faces: threes(faces) };
  }

  /**
   * One fit, or several where options is a list.
   * @param {any} data @param {any} [options] @param {import('../page.js').FitCallOptions} [call]
   * @returns {Promise<any>}
   */
  async fit(data, options, call) {
    if (Array.isArray(options)) return this.compare(data, options, call);
    return (await this.#fits(data, [optionsOf(options)], call))[0];
  }

  /** @param {any} data @param {readonly import('../page.js').FitOptions[]} options @param {import('../page.js').FitCallOptions} [call] */
  async compare(data, options, call) {
    if (!Array.isArray(options) || options.length === 0) throw refused(options, 'options', 'a list, with the options of each model');
    return this.#fits(
      data,
      Array.from(options, (each, i) => optionsOf(each, `options[${i}]`)),
      call,
    );
  }

  /** @param {any} data @param {import('../page.js').TuneOptions} [options] @param {import('../page.js').JobCallOptions} [call] */
  async tune(data, options, call) {
    const { options: best, ...result } = await this.#report({ kind: 'tune', options: jsonOf(optionsOf(options)) }, data, call);
    return { ...result, best: { ...result.best, options: best } };
  }

  /** @param {any} data @param {import('../page.js').TraceOptions} [options] @param {import('../page.js').JobCallOptions} [call] */
  async trace(data, options, call) {
    return this.#report({ kind: 'trace', options: jsonOf(optionsOf(options)) }, data, call);
  }

  /** @param {any} data @param {import('../page.js').LearningOptions} [options] @param {import('../page.js').JobCallOptions} [call] */
  async learningCurve(data, options, call) {
    const { methods = [{}], settings, ...others } = optionsOf(options);
    if (!isList(methods)) throw refused(methods, 'methods', 'a list of options, one for each method');
    if (given(settings))
      throw new PPCAError('ERR_OPTION', 'settings is not an option of learningCurve: did you mean methods?', { option: 'settings' });
    return this.#report({ kind: 'learn', options: jsonOf({ ...others, settings: methods }) }, data, call);
  }

  /** @param {string} name @param {import('../page.js').ExperimentOptions} [options] @param {import('../page.js').JobCallOptions} [call] */
  async experiment(name, options, call) {
    const { data, ...others } = given(options) && isObject(options) ? options : { data: undefined };
    const asked = { kind: 'experiment', name: textOf(name, 'name'), options: jsonOf(optionsOf(data === undefined ? options : others)) };
    return this.#report(asked, data, call, { args: {} });
  }

  /**
   * @param {any} source
   * @param {readonly { model: import('../page.js').Model, options?: import('../page.js').FitOptions }[] | import('../page.js').ExperimentReport} found
   * @param {CallOptions} [call]
   */
  async report(source, found, call) {
    const { set, builtIn, seed, size, files, options } = fieldsOf(
      source,
      'the source',
      ['set', 'builtIn', 'seed', 'size', 'files', 'options'],
      'part',
    );
    const parcel = new Parcel();
    const { rows = 0, train = 0, cols: variables = 0 } = set?.summary ?? {};
    const data = {
      builtIn: plainOf(builtIn, 'builtIn'),
      seed: plainOf(seed ?? 1, 'seed'),
      size: plainOf(size ?? 0, 'size'),
      read: readingOf(options),
      rows,
      train,
      variables,
    };
    const fits = Array.isArray(found) ? found.map(reported) : [];
    const args = {
      about: jsonOf({ data, settings: fits.map(({ options }) => options) }),
      files: builtIn || !set ? [] : filesOf(files ?? [], parcel),
      found: Array.isArray(found) ? '' : jsonOf(foundOf(found)),
    };
    const models = fits.map(({ model }) => model.handle.argument(this.#link).model);
    return this.#link.call('report', { ...args, models }, way(call, parcel));
  }

  /** @param {import('../page.js').PictureRows} pictures @param {CallOptions} [call] */
  async pictures(pictures, call) {
    const { data, rows, shape, names } = fieldsOf(pictures, 'the pictures', ['data', 'rows', 'shape', 'names'], 'part');
    const size = fieldsOf(shape, 'shape', ['width', 'height', 'channels'], 'part');
    for (const [name, value] of Object.entries(size))
      if (!Number.isSafeInteger(value) || value < 1) throw refused(value, `shape.${name}`, 'a whole number, 1 or more');
    const parcel = new Parcel();
    const args = {
      data: parcel.numbers(data, 'data'),
      rows: plainOf(rows, 'rows'),
      cols: size.width * size.height * size.channels,
      shape: size,
      names: JSON.stringify(given(names) ? textsOf(names, 'names') : null),
    };
    return this.#link.call('pictures', args, way(call, parcel));
  }

  /** @param {Record<string, { data: import('../page.js').Numbers, rows: number, cols?: number }>} arrays @param {CallOptions} [call] */
  async npz(arrays, call) {
    const parcel = new Parcel();
    const list = namesOf(arrays, 'arrays', 'an object with arrays by name').map((name) => {
      const { data, rows, cols } = fieldsOf(partOf(arrays, name, 'arrays'), name, ['data', 'rows', 'cols'], 'part');
      return { name, rows: plainOf(rows), cols: plainOf(cols), data: parcel.numbers(data, name) };
    });
    return this.#link.call('arrays', { arrays: list }, way(call, parcel));
  }

  /** @param {import('../page.js').Session} session @param {CallOptions} [call] */
  async packSession(session, call) {
    const { link, name, files, models } = fieldsOf(session, 'the session', ['link', 'name', 'files', 'models'], 'part');
    if (!isList(files)) throw refused(files, 'files', 'a list of files');
    if (!isList(models)) throw refused(models, 'models', 'a list of {kind, data}');
    const parcel = new Parcel();
    const saved = Array.from(models, (model, i) => fieldsOf(model, `models[${i}]`, ['kind', 'data'], 'part'));
    const args = {
      link: textOf(link, 'link'),
      name: textOf(name, 'name'),
      files: files.length > 0 ? filesOf(files, parcel) : [],
      kinds: saved.map(({ kind }, i) => textOf(kind, `models[${i}].kind`)),
      models: saved.map(({ data }, i) => parcel.bytes(data, `models[${i}].data`)),
    };
    return this.#link.call('session', args, way(call, parcel));
  }

  /** @param {import('../page.js').FileLike} file @param {CallOptions} [call] */
  async openSession(file, call) {
    const parcel = new Parcel();
    return this.#link.call('unpack', { file: filesOf(file, parcel) }, way(call, parcel));
  }

  /** @param {ArrayBuffer | Uint8Array} bytes @param {CallOptions} [call] */
  async load(bytes, call) {
    const parcel = new Parcel(this.#copies);
    const args = { data: parcel.bytes(bytes, 'the model file') };
    return new Model(this.#link, this.#copies, this.#runJob, await this.#link.call('import', args, way(call, parcel)));
  }

  async storage() {
    this.#link.mustBeOpen();
    const { storage } = globalThis.navigator ?? {};
    try {
      const { usage = NaN, quota = NaN } = (await storage?.estimate()) ?? {};
      return { usage, quota, persisted: (await storage?.persisted()) ?? false };
    } catch {
      return { usage: NaN, quota: NaN, persisted: false }; // refused, as for a sandboxed frame
    }
  }

  close() {
    this.#stopListening();
    this.#pool.close();
    this.#link.close();
  }

  [dispose]() {
    this.close();
  }

  /** @type {import('./model.js').RunJob} */
  #runJob = (kind, model, data, options, call) => this.#report({ kind, model, options: jsonOf(optionsOf(options)) }, data, call);

  /** @param {any} data @param {Record<string, any>[]} options @param {unknown} call */
  async #fits(data, options, call) {
    const parcel = new Parcel(this.#copies);
    const { give, ...way } = wayOf(call, FIT_CALL);
    const source = this.#source(data, parcel, give);
    const { joined } = await this.#pool.run({ kind: 'fit', options }, source, { ...way, transfer: parcel.transfer });
    return joined.models.map((/** @type {any} */ answer) => answer && new Model(this.#link, this.#copies, this.#runJob, answer));
  }

  /**
   * Runs a job with a JSON result, in which ∞ is a text but for tuning. After an abort it returns the finished parts if the call says partial.
   * @param {{kind: string, options: string, name?: string, model?: Uint8Array}} asked
   * @param {any} data
   * @param {unknown} call
   * @param {import('./helper.js').Source} [without] the source without data
   */
  async #report(asked, data, call, without) {
    const parcel = new Parcel();
    const { give, signal, onProgress, best } = wayOf(call, JOB_CALL);
    const source = without && !given(data) ? without : this.#source(data, parcel, give);
    const withParts =
      onProgress &&
      ((/** @type {import('../page.js').Progress} */ { fraction, seconds, parts, of, left }) => {
        if (parts !== undefined && of !== undefined && left !== undefined)
          onProgress(/** @type {any} */ ({ fraction, seconds, parts, of, left }));
      });
    const way = { signal, onProgress: withParts, transfer: parcel.transfer, best };
    const { joined, cancelled } = await this.#pool.run(asked, source, way, true);
    const infinite = (/** @type {string} */ _, /** @type {unknown} */ value) => (value === 'Infinity' ? Infinity : value);
    const report = JSON.parse(joined, asked.kind === 'tune' ? infinite : undefined);
    return cancelled ? { ...report, cancelled } : report;
  }

  /** @param {any} data @param {Parcel} parcel @param {boolean} give @returns {import('./helper.js').Source} */
  #source(data, parcel, give) {
    if (data instanceof DataSet) return { args: data.handle.argument(this.#link), set: data.handle };
    return { args: { arrays: arraysOf(data, parcel, give) } };
  }
}

/** @param {unknown} call @param {Parcel} [parcel] */
function way(call, parcel) {
  return { ...wayOf(call), transfer: parcel?.transfer };
}

/** A model of a report with its options. @param {unknown} each @param {number} i */
function reported(each, i) {
  const what = `the models[${i}]`;
  const { model, options } = fieldsOf(each, what, ['model', 'options'], 'part');
  if (!(model instanceof Model)) throw refused(model, `${what}.model`, 'a model');
  return { model, options: optionsOf(options, `${what}.options`) };
}

/** The report of an experiment. @param {unknown} found */
function foundOf(found) {
  if (!isObject(found) || typeof found.experiment !== 'string')
    throw refused(found, 'found', 'a list of {model, options}, or the report of an experiment');
  return plainOf(found);
}
