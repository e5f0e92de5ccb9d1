// What fits, searches and resamples return.

import type { Model } from '../model.ts';
import type { Bandwidth, Energy, MinimumSearch, Noise } from './answers.ts';
import type { FitOptions, Gauge, Solver, Status } from './options.ts';

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

/** The summary of a fit. */
export interface FitSummary {
  /** How it ended. */
  status: Status | (string & {});
  /** Of PPCA; empty for other methods. */
  solver: Solver | (string & {});
  /** Of PPCA; empty for other methods. */
  gauge: Gauge | (string & {});
  /** Of the energy; cycles, for the paper's solver. */
  evaluations: number;
  /** Largest entry of the gradient ÷ max(1, |energy|). */
  gradientNorm: number;
  /** At the end. */
  energy: Energy;
  /** Of the fitted observations. */
  rmse: number;
  /** Duration of the fit; 0 for a model from a file, because files of equal fits have equal bytes. */
  seconds: number;
  /** How the fit looked for the lowest minimum; null: by Algorithm 1, with one basis for all θ, or in older files. */
  search: MinimumSearch | null;
  /** FitOptions.sample: the number of fitted observations, and of all with a weight; null: all were fitted. */
  sample: { rows: number; of: number } | null;
  /** The noise estimated from the residuals of the fit; null: not estimated, as for a single θ or in older files. */
  noise: Noise | null;
  /** Of local PCA; null for other methods. */
  bandwidth: Bandwidth | null;
  /** Notes on assumptions, and on data that the fit changed. */
  warnings: string[];
  /** Errors of training and test rows. */
  scores: Scores;
}

