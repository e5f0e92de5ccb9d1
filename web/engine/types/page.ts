// What the page of this project asks and hears beside the types that most programs need.

import type { Engine } from '../core.ts';
import type { DataSet } from '../dataset.ts';
import type { Model } from '../model.ts';
import type { Energy, FileLike, Numbers, Shape } from './calls.ts';
import type { TuneResult, Verdict } from './fits.ts';
import type { AtOptions, Clamped } from './models.ts';
import type { ErrorCode, ExperimentName, FitOptions, Method, ReadOptions, Status } from './options.ts';

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
  rows: number;
  shape: Shape;
  /** n names, which become a part of the file names, behind the numbers of the rows. */
  names?: readonly string[] | null;
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
  assignment: Assignment;
  /** One for each question; without `is` it is not marked. */
  answers: readonly { is?: string; tolerance?: number }[];
  /** The data files, whose SHA-256 the assignment stores. */
  files?: FileLike | Iterable<FileLike>;
}

/** What a student hands in, with a report. */
export interface HandIn {
  id: string;
  title: string;
  student: string;
  /** When, in ISO 8601. */
  made: string;
  /** One for each question; empty: none. */
  answers: readonly string[];
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

/** The result of marking a file. The errors are RMSE; a report without a hand-in has no student. */
export interface MarkedRow {
  file: string;
  student: string;
  id: string;
  title: string;
  /** The built-in set, or the names of the files. */
  data: string;
  /** The seed of a built-in set. */
  draw: number | null;
  /** The columns of a file that are θ. */
  theta: string;
  variables: number;
  testShare: number;
  method: string;
  /** The settings of the model, in words. */
  settings: string;
  train: number | null;
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
  name: string;
  files: readonly (File | { name: string; data: Blob | ArrayBuffer | Uint8Array })[];
  /** Model files (.npz), each with its method. */
  models: readonly { kind: Method | (string & {}); data: Uint8Array }[];
}

/** The source of a reported set: synthesise with a seed (1 by default) and a size, or read with options. Only the summary of the set is used. */
export type ReportSource =
  | { set: Pick<DataSet, 'summary'>; builtIn: BuiltInSet; seed?: number; size?: number }
  | { set: Pick<DataSet, 'summary'>; files: FileLike | Iterable<FileLike>; options?: ReadOptions };

/** A place in a picture, in pixels from its upper left corner: x to the right, y down. */
export interface Landmark {
  x: number;
  y: number;
  /** If false, x and y have no meaning. */
  visible: boolean;
}

/** A picture of a face. Sizes and places are pixels of the file. */
export interface Portrait {
  name: string;
  width: number;
  height: number;
  /** Why it cannot be used, for programs; empty if it can be used. */
  code: ErrorCode | '';
  problem: string;
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
  /** One for each endpoint but the first, in the order of the computation. Endpoints, components and places count from 0. */
  steps: {
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
  }[];
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

/** What {@link Engine.experiment} resolves to. */
export interface ExperimentReport {
  experiment: ExperimentName | (string & {});
  seed: number;
  splits: number;
  /** Including defaults. */
  settings: Record<string, unknown>;
  /** The table, with the columns of the paper. */
  rows: Record<string, unknown>[];
  /** Rows that could not be computed, and why. */
  skipped?: { row: Record<string, unknown>; why: string; splits?: number }[];
  notes?: string[];
  /** The paper's numbers and their source. */
  paper?: { source: string; rows: Record<string, unknown>[] };
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
  read?: ReadOptions;
  fit?: FitOptions;
  /** What the data are, for the title. Default: the names of the files. */
  name?: string;
  /** An address that opens the same data and model, where no command repeats them. */
  link?: string;
  /** TuneResult.verdict of the search that chose the model. Without it the report compares no methods. */
  verdict?: Verdict | null;
  /** TuneResult.reasons of that search. */
  reasons?: NonNullable<TuneResult['reasons']>;
}
