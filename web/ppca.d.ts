/**
 * Parameterized PCA (PPCA, Gupta & Barbu) in the browser: a mean and a basis that
 * change smoothly with a known parameter θ. Nothing leaves the machine.
 *
 * Matrices are row-major throughout. n is the number of observations (rows), K the
 * number of variables (cols), V the number of components, B the number of endpoints, P the
 * number of parameters (1 or 2), and T the number of knots: the endpoints of PPCA, or all pairs
 * of them with two parameters, the bins of IPCA, or one.
 * Pass numbers as any typed array (0…255 of a Uint8Array stay 0…255), as plain
 * arrays, as an array of rows, or as an array of objects. Results are Float64Array. In plain
 * arrays null stands for NaN; a text is an error that names its place. Data are copied
 * unless `transfer: true`. Options, arguments of calls and parts of data that do not exist
 * are errors, which name the nearest one that does. Methods also work without their object:
 * `const { fit } = await createEngine()`.
 *
 * Every method that returns a promise rejects with a {@link PPCAError}, or with
 * `signal.reason` after an abort, and never stays pending. `signal`, `onProgress` and the like stand in
 * the last argument of each, behind the options. Beside the codes that an entry
 * lists, each call can reject with ERR_OPTION (an argument of another type, or an unknown
 * name), ERR_CLOSED (the engine was closed or the object freed), ERR_CRASHED (a bug) and
 * ERR_TOO_LARGE (no memory). A call that fails or is aborted leaves sets and models as they
 * were. After a crash the program starts again, and they are gone.
 */

/** The kind of an error, for programs. */
// From core, by `go generate ./core/settings`: ErrorCode
export type ErrorCode =
  /** sizes that do not match */
  | 'ERR_SHAPE'
  /** NaN or ±Infinity where a number is needed */
  | 'ERR_NONFINITE'
  /** a value outside the range given for it, such as θ outside the endpoints of a fit */
  | 'ERR_RANGE'
  /** an option unknown, missing or contradictory */
  | 'ERR_OPTION'
  /** bytes that violate their format, such as a damaged file */
  | 'ERR_FORMAT'
  /** a model or database from a newer version, or files of the module from different builds */
  | 'ERR_VERSION'
  /** more memory than a browser tab can have */
  | 'ERR_TOO_LARGE'
  /** the browser's database refused, for instance because it is full */
  | 'ERR_STORAGE'
  /** no model, column or file of that name */
  | 'ERR_NOT_FOUND'
  /** understood, but not available here */
  | 'ERR_UNSUPPORTED'
  /** used after free() or close(), or made before the engine was restarted */
  | 'ERR_CLOSED'
  /** the program failed, which is a bug; the engine restarts with the next call */
  | 'ERR_CRASHED';
// End of ErrorCode

/** A failure: what is wrong, where, and what to do about it. */
export class PPCAError extends Error {
  /**
   * Makes an error. Programs that use the module need not do this.
   * @param code the kind
   * @param message what is wrong, where, and what to do
   * @param details the place, for programs
   */
  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>);
  /** For programs without the class, such as those on the other side of a worker. */
  readonly name: 'PPCAError';
  /** The kind. */
  readonly code: ErrorCode;
  /** The place, if there is one: file, row (counted from 1), column (its name, or its number from 1), value, option; url of a file of the module that cannot be loaded. Of a table: notes (how it was read, each a Note), form (a Form) and, up to 1000 columns, table (columns as in SetSummary, with the roles so far); question (a Question) if the cells do not decide how to read it. */
  readonly details: Record<string, unknown>;
}

/** The version of the release, such as '0.2.0', as in package.json. Releases follow Semantic Versioning. */
export const version: string;

/**
 * The build of these files: 16 hexadecimal digits, a hash of them all. Module, worker and
 * programs must come from one build; the engine checks this at its start.
 */
export const build: string;

declare global {
  // Of lib esnext.disposable, for programs that compile with an earlier one.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
  interface Disposable {
    [Symbol.dispose](): void;
  }
}

/** Bytes with a buffer of their own, for a Blob or a file. TypeScript before 5.7 has no parameter for such arrays. */
export type Bytes = ReturnType<Uint8Array['slice']>;

/** Numbers that a caller may pass. Float64Array, Float32Array and Uint8Array travel as they are; others become one of those. */
export type Numbers =
  | Float64Array
  | Float32Array
  | Uint8Array
  | Uint8ClampedArray
  | Int8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | readonly (number | bigint | null | undefined)[];

/** A matrix, row by row: its numbers, or an array of rows. */
export type Rows = Numbers | readonly Numbers[];

/**
 * A table: a matrix, or objects with the names of columns, such as
 * [{ age: 3, height: 94.2 }, { age: 4, height: 101.7 }]. The columns are `names`, or those
 * of the model to which the data are passed, or all names of row 1 that θ, weights, groups
 * and ids do not use. A name that a row does not have is a missing cell.
 */
export type Table = Rows | readonly Readonly<Record<string, any>>[];

/** The size of a picture whose pixels are the variables, row by row, channels last. */
export interface Shape {
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
  /** 1 for grey, 3 for colours. */
  channels: number;
}

/** The energy that a fit minimises, and its terms. */
export interface Energy {
  /** The sum of the terms. */
  total: number;
  /** The squared errors of the reconstructions, a mean over the observations. */
  data: number;
  /** The penalty on differences of neighbouring means. */
  meanSmoothness: number;
  /** The penalty on differences of neighbouring bases. */
  basisSmoothness: number;
  /** The penalty on bases that are not orthonormal. */
  orthogonality: number;
  /** Ridge gauge only. */
  ridge: number;
}

/** A phase of a call. */
export type Phase =
  /** the program is loaded */
  | 'load'
  /** files are opened */
  | 'open'
  /** files are read */
  | 'read'
  /** work begins */
  | 'start'
  /** a job in parts is done */
  | 'parts'
  /** a fit, from one PCA for all knots */
  | 'pooled start'
  /** a fit, from one PCA for each knot */
  | 'start by knot'
  /** a fit by the paper's Algorithm 1 */
  | 'cycles'
  /** a fit of SPCA */
  | 'alternation'
  /** local PCA compares bandwidths */
  | 'bandwidth'
  /** the errors of a fit are computed */
  | 'score';

/** Progress of a long call, at least five times a second. */
export interface Progress {
  /** What is done now. */
  phase: Phase | (string & {});
  /** An estimate in [0, 1]. */
  fraction: number;
  /** In the phase 'load': bytes of the program so far, unpacked, and all of them. */
  bytes?: { loaded: number; total: number };
  /** Evaluations of the energy (cycles, for the paper's solver) so far. */
  evaluations: number;
  /** Of a fit: the last energy; otherwise zeros. */
  energy: Energy;
  /** Since the call began. */
  seconds: number;
  /** Of a fit: all steps since the last report. Each initial point of the exact solver is a phase and counts its evaluations from 0. The data term includes the ridge. */
  steps?: { phase: Phase | (string & {}); evaluations: number; energy: Energy }[];
  /** Of a job in parts: parts that are done. */
  parts?: number;
  /** Of a job in parts: parts in all. */
  of?: number;
  /** Of a job in parts: an estimate of the seconds to go. */
  left?: number;
}

/** The last argument of every call. Elsewhere these options are errors. */
export interface CallOptions {
  /** Aborts the call: it rejects with `signal.reason`, unless a fit or a job has `partial`. */
  signal?: AbortSignal | undefined;
  /** Called at least five times a second. An error that it throws is reported like that of an event listener, and the work goes on. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Where an engine runs, and from which files. Options that are left out have defaults. */
export interface EngineOptions {
  /**
   * The folder that has worker.js and ppca.wasm of this build. Default:
   * beside this module, where Vite, webpack, Parcel and import by URL find them. For
   * bundlers that copy no files, such as esbuild, copy them and pass the folder.
   * A relative address counts from the page or, in Node, from the working directory.
   */
  baseURL?: string | URL;
  /** The address of worker.js, if it is not in that folder. It may be on another origin that allows it (CORS). */
  workerURL?: string | URL;
  /** The address of ppca.wasm, if it is not in that folder. */
  wasmURL?: string | URL;
  /** @deprecated There is one program since 0.3, so this address is ignored. */
  studyURL?: string | URL;
  /** The compiled program, instead of wasmURL: engine.wasmModule of another engine. */
  wasmModule?: WebAssembly.Module;
  /** Compute in a worker (default). With false the engine computes on the page's thread, in slices of 20 ms. */
  worker?: boolean;
  /**
   * The most workers that compute at once. Default: the cores of the machine, at most 5;
   * 1 without a worker. Tuning, experiments, learning curves and bootstraps run beside the
   * worker that answers, which then has one more; it keeps answering meanwhile. The others
   * start with a job and close when idle. The results are the same bits with any number.
   */
  workers?: number;
  /**
   * The name of your app. Its saved models then have an IndexedDB database of their own,
   * `ppca:NAME`. Default: the database `ppca`, which all apps of an origin share.
   */
  database?: string;
  /** Aborts the start; afterwards, closes the engine. */
  signal?: AbortSignal | undefined;
  /** Called for the start, and for every call without its own listener. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Starts an engine. It may be called again after a failure.
 * @param options where the program is, how many workers there are, signal and progress; an abort of
 *   the signal rejects with its reason
 * @returns the engine, until close()
 * @throws {PPCAError} ERR_NOT_FOUND and ERR_FORMAT where the program or its worker cannot be loaded;
 *   ERR_UNSUPPORTED, ERR_OPTION, ERR_CRASHED; ERR_VERSION where module, worker and program are not
 *   of one build
 */
export function createEngine(options?: EngineOptions): Promise<Engine>;

/**
 * The program, in a worker. Data sets and models belong to the engine that made them.
 * `using engine = …` closes it at the end of the block.
 */
export interface Engine extends Disposable {
  /** The compiled program, to start another engine without loading it again. */
  readonly wasmModule: WebAssembly.Module;
  /** Saved models, in this browser's IndexedDB. */
  readonly models: SavedModels;
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
  read(files: FileLike | Iterable<FileLike>, options?: ReadOptions, call?: CallOptions): Promise<DataSet>;
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
  fit(data: DataSet | TrainingData, options?: FitOptions, call?: FitCallOptions): Promise<Model>;
  /**
   * Fits several models to the same data at the same time.
   * @param data a set, or arrays: n×K numbers and θ, one or two for each row
   * @param options a list, one entry for each model
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the best models so far, at least one
   * @returns the models in the order of the options; with `partial`, null for a model that was not ready
   * @throws {PPCAError} as for one model
   */
  fit(data: DataSet | TrainingData, options: readonly FitOptions[], call?: FitCallOptions): Promise<(Model | null)[]>;
  /**
   * Chooses λ, and on request the numbers of components and bins, by cross-validation in the
   * training rows. Observations of one group are left out together.
   * @param data a set, or arrays: n×K numbers and θ, one or two for each row
   * @param options the values to compare, and the settings of each fit
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the finished part, marked `cancelled`, once there are errors of two folds
   * @returns each choice with its RMSE, in the units of the data, and the best one
   * @throws {PPCAError} as fit
   */
  tune(data: DataSet | TrainingData, options?: TuneOptions, call?: JobCallOptions): Promise<TuneResult>;
  /**
   * Opens a model file.
   * @param bytes of an .npz that toBytes or `ppca fit` wrote; they are copied
   * @returns the model, in the engine until free()
   * @throws {PPCAError} ERR_FORMAT, ERR_VERSION, ERR_TOO_LARGE
   */
  load(bytes: ArrayBuffer | Uint8Array, call?: CallOptions): Promise<Model>;
  /**
   * Ends the engine with its sets and models. Running calls reject with ERR_CLOSED. Closing twice is
   * harmless.
   */
  close(): void;
}

/** A file. Without a name, the engine guesses the format from the content, so pass a name if you can. */
export type FileLike = File | Blob | ArrayBuffer | Uint8Array | { name: string; data: Blob | ArrayBuffer | Uint8Array };

// From core, by `go generate ./core/settings`: ReadOptions
/** Options of reading files. A column is chosen by its name or by its number, from 1, as a text. */
export interface ReadOptions {
  /** The column that is θ; two of them for two parameters at once. */
  theta?: string | readonly [string, string];
  /** The column that names the observations. */
  id?: string;
  /** The column of groups, such as persons, that must stay on one side of a split. */
  group?: string;
  /** The column with train or test. */
  split?: string;
  /** A column of categories, such as the sex: the same share of each category is held out for testing. */
  stratum?: string;
  /**
   * The column of observation weights, 0 or more: a weight of 2 counts like two equal rows, 0 leaves the
   * row out of the fit. Errors are plain means over rows.
   */
  weight?: string;
  /** Columns to leave out. */
  ignore?: readonly string[];
  /** The columns to use as variables, in this order, such as those of a model to project onto. */
  variables?: readonly string[];
  /**
   * The encoding of a text file, such as windows-1252 or utf-16le. Default: a mark at its beginning
   * decides, else UTF-8, else Windows-1252.
   */
  encoding?: string;
  /** What separates the cells of a text file. Default: the one that divides the first lines most evenly. */
  separator?: 'comma' | 'semicolon' | 'tab' | 'bar' | 'blanks';
  /**
   * The line of the names, from 1, such as 13; two lines, such as 13-14, if units are below the names;
   * none if the file has no names. Default: the last row of texts above the numbers.
   */
  names?: string;
  /**
   * The first and the last line of the data, such as 15-114. One may be absent: 15- or -114. Default:
   * all below the names.
   */
  rows?: string;
  /** Each column of the file is an observation, and each row a variable. */
  transpose?: boolean;
  /** Whether the first row of a table has names. The option names says more. Default: by the cells. */
  header?: boolean;
  /** The sheet of an Excel workbook (.xlsx). Default: the first with a table of numbers. */
  sheet?: string;
  /** The decimal mark. The other mark separates thousands. Default: by the cells. */
  decimal?: '.' | ',';
  /** The order of day, month and year in dates such as 03/04/2024. Default: by the cells. */
  dates?: 'dmy' | 'mdy' | 'ymd';
  /**
   * The number that a date or a time becomes: the year with its fraction; days since the first day;
   * hours, minutes or seconds since the first hour or minute; the day of the year (period 365.25) or the
   * hour of the day (period 24). The name of the column gets the unit. Default: by their span.
   */
  time?: 'year' | 'days' | 'hours' | 'minutes' | 'seconds' | 'day-of-year' | 'hour-of-day';
  /**
   * Texts and numbers that mean missing, such as -999, beside empty cells, NA and NaN. They replace the
   * usual ones: none accepts no other. Default: the usual ones, such as n/a and -.
   */
  na?: readonly string[];
  /**
   * The columns of a long table, which has one value in a row. id,time,value makes a row for each id,
   * with a variable for each time; id,time,name,value a row for each id and time, with a variable for
   * each name. none keeps the rows.
   */
  long?: string;
  /**
   * Puts the curves of a long table on so many places, by local averages. Use it if each curve was
   * measured at places of its own. Default: the places of the file.
   */
  grid?: number;
  /** Columns of text that become a variable of 1 and 0 for each of their texts. */
  oneHot?: readonly string[];
  /** Read numbers only: no dates, no texts that mean missing, no thousands. */
  plain?: boolean;
  /**
   * A regular expression with one group that finds θ in the name of a picture. Default: the last number
   * in the name.
   */
  pattern?: string;
  /** A regular expression with one group that finds the group in the name of a picture, such as a person. */
  groupPattern?: string;
  /** The blur experiment (paper §4.3): every picture once per bin, blurred with a random σ from the bin. */
  blur?: BlurOptions;
  /**
   * Accept the proposed roles of columns that no option names, and model missing cells, as ppca fit
   * does. SetSummary.accepted has the options that say the same.
   */
  accept?: boolean;
  /**
   * Treatment of cells that are empty, NaN, NA or infinite, and of transparent pixels: 'refuse' is an
   * error with the place of the first, 'drop' leaves their rows out, 'model' treats them as not
   * observed. PPCA is then fitted to and projected on the other cells. By default, such cells in chosen
   * columns are an error, other columns with such cells are left out, and transparent pixels are drawn
   * over black.
   */
  missing?: 'refuse' | 'drop' | 'model';
  /**
   * A NumPy array (rows × variables) of true for known cells and false for others, which are modelled as
   * not observed. Its name among the files; by default the array called observed, if there is one.
   */
  observed?: string;
  /** The fraction of the rows for testing, if the data have no split. */
  testShare?: number;
  /** Seed of the random split. */
  seed?: number;
  /** Divide each variable by its standard deviation before a fit. */
  standardise?: boolean;
}
// End of ReadOptions

// From core, by `go generate ./core/settings`: BlurOptions
/** The blur experiment (paper §4.3). */
export interface BlurOptions {
  /** Endpoints of the bins of σ, increasing. Unit: pixels. */
  bins: readonly number[];
  /** Training pictures to use. Default: all. */
  faces?: number;
  /** Seed of the choice of pictures and of every σ. */
  seed?: number;
}
// End of BlurOptions

/** The role of a column of a table; 'file' names the picture that a row describes. */
export type Role = 'theta' | 'variable' | 'id' | 'group' | 'split' | 'weight' | 'ignore' | 'file';

/** A column of a table. */
export interface Column {
  /** From the first row of the file, or its number, from 1. */
  name: string;
  /** What the column is used for. */
  role: Role;
  /** Whether it has numbers only, besides empty cells. */
  numeric: boolean;
  /** Smallest number; 0 if it has none. */
  min: number;
  /** Largest number; 0 if it has none. */
  max: number;
  /** Empty cells. */
  missing: number;
  /** How its dates became numbers, as in ReadOptions.time; '' if it has no dates. */
  time: string;
  /** The number of the column in its file, from 1; 0 if it is made of others. */
  place: number;
}

/** What a note on data is about, for programs. */
// From core, by `go generate ./core/settings`: NoteCode
export type NoteCode =
  /** a file or an array that was not read */
  | 'ignored'
  /** how names, cells and the file were read */
  | 'form'
  /** the proposed role of a column, or advice about it */
  | 'role'
  /** a column was left out */
  | 'column'
  /** a column was left out because of its missing cells */
  | 'gaps'
  /** rows or pictures were left out */
  | 'rows'
  /** cells or pixels are not observed */
  | 'cells'
  /** where θ comes from, or that none is chosen */
  | 'theta'
  /** how pictures were read */
  | 'pictures'
  /** variables were not standardised */
  | 'scale';
// End of NoteCode

/** What reading assumed, changed or left out. */
export interface Note {
  /** What it is about. */
  code: NoteCode;
  /** A sentence, with the file and the column that it is about. */
  text: string;
}

/**
 * How the text of a table was cut into cells, in the values of the options that cut it so, with the
 * first lines of the file.
 */
export interface Form {
  /** The encoding, as in ReadOptions.encoding; '' if the file is no text. */
  encoding: string;
  /** As in ReadOptions.separator; '' if the file is no text. */
  separator: string;
  /** As in ReadOptions.decimal. */
  decimal: '.' | ',';
  /** The lines of the names: '3', '3-4' or 'none'. */
  names: string;
  /** The lines of the data: '4-103'. */
  rows: string;
  /** Whether each column of the file is an observation. */
  transpose: boolean;
  /** The first 20 records of the file and the last 3. */
  lines: FormLine[] | null;
  /** Texts and numbers that may mean missing. */
  codes: Code[] | null;
}

/** A record of a file, as it is cut. */
export interface FormLine {
  /** From 1. */
  line: number;
  /** At most 100; long ones are cut. */
  cells: string[] | null;
}

/** A text or a number that may mean that a cell is missing. */
export interface Code {
  /** As written. */
  text: string;
  /** How many have it. */
  cells: number;
  /** The columns that have it. */
  columns: string[] | null;
  /** Whether it is read as missing. */
  missing: boolean;
}

/** What the cells of a table do not decide. An option of read() answers it. */
export interface Question {
  /** The option that answers it. */
  option: keyof ReadOptions;
  /** The column that it is about; absent if it is about the table. */
  column?: string;
  /** What is asked. */
  text: string;
  /** At least two. */
  readings: Reading[];
}

/** An answer to a question. */
export interface Reading {
  /** The value of the option. */
  value: string;
  /** What the first cells become. */
  text: string;
  /** The option grid that belongs to the answer; absent for none. */
  grid?: number;
}

/** The description of a data set. */
export interface SetSummary {
  /** Whether rows are lines of a table or pictures. */
  kind: 'table' | 'pictures';
  /** n, training and test rows together. */
  rows: number;
  /** K. */
  cols: number;
  /** The number of rows for training: rows 0 … train−1. The rest is for testing. */
  train: number;
  /** The number of rows for testing. */
  test: number;
  /** The default number of components of a fit to the training rows. */
  components: number;
  /** K names of the variables of a table; empty for pictures. */
  names: string[];
  /** Of the first parameter. */
  thetaName: string;
  /** The period of θ if it is a time of day or a day of the year; else 0. */
  period: number;
  /** The option `long` by which the table was read because its names imply it; else ''. */
  long: string;
  /** The options that choose what `accept` accepted; null without it. */
  accepted: ReadOptions | null;
  /** null: choose the column of θ and read again. With two parameters, the first. */
  theta: { name: string; min: number; max: number } | null;
  /** The parameters, P of them: none, θ, or two at once. */
  parameters: { name: string; min: number; max: number }[];
  /** Of pictures; null for a table. */
  shape: Shape | null;
  /** Portraits have no shape; this is the shape of the pictures of turn(). */
  turned: Shape | null;
  /** The columns of a table. */
  columns: Column[];
  /** The first rows as in the file, with the first 100 columns; long cells are cut. */
  head: string[][];
  /** How the table was cut into cells; null for arrays and pictures. */
  form: Form | null;
  /** What reading assumed, changed or left out. */
  notes: Note[];
  /** What to decide before a fit: whether to standardise variables of different units. */
  proposals: Proposal[];
  /** The axis of variables that are numbers with a unit, such as 900 nm, 902 nm, …: a curve; else null. */
  axis: VariableAxis | null;
  /** Whether each variable is divided by its standard deviation before a fit. */
  standardised: boolean;
  /** Cells without a number. */
  missing: Missing;
}

/** A change of options before a fit, with its reason. */
export interface Proposal {
  /** A sentence without its full stop. */
  text: string;
  /** The change in words. */
  action: string;
  /** The change, for fit(); standardise is an option of read(). */
  options: AdvisedOptions;
  /** The same for the command `ppca fit`. */
  flags: string;
}

/** The quantity along which the variables are a curve. */
export interface VariableAxis {
  /** Empty if the names do not state it. */
  name: string;
  /** Likewise. */
  unit: string;
  /** K numbers, increasing or decreasing. */
  values: number[];
  /** What the curve measures, as the column of values of a long table says; else empty. */
  measured: string;
  /** Its unit, likewise. */
  measuredUnit: string;
}

/**
 * Cells without a number, in columns that are or could be variables or θ; if they are modelled, only
 * those of variables, in rows that are left.
 */
export interface Missing {
  /** ReadOptions.missing; '' if it was not set. */
  choice: '' | 'refuse' | 'drop' | 'model';
  /** How many there are. */
  cells: number;
  /** Rows with such cells. */
  rows: number;
  /** Columns with such cells. */
  columns: number;
  /** Rows left out because of them. */
  leftOut: number;
  /** What they hold, those of rows left out included: '3 empty, 2 "-999"'; '' for arrays and pictures. */
  texts: string;
}

/** Observations in the engine, until free() or the end of the block that declares them by `using`. */
export interface DataSet extends Disposable {
  /** What is in the set. */
  readonly summary: SetSummary;
  /**
   * Returns θ of all rows.
   * @returns n×P, P the number of parameters, in the units of the data
   * @throws {PPCAError} ERR_OPTION if no column of θ was chosen
   */
  theta(call?: CallOptions): Promise<Float64Array>;
  /**
   * Returns some observations.
   * @param indices which rows, from 0
   * @returns indices.length × K, in the units of the data; NaN for cells that are not observed
   * @throws {PPCAError} ERR_RANGE, ERR_OPTION
   */
  rows(indices: readonly number[] | Uint32Array | Int32Array, call?: CallOptions): Promise<Float64Array>;
  /**
   * Returns the names of the rows.
   * @returns n texts: the file of each, its id column, or its number in the file, from 1
   * @throws {PPCAError} ERR_CLOSED
   */
  ids(call?: CallOptions): Promise<string[]>;
  /**
   * Suggests a number of components for each endpoint: the fewest that explain 90 % of the variance
   * of the training rows with a hat weight there, about the mean at their θ. It is at most the sum
   * of these weights, and at most options.components, or 20.
   * @param options of these, endpoints, bins, range, periodic, components, λ of the mean and seed count
   * @returns B whole numbers, for options.components of a fit
   * @throws {PPCAError} as fit
   */
  suggestComponents(options?: FitOptions, call?: CallOptions): Promise<number[]>;
  /** Frees the memory. Calls with the set then reject with ERR_CLOSED. Freeing twice is harmless. */
  free(): void;
}

/** Arrays to fit a model to. */
export interface TrainingData {
  /** n×K. */
  data: Table;
  /** n. Not needed if data is an array of rows or of objects. */
  rows?: number;
  /** K. Not needed if data is an array of rows or of objects. */
  cols?: number;
  /** n; or n×2 for two parameters at once. In data of objects, the name of the column or the two names. */
  theta: Rows | string | readonly [string, string];
  /** n observation weights, 0 or more, or the name of their column in data of objects. Default: all equal. */
  weights?: Numbers | string;
  /** NaN and infinite values: 'refuse' (default) is an error that names the first, 'model' treats them as missing cells. */
  missing?: 'refuse' | 'model';
  /** observations: n×K, 1 for known values. endpoints: B×K, 1 for variables that exist at the endpoint. */
  mask?: { observations?: Uint8Array; endpoints?: Uint8Array };
  /** K names of variables. */
  names?: string[];
  /** The name of θ, or the names of two parameters. */
  thetaName?: string | readonly [string, string];
  /** The size of pictures whose pixels are the variables. */
  shape?: Shape;
  /** n names of groups, or the name of their column in data of objects. Only used to tune and for learning curves. */
  groups?: readonly (string | number)[] | string;
}

/**
 * Data to project or score: observations in the units of the training data. Weights and groups
 * would have no effect, and a thetaName or shape must be that of the model: otherwise the call
 * rejects with ERR_OPTION. It does so for the variables of the model in another order, too, in
 * arrays with names as in a set; ReadOptions.variables reads a file in the order of the model.
 */
export interface NewData {
  /** n×K. */
  data: Table;
  /** n. Not needed if data is an array of rows or of objects. */
  rows?: number;
  /**
   * n×P, P the number of parameters, or the names of their columns in data of objects. θ outside
   * the endpoints is clamped, with a flag, or wrapped on a ring.
   */
  theta: Rows | string | readonly [string, string];
  /** K names: the columns of data of objects. Default: those of the model. */
  names?: string[];
  /** As in {@link TrainingData}. */
  missing?: 'refuse' | 'model';
  /** observations: n×K, 1 for known values. */
  mask?: { observations?: Uint8Array };
}

/**
 * PPCA, IPCA and local PCA use θ; the others ignore it: PCA; MPCA, whose coefficients have
 * variance 1 (as in 'ppca-normalised'); SPCA with sparse loadings; LPP, which keeps
 * neighbours close.
 */
// From core, by `go generate ./core/settings`: Method
export type Method = 'ppca' | 'ipca' | 'local' | 'pca' | 'ppca-normalised' | 'mpca' | 'spca' | 'lpp';
// End of Method

/** A solver of PPCA. */
// From core, by `go generate ./core/settings`: Solver
export type Solver = 'exact' | 'paper';
// End of Solver

/** A rule that fixes the means, which the energy alone does not determine. */
// From core, by `go generate ./core/settings`: Gauge
export type Gauge = 'decoupled' | 'centred' | 'ridge';
// End of Gauge

/** What λ_v penalises: the change of the basis vectors, or of the reconstructions. */
// From core, by `go generate ./core/settings`: Smoothness
export type Smoothness = 'bases' | 'reconstructions';
// End of Smoothness

/** The noise that a fit assumes: the same for all θ, or one that changes with θ. */
// From core, by `go generate ./core/settings`: NoiseModel
export type NoiseModel = 'constant' | 'theta';
// End of NoiseModel

// From core, by `go generate ./core/settings`: FitOptions
/** The settings of a fit. Options that are left out have defaults that depend on the data. */
export interface FitOptions {
  /** The method. Default: ppca. */
  method?: Method;
  /** Endpoints of the bins: increasing values of θ, in place of bins. */
  endpoints?: readonly number[];
  /** Number of bins that divide the range of θ. Default: 4. */
  bins?: number;
  /** Range of θ that the bins divide. Default: the range of the data. */
  range?: readonly [number, number];
  /**
   * Bins of equal width, or bins with equal counts of training observations. If values of θ repeat, bins
   * of equal count may merge; summary.warnings says so. Default: width.
   */
  spacing?: 'width' | 'count';
  /**
   * The period of θ, such as 360 for degrees or 24 for hours. At least 3 bins form a ring over the
   * period, from 0 or from the first endpoint. θ outside one period is wrapped; summary.warnings counts
   * these values.
   */
  periodic?: number;
  /**
   * For two parameters: the bins along each, in place of the options above. Without axes, bins and
   * spacing hold for both. There is a knot for each pair of endpoints, and hat weights are bilinear.
   */
  axes?: readonly [Axis, Axis];
  /**
   * Number of components, V. For PPCA also one number for each endpoint, or 'auto': at each endpoint the
   * fewest that explain 90 % of the variance there, at most 20. Default: 10, or one for every 15 rows
   * below 150 rows, but no more than hold 90 % of the variance, at least 2, and at most half of the
   * variables.
   */
  components?: number | readonly number[] | 'auto';
  /** Penalties of the energy. Infinity as mean or basis gives one mean, or one basis, for all θ. */
  lambda?: {
    /** Penalty on differences of neighbouring means, λ_m, no unit. Default: estimated from the data. */
    mean?: number;
    /**
     * Penalty on differences of neighbouring bases, λ_v. Unit: data². Default: 0.05 of the variance of the
     * data.
     */
    basis?: number;
    /**
     * Penalty on bases that are not orthonormal, λ_o. Unit: data². Default: 100 times the variance of the
     * data.
     */
    ortho?: number;
    /**
     * For two parameters: λ_m and λ_v along the second, as a multiple of those along the first. Default:
     * 1.
     */
    ratio?: number;
  };
  /**
   * What λ_v penalises: the change of the basis vectors from knot to knot, or that of the
   * reconstructions, in which each component has the weight of its variance. Default: bases.
   */
  smoothness?: Smoothness;
  /**
   * The noise that the fit assumes. With theta, a first fit estimates the noise σ² at each θ from its
   * residuals, and each observation has the weight 1/σ². summary.noise has the estimate, and whether it
   * pays. Default: constant.
   */
  noise?: NoiseModel;
  /** The solver: exact, or Algorithm 1 of the paper. Default: exact. */
  solver?: Solver;
  /** The rule that fixes the means. The energy alone does not determine them. Default: decoupled. */
  gauge?: Gauge;
  /**
   * Initial bases of the exact solver: one PCA for all knots, or one for each knot. Default: both; the
   * lower energy wins.
   */
  start?: 'pooled' | 'knotwise';
  /**
   * How far a fit looks for lower minima of the energy: it reflects the bases beyond an edge and
   * minimises again. summary.search says what was tried. Default: usual.
   */
  effort?: 'usual' | 'starts';
  /**
   * ε, the penalty on large coefficients: of the ridge gauge, and wherever cells are missing. Default:
   * 0.03.
   */
  ridge?: number;
  /**
   * The fit ends when the estimated remaining decrease is at most this fraction of the energy. Default:
   * 1e-7.
   */
  tolerance?: number;
  /** Most evaluations of the energy from each initial point. Default: 400. */
  maxEvaluations?: number;
  /** Seed of all random choices: the same data, options and seed give the same model. Default: 1. */
  seed?: number;
  /**
   * Size of a random sample of the training observations, spread over the bins. Endpoints and errors
   * still use all observations. Each sampled observation has the weight of those that it represents
   * (equal weights if the method ignores θ). Use it for a first look at large data. Default: all.
   */
  sample?: number;
  /** Most cycles. Default: 300. */
  cycles?: number;
  /** Gradient steps for the means in a cycle. Default: 0, the closed form. */
  meanSteps?: number;
  /** Gradient steps for the bases in a cycle. Default: 100. */
  basisSteps?: number;
  /** Rate of the steps for the means. Default: by a bound on the curvature. */
  meanRate?: number;
  /** Rate of the steps for the bases. Default: by a bound on the curvature. */
  basisRate?: number;
  /**
   * Local PCA: bandwidth h of the weights exp(−(θ_i−θ)²/2h²), in the units of θ; with two parameters as
   * a share of the range of each. Infinite is PCA; 0 is the default. Default: by cross-validation.
   */
  bandwidth?: number;
  /** SPCA: number of nonzero loadings of each component. Default: half. */
  nonzeros?: number;
  /**
   * SPCA: λ₂ of the elastic net, relative to the mean square of a variable; infinite for soft
   * thresholds. Default: 1e-6, above 1024 variables infinite.
   */
  sparseRidge?: number;
  /** LPP: number of neighbours of each observation. Default: 5. */
  neighbours?: number;
  /**
   * LPP: t of the weights exp(−distance²/t); infinite for weights of 1. Unit: data². Default: the mean
   * of distance².
   */
  heat?: number;
}
// End of FitOptions

// From core, by `go generate ./core/settings`: Axis
/** The bins along one of two parameters, as in FitOptions. */
export interface Axis {
  /** One endpoint: the model ignores this parameter. */
  endpoints?: readonly number[];
  /** Number of bins. */
  bins?: number;
  /** Bins of equal width, or with equal counts of training observations. */
  spacing?: 'width' | 'count';
  /** Range that the bins divide. */
  range?: readonly [number, number];
  /** The period of this parameter. */
  periodic?: number;
}
// End of Axis

/** The last argument of a fit. */
export interface FitCallOptions extends CallOptions {
  /** Hand the buffer of data over instead of copying it; it is empty afterwards. */
  transfer?: boolean;
  /** After an abort, resolve to the best model so far, at least the first. Default: false, reject with signal.reason. */
  partial?: boolean;
  /** @deprecated since 0.3: 'best' is `partial: true`. */
  onCancel?: 'reject' | 'best';
}

/**
 * Root-mean-square errors, mean over rows whatever their weights, in the units of the data. Of rows with
 * missing cells they are the errors of their known cells by least squares; {@link Model.score} uses the
 * expected coefficients, whose errors are larger.
 */
export interface Scores {
  /** Of the training rows. */
  train?: number;
  /** Of the test rows; absent if there are none. */
  test?: number;
  /** SPCA and LPP: of the training rows, by least squares on the vectors that give their coefficients. */
  trainLeastSquares?: number;
  /** SPCA and LPP: the same of the test rows. */
  testLeastSquares?: number;
}

/** What tune and experiment report, at least five times a second. */
export interface JobProgress {
  /** An estimate in [0, 1], never falling. */
  fraction: number;
  /** Since the call began. */
  seconds: number;
  /** An estimate of the seconds to go. */
  left: number;
  /** Parts that are done. */
  parts: number;
  /** Parts in all. */
  of: number;
}

/** The last argument of tuning, learning curves, bootstraps and experiments. */
export interface JobCallOptions {
  /** Aborts the work. */
  signal?: AbortSignal | undefined;
  /** Called at least five times a second. */
  onProgress?: ((progress: JobProgress) => void) | undefined;
  /** Hand the buffer of data over instead of copying it; it is empty afterwards. */
  transfer?: boolean;
  /** After an abort, resolve to what is done, marked `cancelled`. Default: false, reject with signal.reason. */
  partial?: boolean;
}

// From core, by `go generate ./core/settings`: TuneOptions
/** The options of tuning λ. Options that are left out have defaults. */
export interface TuneOptions {
  /** The settings of each fit, without a sample; its λ of the mean and of the basis are not used. */
  settings?: FitOptions;
  /**
   * Values of λ_m, for the means, to compare; infinity is PCA. Default: eight values from infinity down
   * to 0.03.
   */
  lambdaMean?: readonly number[];
  /**
   * Values of λ_v, for the bases, to compare; infinity is PCA. Unit: data². Default: nine values from
   * infinity down to a thousandth of the variance of the data.
   */
  lambdaBasis?: readonly number[];
  /** Numbers of components to compare. Default: those of a fit. */
  components?: readonly number[];
  /** Numbers of bins to compare; with two parameters, along each. Default: those of a fit. */
  bins?: readonly number[];
  /**
   * Number of parts into which the groups are divided. With fewer groups than folds, one group is left
   * out at a time. Default: 5, or 10 with fewer than 200 groups.
   */
  folds?: number;
  /** Choose the stiffest model within one standard error of the best. */
  oneStandardError?: boolean;
  /** Of earlier versions, without effect: every choice is fitted to every fold. */
  full?: boolean;
  /**
   * Other methods to fit to the same folds, for a table of errors. An empty list compares none. Default:
   * ipca and pca, and local up to 100,000 cells; none if cells are missing.
   */
  compare?: readonly ('local' | 'ipca' | 'pca')[];
  /** Seed of the division of the groups. */
  seed?: number;
}
// End of TuneOptions

/** One choice and its error in cross-validation. */
export interface TunePoint {
  /** λ_m. */
  lambdaMean: number;
  /** λ_v, in data². */
  lambdaBasis: number;
  /** V. */
  components: number;
  /** Of each parameter. */
  bins: number;
  /** RMSE of the rows that were left out, in the units of the data; where cells are missing, of hidden cells of these rows. */
  rmse: number;
  /** The standard error of rmse, for independent groups. */
  se: number;
  /** The mean log-density of the rows that were left out, in the units of the fit. */
  logDensity: number;
  /** What λ_v penalises, if not the bases. */
  smoothness?: 'reconstructions';
  /**
   * The point has as many components and bins as best, and rmse exceeds its rmse by at most one standard
   * error of the difference, which is smaller than se.
   */
  withinOneSE: boolean;
}

/** The best of the points with these numbers of components and bins, by log-density. */
export interface TuneSize {
  /** V. */
  components: number;
  /** Of each parameter. */
  bins: number;
  /** The mean log-density of the rows that were left out. */
  logDensity: number;
  /** logDensity minus that of the chosen numbers. */
  difference: number;
  /** The standard error of difference, for independent groups. */
  se: number;
  /** The least RMSE of the points with these numbers. */
  rmse: number;
}

/** A method and its error in cross-validation, on the same folds. */
export interface TuneMethod {
  /** Its kind. */
  method: 'ppca' | 'local' | 'ipca' | 'pca';
  /** RMSE of the rows that were left out, in the units of the data. */
  rmse: number;
  /** The standard error of rmse, for independent groups. */
  se: number;
  /** rmse minus that of PPCA at the chosen point. */
  difference: number;
  /** The standard error of difference, which is smaller than se. */
  differenceSE: number;
  /** rmse over that of PPCA, less 1. */
  fromPPCA: number;
  /** The standard error of fromPPCA. */
  fromPPCASE: number;
  /** The rmse of PPCA over this one, less 1. */
  ofPPCA: number;
  /** The standard error of ofPPCA. */
  ofPPCASE: number;
}

/** An option that a search chose at the end of its list. */
export interface Edge {
  /** The option that was searched. */
  option: 'lambdaMean' | 'lambdaBasis' | 'bandwidth' | 'components' | 'bins';
  /** The chosen value. */
  value: number;
  /** One beyond it, to try. */
  next: number;
}

/** A change of options that the folds have tried, and that lowers the error by more than two standard errors. */
export interface TriedAdvice {
  /** What to do, in words for a button. */
  action: string;
  /** Options of a fit to change. */
  options: AdvisedOptions;
  /** The same as flags of the command line. */
  flags: string;
}

/** Which method errs least on unseen rows, by how much, and how sure that is. */
export interface Verdict {
  /** The one sentence. */
  sentence: string;
  /** The method of the chosen model. */
  chosen: 'ppca' | 'local' | 'ipca' | 'pca';
  /** PPCA at the chosen point, then the others, on the same rows. */
  methods: TuneMethod[];
  /** Absent if no change gains. */
  advice?: TriedAdvice;
  /** The rows that all methods could use. */
  rows: number;
  /** Which rows those are, if not all. */
  note?: string;
}

/** The options of the model that the folds chose. Those that its method does not use are absent. */
export interface TuneChosen {
  /** The method. */
  method: string;
  /** V. */
  components: number;
  /** Of each parameter; absent if endpoints or axes define them. */
  bins?: number;
  /** The penalties of PPCA. */
  lambda?: { mean: number; basis: number };
  /** Of local PCA. */
  bandwidth?: number;
  /** What λ_v penalises, if not the bases. */
  smoothness?: 'reconstructions';
}

/** Why an option has its value. */
export interface TuneReason {
  /** The option: method, lambdaMean, lambdaBasis, components or bins. */
  option: string;
  /** The reason, in one line. */
  text: string;
}

/** What {@link Engine.tune} resolves to. */
export interface TuneResult {
  /** Which method errs least on unseen rows. */
  verdict: Verdict;
  /** The model to fit. */
  chosen: TuneChosen;
  /** Why these options were chosen. */
  reasons?: TuneReason[];
  /** The choices that were tried. */
  points: TunePoint[];
  /** One of the points, with the options of the chosen model: fit(data, best.options) fits it. */
  best: TunePoint & { options: FitOptions };
  /** The point of least error among the points with as many components and bins as best. */
  least: TunePoint;
  /** How best was chosen, in words. */
  rule: string;
  /** Each pair of numbers of components and bins, if several were compared. */
  sizes?: TuneSize[];
  /** PPCA at best, then the other methods of {@link TuneOptions.compare}. */
  methods?: TuneMethod[];
  /** The number of parts into which the groups were divided. */
  folds: number;
  /** The number of groups in these parts. */
  groups: number;
  /** Notes on assumptions. */
  warnings?: string[];
  /** Tuning was cancelled; the result is that of what was done. */
  cancelled?: true;
}

// From core, by `go generate ./core/settings`: BootstrapOptions
/** The options of a bootstrap. Options that are left out have defaults. */
export interface BootstrapOptions {
  /**
   * Number of resamples: each draws as many groups of observations as there are, with replacement, and
   * is fitted. Default: 200.
   */
  resamples?: number;
  /** Probability that a band covers the true number. Default: 0.95. */
  level?: number;
  /** Seed of the draws. */
  seed?: number;
}
// End of BootstrapOptions

/** Numbers of a model with their standard errors and intervals, estimate − bias ± z·se. */
export interface Band {
  /** The values of the model. */
  estimate: number[];
  /** Standard errors of estimate − bias. */
  se: number[];
  /** Of the means of parameterized PCA: what λ_m and the width of the bins add to them, estimated. */
  bias?: number[];
  /** The lower ends of the intervals. */
  lower: number[];
  /** The upper ends. */
  upper: number[];
}

/** What {@link Model.bootstrap} resolves to. Numbers are in the units of the data. */
export interface Bootstrap {
  /** What was drawn with replacement: the groups of the data, or their rows. */
  resampled: 'groups' | 'rows';
  /** Number of groups or rows to draw from. */
  units: number;
  /** Number of rows that were left out, because their θ lies outside the endpoints of the model. */
  outside: number;
  /** Number of resamples that were fitted. */
  resamples: number;
  /** Number of resamples that could not be fitted. */
  failed: number;
  /** The probability that an interval covers. */
  level: number;
  /** T values of θ, one number for each parameter: the knots, or the middles of the bins of IPCA. */
  theta: number[][];
  /** T×K. */
  mean: Band;
  /** How many of these means of the model lie outside their intervals, because of the bias of λ_m and of wide bins. */
  beyond: number;
  /** T×V×K. Each resample is turned towards the model, as components are defined up to a rotation. */
  components: Band;
  /** V, standard deviations of the coefficients. */
  sd: Band;
  /** E pairs of neighbouring knots, from 0. */
  edges: [number, number][];
  /** E, the largest angle between the subspaces at both ends of an edge, in degrees. */
  angles: Band;
  /** Bands come from the finished resamples. */
  cancelled?: true;
}

/** How a fit ended. */
// From core, by `go generate ./core/settings`: Status
export type Status =
  /** the remaining decrease is below the tolerance: a minimum */
  | 'converged'
  /** the remaining decrease is estimated to be below a tolerance above 1e-6: the minimum may be further away */
  | 'near'
  /** no further step lowers the energy */
  | 'stalled'
  /** evaluations or cycles used up */
  | 'limit'
  /** stopped from outside; the model is the best so far */
  | 'cancelled';
// End of Status

/** How a fit looked for the lowest minimum of the energy. */
export interface MinimumSearch {
  /** Reflections whose energy was estimated. */
  screened: number;
  /** Reflections from which the solver ran. */
  tried: number;
  /** Minima reached, in the order in which they were found: where the run began, and its energy. */
  ends: { start: string; energy: number }[];
  /** By how much the highest end is above the lowest, as a share of it. */
  apart: number;
}

/** The noise, estimated from the residuals of a fit. */
export interface Noise {
  /** σ of a cell at each endpoint, in the units of the fit; on a ring or with two parameters at each knot. */
  sd: number[];
  /** Largest σ² ÷ smallest. */
  ratio: number;
  /** Log-likelihood − that of constant noise. Noise that changes with θ pays if this is above parameters − 1. */
  gain: number;
  /** Effective number of parameters; 1 if constant. */
  parameters: number;
  /** Variance of a squared residual ÷ that with independent cells. */
  dispersion: number;
  /** Whether observations had the weight 1/σ²(θ): FitOptions.noise. */
  weighted: boolean;
  /** σ of that weight at each endpoint, from a first fit; equal where that found no change with θ. Absent without such weights and in older files. */
  by?: number[];
}

/** The summary of a fit. */
export interface FitSummary {
  /** How it ended. */
  status: Status | (string & {});
  /** Of PPCA; empty for other methods. */
  solver: Solver | (string & {});
  /** Of PPCA; empty for other methods. */
  gauge: Gauge | (string & {});
  /** Of the energy; cycles, for the paper's solver. */
  evaluations: number;
  /** Largest entry of the gradient ÷ max(1, |energy|). */
  gradientNorm: number;
  /** At the end. */
  energy: Energy;
  /** Of the fitted observations. */
  rmse: number;
  /** Duration of the fit; 0 for a model from a file, because files of equal fits have equal bytes. */
  seconds: number;
  /** How the fit looked for the lowest minimum; null: by Algorithm 1, with one basis for all θ, or in older files. */
  search: MinimumSearch | null;
  /** FitOptions.sample: the number of fitted observations, and of all with a weight; null: all were fitted. */
  sample: { rows: number; of: number } | null;
  /** The noise estimated from the residuals of the fit; null: not estimated, as for a single θ or in older files. */
  noise: Noise | null;
  /** Of local PCA; null for other methods. */
  bandwidth: Bandwidth | null;
  /** Notes on assumptions, and on data that the fit changed. */
  warnings: string[];
  /** Errors of training and test rows. */
  scores: Scores;
}

/** The bandwidth of local PCA, and how it was chosen. */
export interface Bandwidth {
  /** In the units of θ; with two parameters a share of the range of each. Infinity is PCA. */
  value: number;
  /** The bandwidths that cross-validation compared, from the widest, with the RMSE of the groups left out; empty if FitOptions.bandwidth is set. */
  tried: { bandwidth: number; rmse: number }[];
  /** Number of folds; 0 if FitOptions.bandwidth is set. */
  folds: number;
  /** Number of groups of observations, which no fold divides; 0 if FitOptions.bandwidth is set. */
  groups: number;
}

/** The description of a model. */
export interface ModelInfo {
  /** The method. */
  kind: Method | (string & {});
  /** The name under which it was saved; empty if it was not. */
  name: string;
  /** V. */
  components: number;
  /** V_b ≤ V, for each endpoint, or bin of IPCA. Local PCA divides the bins further. */
  componentsPerKnot: number[];
  /** B; on a ring B + 1, where the last is the first plus a period, the same knot. */
  endpoints: number[];
  /** The period of θ; 0 if θ is not periodic. */
  period: number;
  /** Of the first parameter. */
  thetaName: string;
  /**
   * One for each parameter; endpoints, period and thetaName above are those of the
   * first. lambda is λ along the axis divided by λ along the first. Knots are
   * numbered along the second axis first.
   */
  axes: { name: string; unit: string; endpoints: number[]; period: number; lambda: number }[];
  /** K, or empty. */
  names: string[];
  /** Of pictures; null for a table. */
  shape: Shape | null;
  /** Portraits have no shape; this is the shape of the pictures of turn(), and of at() with a view. */
  turned: Shape | null;
  /** K. */
  cols: number;
  /** The variables are r1 … r162, the radii of a star-shaped surface along the vertices of Engine.sphere(). */
  radii: boolean;
  /** Whether the fit divided each variable by its standard deviation. Results are in the units of the data all the same. */
  standardised: boolean;
  /** K standard deviations by which the fit divided the variables; empty if it did not. */
  scale: number[];
  /** K, of standardised models and where units differ: the mean over all θ, where a mean in standard deviations is 0; else empty. */
  centre: number[];
  /** K, where there is a centre: the standard deviations of the variables about it, as the model has them; else empty. */
  spread: number[];
  /** The axis of variables that are a curve, such as 900 nm, 902 nm, …; else null. */
  axis: VariableAxis | null;
  /** The unit that the name of each variable states; empty if it states none. */
  units: string[];
  /** V means, over the training observations with this component. */
  coefficientMean: number[];
  /** V standard deviations, over the same: weighted means of squares, which divide by n. */
  coefficientSD: number[];
  /** Errors of training and test rows. */
  scores: Scores;
  /**
   * The options that fit the model again: fit(data, info.options) has the same bits. They have the defaults that the fit
   * chose and the endpoints of its bins, without options that the method does not use. How the data were read is not
   * among them. Models that SPCA and LPP fitted before version 0.3 lack the options that these have alone.
   */
  options: FitOptions;
}

/** Options of a model at one θ. */
export interface AtOptions {
  /** A slice whose memory is reused. */
  reuse?: Slice;
  /**
   * Models of portraits: mean and basis as pictures of the shape info.turned.
   * 'turned' draws the head at θ; 'front' draws a frontal head without the parts
   * hidden at θ. NaN: background.
   */
  view?: 'turned' | 'front';
}

/** A model at one θ, in the units of the data. */
export interface Slice {
  /** K. */
  mean: Float64Array;
  /** V×K. */
  basis: Float64Array;
  /** V: the variance along each component, in units of data²; of a standardised model in those of the fit. It divides by n, as PCA by n − 1 times (n − 1)/n. */
  explained: Float64Array;
  /** Whether θ was outside the endpoints and was clamped; never on a ring, where it is wrapped. */
  clamped: boolean;
}

/** n flags: 1 if θ was outside the endpoints, where the model has that of the nearest; never on a ring. */
export type Clamped = Uint8Array;

/** Numbers for n values of θ. */
export type Along = Float64Array & { readonly clamped: Clamped };

/** What {@link Model.project} resolves to, and {@link Model.reconstruct} takes. */
export interface Projection {
  /** n×V. */
  coefficients: Float64Array;
  /** n. */
  rows: number;
  /** n×P: θ of the observations. */
  theta: Float64Array;
  /** Which θ were outside the endpoints. */
  clamped: Clamped;
  /** n: the error of each reconstruction. */
  rmse: Float64Array;
}

// From core, by `go generate ./core/settings`: ImputeOptions
/** Options of filling in missing cells. */
export interface ImputeOptions {
  /**
   * The fraction of known cells to hide at a time, until the error is measured on 300; 0 for none.
   * Default: 0.1.
   */
  heldOut?: number;
  /** Seed of the choice of these cells. Default: 1. */
  seed?: number;
  /** Return the bytes of a CSV. */
  table?: boolean;
}
// End of ImputeOptions

/** What {@link Model.impute} resolves to. */
export interface Imputation {
  /** n×K; null with table. */
  data: Float64Array | null;
  /** The bytes of a CSV; null without table. */
  table: Bytes | null;
  /** Cells that were unknown. */
  filled: number;
  /** Known cells that were hidden to measure the error. */
  heldOut: number;
  /**
   * RMSE of the model on the heldOut cells, in the units of the data, and at least the root mean square of
   * their standard errors, because the fit may have seen them; NaN if there are none.
   */
  rmse: number;
  /** RMSE of the mean at θ on the heldOut cells. */
  baseline: number;
  /** K: rmse of each variable; null without heldOut cells. */
  variables: Float64Array | null;
  /**
   * n×K: the standard error of each cell, 0 where it is known, NaN if fewer than 3 rows know the variable;
   * null if the model has no density.
   */
  errors: Float64Array | null;
  /** Which θ were outside the endpoints. */
  clamped: Clamped;
}

/** Options of {@link Model.project} and {@link Model.table}. */
export interface ProjectOptions {
  /** Coefficients are their means given the known cells in all rows, not only in those with missing cells. Default: false. */
  posterior?: boolean;
}

/** Options of {@link Model.score}. */
export interface ScoreOptions extends ProjectOptions {
  /** Compute log-densities and centiles. Default: true. */
  density?: boolean;
  /** Compute the error of each variable in its own unit. Default: false. */
  variables?: boolean;
}

/** What {@link Model.score} resolves to. */
export interface Score {
  /** The mean of rows. */
  rmse: number;
  /** n: RMSE of each observation, in the units of the data; of a standardised model in standard deviations. */
  rows: Float64Array;
  /** n: natural logarithm of the density of the known cells at θ; null without density, and if the model has none. */
  logDensity: Float64Array | null;
  /** n: the percentage of observations at this θ that are nearer to their mean: 99 is unusual. Null like logDensity. */
  centile: Float64Array | null;
  /** The error of each variable, over the training rows of a set, or all rows of arrays, and over the test rows, if there are any; null unless asked for. */
  variables: { train: VariableError[]; test: VariableError[] | null } | null;
  /** Which θ were outside the endpoints. */
  clamped: Clamped;
}

/** The error of one variable, see {@link Model.variableErrors}. */
export interface VariableError {
  /** Without the unit. */
  name: string;
  /** Empty if the name states none. */
  unit: string;
  /** Root mean square over the known cells, in its unit; null if there is none. */
  rmse: number | null;
  /** Standard deviation of these cells, in its unit, which divides by their number; null if there are fewer than two. */
  deviation: number | null;
}

/** What {@link Model.move} resolves to. */
export interface Moved {
  /** n×K, in the units of the data. */
  data: Float64Array;
  /** n×K: the standard error of each cell. */
  errors: Float64Array;
  /**
   * Too few groups were seen at two θ to learn how individuals change: each is assumed to keep its place
   * in the distribution, and the errors are those of any observation at the new θ.
   */
  assumed: boolean;
  /** Where θ of the observation or the new θ was outside the endpoints. */
  clamped: Clamped;
}

// From core, by `go generate ./core/settings`: LocateOptions
/** Options of reading θ from observations. */
export interface LocateOptions {
  /** The probability that θ lies in its interval. Default: 0.9. */
  level?: number;
  /**
   * The distribution of θ before the observation is seen: that of the training rows, or flat. The
   * regression does not use it. Default: data.
   */
  prior?: 'data' | 'flat';
}
// End of LocateOptions

/** What {@link Model.locate} resolves to, for n observations and P parameters. */
export interface Located {
  /** The probability that θ lies in its interval. */
  level: number;
  /** n×P: the estimates. */
  theta: Float64Array;
  /** n×P: the lower ends of the intervals. If θ is periodic and lower is above upper, the interval contains the seam. */
  lower: Float64Array;
  /** n×P: the upper ends. */
  upper: Float64Array;
  /**
   * n: 1 if a regression on principal coefficients read θ, 0 if the density of the model did, as in
   * rows with missing cells, or where it errs less.
   */
  regressed: Uint8Array;
  /** Which reads complete rows, and P each: RMSE of θ of groups that were left out, by the regression and by the density; null if unknown. */
  reader: { chosen: 'regression' | 'density'; regression: number[] | null; density: number[] | null };
  /** G×P: values of θ. */
  grid: Float64Array;
  /** n×G: the probability of each value of the grid given the observation, by the density of the model. The sum of a row is 1. */
  curves: Float64Array;
}

/** Options of {@link Model.chart}. */
export interface ChartOptions {
  /** In percent. Default: 3, 10, 25, 50, 75, 90, 97. */
  centiles?: Numbers | undefined;
  /** Of reach, from 0. Default: all together. */
  component?: number | undefined;
  /** Compute the distribution of each variable, which needs the density. Default: true. */
  density?: boolean | undefined;
}

/** What {@link Model.chart} resolves to, for G values of θ, in the units of the data. */
export interface Chart {
  /** G×K: of the distribution; without density that of the model. */
  mean: Float64Array;
  /** G×K: the change with one standard deviation σ of a coefficient: σ·p(θ) with its sign for one component, √Σσ²p(θ)² for all. */
  reach: Float64Array;
  /** Which θ were outside the endpoints. */
  clamped: Clamped;
  /** G×K: the standard deviation of an observation about the mean; null without density. */
  deviation: Float64Array | null;
  /** G×K: the standard deviation of an observation about its reconstruction; null without density. */
  residual: Float64Array | null;
  /** For each centile G×K: the value below which so many percent of the observations lie; null without density. */
  curves: Float64Array[] | null;
}

/** What {@link Model.diagnostics} resolves to. */
export interface Diagnostics {
  /** Problems, the most important first; empty if there are none. */
  findings: string[];
  /** The findings that a change of options mends. One that is about the error was tried on unseen rows. */
  advice: {
    /** Its index in findings. */
    finding: number;
    /** The change in words, such as 'use PCA'. */
    action: string;
    /** The change, for fit(); standardise is an option of reading. */
    options: AdvisedOptions;
    /** The same for `ppca fit`. */
    flags: string;
  }[];
  /** How the fit ended. */
  status: Status | (string & {});
  /** Largest entry of the gradient ÷ max(1, |energy|). */
  gradientNorm: number;
  /** At the end of the fit. */
  energy: Omit<Energy, 'ridge'> & { ridge?: number };
  /** T: the endpoints of PPCA, the bins of IPCA, or one. */
  knots: {
    /** For each parameter the interval of θ: an endpoint twice, the ends of a bin, or the whole range. */
    theta: [number, number][];
    /** V_b, here. */
    components: number;
    /** The effective number of training observations here; with observation weights, Kish's. Absent in older files. */
    observations?: number;
    /** Largest |⟨p_v, p_w⟩ − 1_{v=w}|. */
    orthonormality: number;
  }[];
  /** The worst condition number of P(θ): the largest factor by which an error of an observation can grow in its coefficients. Infinity if they are not determined. */
  condition: number;
  /** The θ of the worst condition number. */
  conditionTheta: number[];
  /** |μ|, in the units of the data. */
  largestMean: number;
  /** |β| of the training observations; 0 if unknown. */
  largestCoefficient: number;
  /** As FitSummary.noise. */
  noise: Noise | null;
  /** Statistics of the training observations about the model; null in older files. */
  checks: {
    /** What the mean lacks: the part of x − μ(θ) that neighbours in θ share. share: of the variance about the mean. z: in standard errors. axis: the parameter, from 0. */
    lack?: { axis: number; share: number; z: number; pairs: number };
    /** Training rows that are equal to an earlier one: how many, the first of them and the row that it repeats, from 0. */
    repeated?: { count: number; row: number; of: number };
    /** The longest interval of θ without training observations, and its share of the range. */
    gap?: { axis: number; from: number; to: number; share: number };
    /** The coefficient farthest from the median of its component, in robust standard deviations. */
    far?: { component: number; theta: number[] | null; deviations: number };
    /** What the observations are samples of: how many groups, or else rows. With fewer than 15 the density of new ones is too sure. */
    units?: { count: number; grouped: boolean };
    /** Standard deviations of the variables: the largest over the smallest, and the largest ratio of two neighbours. */
    spread?: { ratio: number; step: number; largest: number; smallest: number };
    /**
     * Where cells are missing: the median number of known cells of a row, the share of rows with no more of
     * them than components, which least squares fits without error, and the variable that the fewest rows
     * know: its number from 0, how many rows know it of how many, and how many variables are known by fewer
     * than half as many rows as the best known one.
     */
    known?: { median: number; few: number; least?: { variable: number; rows: number; of: number; alike: number } };
  } | null;
  /** The density of observations; null if the model has none. */
  density: {
    /** The number of factors by which variables correlate. */
    rank: number;
    /** The number of rows that it was learnt from. */
    rows: number;
    /** At each of its knots the standard deviation of a variable given the factors: the root mean square over the variables, in the units of the fit. */
    noise: number[];
    /** The log-density of a cell, in the mean of groups that were left out. */
    heldOut: number;
  } | null;
  /** Errors on observations that no fit saw; null without options.unseen, or if it has no test rows. */
  unseen: {
    /** Their number. */
    rows: number;
    /** The number of their groups; without groups that of rows. */
    groups: number;
    /** The mean RMSE of this model. */
    rmse: number;
    /** In the order of options.rivals. difference: their RMSE minus that of this model, with its standard error over groups; null for one group. */
    rivals: { kind: string; rmse: number; difference: number; standardError: number | null }[];
  } | null;
}

/** A change of options that a diagnosis advises. */
export interface AdvisedOptions extends FitOptions {
  /** An option of reading. */
  standardise?: boolean;
}

/** Options of {@link Model.diagnostics}. */
export interface DiagnosticsOptions {
  /** A data set whose test rows no fit saw, to compare with rivals. */
  unseen?: DataSet;
  /** Models of the same data. */
  rivals?: readonly Model[];
  /** @deprecated It has no effect. */
  edges?: readonly Edge[];
  /** Learn the density, if no method has yet. Default: true; false is quicker, and may leave `density` null. */
  density?: boolean;
}

/** A map θ ↦ (mean, basis) in the engine, until free() or the end of the block that declares it by `using`. */
export interface Model extends Disposable {
  /** How the fit went. */
  readonly summary: FitSummary;
  /** What the model is. */
  readonly info: ModelInfo;
  /**
   * Returns the mean and the basis at θ, fast enough for every frame of an animation.
   * @param theta a number; with two parameters a list, such as [yaw, pitch]
   * @param options reuse writes into the memory of an earlier slice, which must not be used
   *   afterwards: this saves a few megabytes of garbage in each frame. view draws portraits
   * @returns K means and V×K components, in the units of the data
   * @throws {PPCAError} ERR_NONFINITE, ERR_SHAPE, ERR_OPTION, ERR_UNSUPPORTED
   */
  at(theta: number | readonly number[], options?: AtOptions, call?: CallOptions): Promise<Slice>;
  /**
   * Computes how far the model varies with other observations of the same kind: fits resamples of
   * the groups of the training rows, or of the rows if there are no groups, on all cores. Each has the options
   * of the model.
   * @param data the data of the fit
   * @param options the number of resamples, the level of the bands, the seed
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the bands of the resamples that are done
   * @returns the bands of means, components, angles and standard deviations
   * @throws {PPCAError} ERR_UNSUPPORTED for MPCA, SPCA, LPP and normalised PPCA; ERR_SHAPE, ERR_OPTION
   */
  bootstrap(data: DataSet | TrainingData, options?: BootstrapOptions, call?: JobCallOptions): Promise<Bootstrap>;
  /**
   * Diagnoses the model.
   * @param options unseen and rivals: also compares its errors with those of other models
   * @returns findings in words, the changes of options that mend them, and the numbers behind them
   * @throws {PPCAError} ERR_CLOSED, ERR_OPTION, ERR_SHAPE
   */
  diagnostics(options?: DiagnosticsOptions, call?: CallOptions): Promise<Diagnostics>;
  /**
   * Computes the coefficients of observations: by least squares, and as means given the known cells where
   * cells are missing. SPCA and LPP have criteria of their own and need all values.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @param options posterior: means in all rows
   * @returns n×V coefficients in the units of the data, and the error of each reconstruction
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  project(data: DataSet | NewData, options?: ProjectOptions, call?: CallOptions): Promise<Projection>;
  /**
   * Computes observations from coefficients.
   * @param what n×V coefficients in the units of the data, and n×P values of θ; or a projection
   * @returns n×K, in the units of the data
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION
   */
  reconstruct(what: { coefficients: Numbers; rows: number; theta: Numbers }, call?: CallOptions): Promise<Along>;
  /**
   * Fills cells that are not observed with their expectations given the observed ones of the row, which stay.
   * @param data all rows of a set, or arrays: n×K values, θ, and n ids
   * @param options how many known cells to hide for measuring the error, and whether to write a table
   * @returns n×K values in the units of the data, or a CSV (UTF-8) of [id,] θ and the variables, their
   *   standard errors, and the error on hidden cells
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  impute(data: DataSet | (NewData & { ids?: readonly string[] }), options?: ImputeOptions, call?: CallOptions): Promise<Imputation>;
  /**
   * Shows the individuals of observations at another θ, as groups of the training data at several θ
   * have taught the model; without them they keep their place in the distribution.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @param to a number; with two parameters a list
   * @returns the expectation of each cell there, and its standard error for one observation
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  move(data: DataSet | NewData, to: number | readonly number[], call?: CallOptions): Promise<Moved>;
  /**
   * Reads θ of observations whose θ is unknown.
   * @param data all rows of a set, with or without θ, or arrays: n×K values in the units of the training data
   * @param options the level of the intervals, and the prior
   * @returns estimates with intervals, and the probability of each θ of a grid
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION; ERR_UNSUPPORTED if the model has no density or ignores θ
   */
  locate(data: DataSet | Omit<NewData, 'theta'>, options?: LocateOptions, call?: CallOptions): Promise<Located>;
  /**
   * Computes means along θ, how far a coefficient moves each variable, and how each variable is
   * distributed, as in a growth chart.
   * @param theta G×P values; outside the endpoints they are clamped, or wrapped on a ring
   * @param options centiles, the component of reach, and whether the density is wanted
   * @returns mean and reach, standard deviations, and the curve of each centile
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION; ERR_UNSUPPORTED if the model has no density, but the call wants it
   */
  chart(theta: Numbers, options: ChartOptions & { density: false }, call?: CallOptions): Promise<Chart>;
  chart(
    theta: Numbers,
    options?: ChartOptions,
    call?: CallOptions,
  ): Promise<Chart & { deviation: Float64Array; residual: Float64Array; curves: Float64Array[] }>;
  /**
   * Computes the errors of reconstructions, and how unusual each observation is for its θ.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @param options whether to compute log-densities and centiles, and the error of each variable
   * @returns RMSE in the units of the data, log-density and centile
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  score(data: DataSet | NewData, options?: ScoreOptions, call?: CallOptions): Promise<Score>;
  /**
   * Writes the model file, with the density. A fit does not learn the density; this and other methods
   * learn it when they first need it.
   * @param options whether to learn the density first, by default true. A file without it has up to 400 training
   *   observations, from which a later call learns the density: do not share such a file
   * @returns an .npz, which load and numpy.load open
   * @throws {PPCAError} ERR_CLOSED
   */
  toBytes(options?: { learn?: boolean }, call?: CallOptions): Promise<Bytes>;
  /** Frees the memory. Calls with the model then reject with ERR_CLOSED. Freeing twice is harmless. */
  free(): void;
}

/** One line of the list of saved models. */
export interface SavedModel {
  /** For the other calls. */
  id: string;
  /** Which it was given. */
  name: string;
  /** Size of the file. */
  bytes: number;
  /** Milliseconds since 1970. */
  created: number;
  /** The method. */
  kind: Method | (string & {});
  /** V. */
  components: number;
  /** K. */
  cols: number;
  /** B values of θ. */
  endpoints: number[];
  /** Of the first parameter. */
  thetaName: string;
  /** Of pictures; null for a table. */
  shape: Shape | null;
  /** How the fit ended. */
  status: Status | (string & {});
  /** Errors of training and test rows. */
  scores: Scores;
  /** It cannot be opened any more, only deleted. */
  damaged: boolean;
}

/** A deleted model in its last state, also if another tab changed it. */
export interface DeletedModel {
  /** Which it had. */
  id: string;
  /** Which it had. */
  name: string;
  /** Milliseconds since 1970. */
  created: number;
  /** The model file. */
  data: Bytes;
}

/** The saved models of this browser, in IndexedDB. Without storage each call rejects with ERR_STORAGE. */
export interface SavedModels {
  /**
   * Lists the saved models.
   * @returns all of them, the newest first, damaged ones too
   * @throws {PPCAError} ERR_STORAGE, ERR_VERSION
   */
  list(): Promise<SavedModel[]>;
  /**
   * Stores a model, which stays open.
   * @param model of the same engine
   * @param name not empty; it need not be unique
   * @returns the id
   * @throws {PPCAError} ERR_OPTION, ERR_VERSION; ERR_STORAGE if the browser has no space
   */
  save(model: Model, name: string): Promise<string>;
  /**
   * Opens a saved model.
   * @param id of an entry of list
   * @returns the model, in the engine until free()
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_VERSION, ERR_STORAGE; ERR_FORMAT if it is damaged
   */
  open(id: string): Promise<Model>;
  /**
   * Gives a saved model another name.
   * @param id of an entry of list
   * @param name not empty
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_STORAGE, ERR_VERSION; ERR_OPTION for an empty name
   */
  rename(id: string, name: string): Promise<void>;
  /**
   * Deletes a saved model, damaged or not. An unknown id is no error.
   * @param id of an entry of list
   * @returns the arguments of put that undo it; null if there was no sound model
   * @throws {PPCAError} ERR_STORAGE, ERR_VERSION
   */
  delete(id: string): Promise<DeletedModel | null>;
  /**
   * Returns the file of a saved model, to download.
   * @param id of an entry of list
   * @returns an .npz, which load and numpy.load open
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_FORMAT, ERR_STORAGE, ERR_VERSION
   */
  bytes(id: string): Promise<Bytes>;
  /**
   * Stores a model file.
   * @param bytes of an .npz that toBytes or `ppca fit` wrote
   * @param name not empty
   * @param id which it had before it was deleted
   * @param created milliseconds since 1970; now by default
   * @returns the id: the given one, or a new one if another model has it
   * @throws {PPCAError} ERR_FORMAT, ERR_OPTION, ERR_VERSION, ERR_STORAGE
   */
  put(bytes: ArrayBuffer | Uint8Array, name: string, id?: string, created?: number): Promise<string>;
}
