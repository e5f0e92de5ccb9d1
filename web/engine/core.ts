import { DataSet } from './dataset.ts';
import { dispose } from './dispose.ts';
import { Model } from './model.ts';
import { Parcel } from './given/arrays.ts';
import { SavedModels } from './saved.ts';
import { FIT_CALL, JOB_CALL, TUNE_CALL, wayOf } from './given/call.ts';
import { flagOf, given, jsonOf, optionsOf, refused } from './given/objects.ts';
import { filesOf, readingOf } from './given/files.ts';
import { bindMethods } from './given/methods.ts';
import { arraysOf } from './given/table.ts';
import type { Link } from './link.ts';
import type { Asked, Pool } from './pool.ts';
import type { TuneResult } from './types/answers.ts';
import type { CallOptions, FileLike, FitCallOptions, Progress, TuneCallOptions } from './types/calls.ts';
import type { TrainingData } from './types/data.ts';
import type { FitOptions, ReadOptions, TuneOptions } from './types/options.ts';

/**
 * The program, in a worker. Data sets and models belong to the engine that made them.
 * `using engine = …` closes it at the end of the block.
 */
export class Engine implements Disposable {
  /** The compiled program, to start another engine without loading it again. */
  readonly wasmModule: WebAssembly.Module;
  /** Saved models, in this browser's IndexedDB. */
  readonly models: SavedModels;
  /** @internal */
  readonly link: Link;
  #pool;
  #stopListening;

  /**
   * @param signal an abort closes the engine
   * @internal
   */
  constructor(link: Link, pool: Pool, wasmModule: WebAssembly.Module, database: string, signal?: AbortSignal) {
    this.link = link;
    this.#pool = pool;
    this.wasmModule = wasmModule;
    this.models = new SavedModels(link, database);
    link.owner = {
      report: (asked, data, call) => this.#report(asked, data, call),
      set: (answer) => new DataSet(link, answer),
      model: (answer) => new Model(link, answer),
    };
    bindMethods(this);
    const close = () => this.close();
    signal?.addEventListener('abort', close);
    this.#stopListening = () => signal?.removeEventListener('abort', close);
  }

  /**
   * Reads files to a data set: CSV, PNG, JPEG, PGM, ZIP, NPY or NPZ. All files together have at
   * most 1,073,741,824 bytes (1 GiB), and the set at most 187,500,000 numbers, rows × columns, in
   * at most 100,000 columns. A picture has at most 50,000,000 pixels, a cell of a table at most
   * 1,048,576 bytes, and there are at most 200,000 files. Reading stops when a limit is exceeded.
   * @param files one file or several, which belong to one set
   * @param options which columns are θ and the like; without θ, the summary lists the columns
   * @returns the set, n×K, in the engine until free()
   * @throws {PPCAError} ERR_FORMAT, ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_NOT_FOUND,
   *   ERR_UNSUPPORTED, ERR_TOO_LARGE
   */
  async read(files: FileLike | Iterable<FileLike>, options?: ReadOptions, call?: CallOptions): Promise<DataSet> {
    const { accept = false, ...others } = readingOf(options);
    const reading = { options: jsonOf(others), accept: flagOf(accept, 'accept') };
    return this.link.owner.set(await this.link.ask('read', call, (parcel) => ({ ...reading, files: filesOf(files, parcel) })));
  }

  /**
   * Fits a model to the training rows of a set, or to all rows of arrays. Then computes the errors
   * of the training and the test rows. Refuses a fit that needs too much memory before it begins.
   * @param data a set, or arrays: n×K numbers and θ, one or two for each row
   * @param options the settings; those left out have defaults that depend on the data
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the best model so far. Where there is none yet, also with a signal that was
   *   aborted before, the fit goes on to its first model; a method without steps, such as PCA, to its end
   * @returns the model, in the engine until free()
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED, ERR_TOO_LARGE
   */
  async fit(data: DataSet | TrainingData, options?: FitOptions, call?: FitCallOptions): Promise<Model>;
  /**
   * Fits several models to the same data at the same time.
   * @param data a set, or arrays: n×K numbers and θ, one or two for each row
   * @param options a list, one entry for each model
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the best models so far, at least one
   * @returns the models in the order of the options; with `partial`, null for a model that was not ready
   * @throws {PPCAError} as for one model
   */
  async fit(data: DataSet | TrainingData, options: readonly FitOptions[], call?: FitCallOptions): Promise<(Model | null)[]>;
  async fit(data: DataSet | TrainingData, options?: FitOptions | readonly FitOptions[], call?: FitCallOptions): Promise<any> {
    const several = Array.isArray(options);
    if (several && options.length === 0) throw refused(options, 'options', 'a list, with the options of each model');
    const list = several ? Array.from(options, (each, i) => jsonOf(optionsOf(each, `options[${i}]`))) : [jsonOf(optionsOf(options))];
    const parcel = new Parcel(this.link.copies);
    const { give, ...way } = wayOf(call, FIT_CALL);
    const source = this.#source(data, parcel, give);
    const { joined } = await this.#pool.run({ kind: 'fit', options: list }, source, { ...way, transfer: parcel.transfer });
    const models = joined.models.map((answer: any) => answer && this.link.owner.model(answer));
    return several ? models : models[0];
  }

  /**
   * Chooses λ, and on request the numbers of components and bins, by cross-validation in the
   * training rows. Observations of one group are left out together.
   * @param data a set, or arrays: n×K numbers and θ, one or two for each row
   * @param options the values to compare, and the settings of each fit
   * @param call progress and signal. An abort rejects with the signal's reason: there is no partial result
   * @returns each choice with its RMSE, in the units of the data, and the best one
   * @throws {PPCAError} as fit
   */
  async tune(data: DataSet | TrainingData, options?: TuneOptions, call?: TuneCallOptions): Promise<TuneResult> {
    const { options: best, ...result } = await this.link.owner.report({ kind: 'tune', options }, data, call);
    return { ...result, best: { ...result.best, options: best } };
  }

  /**
   * Opens a model file.
   * @param bytes of an .npz that toBytes or `ppca fit` wrote; they are copied
   * @returns the model, in the engine until free()
   * @throws {PPCAError} ERR_FORMAT, ERR_VERSION, ERR_TOO_LARGE
   */
  async load(bytes: ArrayBuffer | Uint8Array, call?: CallOptions): Promise<Model> {
    const fill = (parcel: Parcel) => ({ data: parcel.bytes(bytes, 'the model file') });
    return this.link.owner.model(await this.link.ask('import', call, fill, this.link.copies));
  }

  /**
   * Ends the engine with its sets and models. Running calls reject with ERR_CLOSED. Closing twice is
   * harmless.
   */
  close(): void {
    this.#stopListening();
    this.#pool.close();
    this.link.close();
  }

  [dispose](): void {
    this.close();
  }

  /**
   * Runs a job with a JSON result, in which ∞ is a text but for tuning. After an abort it returns the finished parts
   * if the call says partial.
   */
  async #report({ options, ...asked }: Asked, data: unknown, call: unknown): Promise<any> {
    const parcel = new Parcel();
    const { give, signal, onProgress, best } = wayOf(call, asked.kind === 'tune' ? TUNE_CALL : JOB_CALL);
    const text = jsonOf(optionsOf(options));
    const own = asked.kind === 'experiment'; // whose report has ∞ as a text, so that its settings repeat it
    const args = { ...asked, options: own ? text.replaceAll('"Infinity"', JSON.stringify('\0Infinity')) : text };
    const source = asked.kind === 'experiment' && !given(data) ? {} : this.#source(data, parcel, give);
    const withParts =
      onProgress &&
      (({ fraction, seconds, parts, of, left }: Progress) => {
        if (parts !== undefined) onProgress({ fraction, seconds, parts, of, left } as Progress);
      });
    const way = { signal, onProgress: withParts, transfer: parcel.transfer, best };
    const { joined, cancelled } = await this.#pool.run(args, source, way, true);
    const infinite = (_: string, value: unknown) => (value === 'Infinity' ? Infinity : value);
    const report = JSON.parse(joined, asked.kind === 'tune' ? infinite : undefined);
    return cancelled ? { ...report, cancelled } : report;
  }

  #source(data: unknown, parcel: Parcel, give: boolean) {
    return data instanceof DataSet ? data.handle.argument(this.link) : { arrays: arraysOf(data, parcel, give) };
  }
}
