import { Assignments } from './teaching/assignments.ts';
import { DataSet } from './dataset.ts';
import { Link } from './link.ts';
import { Handle, dispose } from './handle.ts';
import { Model, type RunJob } from './model.ts';
import { Parcel } from './given/arrays.ts';
import { Places } from './places.ts';
import { Pool } from './pool.ts';
import { Portraits } from './portraits.ts';
import { PPCAError } from './given/fault.ts';
import { SavedModels, databaseOf } from './saved.ts';
import { compile } from './load.ts';
import { FIT_CALL, JOB_CALL, checkSignal, listener, wayOf } from './given/call.ts';
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
} from './given/objects.ts';
import { filesOf, readingOf } from './given/files.ts';
import { bindMethods, guarded } from './given/methods.ts';
import { arraysOf } from './given/table.ts';
import { inWorker, onThisThread } from './carrier.ts';
import { cores } from './thread.ts';
import { locate } from './assets.ts';
import { sizes } from './version.js';
import type {
  CallOptions,
  Engine as Described,
  EngineOptions,
  ExperimentOptions,
  ExperimentReport,
  FileLike,
  FitCallOptions,
  FitOptions,
  JobCallOptions,
  LearningOptions,
  Numbers,
  PictureRows,
  Progress,
  ReadOptions,
  Session,
  TraceOptions,
  TuneOptions,
} from '../page.js';
import type { Source } from './helper.ts';

export { PPCAError };

/** The options of createEngine. */
const ADDRESSES = ['baseURL', 'workerURL', 'wasmURL', 'studyURL'];
const OPTIONS = [...ADDRESSES, 'wasmModule', 'worker', 'workers', 'database', 'signal', 'onProgress'];

export const createEngine: (options?: EngineOptions) => Promise<Engine> = guarded('createEngine', begun);

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

function checked(options: unknown): Record<string, any> {
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
  return { phase: 'load', fraction, evaluations: 0, energy, seconds: 0, bytes };
}

export class Engine implements Described {
  readonly wasmModule;
  readonly models;
  readonly assignments;
  #link;
  #copies;
  #pool;
  #stopListening = () => {};

  /**
   * @param copies as in Parcel
   * @param database of databaseOf
   * @param work an abort of the signal closes the engine
   */
  constructor(
    link: Link,
    copies: boolean,
    wasmModule: WebAssembly.Module,
    database: string,
    { pool, signal }: { pool: Pool; signal?: AbortSignal },
  ) {
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

  async read(files: any, options?: ReadOptions, call?: CallOptions) {
    const parcel = new Parcel();
    const args = { files: filesOf(files, parcel), options: readingOf(options) };
    return new DataSet(this.#link, await this.#link.call('read', args, way(call, parcel)));
  }

  async portraits(source: any, call?: CallOptions) {
    const parcel = new Parcel();
    const args = source === 'drawn' ? { seed: 1 } : { files: filesOf(source, parcel) };
    const { album, contents } = await this.#link.call('album', args, way(call, parcel));
    return new Portraits(new Handle(this.#link, 'album', album), contents);
  }

  async synthesise(
    kind: 'simulation' | 'heads' | 'turntable' | 'poses' | 'nodes' | 'bend',
    options?: { seed?: number; size?: number },
    call?: CallOptions,
  ) {
    const { seed, size } = fieldsOf(options, 'synthesise', ['seed', 'size']);
    const args = { kind: textOf(kind, 'kind'), seed: plainOf(seed ?? 1, 'seed'), size: plainOf(size ?? 0, 'size') };
    return new DataSet(this.#link, await this.#link.call('synthesise', args, way(call)));
  }

  async sphere() {
    const { vertices, faces } = await this.#link.call('sphere', {});
    const threes = (all: Float64Array) =>
      Array.from({ length: all.length / 3 }, (_, i) => [...all.subarray(3 * i, 3 * i + 3)] as [number, number, number]);
    return { vertices: threes(vertices), faces: threes(faces) };
  }

  /** One fit, or several where options is a list. */
  async fit(data: any, options?: any, call?: FitCallOptions): Promise<any> {
    if (Array.isArray(options)) return this.compare(data, options, call);
    return (await this.#fits(data, [optionsOf(options)], call))[0];
  }

  async compare(data: any, options: readonly FitOptions[], call?: FitCallOptions) {
    if (!Array.isArray(options) || options.length === 0) throw refused(options, 'options', 'a list, with the options of each model');
    return this.#fits(
      data,
      Array.from(options, (each, i) => optionsOf(each, `options[${i}]`)),
      call,
    );
  }

  async tune(data: any, options?: TuneOptions, call?: JobCallOptions) {
    const { options: best, ...result } = await this.#report({ kind: 'tune', options: jsonOf(optionsOf(options)) }, data, call);
    return { ...result, best: { ...result.best, options: best } };
  }

  async trace(data: any, options?: TraceOptions, call?: JobCallOptions) {
    return this.#report({ kind: 'trace', options: jsonOf(optionsOf(options)) }, data, call);
  }

  async learningCurve(data: any, options?: LearningOptions, call?: JobCallOptions) {
    const { methods = [{}], settings, ...others } = optionsOf(options);
    if (!isList(methods)) throw refused(methods, 'methods', 'a list of options, one for each method');
    if (given(settings))
      throw new PPCAError('ERR_OPTION', 'settings is not an option of learningCurve: did you mean methods?', { option: 'settings' });
    return this.#report({ kind: 'learn', options: jsonOf({ ...others, settings: methods }) }, data, call);
  }

  async experiment(name: string, options?: ExperimentOptions, call?: JobCallOptions) {
    const { data, ...others } = given(options) && isObject(options) ? options : { data: undefined };
    const asked = { kind: 'experiment', name: textOf(name, 'name'), options: jsonOf(optionsOf(data === undefined ? options : others)) };
    return this.#report(asked, data, call, { args: {} });
  }

  async report(
    source: any,
    found: readonly { model: import('../page.js').Model; options?: FitOptions }[] | ExperimentReport,
    call?: CallOptions,
  ) {
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

  async pictures(pictures: PictureRows, call?: CallOptions) {
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

  async npz(arrays: Record<string, { data: Numbers; rows: number; cols?: number }>, call?: CallOptions) {
    const parcel = new Parcel();
    const list = namesOf(arrays, 'arrays', 'an object with arrays by name').map((name) => {
      const { data, rows, cols } = fieldsOf(partOf(arrays, name, 'arrays'), name, ['data', 'rows', 'cols'], 'part');
      return { name, rows: plainOf(rows), cols: plainOf(cols), data: parcel.numbers(data, name) };
    });
    return this.#link.call('arrays', { arrays: list }, way(call, parcel));
  }

  async packSession(session: Session, call?: CallOptions) {
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

  async openSession(file: FileLike, call?: CallOptions) {
    const parcel = new Parcel();
    return this.#link.call('unpack', { file: filesOf(file, parcel) }, way(call, parcel));
  }

  async load(bytes: ArrayBuffer | Uint8Array, call?: CallOptions) {
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

  #runJob: RunJob = (kind, model, data, options, call) => this.#report({ kind, model, options: jsonOf(optionsOf(options)) }, data, call);

  async #fits(data: any, options: Record<string, any>[], call: unknown) {
    const parcel = new Parcel(this.#copies);
    const { give, ...way } = wayOf(call, FIT_CALL);
    const source = this.#source(data, parcel, give);
    const { joined } = await this.#pool.run({ kind: 'fit', options }, source, { ...way, transfer: parcel.transfer });
    return joined.models.map((answer: any) => answer && new Model(this.#link, this.#copies, this.#runJob, answer));
  }

  /**
   * Runs a job with a JSON result, in which ∞ is a text but for tuning. After an abort it returns the finished parts if the call says partial.
   *
   * @param without the source without data
   */
  async #report(asked: { kind: string; options: string; name?: string; model?: Uint8Array }, data: any, call: unknown, without?: Source) {
    const parcel = new Parcel();
    const { give, signal, onProgress, best } = wayOf(call, JOB_CALL);
    const source = without && !given(data) ? without : this.#source(data, parcel, give);
    const withParts =
      onProgress &&
      (({ fraction, seconds, parts, of, left }: Progress) => {
        if (parts !== undefined && of !== undefined && left !== undefined) onProgress({ fraction, seconds, parts, of, left } as any);
      });
    const way = { signal, onProgress: withParts, transfer: parcel.transfer, best };
    const { joined, cancelled } = await this.#pool.run(asked, source, way, true);
    const infinite = (_: string, value: unknown) => (value === 'Infinity' ? Infinity : value);
    const report = JSON.parse(joined, asked.kind === 'tune' ? infinite : undefined);
    return cancelled ? { ...report, cancelled } : report;
  }

  #source(data: any, parcel: Parcel, give: boolean): Source {
    if (data instanceof DataSet) return { args: data.handle.argument(this.#link), set: data.handle };
    return { args: { arrays: arraysOf(data, parcel, give) } };
  }
}

function way(call: unknown, parcel?: Parcel) {
  return { ...wayOf(call), transfer: parcel?.transfer };
}

/** A model of a report with its options. */
function reported(each: unknown, i: number) {
  const what = `the models[${i}]`;
  const { model, options } = fieldsOf(each, what, ['model', 'options'], 'part');
  if (!(model instanceof Model)) throw refused(model, `${what}.model`, 'a model');
  return { model, options: optionsOf(options, `${what}.options`) };
}

/** The report of an experiment. */
function foundOf(found: unknown) {
  if (!isObject(found) || typeof found.experiment !== 'string')
    throw refused(found, 'found', 'a list of {model, options}, or the report of an experiment');
  return plainOf(found);
}
