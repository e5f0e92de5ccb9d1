// What plain.wasm sets as globalThis.ppca, for pages without the module. Calls, data, options
// and errors are those of ppca.d.ts; numbers are typed arrays.

import './wasm_exec.js';
import type {
  Bytes,
  CallOptions,
  FitCallOptions,
  FitOptions,
  FitSummary,
  ModelInfo,
  NewData,
  Projection,
  Slice,
  TrainingData,
} from './ppca.js';

/** A model in the program. It is freed with `ppca.free`, or some time after nothing refers to it. */
export interface PlainModel extends Disposable {
  /** Its number in the program. */
  readonly model: number;
  readonly summary: FitSummary;
  readonly info: ModelInfo;
}

/** Float64Array, or one of two that stay as narrow in the program's memory. */
export type TypedNumbers = Float64Array | Float32Array | Uint8Array;

type Typed<Data> = Omit<Data, 'data' | 'theta' | 'weights'> & { data: TypedNumbers; theta: TypedNumbers; weights?: TypedNumbers };

/**
 * All functions but free return promises. They read what they are given before they return.
 * They reject with an Error whose name is PPCAError and which has `code` and `details` as in
 * ppca.d.ts, or with the reason of an abort.
 */
export interface PlainPPCA {
  /** The version of the program. */
  readonly version: string;
  fit(data: Typed<TrainingData> & { rows: number; cols: number }, options?: FitOptions, call?: FitCallOptions): Promise<PlainModel>;
  /** The coefficients of observations. */
  project(model: PlainModel, data: Typed<NewData> & { rows: number }, call?: CallOptions): Promise<Projection>;
  /** The RMSE of reconstructions: the mean over rows, and that of every row. */
  score(model: PlainModel, data: Typed<NewData> & { rows: number }, call?: CallOptions): Promise<{ rmse: number; rows: Float64Array }>;
  /** The observations that coefficients stand for (rows × K). */
  reconstruct(
    model: PlainModel,
    what: { coefficients: TypedNumbers; rows: number; theta: TypedNumbers },
    call?: CallOptions,
  ): Promise<Float64Array>;
  /** Mean and basis at one θ. */
  at(model: PlainModel, theta: number | readonly number[], call?: CallOptions): Promise<Slice>;
  /** The model file (.npz), which numpy.load also opens. */
  save(model: PlainModel, call?: CallOptions): Promise<Bytes>;
  /** Opens a model file. */
  load(bytes: ArrayBuffer | Uint8Array, call?: CallOptions): Promise<PlainModel>;
  /** Frees the memory of a model. Freeing twice is harmless. */
  free(model: PlainModel): void;
}

declare global {
  var ppca: PlainPPCA;
}
