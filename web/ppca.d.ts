/**
 * Parameterized PCA (Gupta & Barbu) in the browser: a mean and a basis that
 * change smoothly with a known parameter θ. Nothing leaves the machine.
 *
 * Matrices are row-major throughout. n is the number of observations (rows), K
 * the number of variables (cols), V the number of components, B the number of
 * endpoints. Numbers may be handed in as any typed array (0…255 of a Uint8Array stay
 * 0…255), as plain arrays, or row by row as arrays of those; they come back as
 * Float64Array. In plain arrays null stands for NaN, and a text is refused with its
 * place. Data are copied unless `transfer: true`.
 *
 * Every method that returns a promise rejects with a {@link PPCAError}, or with
 * `signal.reason` after an abort, and never stays pending: a call under way when
 * the engine closes rejects with ERR_CLOSED.
 */

/** What went wrong, for programs. */
// From core, by `go generate ./core/settings`: ErrorCode
export type ErrorCode =
  /** sizes that do not fit together */
  | 'ERR_SHAPE'
  /** NaN or ±Infinity where a number is needed */
  | 'ERR_NONFINITE'
  /** a value outside the range given for it, such as θ outside the endpoints of a fit */
  | 'ERR_RANGE'
  /** an option unknown, missing or contradictory */
  | 'ERR_OPTION'
  /** bytes that are not what their format says, such as a damaged file */
  | 'ERR_FORMAT'
  /** a model or database written by a newer version, or files of the module that are of different builds */
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
  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>);
  readonly name: 'PPCAError';
  readonly code: ErrorCode;
  /** The place, where there is one: file, row, column (counted from 1), value, option; url of a file of the module that cannot be loaded. */
  readonly details: Record<string, unknown>;
}

/** Which build these files are of. Module, worker and program must be of one build: the engine checks it when it starts. */
export const version: string;

/** Numbers as they may be handed in. Float64Array, Float32Array and Uint8Array travel as they are; others become one of those. */
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

/** The size of a picture whose pixels are the variables, row by row, channels last. */
export interface Shape {
  width: number;
  height: number;
  channels: number;
}

/** The energy that a fit minimises, and its terms. */
export interface Energy {
  total: number;
  data: number;
  meanSmoothness: number;
  basisSmoothness: number;
  orthogonality: number;
  /** Of the ridge gauge only. */
  ridge: number;
}

/** What a long call reports, at least five times a second. */
export interface Progress {
  /** What is being done, such as 'load', 'open', 'read', 'start' or 'score'. */
  phase: string;
  /** An estimate in [0, 1]. */
  fraction: number;
  /** Evaluations of the energy (cycles, for the paper's solver) so far. */
  evaluations: number;
  energy: Energy;
  /** Since the call began. */
  seconds: number;
  /** Of a fit: every step since the report before. Each start of the exact solver, a phase, counts its evaluations from 0; the data term has the ridge in it. */
  steps?: { phase: string; evaluations: number; energy: Energy }[];
  /** Of work in parts, which several workers share: how many are done, of how many, and an estimate of the seconds to go. */
  parts?: number;
  of?: number;
  left?: number;
}

export interface CallOptions {
  /** Aborts the call: it rejects with `signal.reason`. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface EngineOptions {
  /** Where ppca.wasm lies, and beside it study.wasm, which tune, experiment, the methods spca and lpp and PNG or JPEG pictures fetch; beside this module by default. */
  wasmURL?: string | URL;
  /** The compiled program, instead of wasmURL: engine.wasmModule of another engine. */
  wasmModule?: WebAssembly.Module;
  /** Work in a worker (default). With false the page's own thread works, in slices of 20 ms. */
  worker?: boolean;
  /**
   * How many workers share work that falls into parts; the cores of the machine,
   * at most 5, by default, and 1 without a worker. Others than the first are
   * started when there is such work and closed when there is none. The results
   * are the same bits with any number.
   */
  workers?: number;
  /** Aborts the start; afterwards, closes the engine. */
  signal?: AbortSignal;
  /** Told about the start, and about every call that has no listener of its own. */
  onProgress?: (progress: Progress) => void;
}

/**
 * Starts an engine. Rejects when the program cannot be loaded or started; it may
 * then be called again.
 * @throws {PPCAError} ERR_NOT_FOUND, ERR_FORMAT, ERR_UNSUPPORTED, ERR_CRASHED, and
 *   ERR_VERSION where module, worker and program are not of one build
 */
export function createEngine(options?: EngineOptions): Promise<Engine>;

export interface Engine {
  /** The compiled program, to start another engine without loading it again. */
  readonly wasmModule: WebAssembly.Module;
  /** Saved models, in this browser's IndexedDB. */
  readonly models: SavedModels;
  /**
   * Reads files to a data set: CSV, PNG, JPEG, PGM, ZIP, NPY or NPZ. All together
   * have at most 1,073,741,824 bytes (1 GiB), and the set at most 187,500,000 numbers,
   * rows × columns, in at most 100,000 columns. A picture has at most 50,000,000 pixels,
   * a cell of a table at most 1,048,576 bytes, and there are at most 200,000 files.
   * Reading stops where a limit is exceeded.
   * @throws {PPCAError} ERR_FORMAT, ERR_SHAPE, ERR_NONFINITE, ERR_OPTION, ERR_NOT_FOUND, ERR_TOO_LARGE
   */
  read(files: FileLike | Iterable<FileLike>, options?: ReadOptions, call?: CallOptions): Promise<DataSet>;
  /**
   * A built-in set: the simulation of the paper's §4.1; synthetic turning heads;
   * turntable, 72 views of one head all the way round, every second for training;
   * poses, heads that turn and nod, θ yaw and pitch in degrees;
   * nodes, bodies of 162 radii that grow like the lymph nodes of §4.2, θ their
   * diameter in mm; or bend, a curve in three bins with θ itself as first variable,
   * for drawing PCA, IPCA and PPCA in the plane.
   */
  synthesise(
    kind: 'simulation' | 'heads' | 'turntable' | 'poses' | 'nodes' | 'bend',
    options?: { seed?: number },
    call?: CallOptions,
  ): Promise<DataSet>;
  /**
   * Pictures of faces with their key points, which tell θ, the yaw: PNG, JPEG or PGM
   * files, or a ZIP of them, beside a CSV (file, point, x, y, visible; the points are
   * those of {@link Portraits.points} or their numbers from 1) or .pts files of 300-W.
   * Another CSV may say who is on each picture (file, person), and folders train and
   * test which are for testing. What is wrong with a picture is said in its entry, with
   * a table in the notes, and the others go on. 'drawn': 272 heads that are drawn here.
   * They stay in a program of their own until free().
   * @throws {PPCAError} ERR_FORMAT where there is no picture
   */
  portraits(source: FileLike | Iterable<FileLike> | 'drawn', call?: CallOptions): Promise<Portraits>;
  /** The directions, unit vectors x to the right, y up and z to the viewer, in which the radii of `nodes` are measured, and the triangles between them. */
  sphere(): Promise<{ vertices: [number, number, number][]; faces: [number, number, number][] }>;
  /**
   * Fits a model to the training rows of a data set, or to arrays of at most as many
   * numbers; then scores the training and the test rows. What has no room in the
   * memory of the program is refused before any is taken.
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_TOO_LARGE
   */
  fit(data: DataSet | TrainingData, options?: FitOptions, call?: FitCallOptions): Promise<Model>;
  /**
   * Fits several models to the same data at the same time: one for each of the
   * options, as fit does. With onCancel 'best' a model is null where there was none yet.
   * @throws {PPCAError} as fit
   */
  compare(data: DataSet | TrainingData, options: readonly FitOptions[], call?: FitCallOptions): Promise<(Model | null)[]>;
  /**
   * Chooses λ, and on request the numbers of components and bins, by
   * cross-validation inside the training rows; observations of one group are left
   * out together. An abort keeps what is done, marked `cancelled`; it rejects only
   * where that is nothing.
   * @throws {PPCAError} ERR_OPTION, and as fit
   */
  tune(data: DataSet | TrainingData, options?: TuneOptions, call?: JobCallOptions): Promise<TuneResult>;
  /**
   * Fits methods to ever more training rows, drawn several times, and scores them on
   * these rows and on the test rows or, where there are none, on a fifth of the groups
   * that is held out. Endpoints, components and λ stay those for all training rows. An
   * abort keeps what is done, marked `cancelled`; it rejects only where that is nothing.
   * @throws {PPCAError} ERR_OPTION, ERR_SHAPE, and as fit
   */
  learningCurve(data: DataSet | TrainingData, options?: LearningOptions, call?: JobCallOptions): Promise<LearningCurve>;
  /**
   * Repeats an experiment of the paper: simulation, lymph, blur, recognition or
   * yaw. The report is the JSON of `ppca experiment NAME -json`. An abort keeps
   * the rows that are done, marked `cancelled`; it rejects only where there are none.
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_OPTION, ERR_SHAPE, ERR_FORMAT
   */
  experiment(name: string, options?: ExperimentOptions, call?: JobCallOptions): Promise<ExperimentReport>;
  /**
   * Reports fits so that others can repeat them: which data, by name and seed or by
   * the SHA-256 of their files, which options, which energies and RMSE. The JSON
   * that `ppca verify` repeats, with a checksum, which finds changes by mistake. All
   * models were fitted to one set, each with its options. Names of files keep no folders
   * of the machine.
   *
   * Or what an experiment found: its options and every number of its rows; source is
   * null where it drew its own data.
   * @throws {PPCAError} ERR_OPTION, ERR_UNSUPPORTED
   */
  report(source: ReportSource, models: readonly { model: Model; options?: FitOptions }[], call?: CallOptions): Promise<string>;
  report(source: ReportSource | null, found: ExperimentReport, call?: CallOptions): Promise<string>;
  /**
   * Writes rows of intensities in [0, 1], such as reconstructions, as a ZIP of PNG.
   * @throws {PPCAError} ERR_SHAPE
   */
  pictures(rows: PictureRows, call?: CallOptions): Promise<Uint8Array>;
  /** Writes arrays of rows, or rows × cols, numbers as float64 for numpy.load. */
  npz(arrays: Record<string, { data: Numbers; rows: number; cols?: number }>, call?: CallOptions): Promise<Uint8Array>;
  /** Packs files, models and a text on what was shown into one ZIP. */
  packSession(session: Session, call?: CallOptions): Promise<Uint8Array>;
  /**
   * Unpacks what packSession packed.
   * @throws {PPCAError} ERR_FORMAT, ERR_VERSION
   */
  openSession(file: FileLike, call?: CallOptions): Promise<Session>;
  /**
   * Opens the bytes of a model file (.npz), which are copied.
   * @throws {PPCAError} ERR_FORMAT, ERR_VERSION
   */
  load(bytes: ArrayBuffer | Uint8Array, call?: CallOptions): Promise<Model>;
  /** How much this browser stores for the page. Bytes; NaN where it does not say. */
  storage(): Promise<{ usage: number; quota: number; persisted: boolean }>;
  /** Ends the engine. Calls under way reject with ERR_CLOSED. Closing twice is harmless. */
  close(): void;
}

/** Pictures row by row; names become part of those of the files. */
export interface PictureRows {
  data: Numbers;
  rows: number;
  shape: { width: number; height: number; channels: number };
  names?: readonly string[] | null;
}

/** A session of the page: what it showed, its data and its models (.npz), by method. */
export interface Session {
  link: string;
  name: string;
  files: readonly (File | { name: string; data: Blob | ArrayBuffer | Uint8Array })[];
  models: readonly { kind: string; data: Uint8Array }[];
}

/** Where a set that is reported on came from: synthesise with a seed (1 by default), or read with options. Of the set only its summary is used. */
export type ReportSource =
  | { set: Pick<DataSet, 'summary'>; builtIn: 'simulation' | 'heads' | 'turntable' | 'poses' | 'nodes' | 'bend'; seed?: number }
  | { set: Pick<DataSet, 'summary'>; files: FileLike | Iterable<FileLike>; options?: ReadOptions };

/** A file; bytes without a name are told apart by their content, so give a name where you can. */
export type FileLike = File | Blob | ArrayBuffer | Uint8Array | { name: string; data: Blob | ArrayBuffer | Uint8Array };

// From core, by `go generate ./core/settings`: ReadOptions
/** How files become observations. A column is chosen by its name, or by its number counted from 1, as a text. */
export interface ReadOptions {
  /** The column that is θ; two of them for two parameters at once. */
  theta?: string | readonly [string, string];
  /** The column that names the observations. */
  id?: string;
  /** The column of groups, such as persons, that must not be separated. */
  group?: string;
  /** The column that says train or test. */
  split?: string;
  /**
   * The column of how much each row counts in a fit, 0 or more: a weight of 2 is like the row twice, 0
   * leaves it out. Errors are plain means over rows.
   */
  weight?: string;
  /** Columns to leave out. */
  ignore?: readonly string[];
  /** The columns to use as variables, in this order: those of a model, to project onto it. */
  variables?: readonly string[];
  /** Whether the first row of a CSV holds names. Default: guessed from the row. */
  header?: boolean;
  /**
   * A regular expression with one group that finds θ in the name of a picture. Default: the last number
   * in the name.
   */
  pattern?: string;
  /** The blur experiment (paper §4.3): every picture once per bin, blurred with σ drawn from the bin. */
  blur?: BlurOptions;
  /**
   * What becomes of cells that are empty, NaN, NA or infinite and of transparent pixels: 'refuse' is an
   * error with the place of the first, 'drop' leaves their rows out, 'model' takes them as not observed.
   * PPCA is then fitted and projected on the other cells. By default cells of chosen columns are
   * refused, other columns with such cells are proposed to be left out, and transparent pixels are seen
   * over black.
   */
  missing?: 'refuse' | 'drop' | 'model';
  /**
   * A NumPy array (rows × variables, true and false) that says which cells are known. The others are
   * modelled as not observed. By its name among the files; by default the one called observed, if there
   * is one.
   */
  observed?: string;
  /** The share of the rows to keep for testing, where the data have no split of their own. */
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

/** What a column of a table is used as; 'file' names the picture that a row describes. */
export type Role = 'theta' | 'variable' | 'id' | 'group' | 'split' | 'weight' | 'ignore' | 'file';

export interface Column {
  name: string;
  role: Role;
  numeric: boolean;
  /** Over its numbers; 0 where it has none. */
  min: number;
  max: number;
  /** Empty cells. */
  missing: number;
}

export interface SetSummary {
  kind: 'table' | 'pictures';
  /** n, training and test rows together. */
  rows: number;
  /** K. */
  cols: number;
  /** Rows 0 … train−1 are for training, the rest for testing. */
  train: number;
  test: number;
  /** K names of the variables of a table; empty for pictures. */
  names: string[];
  thetaName: string;
  /** null: choose the column that is θ and read again. Of two parameters, the first. */
  theta: { name: string; min: number; max: number } | null;
  /** The parameters, P of them: none, θ, or two at once. */
  parameters: { name: string; min: number; max: number }[];
  shape: Shape | null;
  /** Of portraits, which have no shape: that of the pictures of turn(). */
  turned: Shape | null;
  columns: Column[];
  /** The first rows as they stand in the file, of the first 100 columns; a long cell is cut. */
  head: string[][];
  /** What was assumed or left out. */
  warnings: string[];
  standardised: boolean;
  missing: Missing;
}

/** Cells without a number, in the columns that are or could be variables or θ, as they were read. */
export interface Missing {
  /** ReadOptions.missing; '' where it was not given. */
  choice: '' | 'refuse' | 'drop' | 'model';
  cells: number;
  /** Rows, and columns, with one of them. */
  rows: number;
  columns: number;
  /** Rows that are not in the set because of them. */
  leftOut: number;
}

/** Observations, kept in the engine until free(). */
export interface DataSet {
  readonly summary: SetSummary;
  /** θ of all rows (n×P); rejects with ERR_OPTION where none was chosen. */
  theta(): Promise<Float64Array>;
  /** Some observations (indices.length × K), in the units of the data; NaN where a cell is not observed. @throws {PPCAError} ERR_RANGE */
  rows(indices: readonly number[] | Uint32Array | Int32Array): Promise<Float64Array>;
  /**
   * The true means at n values of θ (n×K) of a set that was drawn from a known law, as the
   * simulation is; null of all others.
   */
  law(theta: Numbers): Promise<Float64Array | null>;
  /** The name of every row (n): its file, its id column, or its number in the file, from 1. */
  ids(): Promise<string[]>;
  /**
   * The bases at which the paper's Algorithm 1 begins for the training rows: PCA's
   * vectors at each endpoint, before and after they are put into the order and
   * turned to the signs in which they continue each other (§3.4). Of the options,
   * endpoints, bins, range, periodic, components and seed count.
   * @throws {PPCAError} as fit; ERR_UNSUPPORTED where θ has two parameters
   */
  reordering(options?: FitOptions, call?: CallOptions): Promise<Reordering>;
  /**
   * How many components each endpoint should have (B): as few as hold 90 % of the
   * variance of the training rows that weigh there, about the mean at their θ, but no
   * more than these rows weigh and than options.components, or 20. Of the options the
   * endpoints, bins, range, periodic, components, λ of the mean and seed count.
   * @throws {PPCAError} as fit
   */
  suggestComponents(options?: FitOptions, call?: CallOptions): Promise<number[]>;
  /** Of portraits: pictures of this set as they are seen, see {@link Model.turn}. @throws {PPCAError} ERR_SHAPE, ERR_UNSUPPORTED */
  turn(pictures: Pictures, call?: CallOptions): Promise<Float64Array>;
  /** Of whitened portraits what whitening took: for each row the means of the channels and then their standard deviations; else null. */
  whitenings(): Promise<Float64Array | null>;
  /** Gives the memory back. Freeing twice is harmless. */
  free(): void;
}

/** A place in a picture, in pixels from its upper left corner. */
export interface Landmark {
  x: number;
  y: number;
  /** Where false, x and y say nothing. */
  visible: boolean;
}

/** A picture of a face. Places are pixels of the file. */
export interface Portrait {
  name: string;
  width: number;
  height: number;
  /** Why it cannot be used: an {@link ErrorCode} and words; empty where it can. */
  code: ErrorCode | '';
  problem: string;
  /** Where care is needed. */
  warnings: string[];
  /** In the order of {@link Portraits.points}; null where it has none. */
  landmarks: Landmark[] | null;
  /** Roll, pitch and yaw in degrees, pixels a millimetre, the middle between the ears; the visible points and their RMSE in pixels from where the pose sees them. */
  pose: { roll: number; pitch: number; yaw: number; scale: number; x: number; y: number; points: number; rmse: number } | null;
  /** The corners of the mesh, [x, y] of each point, hidden ones where the pose sees them. */
  vertices: [number, number][] | null;
  /** Which of {@link Portraits.triangles} show their outside. */
  facing: boolean[] | null;
}

// From core, by `go generate ./core/settings`: PortraitOptions
/** How pictures with key points become observations. */
export interface PortraitOptions {
  /** Names of pictures to leave out. */
  exclude?: readonly string[];
  /**
   * How many pixels the pictures are warped to, about. Default: 10,000, fewer where the pictures are
   * coarser.
   */
  pixels?: number;
  /**
   * Give every picture and channel the mean 0.5 and the standard deviation 0.031 (§4.4). turn() gives
   * the colours back.
   */
  whiten?: boolean;
  /**
   * The model onto which the pictures are to be projected: they are warped, and whitened, as its own
   * were.
   */
  like?: Model;
  /**
   * The share of pictures for testing, drawn with the seed, never one person on both sides; where a
   * table or folders say which, those.
   */
  testShare?: number;
  /** Seed of that choice. */
  seed?: number;
}
// End of PortraitOptions

/** Portraits that are open, until free(). */
export interface Portraits {
  /** In the order of the names, those that cannot be read last. place() puts a new entry here. */
  readonly pictures: readonly Portrait[];
  /** The mesh: numbers of three points each. */
  readonly triangles: readonly [number, number, number][];
  /** The names of the 21 key points. Left and right are those of the picture of a face that looks at the viewer. */
  readonly points: readonly string[];
  /** Where they are on an average head that looks ahead: x to the right and y down, in millimetres from between the ears. */
  readonly front: readonly [number, number][];
  /** What was assumed, and which tables are left aside and why: of no picture in particular. */
  readonly notes: readonly string[];
  /** A picture for a canvas (RGBA), neither side longer than most, 512 by default and at most. @throws {PPCAError} ERR_RANGE, and why it could not be read */
  pixels(picture: number, options?: { most?: number }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  /** Gives a picture other key points, or takes them; the new entry tells the pose. @throws {PPCAError} ERR_SHAPE, ERR_RANGE */
  place(picture: number, landmarks: readonly Landmark[] | null): Promise<Portrait>;
  /** The pictures that can be used, warped to one template and masked where a head hides itself; θ is the yaw in degrees. @throws {PPCAError} ERR_SHAPE, ERR_RANGE, ERR_OPTION */
  toSet(options?: PortraitOptions, call?: CallOptions): Promise<DataSet>;
  /** The key points of all pictures as the bytes of a CSV, which portraits() reads. */
  table(): Promise<Uint8Array<ArrayBuffer>>;
  free(): void;
}

export interface Reordering {
  /** B; of a ring B + 1. */
  endpoints: number[];
  /** V. */
  components: number;
  /** B·V×K, unit vectors as PCA gives them, the V of the first endpoint first. */
  given: Float64Array;
  /** B·V×K, the same vectors re-ordered. */
  basis: Float64Array;
  /** One for each endpoint but the first, in the order in which they were done. */
  steps: ReorderingStep[];
}

/** Endpoints, vectors and places count from 0. */
export interface ReorderingStep {
  /** The endpoint whose vectors those of knot are to continue. */
  reference: number;
  knot: number;
  /** V×V: inner products of the reference's vectors, re-ordered, with those of knot as PCA gives them. */
  dots: number[][];
  /** V: which of PCA's vectors stands at each place. */
  from: number[];
  /** V: whether its sign was turned. */
  turned: boolean[];
  /** V: degrees between PCA's vectors of equal rank at reference and knot. */
  before: number[];
  /** V: degrees between the vectors at equal places, re-ordered. */
  after: number[];
}

export interface TrainingData {
  /** n×K. */
  data: Rows;
  /** n. Not needed where data is an array of rows. */
  rows?: number;
  /** K. Not needed where data is an array of rows. */
  cols?: number;
  /** n; or n×2 for two parameters at once. */
  theta: Rows;
  /** n, how much each observation counts, 0 or more; all alike by default. */
  weights?: Numbers;
  /** Which values are known: n×K zeros and ones; and which variables each endpoint has: B×K. */
  mask?: { observations?: Uint8Array; endpoints?: Uint8Array };
  /** K names of variables. */
  names?: string[];
  thetaName?: string | readonly [string, string];
  shape?: Shape;
  /** n names of groups. A fit with given options does not use them. */
  groups?: readonly (string | number)[];
}

/** Data to project or score: observations in the units of the training data. */
export interface NewData {
  /** n×K. */
  data: Rows;
  /** n. Not needed where data is an array of rows. */
  rows?: number;
  /** n×P, P the parameters of the model; outside the endpoints it is clamped, with a flag, or wrapped on a ring. */
  theta: Rows;
  mask?: { observations?: Uint8Array };
}

/**
 * PPCA and IPCA look at θ, the others ignore it: PCA; MPCA, whose coefficients
 * all vary by 1 (as those of 'ppca-normalised' do); SPCA with sparse loadings;
 * LPP, which keeps neighbours together.
 */
// From core, by `go generate ./core/settings`: Method
export type Method = 'ppca' | 'ipca' | 'pca' | 'ppca-normalised' | 'mpca' | 'spca' | 'lpp';
// End of Method

// From core, by `go generate ./core/settings`: FitOptions
/** The settings of a fit. What is left out takes a default that depends on the data. */
export interface FitOptions {
  /** The method. Default: ppca. */
  method?: Method;
  /** Endpoints of the bins: increasing values of θ, in place of bins. */
  endpoints?: readonly number[];
  /** Number of bins, which divide the range of θ. Default: 4. */
  bins?: number;
  /** Range of θ that the bins divide. Default: that of the data. */
  range?: readonly [number, number];
  /**
   * What is equal in all bins: their width, or the number of training observations in them. Where θ
   * repeats, bins of equal count fall together, which summary.warnings says. Default: width.
   */
  spacing?: 'width' | 'count';
  /**
   * The period of a θ that comes back to where it began, such as 360 for degrees or 24 for hours. At
   * least 3 bins make a ring over it, from 0 on or from the first endpoint. A θ of another round is
   * wrapped, which summary.warnings counts.
   */
  periodic?: number;
  /**
   * For two parameters: where the bins are along each, in place of the options above. Without it, bins
   * and spacing hold for both. A knot stands wherever endpoints of both meet, and weights are bilinear.
   */
  axes?: readonly [Axis, Axis];
  /**
   * Number of components, V. For PPCA also one number for each endpoint, or 'auto': at each endpoint as
   * many as hold 90 % of the variance there, at most 20. Default: 10, or fewer where the data have not
   * as many.
   */
  components?: number | readonly number[] | 'auto';
  /** Penalties of the energy. Infinity as mean or basis makes one mean, or one basis, for all θ. */
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
  /** The solver: exact, or Algorithm 1 of the paper. Default: exact. */
  solver?: 'exact' | 'paper';
  /** What fixes the means, which the energy alone does not determine. Default: decoupled. */
  gauge?: 'decoupled' | 'centred' | 'ridge';
  /**
   * Initial bases of the exact solver: one PCA for all knots, or one for each knot. Default: both, of
   * which the lower energy wins.
   */
  start?: 'pooled' | 'knotwise';
  /** ε of the ridge gauge, the penalty on large coefficients. Default: 0.03. */
  ridge?: number;
  /**
   * The fit ends when no more than this share of the energy is left to gain, as far as it can tell.
   * Default: 1e-7.
   */
  tolerance?: number;
  /** Most evaluations of the energy, from each start. Default: 400. */
  maxEvaluations?: number;
  /** Decides everything random: the same data, options and seed give the same model. Default: 1. */
  seed?: number;
  /**
   * Number of training observations to fit, drawn by the seed and spread over the bins. Endpoints and
   * errors are those of all. Each weighs as many as it stands for (with methods that ignore θ, all
   * alike). For a first look at large data. Default: all.
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
  /** SPCA: number of loadings of each vector that are not 0. Default: half. */
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
/** Where the bins are along one of two parameters, as in FitOptions. */
export interface Axis {
  /** A single one: the parameter does not count. */
  endpoints?: readonly number[];
  bins?: number;
  spacing?: 'width' | 'count';
  range?: readonly [number, number];
  periodic?: number;
}
// End of Axis

export interface FitCallOptions extends CallOptions {
  /** Hand the buffer of data over instead of copying it; it is empty afterwards. */
  transfer?: boolean;
  /** What an abort does: reject with signal.reason (default), or resolve to the best model so far. */
  onCancel?: 'reject' | 'best';
}

/** Root-mean-square errors, mean over rows whatever their weights, in the units of the data. */
export interface Scores {
  train?: number;
  test?: number;
  /** Of SPCA and LPP: by least squares on the vectors that give their coefficients. */
  trainLeastSquares?: number;
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

export interface JobCallOptions {
  /** Ends the work; what was done so far is the result. */
  signal?: AbortSignal;
  onProgress?: (progress: JobProgress) => void;
  /** Hand the buffer of data over instead of copying it; it is empty afterwards. */
  transfer?: boolean;
}

// From core, by `go generate ./core/settings`: TuneOptions
/** What is searched; what is left out takes a default. */
export interface TuneOptions {
  /** What is not searched, as in a fit without a sample; its λ of means and bases count nothing. */
  settings?: FitOptions;
  /**
   * Values of λ_m, for the means, to choose among; infinity is PCA. Default: eight values from infinity
   * down to 0.03.
   */
  lambdaMean?: readonly number[];
  /**
   * Values of λ_v, for the bases, to choose among; infinity is PCA. Unit: data². Default: nine values
   * from infinity down to a thousandth of the variance of the data.
   */
  lambdaBasis?: readonly number[];
  /** Numbers of components to choose among. Default: those of a fit. */
  components?: readonly number[];
  /** Numbers of bins to choose among; for two parameters, along each. Default: those of a fit. */
  bins?: readonly number[];
  /**
   * Number of parts that the groups are dealt into. With fewer groups than folds one group is left out
   * at a time. Default: 5, with fewer than 50 groups 10.
   */
  folds?: number;
  /** Choose the stiffest model that is not worse by more than one standard error. */
  oneStandardError?: boolean;
  /** Seed by which the groups are dealt. */
  seed?: number;
}
// End of TuneOptions

/** λ as JSON has it: ∞ is a text, which Number() understands. */
export type JSONLambda = number | 'Infinity';

/** One choice and its error on observations that were left out. */
export interface TunePoint {
  lambdaMean: JSONLambda;
  lambdaBasis: JSONLambda;
  components: number;
  bins: number;
  rmse: number;
  /** The standard error of rmse, groups being independent. */
  se: number;
  /** rmse exceeds that of best by no more than one standard error of the difference, which is smaller than se. */
  withinOneSE: boolean;
}

export interface TuneResult {
  points: TunePoint[];
  /** One of the points. */
  best: TunePoint;
  folds: number;
  groups: number;
  warnings?: string[];
  /** Points without all their folds are left out. */
  cancelled?: true;
}

// From core, by `go generate ./core/settings`: LearningOptions
/** What is fitted; what is left out takes a default. */
export interface LearningOptions {
  /** The methods to compare. A fit for each, without a sample; parameterized PCA by default. */
  methods?: readonly FitOptions[];
  /** Numbers of training rows. Default: at most 6, up to all. */
  sizes?: readonly number[];
  /** How often the rows are drawn anew. Default: 5. */
  repeats?: number;
  /** Seed of the drawing. */
  seed?: number;
}
// End of LearningOptions

export interface LearningCurve {
  /** Sizes increasing, of each the methods in the order given. RMSE in the units of the data, mean and standard deviation over the repeats. */
  rows: { method: Method; size: number; train: number; trainSD: number; test: number; testSD: number; repeats: number }[];
  /** There are no test rows: a fifth of the groups was held out. */
  heldOut: boolean;
  /** Fits that could not be done, and why. */
  skipped?: string[];
  /** Rows average the repeats that were done. */
  cancelled?: true;
}

// From core, by `go generate ./core/settings`: ExperimentOptions
/** See `ppca experiment -h`; an option that an experiment has no use for is an error. */
export interface ExperimentOptions {
  /** The observations; synthetic ones, drawn with the seed, by default. */
  data?: DataSet | TrainingData;
  /** Decides everything random. Default: 1. */
  seed?: number;
  /** How often the data are drawn anew. */
  splits?: number;
  /** Training observations in each bin. */
  sizes?: readonly number[];
  /** Faces to recognise. */
  faces?: readonly number[];
  /** Number of components; several where the experiment chooses among them. */
  components?: readonly number[];
  /** λ_m of PPCA; a list where λ is tuned, or where the experiment varies it. */
  lambdaMean?: readonly number[];
  /** λ_v of PPCA, likewise. Unit: data². */
  lambdaBasis?: readonly number[];
  /** Methods to compare, by their names in the paper, such as 'PCA' or 'PPCA-paper'. */
  methods?: readonly string[];
  /** Choose the λ of PPCA by cross-validation inside each training set. */
  tune?: boolean;
}
// End of ExperimentOptions

export interface ExperimentReport {
  experiment: string;
  seed: number;
  splits: number;
  /** With the defaults filled in. */
  settings: Record<string, unknown>;
  rows: Record<string, unknown>[];
  /** Rows that could not be computed, and why. */
  skipped?: { row: Record<string, unknown>; why: string; splits?: number }[];
  notes?: string[];
  /** The paper's own numbers and where they stand. */
  paper?: Record<string, unknown>;
  /** What is drawn beside the rows. */
  picture?: unknown;
  /** Rows average the parts that were done. */
  cancelled?: true;
}

/** How a fit ended. */
// From core, by `go generate ./core/settings`: Status
export type Status =
  /** what is left to gain fell below the tolerance */
  | 'converged'
  /** no further step lowers the energy */
  | 'stalled'
  /** evaluations or cycles used up */
  | 'limit'
  /** stopped from outside; the model is the best so far */
  | 'cancelled';
// End of Status

/** How a fit went. */
export interface FitSummary {
  status: Status | string;
  solver: string;
  gauge: string;
  evaluations: number;
  /** Largest entry of the gradient ÷ max(1, |energy|). */
  gradientNorm: number;
  energy: Energy;
  /** Of the observations that were fitted. */
  rmse: number;
  /** That the fit took; 0 of a model that was opened: files of equal fits are equal bytes. */
  seconds: number;
  /** FitOptions.sample: how many observations were fitted, of how many that count; null: all. */
  sample: { rows: number; of: number } | null;
  warnings: string[];
  scores: Scores;
}

/** What a model is. */
export interface ModelInfo {
  kind: Method | string;
  /** The name under which it was saved; empty for a model that was not. */
  name: string;
  /** V. */
  components: number;
  /** V_b ≤ V, of each endpoint, or bin of IPCA. */
  componentsPerKnot: number[];
  /** B; of a ring B + 1, the last a period above the first and the same knot. */
  endpoints: number[];
  /** Of a periodic θ; 0 where θ does not come back. */
  period: number;
  thetaName: string;
  /**
   * One for each parameter; endpoints, period and thetaName above are those of the
   * first. lambda is λ along the axis over λ along the first. Knots are counted along
   * the second first.
   */
  axes: { name: string; unit: string; endpoints: number[]; period: number; lambda: number }[];
  /** K, or empty. */
  names: string[];
  shape: Shape | null;
  /** Of portraits, which have no shape: that of the pictures of at() with a view, and of turn(). */
  turned: Shape | null;
  /** K. */
  cols: number;
  /** The variables are r1 … r162, the radii of a star-shaped surface along the vertices of Engine.sphere(). */
  radii: boolean;
  standardised: boolean;
  /** V, over the training observations that have the component. */
  coefficientMean: number[];
  coefficientSD: number[];
  scores: Scores;
  options: {
    endpoints: number[];
    components: number;
    lambda: { mean: number; basis: number; ortho: number };
    solver: string;
    gauge: string;
    ridge: number;
    tolerance: number;
    maxEvaluations: number;
    seed: number;
  };
}

export interface AtOptions {
  /** A slice whose memory may be used. */
  reuse?: Slice;
  /**
   * Of a model of portraits: mean and basis as pictures of the shape info.turned. 'turned'
   * is the head at θ; 'front' looks ahead, and what θ hides is left out. NaN: no head.
   */
  view?: 'turned' | 'front';
}

/** Observations of portraits, or reconstructions of some. */
export interface Pictures {
  /** n×K. */
  data: Numbers;
  /** n: the yaw of each, in degrees. */
  theta: readonly number[] | Float64Array;
  /** See {@link AtOptions}; 'turned' by default. */
  view?: 'turned' | 'front';
  /** The data are differences, such as components: of what whitening took, only the deviations are given back. */
  directions?: boolean;
  /** What whitening took from each, see {@link DataSet.whitenings}; by default what it took from the training pictures on average. */
  whitenings?: readonly number[] | Float64Array | null;
}

/** A model at one θ, in the units of the data. */
export interface Slice {
  /** K. */
  mean: Float64Array;
  /** V×K. */
  basis: Float64Array;
  /** V: the variance along each component, in units of data². */
  explained: Float64Array;
  /** θ was outside the endpoints and was moved to the nearest; never on a ring, where it is wrapped. */
  clamped: boolean;
}

export interface Projection {
  /** n×V. */
  coefficients: Float64Array;
  /** n: 1 where θ was outside the endpoints. */
  clamped: Uint8Array;
  /** n: the error of each reconstruction. */
  rmse: Float64Array;
}

// From core, by `go generate ./core/settings`: ImputeOptions
/** How missing cells are filled in. */
export interface ImputeOptions {
  /** The share of the known cells that are hidden once, to measure the error; 0 for none. Default: 0.1. */
  heldOut?: number;
  /** Decides which cells those are. Default: 1. */
  seed?: number;
  /** The result is the bytes of a CSV. */
  table?: boolean;
}
// End of ImputeOptions

export interface Imputation {
  /** n×K; null with table. */
  data: Float64Array | null;
  /** The bytes of a CSV; null without table. */
  table: Uint8Array | null;
  /** Cells that were unknown. */
  filled: number;
  /** Known cells that were hidden to measure the error. */
  heldOut: number;
  /** Root mean square error of the model on those, in the units of the data; NaN where there are none. */
  rmse: number;
}

export interface Diagnostics {
  /** What needs attention, and the way out, the gravest first; empty where nothing does. */
  findings: string[];
  status: string;
  /** Largest entry of the gradient ÷ max(1, |energy|). */
  gradientNorm: number;
  energy: Omit<Energy, 'ridge'> & { ridge?: number };
  /** T: the endpoints of PPCA, the bins of IPCA, or one. */
  knots: {
    /** For each parameter, from where to where: an endpoint twice, the ends of a bin, or those of all θ. */
    theta: [number, number][];
    components: number;
    /** Of the fit, how many weigh here; with weights Kish's effective number. Older files do not say. */
    observations?: number;
    /** Largest |⟨p_v, p_w⟩ − 1_{v=w}|. */
    orthonormality: number;
  }[];
  /** Of P(θ), where it is worst: by how much an error of an observation can be larger in its coefficients; Infinity where they are not determined. */
  condition: number;
  conditionTheta: number[];
  /** |μ|, in the units of the data. */
  largestMean: number;
  /** |β| of the training observations; 0 where it is not known. */
  largestCoefficient: number;
}

/** A map θ ↦ (mean, basis), kept in the engine until free(). */
export interface Model {
  readonly summary: FitSummary;
  readonly info: ModelInfo;
  /**
   * The mean and the basis at θ, fast enough for every frame of an animation. With
   * `reuse` they are written into the memory of an earlier slice, which must not be
   * used any more: that saves the browser a few megabytes of garbage a frame.
   * Of two parameters θ is a list: at([yaw, pitch]).
   * @throws {PPCAError} ERR_NONFINITE, ERR_SHAPE
   */
  at(theta: number | readonly number[], options?: AtOptions): Promise<Slice>;
  /**
   * Of a model of portraits: pictures as they are seen at θ, one after the other (rows ×
   * the values of info.turned), NaN where there is no head. @throws {PPCAError} ERR_SHAPE, ERR_UNSUPPORTED
   */
  turn(pictures: Pictures, call?: CallOptions): Promise<Float64Array>;
  /**
   * How much each of the T knots (the endpoints of PPCA, the bins of IPCA) counts at
   * every θ (n×P): n×T, rows of sum 1. A θ outside the endpoints counts as the nearest,
   * or is wrapped on a ring.
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE
   */
  weights(theta: Numbers): Promise<Float64Array>;
  /**
   * What n observations have, such as their errors, on average at each of the T knots,
   * each counted as much as the knot counts at its θ (n×P): T, NaN where none does.
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE
   */
  average(theta: Numbers, values: Numbers): Promise<Float64Array>;
  /**
   * Means at n values of θ (n×P), n×K, and by how much a variable moves there with one
   * standard deviation of a coefficient, n×K: of one component (from 0) σ·p(θ), with its
   * sign, else of all together √Σσ²p(θ)². @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE
   */
  sweep(theta: Numbers, options?: { component?: number }): Promise<{ mean: Float64Array; reach: Float64Array }>;
  /**
   * How far the subspace turns: the principal angles between the span of the components
   * at `from` and that at n values of θ (n×P), in degrees, the smallest first: n×V. They
   * depend only on what the components can reach, not on their order, signs and lengths.
   * A direction that only one of the spans has is at 90°. @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE
   */
  angles(theta: Numbers, from: number | readonly number[]): Promise<Float64Array>;
  /**
   * Mean and components at one θ as the bytes of a CSV: variable, mean, p1 … pV, a line
   * for each variable; as `ppca at`. @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE
   */
  tableAt(theta: number | readonly number[]): Promise<Uint8Array>;
  /** Whether the model can be relied on: numbers, and sentences on what needs attention. */
  diagnostics(call?: CallOptions): Promise<Diagnostics>;
  /**
   * Coefficients of observations: all rows of a set, or arrays. Least squares, but
   * for SPCA and LPP, which have their own and need all values.
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_UNSUPPORTED
   */
  project(data: DataSet | NewData, call?: CallOptions): Promise<Projection>;
  /**
   * Coefficients as the bytes of a CSV (UTF-8): [id,] theta, [theta2,] b1 … bV, which
   * `ppca reconstruct` reads. Where the rows of a set have no names and are not in the
   * order of their file, since some are for testing or left out, id is the number of
   * their row there, from 1. @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE
   */
  table(data: DataSet | (NewData & { ids?: readonly string[] }), call?: CallOptions): Promise<Uint8Array>;
  /** Observations from coefficients (n×V) and θ (n×P): n×K. @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE */
  reconstruct(what: { coefficients: Numbers; rows: number; theta: Numbers }, call?: CallOptions): Promise<Float64Array>;
  /**
   * Fills the cells that are not observed with what the model reconstructs from the
   * others; the rest stays as it is. With 'table' the result is the bytes of a CSV,
   * [id,] θ, variables. @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION
   */
  impute(data: DataSet | (NewData & { ids?: readonly string[] }), options?: ImputeOptions, call?: CallOptions): Promise<Imputation>;
  /** The error of reconstructions: the mean over rows, and every row's. @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE */
  score(data: DataSet | NewData, call?: CallOptions): Promise<{ rmse: number; rows: Float64Array }>;
  /** The model file (.npz), which numpy.load opens too. */
  toBytes(): Promise<Uint8Array>;
  /** Gives the memory back. Freeing twice is harmless. */
  free(): void;
}

/** One line of the list of saved models. */
export interface SavedModel {
  id: string;
  name: string;
  /** Size of the file. */
  bytes: number;
  /** Milliseconds since 1970. */
  created: number;
  kind: string;
  components: number;
  cols: number;
  endpoints: number[];
  thetaName: string;
  shape: Shape | null;
  status: string;
  scores: Scores;
  /** It cannot be opened any more, only deleted. */
  damaged: boolean;
}

/** A model as it was when it was deleted, whichever tab changed it last. */
export interface DeletedModel {
  id: string;
  name: string;
  created: number;
  /** The model file. */
  data: Uint8Array;
}

export interface SavedModels {
  /** All saved models, the newest first. */
  list(): Promise<SavedModel[]>;
  /** Stores a model; resolves to its id. @throws {PPCAError} ERR_STORAGE when the browser has no room: the model stays open */
  save(model: Model, name: string): Promise<string>;
  /** @throws {PPCAError} ERR_NOT_FOUND, ERR_FORMAT when it is damaged, ERR_VERSION */
  open(id: string): Promise<Model>;
  /** @throws {PPCAError} ERR_NOT_FOUND, ERR_OPTION for an empty name */
  rename(id: string, name: string): Promise<void>;
  /** Deletes a model, damaged or not; one that is not there is no error. Resolves to what put takes to undo it, null where nothing sound was deleted. */
  delete(id: string): Promise<DeletedModel | null>;
  /** The model file, to download. @throws {PPCAError} ERR_NOT_FOUND, ERR_FORMAT */
  bytes(id: string): Promise<Uint8Array>;
  /** Stores a model file; resolves to its id: the given one, unless a model has that, which is never written over. @throws {PPCAError} ERR_FORMAT, ERR_VERSION, ERR_STORAGE */
  put(bytes: ArrayBuffer | Uint8Array, name: string, id?: string, created?: number): Promise<string>;
}
