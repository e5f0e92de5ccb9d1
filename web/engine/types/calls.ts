// What callers pass to every call, and what they hear.

import type { Energy } from './answers.ts';

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

/**
 * A table: the numbers of a matrix row by row, an array of rows, or objects with the names of columns, such as
 * [{ age: 3, height: 94.2 }, { age: 4, height: 101.7 }]. The columns are `names`, or those
 * of the model to which the data are passed, or all names of row 1 that θ, weights, groups
 * and ids do not use. A name that a row does not have is a missing cell.
 */
export type Table = Numbers | readonly Numbers[] | readonly Readonly<Record<string, any>>[];

/** A file. Without a name, the engine guesses the format from the content, so pass a name if you can. */
export type FileLike = File | Blob | ArrayBuffer | Uint8Array | { name: string; data: Blob | ArrayBuffer | Uint8Array };

/** Progress of a long call, at least five times a second. */
export interface Progress {
  /**
   * What is done now: the program loads ('load'), files are opened and read ('open', 'read'), work begins ('start'), a
   * job in parts goes on ('parts'), a fit runs from one PCA for all knots or for each ('pooled start', 'start by knot'),
   * by Algorithm 1 ('cycles') or as SPCA ('alternation'), local PCA compares bandwidths ('bandwidth'), errors are
   * computed ('score').
   */
  phase: string;
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
  steps?: Pick<Progress, 'phase' | 'evaluations' | 'energy'>[];
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

/** The last argument of a fit. */
export interface FitCallOptions extends CallOptions {
  /** Hand the buffer of data over instead of copying it; it is empty afterwards. */
  transfer?: boolean;
  /** After an abort, resolve to the best model so far, at least the first. Default: false, reject with signal.reason. */
  partial?: boolean;
  /** @deprecated since 0.3: 'best' is `partial: true`. */
  onCancel?: 'reject' | 'best';
}

/** The last argument of learning curves, bootstraps and experiments. After an abort, `partial` resolves to what is done, marked `cancelled`. */
export interface JobCallOptions extends Omit<FitCallOptions, 'onProgress' | 'onCancel'> {
  /** Called at least five times a second. The fraction never falls. */
  onProgress?: ((progress: Required<Pick<Progress, 'fraction' | 'seconds' | 'parts' | 'of' | 'left'>>) => void) | undefined;
}

/** The last argument of tuning, which has no partial result. */
export type TuneCallOptions = Omit<JobCallOptions, 'partial'>;

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
