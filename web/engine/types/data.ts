// Data of callers.

import type { Shape } from './answers.ts';
import type { Numbers, Table } from './calls.ts';

/** Arrays to fit a model to. */
export interface TrainingData {
  /** n×K. */
  data: Table;
  /** n. Not needed if data is an array of rows or of objects. */
  rows?: number;
  /** K. Not needed if data is an array of rows or of objects. */
  cols?: number;
  /** n; or n×2 for two parameters at once. In data of objects, the name of the column or the two names. */
  theta: Numbers | readonly Numbers[] | string | readonly [string, string];
  /** n observation weights, 0 or more, or the name of their column in data of objects. Default: all equal. */
  weights?: Numbers | string;
  /** NaN and infinite values: 'refuse' (default) is an error that names the first, 'model' treats them as missing cells. */
  missing?: 'refuse' | 'model';
  /** observations: n×K, 1 for known values. endpoints: B×K, 1 for variables that exist at the endpoint. */
  mask?: { observations?: Uint8Array; endpoints?: Uint8Array };
  /** K names of variables, all different. */
  names?: string[];
  /** The name of θ, or the names of two parameters, different. */
  thetaName?: string | readonly [string, string];
  /** The size of pictures whose pixels are the variables. */
  shape?: Shape;
  /** n names of groups, or the name of their column in data of objects. Only used to tune and for learning curves. */
  groups?: readonly (string | number)[] | string;
}

/**
 * Data to project or score: observations in the units of the training data. θ outside the endpoints is clamped,
 * with a flag, or wrapped on a ring. A thetaName or a shape must be that of the model, and so must names with their
 * order: otherwise the call rejects with ERR_OPTION, as it does for weights and groups, which would have no effect.
 * ReadOptions.variables reads a file in the order of the model.
 */
export interface NewData extends Omit<TrainingData, 'weights' | 'groups' | 'mask'> {
  /** observations: n×K, 1 for known values. */
  mask?: { observations?: Uint8Array };
}
