// What ppca.wasm sets as globalThis.ppca, for pages without the module. Calls, data, options
// and errors are those of the module; numbers are typed arrays.

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
 * the WebAssembly engine itself, such as an overflow of its stack, leaves them pending.
 * They read what they are given before they return.
 * They reject with an Error whose name is PPCAError and which has `code` and `details` as those of
 * the module, or with the reason of an abort.
 */
export interface PlainPPCA {
  /** The version of the program. */
  readonly version: string;
  /** As {@link "ppca".Engine.fit}; the model stays in the program until free(). */
  fit(
    data: Typed<TrainingData> & { rows: number; cols: number },
    options?: FitOptions,
    call?: Omit<FitCallOptions, 'onCancel' | 'transfer'>,
  ): Promise<PlainModel>;
  /** As {@link "ppca".Model.project}, by least squares. */
  project(model: PlainModel, data: Typed<NewData> & { rows: number }, call?: CallOptions): Promise<Projection>;
  /** As {@link "ppca".Model.score}, without densities. */
  score(model: PlainModel, data: Typed<NewData> & { rows: number }, call?: CallOptions): Promise<{ rmse: number; rows: Float64Array }>;
  /** As {@link "ppca".Model.reconstruct}. */
  reconstruct(
    model: PlainModel,
    what: { coefficients: TypedNumbers; rows: number; theta: TypedNumbers },
    call?: CallOptions,
  ): Promise<Float64Array>;
  /** As {@link "ppca".Model.at}. */
  at(model: PlainModel, theta: number | readonly number[], call?: CallOptions): Promise<Slice>;
  /** As {@link "ppca".Model.toBytes}. */
  save(model: PlainModel, call?: CallOptions): Promise<Bytes>;
  /** As {@link "ppca".Engine.load}; the model stays in the program until free(). */
  load(bytes: ArrayBuffer | Uint8Array, call?: CallOptions): Promise<PlainModel>;
  /** Frees the memory of a model of this program. Freeing twice is harmless. */
  free(model: PlainModel): void;
}

declare global {
  var ppca: PlainPPCA;
}
