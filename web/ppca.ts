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
 * @module
 */

import { createEngine as start } from './engine/engine.js';
import type { Engine } from './engine/core.ts';
import type { EngineOptions } from './engine/types/calls.ts';

/**
 * Starts an engine. It may be called again after a failure.
 * @param options where the program is, how many workers there are, signal and progress; an abort of
 *   the signal rejects with its reason
 * @returns the engine, until close()
 * @throws {PPCAError} ERR_NOT_FOUND and ERR_FORMAT where the program or its worker cannot be loaded;
 *   ERR_UNSUPPORTED, ERR_OPTION, ERR_CRASHED; ERR_VERSION where module, worker and program are not
 *   of one build
 */
export const createEngine: (options?: EngineOptions) => Promise<Engine> = start;
export { PPCAError } from './engine/engine.js';
export { build, version } from './engine/version.js';
export type { Engine } from './engine/core.ts';
export type { DataSet } from './engine/dataset.ts';
export type { Model } from './engine/model.ts';
export type { SavedModels } from './engine/saved.ts';
export type * from './engine/types/answers.ts';
export type * from './engine/types/calls.ts';
export type * from './engine/types/data.ts';
export type * from './engine/types/models.ts';
export type * from './engine/types/options.ts';
