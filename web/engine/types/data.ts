// Data of callers, and what reading them says.

import type { Numbers, Shape, Table } from './calls.ts';
import type { Advice } from './fits.ts';
import type { NoteCode, ReadOptions } from './options.ts';

/** A column of a table. */
export interface Column {
  /** From the first row of the file, or its number, from 1. */
  name: string;
  /** What the column is used for; 'file' names the picture that a row describes. */
  role: 'theta' | 'variable' | 'id' | 'group' | 'split' | 'weight' | 'ignore' | 'file';
  /** Whether it has numbers only, besides empty cells. */
  numeric: boolean;
  /** Smallest number; 0 if it has none. */
  min: number;
  /** Largest number; 0 if it has none. */
  max: number;
  /** Empty cells. */
  missing: number;
  /** How its dates became numbers, as in ReadOptions.time; '' if it has no dates. */
  time: string;
  /** The number of the column in its file, from 1; 0 if it is made of others. */
  place: number;
}

/** What reading assumed, changed or left out. */
export interface Note {
  /** What it is about. */
  code: NoteCode;
  /** A sentence, with the file and the column that it is about. */
  text: string;
}

/**
 * How the text of a table was cut into cells, in the values of the options that cut it so, with the
 * first lines of the file.
 */
export interface Form {
  /** The encoding, as in ReadOptions.encoding; '' if the file is no text. */
  encoding: string;
  /** As in ReadOptions.separator; '' if the file is no text. */
  separator: string;
  /** As in ReadOptions.decimal. */
  decimal: '.' | ',';
  /** The lines of the names: '3', '3-4' or 'none'. */
  names: string;
  /** The lines of the data: '4-103'. */
  rows: string;
  /** Whether each column of the file is an observation. */
  transpose: boolean;
  /** The first 20 records of the file and the last 3, with the number of the line from 1, and at most 100 cells; long ones are cut. */
  lines: { line: number; cells: string[] | null }[] | null;
  /** Texts and numbers that may mean missing: as written, how many cells and which columns have it, and whether it is read as missing. */
  codes: { text: string; cells: number; columns: string[] | null; missing: boolean }[] | null;
}

/** What the cells of a table do not decide. An option of read() answers it. */
export interface Question {
  /** The option that answers it. */
  option: keyof ReadOptions;
  /** The column that it is about; absent if it is about the table. */
  column?: string;
  /** What is asked. */
  text: string;
  /** At least two answers: the value of the option, what the first cells become, and the option grid that belongs to it. */
  readings: { value: string; text: string; grid?: number }[];
}

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

/** A change of options before a fit, with its reason. */
export interface Proposal extends Advice {
  /** A sentence without its full stop. */
  text: string;
}

/** The quantity along which the variables are a curve. */
export interface VariableAxis {
  /** Empty if the names do not state it. */
  name: string;
  /** Likewise. */
  unit: string;
  /** K numbers, increasing or decreasing. */
  values: number[];
  /** What the curve measures, as the column of values of a long table says; else empty. */
  measured: string;
  /** Its unit, likewise. */
  measuredUnit: string;
}

/**
 * Cells without a number, in columns that are or could be variables or θ; if they are modelled, only
 * those of variables, in rows that are left.
 */
export interface Missing {
  /** ReadOptions.missing; '' if it was not set. */
  choice: '' | 'refuse' | 'drop' | 'model';
  /** How many there are. */
  cells: number;
  /** Rows with such cells. */
  rows: number;
  /** Columns with such cells. */
  columns: number;
  /** Rows left out because of them. */
  leftOut: number;
  /** What they hold, those of rows left out included: '3 empty, 2 "-999"'; '' for arrays and pictures. */
  texts: string;
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
