// What ppca.wasm sets as globalThis.ppca, for pages without the module. Calls, data, options
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
  /** How the fit went. */
  readonly summary: FitSummary;
  /** What the model is. */
  readonly info: ModelInfo;
}

/** Float64Array, or one of two that stay as narrow in the program's memory. */
export type TypedNumbers = Float64Array | Float32Array | Uint8Array;

type Typed<Data> = Omit<Data, 'data' | 'theta' | 'weights'> & { data: TypedNumbers; theta: TypedNumbers; weights?: TypedNumbers };

/**
 * All functions but free return promises. When the program ends, as it does without memory,
 * calls that wait and all later ones reject with ERR_TOO_LARGE: load it again. Only a fault of
 * the WebAssembly engine itself, such as an overflow of its stack, leaves them pending. There
 * are no 'local', 'spca' and 'lpp' (ERR_UNSUPPORTED), which the module has.
 * They read what they are given before they return.
 * They reject with an Error whose name is PPCAError and which has `code` and `details` as in
 * ppca.d.ts, or with the reason of an abort.
 */
export interface PlainPPCA {
  /** The version of the program. */
  readonly version: string;
  /**
   * Fits a model to rows of numbers, and computes their errors.
   * @param data n×K numbers and θ, one or two for each row
   * @param options the settings; those left out have defaults that depend on the data
   * @param call progress and signal. An abort rejects with the signal's reason; with onCancel 'best'
   *   it resolves to the best model so far, and rejects only where there is none yet
   * @returns the model, in the program until free()
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED, ERR_TOO_LARGE
   */
  fit(data: Typed<TrainingData> & { rows: number; cols: number }, options?: FitOptions, call?: FitCallOptions): Promise<PlainModel>;
  /**
   * Computes the coefficients of observations, by least squares.
   * @param model of this program
   * @param data n×K values in the units of the training data, and θ
   * @returns n×V coefficients in the units of the data, and the error of each reconstruction
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  project(model: PlainModel, data: Typed<NewData> & { rows: number }, call?: CallOptions): Promise<Projection>;
  /**
   * Computes the errors of reconstructions.
   * @param model of this program
   * @param data n×K values in the units of the training data, and θ
   * @returns RMSE in the units of the data: the mean over rows, and that of each of the n rows
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  score(model: PlainModel, data: Typed<NewData> & { rows: number }, call?: CallOptions): Promise<{ rmse: number; rows: Float64Array }>;
  /**
   * Computes observations from coefficients.
   * @param model of this program
   * @param what n×V coefficients in the units of the data, and n×P values of θ
   * @returns n×K, in the units of the data
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION
   */
  reconstruct(
    model: PlainModel,
    what: { coefficients: TypedNumbers; rows: number; theta: TypedNumbers },
    call?: CallOptions,
  ): Promise<Float64Array>;
  /**
   * Returns the mean and the basis at θ.
   * @param model of this program
   * @param theta a number; with two parameters a list, such as [yaw, pitch]
   * @returns K means and V×K components, in the units of the data
   * @throws {PPCAError} ERR_NONFINITE, ERR_SHAPE, ERR_OPTION
   */
  at(model: PlainModel, theta: number | readonly number[], call?: CallOptions): Promise<Slice>;
  /**
   * Writes the model file.
   * @param model of this program
   * @returns an .npz, which load and numpy.load open
   * @throws {PPCAError} ERR_OPTION
   */
  save(model: PlainModel, call?: CallOptions): Promise<Bytes>;
  /**
   * Opens a model file.
   * @param bytes of an .npz that save, the module or `ppca fit` wrote; they are copied
   * @returns the model, in the program until free()
   * @throws {PPCAError} ERR_FORMAT, ERR_VERSION, ERR_OPTION, ERR_TOO_LARGE
   */
  load(bytes: ArrayBuffer | Uint8Array, call?: CallOptions): Promise<PlainModel>;
  /**
   * Frees the memory of a model. Freeing twice is harmless.
   * @param model of this program
   */
  free(model: PlainModel): void;
}

declare global {
  var ppca: PlainPPCA;
}
