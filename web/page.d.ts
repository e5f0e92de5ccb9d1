/**
 * The types of all that the page of this project asks of the module: beside {@link "ppca".Engine} drawn data,
 * the paper's experiments, reports, assignments, sessions, portraits, and tables as bytes. `ppca/page` is the
 * same program as `ppca`. What is here may change with the page.
 */

import type {
  DataSet as SmallDataSet,
  Engine as SmallEngine,
  Model as SmallModel,
  SavedModels as SmallSavedModels,
  EngineOptions,
  Along,
  Bytes,
  CallOptions,
  Chart,
  Clamped,
  Energy,
  ErrorCode,
  FileLike,
  FitCallOptions,
  FitOptions,
  JobCallOptions,
  Method,
  NewData,
  NoiseModel,
  Numbers,
  ProjectOptions,
  ReadOptions,
  Smoothness,
  Status,
  TrainingData,
  TuneReason,
  VariableError,
  Verdict,
} from './ppca.js';

export * from './ppca.js';

/** Starts an engine with all that the page asks of it. Rejects as that of `ppca`. */
export function createEngine(options?: EngineOptions): Promise<Engine>;

/** An engine with all that the page asks of it. */
export interface Engine extends SmallEngine {
  /** Assignments for students, what they hand in, and its marking. */
  readonly assignments: Assignments;
  /**
   * Draws a built-in set.
   * @param kind which one, see {@link BuiltInSet}
   * @param options seed: of all random numbers, 1 by default; equal seeds give equal sets. size: pixels
   *   along a side of the pictures of heads, turntable and poses, 8 to 256; 0, the default, means 32
   * @returns the set, in the engine until free()
   * @throws {PPCAError} ERR_OPTION, ERR_RANGE
   */
  synthesise(kind: BuiltInSet, options?: { seed?: number; size?: number }, call?: CallOptions): Promise<DataSet>;
  /**
   * Reads pictures of faces with key points. θ is the yaw in degrees, computed from the points.
   * @param source PNG, JPEG or PGM files, or a ZIP of them, beside a CSV (file, point, x, y, visible;
   *   the points are those of {@link Portraits.points} or their numbers from 1) or .pts files of
   *   300-W. Another CSV may list the person on each picture (file, person), and folders train and
   *   test may divide the pictures. 'drawn': 272 drawn heads
   * @returns the portraits. Problems of a picture are in its entry, problems of a table in the notes;
   *   the others are still read
   * @throws {PPCAError} ERR_FORMAT if there is no picture; ERR_OPTION, ERR_UNSUPPORTED, ERR_TOO_LARGE
   */
  portraits(source: FileLike | Iterable<FileLike> | 'drawn', call?: CallOptions): Promise<Portraits>;
  /**
   * Returns the directions in which the radii of `nodes` are measured.
   * @returns unit vectors, x to the right, y up and z to the viewer, and the triangles between them
   *   as indices of three vertices
   * @throws {PPCAError} ERR_CLOSED
   */
  sphere(): Promise<{ vertices: [number, number, number][]; faces: [number, number, number][] }>;
  /** @deprecated since 0.3: fit takes the list. */
  compare(data: DataSet | TrainingData, options: readonly FitOptions[], call?: FitCallOptions): Promise<(Model | null)[]>;
  /**
   * Fits methods to random samples of training rows of growing size. Scores them on these rows and
   * on the test rows or, without test rows, on a fifth of the groups. Endpoints, components and λ
   * stay those for all training rows.
   * @param data a set, or arrays: n×K numbers and θ, one or two for each row
   * @param options methods, sizes, repeats and seed
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the finished part, marked `cancelled`, if there is one
   * @returns RMSE of training and test rows for each size and method, in the units of the data
   * @throws {PPCAError} as fit
   */
  learningCurve(data: DataSet | TrainingData, options?: LearningOptions, call?: JobCallOptions): Promise<LearningCurve>;
  /**
   * Runs the paper's Algorithm 1 on small data and returns every point it passes: a PCA at each
   * endpoint, the re-ordered bases, and the parts of each cycle. It ends where the energy would rise.
   * @param data a set, or arrays: n×K numbers and θ, one or two for each row
   * @param options settings of the fit, cycles, and a start of your own, whose energy is then the first
   *   step
   * @returns the steps with their means, bases and energies
   * @throws {PPCAError} as fit; ERR_TOO_LARGE if the steps have more than a million numbers
   */
  trace(data: DataSet | TrainingData, options?: TraceOptions, call?: JobCallOptions): Promise<Trace>;
  /**
   * Repeats an experiment of the paper.
   * @param name which one
   * @param options data, seed and what to compare; an option that the experiment does not use is an
   *   error
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the finished rows, marked `cancelled`, if there are some
   * @returns the JSON of `ppca experiment NAME -json`
   * @throws {PPCAError} ERR_NOT_FOUND for an unknown name; ERR_OPTION, ERR_RANGE, ERR_SHAPE,
   *   ERR_FORMAT, ERR_UNSUPPORTED
   */
  experiment(name: ExperimentName | (string & {}), options?: ExperimentOptions, call?: JobCallOptions): Promise<ExperimentReport>;
  /**
   * Writes a report that others can repeat: the data, by name and seed or by the SHA-256 of their
   * files, the options, energies and RMSE. File names are stored without folders of this machine.
   * @param source where the data of the models come from
   * @param models all fitted to this set, each with its options
   * @returns JSON for `ppca verify`, with a checksum that detects accidental changes
   * @throws {PPCAError} ERR_OPTION, ERR_UNSUPPORTED, ERR_SHAPE, ERR_FORMAT
   */
  report(source: ReportSource, models: readonly { model: Model; options?: FitOptions }[], call?: CallOptions): Promise<string>;
  /**
   * Writes the report of an experiment: its options and every number of its rows.
   * @param source where its data come from; null if the experiment drew them
   * @param found what {@link Engine.experiment} resolved to
   * @returns JSON for `ppca verify`, with a checksum that detects accidental changes
   * @throws {PPCAError} ERR_OPTION, ERR_UNSUPPORTED, ERR_SHAPE, ERR_FORMAT
   */
  report(source: ReportSource | null, found: ExperimentReport, call?: CallOptions): Promise<string>;
  /**
   * Writes rows of intensities, such as reconstructions, as pictures.
   * @param rows n rows of width × height × channels intensities in [0, 1]; others are clamped
   * @returns a ZIP of PNG files
   * @throws {PPCAError} ERR_SHAPE, ERR_OPTION
   */
  pictures(rows: PictureRows, call?: CallOptions): Promise<Bytes>;
  /**
   * Writes arrays for numpy.load.
   * @param arrays by name, each of rows numbers, or rows × cols
   * @returns an NPZ file of float64
   * @throws {PPCAError} ERR_SHAPE, ERR_OPTION
   */
  npz(arrays: Record<string, { data: Numbers; rows: number; cols?: number }>, call?: CallOptions): Promise<Bytes>;
  /**
   * Packs files, models and a link to the view into one file.
   * @param session what to pack
   * @returns a ZIP, for openSession
   * @throws {PPCAError} ERR_OPTION, ERR_SHAPE, ERR_TOO_LARGE
   */
  packSession(session: Session, call?: CallOptions): Promise<Bytes>;
  /**
   * Unpacks a session.
   * @param file what packSession wrote
   * @returns the link, the files and the models as bytes, which read and load open
   * @throws {PPCAError} ERR_FORMAT, ERR_VERSION, ERR_TOO_LARGE
   */
  openSession(file: FileLike, call?: CallOptions): Promise<Session>;
  /**
   * Returns how much this origin stores in the browser.
   * @returns usage and quota in bytes, NaN if unknown, and whether the browser keeps it for good
   * @throws nothing of its own
   */
  storage(): Promise<{ usage: number; quota: number; persisted: boolean }>;
  read(files: FileLike | Iterable<FileLike>, options?: ReadOptions, call?: CallOptions): Promise<DataSet>;
  fit(data: SmallDataSet | TrainingData, options?: FitOptions, call?: FitCallOptions): Promise<Model>;
  fit(data: SmallDataSet | TrainingData, options: readonly FitOptions[], call?: FitCallOptions): Promise<(Model | null)[]>;
  load(bytes: ArrayBuffer | Uint8Array, call?: CallOptions): Promise<Model>;
  readonly models: SavedModels;
}

/** A data set with all that the page asks of it. */
export interface DataSet extends SmallDataSet {
  /**
   * Returns the true means of a set that was drawn from a known law, such as the simulation.
   * @param theta n values of θ
   * @returns n×K in the units of the data; null for all other sets
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION
   */
  law(theta: Numbers, call?: CallOptions): Promise<Float64Array | null>;
  /**
   * Computes the initial bases of the paper's Algorithm 1 for the training rows: PCA's components at
   * each endpoint, before and after the re-ordering that makes neighbours agree in order and sign
   * (§3.4).
   * @param options of these, endpoints, bins, range, periodic, components and seed count
   * @returns the bases and the steps of the re-ordering
   * @throws {PPCAError} as fit; ERR_UNSUPPORTED with two parameters
   */
  reordering(options?: FitOptions, call?: CallOptions): Promise<Reordering>;
  /**
   * The endpoints of the bins that a fit to the training rows would have.
   * @param options of these, endpoints, bins, range, spacing, periodic and axes count
   * @returns for each parameter its endpoints; on a ring the last is a period above the first
   * @throws {PPCAError} as fit
   */
  endpoints(options?: FitOptions, call?: CallOptions): Promise<number[][]>;
  /**
   * Draws pictures of portraits on the head, see {@link Model.turn}.
   * @param pictures rows of this set, and the yaw at which to draw each
   * @returns n × the values of summary.turned; NaN is background
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION; ERR_UNSUPPORTED if the set is none of portraits
   */
  turn(pictures: Pictures, call?: CallOptions): Promise<Float64Array>;
  /**
   * Returns what whitening removed from portraits.
   * @returns for each row the means and then the standard deviations of the channels, in the units of
   *   the pictures; null for sets that are not whitened
   * @throws {PPCAError} ERR_CLOSED
   */
  whitenings(call?: CallOptions): Promise<Float64Array | null>;
}

/** A model with all that the page asks of it. */
export interface Model extends SmallModel {
  /**
   * Draws pictures of a model of portraits on the head.
   * @param pictures n rows of K values, such as reconstructions, and the yaw at which to draw each
   * @returns n × the values of info.turned, one picture after another; NaN is background
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION; ERR_UNSUPPORTED if the model is none of portraits
   */
  turn(pictures: Pictures, call?: CallOptions): Promise<Float64Array>;
  /**
   * Returns the hat weights of the T knots: the endpoints of PPCA, or the bins of IPCA.
   * @param theta n×P values; outside the endpoints they are clamped, or wrapped on a ring
   * @returns n×T, rows of sum 1
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION
   */
  weights(theta: Numbers, call?: CallOptions): Promise<Float64Array>;
  /**
   * Averages values, such as errors of observations, at each of the T knots. Each value counts with
   * the hat weight of the knot at its θ.
   * @param theta n×P values of θ
   * @param values n numbers
   * @returns T numbers in the units of the values; NaN for a knot without values
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION
   */
  average(theta: Numbers, values: Numbers, call?: CallOptions): Promise<Float64Array>;
  /** @deprecated since 0.3: {@link Model.chart} with density: false has the same. */
  sweep(theta: Numbers, options?: { component?: number }, call?: CallOptions): Promise<Chart>;
  /**
   * Returns how far the subspace turns: the principal angles between the span of the components at
   * one θ and that at others. They do not depend on order, signs and lengths of the components. A
   * direction in only one of the spans counts as 90°.
   * @param theta n×P values of θ
   * @param from the θ to compare with
   * @returns n×V degrees, the smallest first
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION
   */
  angles(theta: Numbers, from: number | readonly number[], call?: CallOptions): Promise<Along>;
  /**
   * Writes mean and components at one θ, as `ppca at` does.
   * @param theta a number; with two parameters a list
   * @param options none that count
   * @returns a CSV (UTF-8): variable, mean, p1 … pV, a line for each variable, in the units of the data
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE
   */
  table(theta: number | readonly number[], options?: ProjectOptions, call?: CallOptions): Promise<Bytes & { readonly clamped: boolean }>;
  /** @deprecated since 0.3: table takes a θ. */
  tableAt(theta: number | readonly number[], call?: CallOptions): Promise<Bytes & { readonly clamped: boolean }>;
  /**
   * Writes a report of the model for readers, as `ppca fit -html` does: data, choices and their
   * reasons, errors beside those of IPCA and PCA, figures, diagnosis, and how to repeat the fit.
   * @param set the data of the fit
   * @param about the files of the set, and how they were read and fitted
   * @returns one page of HTML, without scripts or other files
   * @throws {PPCAError} ERR_CLOSED, ERR_OPTION, ERR_SHAPE
   */
  sheet(set: DataSet, about?: SheetOptions, call?: CallOptions): Promise<string>;
  /**
   * Writes the coefficients of observations, for `ppca reconstruct`.
   * @param data all rows of a set, or arrays: n×K values, θ, and n ids
   * @param options posterior: means in all rows
   * @returns a CSV (UTF-8): [id,] theta, [theta2,] b1 … bV. If the rows of a set have no names and are
   *   not in the order of their file, because some are for testing or left out, id is the row number
   *   in the file, from 1
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  table(data: DataSet | (NewData & { ids?: readonly string[] }), options?: ProjectOptions, call?: CallOptions): Promise<Bytes>;
  /**
   * Computes the centile of each cell among the observations at its θ, by the distribution of its
   * variable alone.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @returns n×K percentages; NaN for missing cells
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION; ERR_UNSUPPORTED if the model has no density
   */
  centiles(data: DataSet | NewData, call?: CallOptions): Promise<Along>;
  /**
   * Computes how far observations are from the model, apart: within it (Hotelling's T²) and from it (Q), with the
   * limits of both. The first call of a model fits it again without each fold of the training rows of the set, or of
   * the arrays, to learn the limits; a saved model keeps them.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @throws {PPCAError} ERR_SHAPE, also with fewer than 10 rows to learn from; ERR_NONFINITE, ERR_RANGE, ERR_OPTION; ERR_UNSUPPORTED of models with masks of endpoints and of turning heads
   */
  unusual(data: DataSet | NewData, call?: CallOptions): Promise<Distances>;
  /**
   * Computes what each variable contributes to the distances of one observation.
   * @param data as in unusual
   * @param row its number, from 0
   * @throws {PPCAError} as unusual; ERR_RANGE if there is no such row
   */
  why(data: DataSet | NewData, row: number, call?: CallOptions): Promise<Reasons>;
  /** @deprecated since 0.3: {@link Model.score} with variables: true has them. */
  variableErrors(data: DataSet | NewData, call?: CallOptions): Promise<{ train: VariableError[]; test: VariableError[] | null }>;
}

/** The models of this browser. */
export interface SavedModels extends SmallSavedModels {
  open(id: string): Promise<Model>;
}

/** A set that the program draws. */
export type BuiltInSet =
  /** the simulation of the paper's §4.1 */
  | 'simulation'
  /** heads that turn, θ the yaw in degrees */
  | 'heads'
  /** 72 views of one head around a full circle, every second for training */
  | 'turntable'
  /** heads that turn and nod, θ yaw and pitch in degrees */
  | 'poses'
  /** bodies of 162 radii that grow like the lymph nodes of §4.2, θ their diameter in mm */
  | 'nodes'
  /** a curve in three bins with θ itself as first variable, for drawing PCA, IPCA and PPCA in the plane */
  | 'bend';

/** Pictures, one a row. The names become part of the file names. */
export interface PictureRows {
  /** n rows of width × height × channels intensities in [0, 1]. */
  data: Numbers;
  /** n. */
  rows: number;
  /** The size of each picture. */
  shape: { width: number; height: number; channels: number };
  /** n names, which become a part of the file names, behind the numbers of the rows. */
  names?: readonly string[] | null;
}

/** Assignments without their answers, hand-ins, and the marking of many. The files have JSON of `core/assignment`. */
export interface Assignments {
  /**
   * Makes an assignment: the link and the file for students, and the key with its answers.
   * @param draft the assignment and the answers
   * @returns the text for a link, the file, and the key, which students must not see
   * @throws {PPCAError} ERR_OPTION, ERR_FORMAT, ERR_TOO_LARGE
   */
  make(draft: AssignmentDraft, call?: CallOptions): Promise<{ packed: string; file: string; key: string }>;
  /**
   * Reads an assignment.
   * @param text its file, or the text of its link
   * @param options the name or number of a student
   * @returns the assignment, the name as hand-ins have it, and the seed of that student's data: the
   *   first 32 bits of the SHA-256 of the name in lower case
   * @throws {PPCAError} ERR_FORMAT, ERR_VERSION, ERR_TOO_LARGE
   */
  open(
    text: string,
    options?: { student?: string },
    call?: CallOptions,
  ): Promise<{ id: string; packed: string; student: string; draw: number; assignment: Assignment }>;
  /**
   * Makes the file that a student submits.
   * @param handIn the student, the answers and the run log
   * @param report what {@link Engine.report} resolved to
   * @returns JSON for mark and `ppca verify`
   * @throws {PPCAError} ERR_OPTION, ERR_FORMAT
   */
  handIn(handIn: HandIn, report: string, call?: CallOptions): Promise<string>;
  /**
   * Verifies a hand-in or a report, by repeating its fits, and marks its answers. A file that cannot
   * be verified is a row that says why.
   * @param file the hand-in
   * @param options its data files, and the key
   * @returns a row of the table
   * @throws {PPCAError} ERR_OPTION, ERR_FORMAT
   */
  mark(file: FileLike, options?: MarkOptions, call?: CallOptions): Promise<MarkedRow>;
  /**
   * Compares rows: which hand-ins have the same numbers, run log, answers or draw.
   * @param rows what mark resolved to
   * @param options the key
   * @returns the rows with what is the same, the groups of more than four files that have something in common, the
   *   columns about reading that differ, and a table for a grade book, as CSV
   * @throws {PPCAError} ERR_OPTION, ERR_FORMAT
   */
  grade(
    rows: readonly MarkedRow[],
    options?: { key?: string },
    call?: CallOptions,
  ): Promise<{
    rows: MarkedRow[];
    groups: { what: string; files: string[] }[];
    differ: ('theta' | 'variables' | 'test share')[];
    csv: string;
  }>;
}

/** An assignment: what students open. It has no answers. */
export interface Assignment {
  /** One line, up to 100 characters. */
  title: string;
  /** What to do, up to 4000 characters. */
  text?: string;
  /** The page at the start, as the part of an address after its #. */
  link: string;
  /** The data: a built-in set with its seed, or with a seed for each student, or files. */
  data: {
    builtIn?: BuiltInSet | '';
    draw?: number;
    size?: number;
    each?: boolean;
    files?: readonly { name: string; sha256: string; bytes: number }[];
    session?: string;
    address?: string;
  };
  /** Conditions on the model that is handed in; without `is`, the student must choose a value. */
  rules?: readonly { setting: 'method' | 'bins' | 'components' | 'lambda.mean' | 'lambda.basis' | 'lambda.ortho'; is?: string }[];
  /** The fewest runs of the log. */
  runs?: number;
  /** Up to 20 questions. */
  questions?: readonly { kind: 'text' | 'number' | 'choice'; text: string; unit?: string; choices?: readonly string[] }[];
}

/** An assignment and its answers. */
export interface AssignmentDraft {
  /** The assignment. */
  assignment: Assignment;
  /** One for each question; without `is` it is not marked. */
  answers: readonly { is?: string; tolerance?: number }[];
  /** The data files, whose SHA-256 the assignment stores. */
  files?: FileLike | Iterable<FileLike>;
}

/** What a student hands in, with a report. */
export interface HandIn {
  /** The id of the assignment. */
  id: string;
  /** The title of the assignment. */
  title: string;
  /** A name or a number. */
  student: string;
  /** When, in ISO 8601. */
  made: string;
  /** One for each question; empty: none. */
  answers: readonly string[];
  /** The run log. */
  runs: readonly {
    time: string;
    data: string;
    reported: boolean;
    settings: FitOptions;
    status: string;
    train: number | null;
    test: number | null;
    energy?: readonly number[];
  }[];
}

/** Options of marking. */
export interface MarkOptions {
  /** Data files, unless the data are built in. */
  data?: FileLike | Iterable<FileLike>;
  /** The key, as make wrote it. Without it, conditions and answers are not checked. */
  key?: string;
  /** Most minutes that the repetition may take, estimated from its options; 10 by default. */
  minutes?: number;
}

/** The result of marking a file. */
export interface MarkedRow {
  /** The name of the file. */
  file: string;
  /** The student; empty for a report without a hand-in. */
  student: string;
  /** The id of the assignment. */
  id: string;
  /** The title of the assignment. */
  title: string;
  /** The built-in set, or the names of the files. */
  data: string;
  /** The seed of a built-in set. */
  draw: number | null;
  /** The columns of a file that are θ. */
  theta: string;
  /** The variables of the data. */
  variables: number;
  /** The fraction of the rows for testing. */
  testShare: number;
  /** The method of the model. */
  method: string;
  /** The settings of the model, in words. */
  settings: string;
  /** RMSE of the training rows. */
  train: number | null;
  /** RMSE of the test rows. */
  test: number | null;
  /** Conditions of the assignment that are not kept. */
  broken: string[];
  /** Settings that are not those of the start of the assignment, and what else is remarkable. */
  remarked: string[];
  /** The answers; counts: the key has a number or a choice for it. */
  marked: { answer: string; verdict: 'right' | 'wrong' | 'missing' | 'not marked'; counts: boolean }[];
  /** Whether all numbers follow from data and options. */
  follows: boolean;
  /** What does not follow, or why the file was not verified. */
  why: string;
  /** Runs of the log that count: of the data of the report, one of equal settings and results, that were or can be repeated. */
  runs: number;
  /** Of these, runs that were repeated. */
  repeated: number;
  /** Repeated runs with other numbers. */
  unlike: string[];
  /** Runs of the log that do not count, or were not repeated. */
  unchecked: string;
  /** What is the same in other files, after grade. */
  same: string[];
  /** What the reader should know: at most two lines, what is wrong first. */
  lines: string[];
  /** The numbers, for grade; of is empty if the file was not read. */
  numbers: { of: string; numbers: number[] | null };
  /** The numbers of the run log, for grade. */
  log: { of: string; numbers: number[] | null };
  /** The id of the key, which covers its answers; empty without one. */
  key: string;
}

/** A session of the page: its link, its data and its models (.npz), by method. */
export interface Session {
  /** The part of an address of the page after its #. */
  link: string;
  /** A name for the file. */
  name: string;
  /** The files of the data. */
  files: readonly (File | { name: string; data: Blob | ArrayBuffer | Uint8Array })[];
  /** Model files (.npz), each with its method. */
  models: readonly { kind: Method | (string & {}); data: Uint8Array }[];
}

/** The source of a reported set: synthesise with a seed (1 by default) and a size, or read with options. Only the summary of the set is used. */
export type ReportSource =
  | { set: Pick<DataSet, 'summary'>; builtIn: BuiltInSet; seed?: number; size?: number }
  | { set: Pick<DataSet, 'summary'>; files: FileLike | Iterable<FileLike>; options?: ReadOptions };

/** A place in a picture, in pixels from its upper left corner. */
export interface Landmark {
  /** To the right. */
  x: number;
  /** Down. */
  y: number;
  /** If false, x and y have no meaning. */
  visible: boolean;
}

/** A picture of a face. Places are pixels of the file. */
export interface Portrait {
  /** The name of the file. */
  name: string;
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
  /** Why it cannot be used, for programs; empty if it can be used. */
  code: ErrorCode | '';
  /** The message that belongs to the code. */
  problem: string;
  /** Warnings. */
  warnings: string[];
  /** In the order of {@link Portraits.points}; null if it has none. */
  landmarks: Landmark[] | null;
  /** Roll, pitch and yaw in degrees, pixels per millimetre, the middle between the ears; the number of visible points and their RMSE in pixels from the positions that the pose predicts. */
  pose: { roll: number; pitch: number; yaw: number; scale: number; x: number; y: number; points: number; rmse: number } | null;
  /** The corners of the mesh, [x, y] of each point; hidden points have the position that the pose predicts. */
  vertices: [number, number][] | null;
  /** Whether each of {@link Portraits.triangles} faces the viewer. */
  facing: boolean[] | null;
}

// From core, by `go generate ./core/settings`: PortraitOptions
/** Options of pictures with key points. */
export interface PortraitOptions {
  /** Names of pictures to leave out. */
  exclude?: readonly string[];
  /** Approximate number of pixels of the warped pictures. Default: 10,000, or fewer for coarser pictures. */
  pixels?: number;
  /**
   * Give every picture and channel the mean 0.5 and the standard deviation 0.031 (§4.4). turn() restores
   * the colours.
   */
  whiten?: boolean;
  /** A model to project onto: the pictures are warped and whitened like its own. */
  like?: Model;
  /**
   * The fraction of pictures for testing, drawn with the seed; all pictures of a person stay on one
   * side. A table or folders with train and test take precedence.
   */
  testShare?: number;
  /** Seed of this split. */
  seed?: number;
}
// End of PortraitOptions

/** Open portraits, until free() or the end of the block that declares them by `using`. */
export interface Portraits extends Disposable {
  /** Sorted by name, unreadable ones last. place() replaces an entry. */
  readonly pictures: readonly Portrait[];
  /** The mesh: the indices of three points each. */
  readonly triangles: readonly [number, number, number][];
  /** The names of the 21 key points. Left and right are as the viewer sees them. */
  readonly points: readonly string[];
  /** Their positions on an average frontal head: x to the right and y down, in millimetres from between the ears. */
  readonly front: readonly [number, number][];
  /** Notes on assumptions and on tables that were left out. */
  readonly notes: readonly string[];
  /**
   * Returns a picture for a canvas.
   * @param picture its index in pictures
   * @param options most: the longest side in pixels, 512 by default and at most
   * @returns width, height and RGBA values, 0 to 255
   * @throws {PPCAError} ERR_RANGE, ERR_OPTION, and the code of the picture if it cannot be read
   */
  pixels(
    picture: number,
    options?: { most?: number },
    call?: CallOptions,
  ): Promise<{ width: number; height: number; data: ReturnType<Uint8ClampedArray['slice']> }>;
  /**
   * Replaces or removes the key points of a picture.
   * @param picture its index in pictures
   * @param landmarks 21 places in pixels of the file, in the order of points; null removes them
   * @returns the new entry, with the pose; pictures has it too
   * @throws {PPCAError} ERR_SHAPE, ERR_RANGE, ERR_NONFINITE, ERR_OPTION
   */
  place(picture: number, landmarks: readonly Landmark[] | null, call?: CallOptions): Promise<Portrait>;
  /**
   * Makes a data set of the usable pictures, warped to one template. Pixels that the head hides are
   * not observed. θ is the yaw in degrees.
   * @param options which pictures, their size, whitening, and the division into training and test
   * @returns the set, in the engine until free()
   * @throws {PPCAError} ERR_SHAPE, ERR_RANGE, ERR_OPTION, ERR_TOO_LARGE
   */
  toSet(options?: PortraitOptions, call?: CallOptions): Promise<DataSet>;
  /**
   * Writes the key points of all pictures.
   * @returns a CSV (UTF-8) that portraits() reads
   * @throws {PPCAError} ERR_CLOSED
   */
  table(call?: CallOptions): Promise<Bytes>;
  /** Frees the memory and ends the program of the portraits. Freeing twice is harmless. */
  free(): void;
}

/** The initial bases of the paper's Algorithm 1, see {@link DataSet.reordering}. */
export interface Reordering {
  /** B; on a ring B + 1. */
  endpoints: number[];
  /** V. */
  components: number;
  /** B·V×K, unit vectors of PCA, the V of the first endpoint first. */
  given: Float64Array;
  /** B·V×K, the same vectors re-ordered. */
  basis: Float64Array;
  /** One for each endpoint but the first, in the order of the computation. */
  steps: ReorderingStep[];
}

/** Endpoints, components and places count from 0. */
export interface ReorderingStep {
  /** The endpoint that those of knot continue. */
  reference: number;
  /** The endpoint whose components are re-ordered. */
  knot: number;
  /** V×V: inner products of the re-ordered components of reference with PCA's components of knot. */
  dots: number[][];
  /** V: the index of PCA's component at each place. */
  from: number[];
  /** V: whether its sign was flipped. */
  turned: boolean[];
  /** V: degrees between PCA's components of equal rank at reference and knot. */
  before: number[];
  /** V: degrees between the re-ordered components at equal places. */
  after: number[];
}

/** Options of {@link Engine.trace}. */
export interface TraceOptions {
  /** The settings of the fit; those of other methods and solvers have no effect. */
  settings?: FitOptions;
  /** Most cycles. Default: 20; none with from. */
  cycles?: number;
  /** The point to begin at. Default: that of the algorithm. */
  from?: {
    /** T rows of K numbers, in the units of the data. */
    mean: readonly (readonly number[])[];
    /** T·V rows of K numbers. */
    basis: readonly (readonly number[])[];
  };
}

/** What {@link Engine.trace} resolves to. */
export interface Trace {
  /** The endpoints of each parameter. */
  endpoints: number[][];
  /** In their order. */
  steps: TraceStep[];
  /** 'stalled': the next cycle would raise the energy; 'limit': all cycles are done. */
  status: Status;
}

/** A point that Algorithm 1 passes. */
export interface TraceStep {
  /** From 1; 0 for the start. */
  cycle: number;
  /** The part of the start ('pca', 'order', 'given') or of a cycle ('means', 'bases', 'coefficients') that ends here. */
  part: 'pca' | 'order' | 'given' | 'means' | 'bases' | 'coefficients';
  /** T rows of K numbers, in the units of the data. */
  mean: number[][];
  /** T·V rows of K numbers. */
  basis: number[][];
  /** E here: with the best coefficients, but after 'means' and 'bases' with those of the cycle before. */
  energy: Energy;
}

// From core, by `go generate ./core/settings`: LearningOptions
/** The options of a learning curve. Options that are left out have defaults. */
export interface LearningOptions {
  /** The methods to compare. A fit for each, without a sample; by default parameterized PCA. */
  methods?: readonly FitOptions[];
  /** Numbers of training rows. Default: at most 6, up to all. */
  sizes?: readonly number[];
  /** Number of random samples of each size. Default: 5. */
  repeats?: number;
  /** Seed of the samples. */
  seed?: number;
}
// End of LearningOptions

/** What {@link Engine.learningCurve} resolves to. */
export interface LearningCurve {
  /** Increasing sizes, for each the methods in their order. RMSE in the units of the data, mean and standard deviation over the repeats. */
  rows: { method: Method; size: number; train: number; trainSD: number; test: number; testSD: number; repeats: number }[];
  /** Whether a fifth of the groups was held out, because there are no test rows. */
  heldOut: boolean;
  /** Fits that failed, and why. */
  skipped?: string[];
  /** Rows average the finished repeats. */
  cancelled?: true;
}

/** An experiment of the paper, in its order. */
// From core, by `go generate ./core/settings`: ExperimentName
export type ExperimentName = 'simulation' | 'lymph' | 'blur' | 'recognition' | 'yaw';
// End of ExperimentName

/** A method under its name in the tables of the paper's experiments. */
// From core, by `go generate ./core/settings`: PaperMethod
export type PaperMethod =
  'PCA' | 'PCA-masked' | 'MPCA' | 'SPCA' | 'SPCA-30' | 'IPCA' | 'Local' | 'LPP' | 'PPCA' | 'PPCA-paper' | 'PPCA-normalised';
// End of PaperMethod

// From core, by `go generate ./core/settings`: ExperimentOptions
/** See `ppca experiment -h`. An option that the experiment does not use is an error. */
export interface ExperimentOptions {
  /** The observations; by default synthetic ones, drawn with the seed. */
  data?: DataSet | TrainingData;
  /** Seed of all random choices. Default: 1. */
  seed?: number;
  /** Number of random splits. */
  splits?: number;
  /** Training observations in each bin. */
  sizes?: readonly number[];
  /** Faces to recognise. */
  faces?: readonly number[];
  /** Number of components; several if the experiment chooses among them. */
  components?: readonly number[];
  /** λ_m of PPCA; a list if λ is tuned or if the experiment varies it. */
  lambdaMean?: readonly number[];
  /** λ_v of PPCA; a list as for λ_m. Unit: data². */
  lambdaBasis?: readonly number[];
  /** Methods to compare, with their names in the paper, such as 'PCA' or 'PPCA-paper'. */
  methods?: readonly (PaperMethod | (string & {}))[];
  /** Tune λ of PPCA by cross-validation in each training set. */
  tune?: boolean;
  /** What λ_v of PPCA penalises, see FitOptions.smoothness. */
  smoothness?: Smoothness;
  /** Adds a row for each method with this noise, see FitOptions.noise; its name ends in -noise. */
  noise?: NoiseModel;
}
// End of ExperimentOptions

/** What {@link Engine.experiment} resolves to. */
export interface ExperimentReport {
  /** Which one. */
  experiment: ExperimentName | (string & {});
  /** Of all random choices. */
  seed: number;
  /** The number of random splits. */
  splits: number;
  /** Including defaults. */
  settings: Record<string, unknown>;
  /** The table, with the columns of the paper. */
  rows: Record<string, unknown>[];
  /** Rows that could not be computed, and why. */
  skipped?: { row: Record<string, unknown>; why: string; splits?: number }[];
  /** Assumptions about the data. */
  notes?: string[];
  /** The paper's numbers and their source. */
  paper?: { source: string; rows: Record<string, unknown>[] };
  /** Data for the figures. */
  picture?: unknown;
  /** Rows average the finished parts. */
  cancelled?: true;
}

/** Portraits, or their reconstructions. */
export interface Pictures {
  /** n×K. */
  data: Numbers;
  /** n: the yaw of each, in degrees. */
  theta: readonly number[] | Float64Array;
  /** See {@link AtOptions}; 'turned' by default. */
  view?: 'turned' | 'front';
  /** The data are differences, such as components: only the standard deviations of whitening are restored, not the means. */
  directions?: boolean;
  /** The values that whitening removed, see {@link DataSet.whitenings}. Default: their average over the training pictures. */
  whitenings?: readonly number[] | Float64Array | null;
}

/** What {@link Model.unusual} resolves to. */
export interface Distances {
  /** n: Hotelling's T² of the coefficients at θ, the distance within the model. It is about the number of components. */
  within: Float64Array;
  /** n: the squared residual over that of training rows at θ (Q), the distance from the model. It is about 1. */
  from: Float64Array;
  /** Which θ were outside the endpoints. */
  clamped: Clamped;
  /** That 5 % and 1 % of new rows like the training rows exceed. */
  limits: { within: [number, number]; from: [number, number] };
  /** Rows that no fit had seen, which the limits come from. */
  rows: number;
}

/** What {@link Model.why} resolves to. */
export interface Reasons {
  /** K: signed contributions, whose squares sum to T². */
  within: Float64Array;
  /** K: signed contributions, whose squares sum to Q; 0 of missing cells. */
  from: Float64Array;
}

/** What the report of a model for readers says of its data and its fit. */
export interface SheetOptions {
  /** The files of the set. Default: none, as of data that were drawn. */
  files?: readonly FileLike[];
  /** How they were read. */
  read?: ReadOptions;
  /** The options of the fit. */
  fit?: FitOptions;
  /** What the data are, for the title. Default: the names of the files. */
  name?: string;
  /** An address that opens the same data and model, where no command repeats them. */
  link?: string;
  /** TuneResult.verdict of the search that chose the model. Without it the report compares no methods. */
  verdict?: Verdict | null;
  /** TuneResult.reasons of that search. */
  reasons?: readonly TuneReason[];
}
