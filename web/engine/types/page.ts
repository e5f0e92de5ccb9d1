// What the page of this project asks and hears beside the types that most programs need.

import type { Engine } from '../core.ts';
import type { DataSet } from '../dataset.ts';
import type { Shape, TuneResult, Verdict } from './answers.ts';
import type { Assignment } from './page-answers.ts';
import type { FileLike, Numbers } from './calls.ts';
import type { AtOptions } from './models.ts';
import type { FitOptions, Method, ReadOptions } from './options.ts';

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

/** An assignment and its answers. */
export interface AssignmentDraft {
  assignment: Assignment;
  /** One for each question; without `is` it is not marked. */
  answers: readonly { is?: string; tolerance?: number }[];
  /** The data files, whose SHA-256 the assignment stores. */
  files?: FileLike | Iterable<FileLike>;
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
