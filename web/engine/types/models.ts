// What models say of themselves and of observations.

import type { Model } from '../model.ts';
import type { Numbers } from './calls.ts';
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

/** Options of {@link Model.chart}. */
export interface ChartOptions {
  /** In percent. Default: 3, 10, 25, 50, 75, 90, 97. */
  centiles?: Numbers | undefined;
  /** Of reach, from 0. Default: all together. */
  component?: number | undefined;
  /** Compute the distribution of each variable, which needs the density. Default: true. */
  density?: boolean | undefined;
}
