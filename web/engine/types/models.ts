// What models say of themselves and of observations.

import type { Model } from '../model.ts';
import type { VariableError } from './answers.ts';
import type { Bytes, Numbers } from './calls.ts';
import type { FitOptions } from './options.ts';

/** A change of options that a diagnosis advises. */
export interface AdvisedOptions extends FitOptions {
  /** An option of reading. */
  standardise?: boolean;
}

/**
 * Root-mean-square errors, mean over rows whatever their weights, in the units of the data. Of rows with
 * missing cells they are the errors of their known cells by least squares; {@link Model.score} uses the
 * expected coefficients, whose errors are larger.
 */
export interface Scores {
  /** Of the training rows. */
  train?: number;
  /** Of the test rows; absent if there are none. */
  test?: number;
  /** SPCA and LPP: of the training rows, by least squares on the vectors that give their coefficients. */
  trainLeastSquares?: number;
  /** SPCA and LPP: the same of the test rows. */
  testLeastSquares?: number;
}

/** Options of a model at one θ. */
export interface AtOptions {
  /** A slice whose memory is reused. */
  reuse?: Slice;
  /**
   * Models of portraits: mean and basis as pictures of the shape info.turned.
   * 'turned' draws the head at θ; 'front' draws a frontal head without the parts
   * hidden at θ. NaN: background.
   */
  view?: 'turned' | 'front';
}

/** A model at one θ, in the units of the data. */
export interface Slice {
  /** K. */
  mean: Float64Array;
  /** V×K. */
  basis: Float64Array;
  /** V: the variance along each component, in units of data²; of a standardised model in those of the fit. It divides by n, as PCA by n − 1 times (n − 1)/n. */
  explained: Float64Array;
  /** Whether θ was outside the endpoints and was clamped; never on a ring, where it is wrapped. */
  clamped: boolean;
}

/** n flags: 1 if θ was outside the endpoints, where the model has that of the nearest; never on a ring. */
export type Clamped = Uint8Array;

/** Numbers for n values of θ. */
export type Along = Float64Array & { readonly clamped: Clamped };

/** What {@link Model.project} resolves to, and {@link Model.reconstruct} takes. */
export interface Projection {
  /** n×V. */
  coefficients: Float64Array;
  /** n. */
  rows: number;
  /** n×P: θ of the observations. */
  theta: Float64Array;
  /** Which θ were outside the endpoints. */
  clamped: Clamped;
  /** n: the error of each reconstruction. */
  rmse: Float64Array;
}

/** What {@link Model.impute} resolves to. */
export interface Imputation {
  /** n×K; null with table. */
  data: Float64Array | null;
  /** The bytes of a CSV; null without table. */
  table: Bytes | null;
  /** Cells that were unknown. */
  filled: number;
  /** Known cells that were hidden to measure the error. */
  heldOut: number;
  /**
   * RMSE of the model on the heldOut cells, in the units of the data, and at least the root mean square of
   * their standard errors, because the fit may have seen them; NaN if there are none.
   */
  rmse: number;
  /** RMSE of the mean at θ on the heldOut cells. */
  baseline: number;
  /** K: rmse of each variable; null without heldOut cells. */
  variables: Float64Array | null;
  /**
   * n×K: the standard error of each cell, 0 where it is known, NaN if fewer than 3 rows know the variable;
   * null if the model has no density.
   */
  errors: Float64Array | null;
  /** Which θ were outside the endpoints. */
  clamped: Clamped;
}

/** Options of {@link Model.project}, and of the table of `ppca/page`. */
export interface ProjectOptions {
  /** Coefficients are their means given the known cells in all rows, not only in those with missing cells. Default: false. */
  posterior?: boolean;
}

/** Options of {@link Model.score}. */
export interface ScoreOptions extends ProjectOptions {
  /** Compute log-densities and centiles. Default: true. */
  density?: boolean;
  /** Compute the error of each variable in its own unit. Default: false. */
  variables?: boolean;
}

/** What {@link Model.score} resolves to. */
export interface Score {
  /** The mean of rows. */
  rmse: number;
  /** n: RMSE of each observation, in the units of the data; of a standardised model in standard deviations. */
  rows: Float64Array;
  /** n: natural logarithm of the density of the known cells at θ; null without density, and if the model has none. */
  logDensity: Float64Array | null;
  /** n: the percentage of observations at this θ that are nearer to their mean: 99 is unusual. Null like logDensity. */
  centile: Float64Array | null;
  /** The error of each variable, over the training rows of a set, or all rows of arrays, and over the test rows, if there are any; null unless asked for. */
  variables: { train: VariableError[]; test: VariableError[] | null } | null;
  /** Which θ were outside the endpoints. */
  clamped: Clamped;
}

/** What {@link Model.move} resolves to. */
export interface Moved {
  /** n×K, in the units of the data. */
  data: Float64Array;
  /** n×K: the standard error of each cell. */
  errors: Float64Array;
  /**
   * Too few groups were seen at two θ to learn how individuals change: each is assumed to keep its place
   * in the distribution, and the errors are those of any observation at the new θ.
   */
  assumed: boolean;
  /** Where θ of the observation or the new θ was outside the endpoints. */
  clamped: Clamped;
}

/** What {@link Model.locate} resolves to, for n observations and P parameters. */
export interface Located {
  /** The probability that θ lies in its interval. */
  level: number;
  /** n×P: the estimates. */
  theta: Float64Array;
  /** n×P: the lower ends of the intervals. If θ is periodic and lower is above upper, the interval contains the seam. */
  lower: Float64Array;
  /** n×P: the upper ends. */
  upper: Float64Array;
  /**
   * n: 1 if a regression on principal coefficients read θ, 0 if the density of the model did, as in
   * rows with missing cells, or where it errs less.
   */
  regressed: Uint8Array;
  /** Which reads complete rows, and P each: RMSE of θ of groups that were left out, by the regression and by the density; null if unknown. */
  reader: { chosen: 'regression' | 'density'; regression: number[] | null; density: number[] | null };
  /** G×P: values of θ. */
  grid: Float64Array;
  /** n×G: the probability of each value of the grid given the observation, by the density of the model. The sum of a row is 1. */
  curves: Float64Array;
}

/** Options of {@link Model.chart}. */
export interface ChartOptions {
  /** In percent. Default: 3, 10, 25, 50, 75, 90, 97. */
  centiles?: Numbers | undefined;
  /** Of reach, from 0. Default: all together. */
  component?: number | undefined;
  /** Compute the distribution of each variable, which needs the density. Default: true. */
  density?: boolean | undefined;
}

/** What {@link Model.chart} resolves to, for G values of θ, in the units of the data. */
export interface Chart {
  /** G×K: of the distribution; without density that of the model. */
  mean: Float64Array;
  /** G×K: the change with one standard deviation σ of a coefficient: σ·p(θ) with its sign for one component, √Σσ²p(θ)² for all. */
  reach: Float64Array;
  /** Which θ were outside the endpoints. */
  clamped: Clamped;
  /** For each centile G×K: the value below which so many percent of the observations lie; null without density. */
  curves: Float64Array[] | null;
}
