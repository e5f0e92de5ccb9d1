// What fits, searches and resamples return.

import type { Engine } from '../core.ts';
import type { Model } from '../model.ts';
import type { Energy } from './calls.ts';
import type { FitOptions, Gauge, Solver, Status } from './options.ts';

/** A change of options, and what to call it. */
export interface Advice {
  /** The change in words, such as 'use PCA', for a button. */
  action: string;
  /** The change, for fit(); standardise is an option of read(). */
  options: AdvisedOptions;
  /** The same for the command `ppca fit`. */
  flags: string;
}

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

/** One choice and its error in cross-validation. */
export interface TunePoint {
  /** λ_m. */
  lambdaMean: number;
  /** λ_v, in data². */
  lambdaBasis: number;
  /** V. */
  components: number;
  /** Of each parameter. */
  bins: number;
  /** RMSE of the rows that were left out, in the units of the data; where cells are missing, of hidden cells of these rows. */
  rmse: number;
  /** The standard error of rmse, for independent groups. */
  se: number;
  /** The mean log-density of the rows that were left out, in the units of the fit. */
  logDensity: number;
}

/** A method and its error in cross-validation, on the same folds. */
export interface TuneMethod {
  /** Its kind. */
  method: 'ppca' | 'local' | 'ipca' | 'pca';
  /** RMSE of the rows that were left out, in the units of the data. */
  rmse: number;
  /** The standard error of rmse, for independent groups. */
  se: number;
  /** rmse minus that of PPCA at the chosen point. */
  difference: number;
  /** The standard error of difference, which is smaller than se. */
  differenceSE: number;
  /** rmse over that of PPCA, less 1. */
  fromPPCA: number;
  /** The standard error of fromPPCA. */
  fromPPCASE: number;
  /** The rmse of PPCA over this one, less 1. */
  ofPPCA: number;
  /** The standard error of ofPPCA. */
  ofPPCASE: number;
}

/** Which method errs least on unseen rows, by how much, and how sure that is. */
export interface Verdict {
  /** The one sentence. */
  sentence: string;
  /** The method of the chosen model. */
  chosen: 'ppca' | 'local' | 'ipca' | 'pca';
  /** PPCA at the chosen point, then the others, on the same rows. */
  methods: TuneMethod[];
  /** A change that the folds have tried, and that lowers the error by more than two standard errors; absent if none gains. */
  advice?: Advice;
  /** The rows of the folds. */
  rows: number;
  /** Which rows those are, if not all. */
  note?: string;
}

/** What {@link Engine.tune} resolves to. */
export interface TuneResult {
  /** Which method errs least on unseen rows. */
  verdict: Verdict;
  /** The options of the model that the folds chose. Those that its method does not use are absent. */
  chosen: {
    method: string;
    components: number;
    bins?: number;
    lambda?: { mean: number; basis: number };
    bandwidth?: number;
    smoothness?: 'bases' | 'reconstructions';
  };
  /** Why these options were chosen: method, lambdaMean, lambdaBasis, components or bins, and the reason in one line. */
  reasons?: { option: string; text: string }[];
  /** The choices that were tried. */
  points: TunePoint[];
  /** One of the points, with the options of the chosen model: fit(data, best.options) fits it. */
  best: TunePoint & { options: FitOptions };
  /** The number of parts into which the groups were divided. */
  folds: number;
  /** The number of groups in these parts. */
  groups: number;
  /** Notes on assumptions. */
  warnings?: string[];
}

/** Numbers of a model with their standard errors and intervals, estimate − bias ± z·se. */
export interface Band {
  /** The values of the model. */
  estimate: number[];
  /** Standard errors of estimate − bias. */
  se: number[];
  /** Of the means of parameterized PCA: what λ_m and the width of the bins add to them, estimated. */
  bias?: number[];
  /** The lower ends of the intervals. */
  lower: number[];
  /** The upper ends. */
  upper: number[];
}

/** What {@link Model.bootstrap} resolves to. Numbers are in the units of the data. */
export interface Bootstrap {
  /** What was drawn with replacement: the groups of the data, or their rows. */
  resampled: 'groups' | 'rows';
  /** Number of groups or rows to draw from. */
  units: number;
  /** Number of rows that were left out, because their θ lies outside the endpoints of the model. */
  outside: number;
  /** Number of resamples that were fitted. */
  resamples: number;
  /** Number of resamples that could not be fitted. */
  failed: number;
  /** The probability that an interval covers. */
  level: number;
  /** T values of θ, one number for each parameter: the knots, or the middles of the bins of IPCA. */
  theta: number[][];
  /** T×K. */
  mean: Band;
  /** How many of these means of the model lie outside their intervals, because of the bias of λ_m and of wide bins. */
  beyond: number;
  /** T×V×K. Each resample is turned towards the model, as components are defined up to a rotation. */
  components: Band;
  /** V, standard deviations of the coefficients. */
  sd: Band;
  /** E pairs of neighbouring knots, from 0. */
  edges: [number, number][];
  /** E, the largest angle between the subspaces at both ends of an edge, in degrees. */
  angles: Band;
  /** Bands come from the finished resamples. */
  cancelled?: true;
}

/** How a fit looked for the lowest minimum of the energy. */
export interface MinimumSearch {
  /** Minima reached, in the order in which they were found: where the run began, and its energy. */
  ends: { start: string; energy: number }[];
  /** By how much the highest end is above the lowest, as a share of it. */
  apart: number;
}

/** The noise, estimated from the residuals of a fit. */
export interface Noise {
  /** σ of a cell at each endpoint, in the units of the fit; on a ring or with two parameters at each knot. */
  sd: number[];
  /** Largest σ² ÷ smallest. */
  ratio: number;
  /** Log-likelihood of rows that were left out − that of constant noise; 0 if the noise is constant. In files before version 0.10 of the rows themselves. */
  gain: number;
  /** Whether observations had the weight 1/σ²(θ): FitOptions.noise. */
  weighted: boolean;
  /** σ of that weight at each endpoint, from a first fit; about equal where that found no change with θ. Absent without such weights and in older files. */
  by?: number[];
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

/** The bandwidth of local PCA, and how it was chosen. */
export interface Bandwidth {
  /** In the units of θ; with two parameters a share of the range of each. Infinity is PCA. */
  value: number;
  /** That of the widest kernel, if few observations are within reach of some θ; 0: none is wider. */
  widest: number;
  /** The bandwidths that cross-validation compared, from the widest, with the RMSE of the groups left out; empty if FitOptions.bandwidth is set. */
  tried: { bandwidth: number; rmse: number }[];
  /** Number of folds; 0 if FitOptions.bandwidth is set. */
  folds: number;
  /** Number of groups of observations, which no fold divides; 0 if FitOptions.bandwidth is set. */
  groups: number;
}
