// Data of callers, and what reading them says.

import type { Column, Form, Missing, Note, Proposal, Shape, VariableAxis } from './answers.ts';
import type { Numbers, Table } from './calls.ts';
import type { ReadOptions } from './options.ts';

/** The description of a data set. */
export interface SetSummary {
  /** Whether rows are lines of a table or pictures. */
  kind: 'table' | 'pictures';
  /** n, training and test rows together. */
  rows: number;
  /** K. */
  cols: number;
  /** The number of rows for training: rows 0 … train−1. The rest is for testing. */
  train: number;
  /** The number of rows for testing. */
  test: number;
  /** The default number of components of a fit to the training rows. */
  components: number;
  /** K names of the variables of a table; empty for pictures. */
  names: string[];
  /** Of the first parameter. */
  thetaName: string;
  /** The period of θ if it is a time of day or a day of the year; else 0. */
  period: number;
  /** The option `long` by which the table was read because its names imply it; else ''. */
  long: string;
  /** The options that choose what `accept` accepted; null without it. */
  accepted: ReadOptions | null;
  /** null: choose the column of θ and read again. With two parameters, the first. */
  theta: { name: string; min: number; max: number } | null;
  /** The parameters, P of them: none, θ, or two at once. */
  parameters: { name: string; min: number; max: number }[];
  /** Of pictures; null for a table. */
  shape: Shape | null;
  /** Portraits have no shape; this is the shape of the pictures of turn(). */
  turned: Shape | null;
  /** The columns of a table. */
  columns: Column[];
  /** The first rows as in the file, with the first 100 columns; long cells are cut. */
  head: string[][];
  /** How the table was cut into cells; null for arrays and pictures. */
  form: Form | null;
  /** What reading assumed, changed or left out. */
  notes: Note[];
  /** What to decide before a fit: whether to standardise variables of different units. */
  proposals: Proposal[];
  /** The axis of variables that are numbers with a unit, such as 900 nm, 902 nm, …: a curve; else null. */
  axis: VariableAxis | null;
  /** Whether each variable is divided by its standard deviation before a fit. */
  standardised: boolean;
  /** Cells without a number. */
  missing: Missing;
}

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
