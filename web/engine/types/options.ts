// Code generated from core/settings by `go generate ./core/settings`. DO NOT EDIT.

import type { DataSet } from '../dataset.ts';
import type { Model } from '../model.ts';
import type { TrainingData } from './data.ts';

/** The kind of an error, for programs. */
export type ErrorCode =
  /** sizes that do not match */
  | 'ERR_SHAPE'
  /** NaN or ±Infinity where a number is needed */
  | 'ERR_NONFINITE'
  /** a value outside the range given for it, such as θ outside the endpoints of a fit */
  | 'ERR_RANGE'
  /** an option unknown, missing or contradictory */
  | 'ERR_OPTION'
  /** bytes that violate their format, such as a damaged file */
  | 'ERR_FORMAT'
  /** a model or database from a newer version, or files of the module from different builds */
  | 'ERR_VERSION'
  /** more memory than a browser tab can have */
  | 'ERR_TOO_LARGE'
  /** the browser's database refused, for instance because it is full */
  | 'ERR_STORAGE'
  /** no model, column or file of that name */
  | 'ERR_NOT_FOUND'
  /** understood, but not available here */
  | 'ERR_UNSUPPORTED'
  /** used after free() or close(), or made before the engine was restarted */
  | 'ERR_CLOSED'
  /** the program failed, which is a bug; the engine restarts with the next call */
  | 'ERR_CRASHED';

/** What a note on data is about, for programs. */
export type NoteCode =
  /** a file or an array that was not read */
  | 'ignored'
  /** how names, cells and the file were read */
  | 'form'
  /** the proposed role of a column, or advice about it */
  | 'role'
  /** a column was left out */
  | 'column'
  /** a column was left out because of its missing cells */
  | 'gaps'
  /** rows or pictures were left out */
  | 'rows'
  /** cells or pixels are not observed */
  | 'cells'
  /** where θ comes from, or that none is chosen */
  | 'theta'
  /** how pictures were read */
  | 'pictures'
  /** variables were not standardised */
  | 'scale';

/** How a fit ended. */
export type Status =
  /** the remaining decrease is below the tolerance: a minimum */
  | 'converged'
  /** the remaining decrease is estimated to be below a tolerance above 1e-6, or λ_v is above λ_o: the minimum may be further away */
  | 'near'
  /** no further step lowers the energy */
  | 'stalled'
  /** evaluations or cycles used up */
  | 'limit'
  /** stopped from outside; the model is the best so far */
  | 'cancelled';

/**
 * PPCA, IPCA and local PCA use θ; the others ignore it: PCA; MPCA, whose coefficients have
 * variance 1 (as in 'ppca-normalised'); SPCA with sparse loadings; LPP, which keeps
 * neighbours close.
 */
export type Method = 'ppca' | 'ipca' | 'local' | 'pca' | 'ppca-normalised' | 'mpca' | 'spca' | 'lpp';

/** A solver of PPCA. */
export type Solver = 'exact' | 'paper';

/** A rule that fixes the means, which the energy alone does not determine. */
export type Gauge = 'decoupled' | 'centred' | 'ridge';

/** What λ_v penalises: the change of the basis vectors, or of the reconstructions. */
export type Smoothness = 'bases' | 'reconstructions';

/** The noise that a fit assumes: the same for all θ, or one that changes with θ. */
export type NoiseModel = 'constant' | 'theta';

/** An experiment of the paper, in its order. */
export type ExperimentName = 'simulation' | 'lymph' | 'blur' | 'recognition' | 'yaw';

/** A method under its name in the tables of the paper's experiments. */
export type PaperMethod =
  'PCA' | 'PCA-masked' | 'MPCA' | 'SPCA' | 'SPCA-30' | 'IPCA' | 'Local' | 'LPP' | 'PPCA' | 'PPCA-paper' | 'PPCA-normalised';

/** Options of reading files. A column is chosen by its name or by its number, from 1, as a text. */
export interface ReadOptions {
  /** The column that is θ; two of them for two parameters at once. */
  theta?: string | readonly [string, string];
  /** The column that names the observations. */
  id?: string;
  /** The column of groups, such as persons, that must stay on one side of a split. */
  group?: string;
  /** The column with train or test. */
  split?: string;
  /** A column of categories, such as the sex: the same share of each category is held out for testing. */
  stratum?: string;
  /**
   * The column of observation weights, 0 or more: a weight of 2 counts like two equal rows, 0 leaves the
   * row out of the fit. Errors are plain means over rows.
   */
  weight?: string;
  /** Columns to leave out. */
  ignore?: readonly string[];
  /** The columns to use as variables, in this order, such as those of a model to project onto. */
  variables?: readonly string[];
  /**
   * The encoding of a text file, such as windows-1252 or utf-16le. Default: a mark at its beginning
   * decides, else UTF-8, else Windows-1252.
   */
  encoding?: string;
  /** What separates the cells of a text file. Default: the one that divides the first lines most evenly. */
  separator?: 'comma' | 'semicolon' | 'tab' | 'bar' | 'blanks';
  /**
   * The line of the names, from 1, such as 13; two lines, such as 13-14, if units are below the names;
   * none if the file has no names. Default: the last row of texts above the numbers.
   */
  names?: string;
  /**
   * The first and the last line of the data, such as 15-114. One may be absent: 15- or -114. Default:
   * all below the names.
   */
  rows?: string;
  /** Each column of the file is an observation, and each row a variable. */
  transpose?: boolean;
  /** Whether the first row of a table has names. The option names says more. Default: by the cells. */
  header?: boolean;
  /** The sheet of an Excel workbook (.xlsx). Default: the first with a table of numbers. */
  sheet?: string;
  /** The decimal mark. The other mark separates thousands. Default: by the cells. */
  decimal?: '.' | ',';
  /** The order of day, month and year in dates such as 03/04/2024. Default: by the cells. */
  dates?: 'dmy' | 'mdy' | 'ymd';
  /**
   * The number that a date or a time becomes: the year with its fraction; days since the first day;
   * hours, minutes or seconds since the first hour or minute; the day of the year (period 365.25) or the
   * hour of the day (period 24). The name of the column gets the unit. Default: by their span.
   */
  time?: 'year' | 'days' | 'hours' | 'minutes' | 'seconds' | 'day-of-year' | 'hour-of-day';
  /**
   * Texts and numbers that mean missing, such as -999, beside empty cells, NA and NaN. They replace the
   * usual ones: none accepts no other. Default: the usual ones, such as n/a and -.
   */
  na?: readonly string[];
  /**
   * The columns of a long table, which has one value in a row. id,time,value makes a row for each id,
   * with a variable for each time; id,time,name,value a row for each id and time, with a variable for
   * each name. none keeps the rows.
   */
  long?: string;
  /**
   * Puts the curves of a long table on so many places, by local averages. Use it if each curve was
   * measured at places of its own. Default: the places of the file.
   */
  grid?: number;
  /** Columns of text that become a variable of 1 and 0 for each of their texts. */
  oneHot?: readonly string[];
  /** Read numbers only: no dates, no texts that mean missing, no thousands. */
  plain?: boolean;
  /**
   * A regular expression with one group that finds θ in the name of a picture. Default: the last number
   * in the name.
   */
  pattern?: string;
  /** A regular expression with one group that finds the group in the name of a picture, such as a person. */
  groupPattern?: string;
  /** The blur experiment (paper §4.3): every picture once per bin, blurred with a random σ from the bin. */
  blur?: BlurOptions;
  /**
   * Accept the proposed roles of columns that no option names, and model missing cells, as ppca fit
   * does. SetSummary.accepted has the options that say the same.
   */
  accept?: boolean;
  /**
   * Treatment of cells that are empty, NaN, NA or infinite, and of transparent pixels: 'refuse' is an
   * error with the place of the first, 'drop' leaves their rows out, 'model' treats them as not
   * observed. PPCA is then fitted to and projected on the other cells. By default, such cells in chosen
   * columns are an error, other columns with such cells are left out, and transparent pixels are drawn
   * over black.
   */
  missing?: 'refuse' | 'drop' | 'model';
  /**
   * A NumPy array (rows × variables) of true for known cells and false for others, which are modelled as
   * not observed. Its name among the files; by default the array called observed, if there is one.
   */
  observed?: string;
  /** The fraction of the rows for testing, if the data have no split. */
  testShare?: number;
  /** Seed of the random split. */
  seed?: number;
  /** Divide each variable by its standard deviation before a fit. */
  standardise?: boolean;
}

/** The blur experiment (paper §4.3). */
export interface BlurOptions {
  /** Endpoints of the bins of σ, increasing. Unit: pixels. */
  bins: readonly number[];
  /** Training pictures to use. Default: all. */
  faces?: number;
  /** Seed of the choice of pictures and of every σ. */
  seed?: number;
}

/** Options of pictures with key points. */
export interface PortraitOptions {
  /** Names of pictures to leave out. */
  exclude?: readonly string[];
  /** Approximate number of pixels of the warped pictures. Default: 10,000, or fewer for coarser pictures. */
  pixels?: number;
  /**
   * Give every picture and channel the mean 0.5 and the standard deviation 0.031 (§4.4). turn() restores
   * the colours.
   */
  whiten?: boolean;
  /** A model to project onto: the pictures are warped and whitened like its own. */
  like?: Model;
  /**
   * The fraction of pictures for testing, drawn with the seed; all pictures of a person stay on one
   * side. A table or folders with train and test take precedence.
   */
  testShare?: number;
  /** Seed of this split. */
  seed?: number;
}

/** Options of filling in missing cells. */
export interface ImputeOptions {
  /**
   * The fraction of known cells to hide at a time, until the error is measured on 300; 0 for none.
   * Default: 0.1.
   */
  heldOut?: number;
  /** Seed of the choice of these cells. Default: 1. */
  seed?: number;
  /** Return the bytes of a CSV. */
  table?: boolean;
}

/** Options of reading θ from observations. */
export interface LocateOptions {
  /** The probability that θ lies in its interval. Default: 0.9. */
  level?: number;
  /**
   * The distribution of θ before the observation is seen: that of the training rows, or flat. The
   * regression does not use it. Default: data.
   */
  prior?: 'data' | 'flat';
}

/** The settings of a fit. Options that are left out have defaults that depend on the data. */
export interface FitOptions {
  /** The method. Default: ppca. */
  method?: Method;
  /** Endpoints of the bins: increasing values of θ, in place of bins. */
  endpoints?: readonly number[];
  /** Number of bins that divide the range of θ. Default: 4. */
  bins?: number;
  /** Range of θ that the bins divide. Default: the range of the data. */
  range?: readonly [number, number];
  /**
   * Bins of equal width, or bins with equal counts of training observations. If values of θ repeat, bins
   * of equal count may merge; summary.warnings says so. Default: width.
   */
  spacing?: 'width' | 'count';
  /**
   * The period of θ, such as 360 for degrees or 24 for hours. At least 3 bins form a ring over the
   * period, from 0 or from the first endpoint. θ outside one period is wrapped; summary.warnings counts
   * these values.
   */
  periodic?: number;
  /**
   * For two parameters: the bins along each, in place of the options above. Without axes, bins and
   * spacing hold for both. There is a knot for each pair of endpoints, and hat weights are bilinear.
   */
  axes?: readonly [Axis, Axis];
  /**
   * Number of components, V. For PPCA also one number for each endpoint, or 'auto': at each endpoint the
   * fewest that explain 90 % of the variance there, at most 20. Default: 10, or one for every 15 rows
   * below 150 rows, but no more than hold 90 % of the variance, at least 2, and at most half of the
   * variables.
   */
  components?: number | readonly number[] | 'auto';
  /** Penalties of the energy. Infinity as mean or basis gives one mean, or one basis, for all θ. */
  lambda?: {
    /** Penalty on differences of neighbouring means, λ_m, no unit. Default: estimated from the data. */
    mean?: number;
    /**
     * Penalty on differences of neighbouring bases, λ_v. Unit: data². Default: 0.05 of the variance of the
     * data.
     */
    basis?: number;
    /**
     * Penalty on bases that are not orthonormal, λ_o. Unit: data². Default: 100 times the variance of the
     * data.
     */
    ortho?: number;
    /**
     * For two parameters: λ_m and λ_v along the second, as a multiple of those along the first. Default:
     * 1.
     */
    ratio?: number;
  };
  /**
   * What λ_v penalises: the change of the basis vectors from knot to knot, or that of the
   * reconstructions, in which each component has the weight of its variance. Default: bases.
   */
  smoothness?: Smoothness;
  /**
   * The noise that the fit assumes. With theta, a first fit estimates the noise σ² at each θ from its
   * residuals, and each observation has the weight 1/σ². summary.noise has the estimate, and whether it
   * pays. Default: constant.
   */
  noise?: NoiseModel;
  /** The solver: exact, or Algorithm 1 of the paper. Default: exact. */
  solver?: Solver;
  /** The rule that fixes the means. The energy alone does not determine them. Default: decoupled. */
  gauge?: Gauge;
  /**
   * Initial bases of the exact solver: one PCA for all knots, or one for each knot. Default: both; the
   * lower energy wins.
   */
  start?: 'pooled' | 'knotwise';
  /** Of earlier versions, without effect: a fit runs from its starts. Default: starts. */
  effort?: 'starts';
  /**
   * ε, the penalty on large coefficients: of the ridge gauge, and wherever cells are missing. Default:
   * 0.03.
   */
  ridge?: number;
  /**
   * The fit ends when the estimated remaining decrease is at most this fraction of the energy. Default:
   * 1e-7.
   */
  tolerance?: number;
  /** Most evaluations of the energy from each initial point. Default: 400. */
  maxEvaluations?: number;
  /** Seed of all random choices: the same data, options and seed give the same model. Default: 1. */
  seed?: number;
  /**
   * Size of a random sample of the training observations, spread over the bins. Endpoints and errors
   * still use all observations. Each sampled observation has the weight of those that it represents
   * (equal weights if the method ignores θ). Use it for a first look at large data. Default: all.
   */
  sample?: number;
  /** Most cycles. Default: 300. */
  cycles?: number;
  /** Gradient steps for the means in a cycle. Default: 0, the closed form. */
  meanSteps?: number;
  /** Gradient steps for the bases in a cycle. Default: 100. */
  basisSteps?: number;
  /** Rate of the steps for the means. Default: by a bound on the curvature. */
  meanRate?: number;
  /** Rate of the steps for the bases. Default: by a bound on the curvature. */
  basisRate?: number;
  /**
   * Local PCA: bandwidth h of the weights exp(−(θ_i−θ)²/2h²), in the units of θ; with two parameters as
   * a share of the range of each. Infinite is PCA; 0 is the default. Default: by cross-validation.
   */
  bandwidth?: number;
  /** SPCA: number of nonzero loadings of each component. Default: half. */
  nonzeros?: number;
  /**
   * SPCA: λ₂ of the elastic net, relative to the mean square of a variable; infinite for soft
   * thresholds. Default: 1e-6, above 1024 variables infinite.
   */
  sparseRidge?: number;
  /** LPP: number of neighbours of each observation. Default: 5. */
  neighbours?: number;
  /**
   * LPP: t of the weights exp(−distance²/t); infinite for weights of 1. Unit: data². Default: the mean
   * of distance².
   */
  heat?: number;
}

/** The bins along one of two parameters, as in FitOptions. */
export interface Axis {
  /** One endpoint: the model ignores this parameter. */
  endpoints?: readonly number[];
  /** Number of bins. */
  bins?: number;
  /** Bins of equal width, or with equal counts of training observations. */
  spacing?: 'width' | 'count';
  /** Range that the bins divide. */
  range?: readonly [number, number];
  /** The period of this parameter. */
  periodic?: number;
}

/** The options of tuning λ. Options that are left out have defaults. */
export interface TuneOptions {
  /** The settings of each fit, without a sample; its λ of the mean and of the basis are not used. */
  settings?: FitOptions;
  /**
   * Values of λ_m, for the means, to compare; infinity is PCA. Default: infinity, 3, 0.3, 0.03 and 0.003
   * for four bins.
   */
  lambdaMean?: readonly number[];
  /**
   * Values of λ_v, for the bases, to compare; infinity is PCA. Unit: data². Default: infinity, and 0.3,
   * 0.03, 0.003 and 0.0003 of the variance of the data for four bins.
   */
  lambdaBasis?: readonly number[];
  /** Numbers of components to compare. Default: those of a fit. */
  components?: readonly number[];
  /** Numbers of bins to compare; with two parameters, along each. Default: those of a fit. */
  bins?: readonly number[];
  /**
   * Number of parts into which the groups are divided. With fewer groups than folds, one group is left
   * out at a time. Default: 5, or 10 with fewer than 200 groups.
   */
  folds?: number;
  /** Of earlier versions, without effect: the simplest model within 1 % of the least error is chosen. */
  oneStandardError?: boolean;
  /** Of earlier versions, without effect: every choice is fitted to every fold. */
  full?: boolean;
  /**
   * Other methods to fit to the same folds, for a table of errors. Where cells are missing only pca can
   * be compared. An empty list compares none. Default: all three; pca alone if cells are missing.
   */
  compare?: readonly ('local' | 'ipca' | 'pca')[];
  /** Seed of the division of the groups. */
  seed?: number;
}

/** The options of a learning curve. Options that are left out have defaults. */
export interface LearningOptions {
  /** The methods to compare. A fit for each, without a sample; by default parameterized PCA. */
  methods?: readonly FitOptions[];
  /** Numbers of training rows. Default: at most 6, up to all. */
  sizes?: readonly number[];
  /** Number of random samples of each size. Default: 5. */
  repeats?: number;
  /** Seed of the samples. */
  seed?: number;
}

/** The options of a bootstrap. Options that are left out have defaults. */
export interface BootstrapOptions {
  /**
   * Number of resamples: each draws as many groups of observations as there are, with replacement, and
   * is fitted. Default: 200.
   */
  resamples?: number;
  /** Probability that a band covers the true number. Default: 0.95. */
  level?: number;
  /** Seed of the draws. */
  seed?: number;
}

/** See `ppca experiment -h`. An option that the experiment does not use is an error. */
export interface ExperimentOptions {
  /** The observations; by default synthetic ones, drawn with the seed. */
  data?: DataSet | TrainingData;
  /** Seed of all random choices. Default: 1. */
  seed?: number;
  /** Number of random splits. */
  splits?: number;
  /** Training observations in each bin. */
  sizes?: readonly number[];
  /** Faces to recognise. */
  faces?: readonly number[];
  /** Number of components; several if the experiment chooses among them. */
  components?: readonly number[];
  /** λ_m of PPCA; a list if λ is tuned or if the experiment varies it. */
  lambdaMean?: readonly number[];
  /** λ_v of PPCA; a list as for λ_m. Unit: data². */
  lambdaBasis?: readonly number[];
  /** Methods to compare, with their names in the paper, such as 'PCA' or 'PPCA-paper'. */
  methods?: readonly (PaperMethod | (string & {}))[];
  /** Tune λ of PPCA by cross-validation in each training set. */
  tune?: boolean;
  /** What λ_v of PPCA penalises, see FitOptions.smoothness. */
  smoothness?: Smoothness;
  /** Adds a row for each method with this noise, see FitOptions.noise; its name ends in -noise. */
  noise?: NoiseModel;
}
