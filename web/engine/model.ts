import { dispose } from './dispose.ts';
import { Handle } from './handle.ts';
import { DataSet } from './dataset.ts';
import { fieldsOf, flagOf, given, isObject, jsonOf, optionsOf, plainOf, refused, textsOf } from './given/objects.ts';
import { bindMethods } from './given/methods.ts';
import { sentOf, tableOf } from './given/table.ts';
import type { Link } from './link.ts';
import type { Parcel } from './given/arrays.ts';
import type {
  Bootstrap,
  Chart,
  Diagnostics,
  FitSummary,
  Imputation,
  Located,
  ModelInfo,
  Moved,
  Projection,
  Score,
} from './types/answers.ts';
import type { CallOptions, JobCallOptions, Numbers } from './types/calls.ts';
import type { NewData, TrainingData } from './types/data.ts';
import type { Bytes } from './types/calls.ts';
import type { Along, AtOptions, ChartOptions, ProjectOptions, ScoreOptions, Slice } from './types/models.ts';
import type { BootstrapOptions, ImputeOptions, LocateOptions } from './types/options.ts';

/** The centiles of a chart of growth. */
const CENTILES = [3, 10, 25, 50, 75, 90, 97];

/** A map θ ↦ (mean, basis) in the engine, until free() or the end of the block that declares it by `using`. */
export class Model implements Disposable {
  /** How the fit went. */
  readonly summary: FitSummary;
  /** What the model is. */
  readonly info: ModelInfo;
  /** @internal */
  readonly handle: Handle;

  /** @internal */
  constructor(link: Link, { model, summary, info }: { model: number; summary: FitSummary; info: ModelInfo }) {
    this.handle = new Handle(link, 'model', model);
    this.summary = summary;
    this.info = info;
    bindMethods(this);
  }

  /**
   * Returns the mean and the basis at θ, fast enough for every frame of an animation.
   * @param theta a number; with two parameters a list, such as [yaw, pitch]
   * @param options reuse writes into the memory of an earlier slice, which must not be used
   *   afterwards: this saves a few megabytes of garbage in each frame. view draws portraits
   * @returns K means and V×K components, in the units of the data
   * @throws {PPCAError} ERR_NONFINITE, ERR_SHAPE, ERR_OPTION, ERR_UNSUPPORTED
   */
  async at(theta: number | readonly number[], options?: AtOptions, call?: CallOptions): Promise<Slice> {
    const { reuse, view } = fieldsOf(options, 'at', ['reuse', 'view']);
    const place = { theta: plainOf(theta, 'theta'), view: plainOf(view, 'view') };
    return this.handle.ask('at', call, (parcel) => ({ ...place, reuse: memoryOf(reuse, parcel) }));
  }

  /**
   * Computes how far the model varies with other observations of the same kind: fits resamples of
   * the groups of the training rows, or of the rows if there are no groups, on all cores. Each has the options
   * of the model.
   * @param data the data of the fit
   * @param options the number of resamples, the level of the bands, the seed
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the bands of the resamples that are done
   * @returns the bands of means, components, angles and standard deviations
   * @throws {PPCAError} ERR_UNSUPPORTED for MPCA, SPCA, LPP and normalised PPCA; ERR_SHAPE, ERR_OPTION
   */
  async bootstrap(data: DataSet | TrainingData, options?: BootstrapOptions, call?: JobCallOptions): Promise<Bootstrap> {
    const { link } = this.handle;
    const file: Uint8Array = await link.call('export', this.handle.argument());
    return link.owner.report({ kind: 'bootstrap', model: file, options }, data, call);
  }

  /**
   * Diagnoses the model.
   * @returns findings in words, the changes of options that mend them, and the numbers behind them
   * @throws {PPCAError} ERR_CLOSED
   */
  async diagnostics(call?: CallOptions): Promise<Diagnostics> {
    return this.handle.ask('diagnostics', call);
  }

  /**
   * Computes the coefficients of observations: by least squares, and as means given the known cells where
   * cells are missing. SPCA and LPP have criteria of their own and need all values.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @param options posterior: means in all rows
   * @returns n×V coefficients in the units of the data, and the error of each reconstruction
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  async project(data: DataSet | NewData, options?: ProjectOptions, call?: CallOptions): Promise<Projection> {
    const { posterior = false } = fieldsOf(options, 'project', ['posterior']);
    const everywhere = flagOf(posterior, 'posterior');
    return this.handle.ask('project', call, (parcel) => ({ ...observations(this, data, parcel), everywhere }));
  }

  /**
   * Computes observations from coefficients.
   * @param what n×V coefficients in the units of the data, and n×P values of θ; or a projection
   * @returns n×K, in the units of the data
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION
   */
  async reconstruct(what: { coefficients: Numbers; rows: number; theta: Numbers }, call?: CallOptions): Promise<Along> {
    const parts = ['coefficients', 'rows', 'theta', 'clamped', 'rmse']; // the last two come with a projection
    const { coefficients, rows, theta } = fieldsOf(what, 'reconstruct', parts, 'part');
    const answer = await this.handle.ask('reconstruct', call, (parcel) => ({
      coefficients: parcel.numbers(coefficients, 'coefficients'),
      theta: parcel.numbers(theta, 'theta'),
      rows: plainOf(rows, 'rows'),
    }));
    return flagged(answer);
  }

  /**
   * Fills cells that are not observed with their expectations given the observed ones of the row, which stay.
   * @param data all rows of a set, or arrays: n×K values, θ, and n ids
   * @param options how many known cells to hide for measuring the error, and whether to write a table
   * @returns n×K values in the units of the data, or a CSV (UTF-8) of [id,] θ and the variables, their
   *   standard errors, and the error on hidden cells
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  async impute(data: DataSet | (NewData & { ids?: readonly string[] }), options?: ImputeOptions, call?: CallOptions): Promise<Imputation> {
    const wanted = jsonOf(optionsOf(options));
    return this.handle.ask('impute', call, (parcel) => ({ ...observations(this, data, parcel, { named: true }), options: wanted }));
  }

  /**
   * Shows the individuals of observations at another θ, as groups of the training data at several θ
   * have taught the model; without them they keep their place in the distribution.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @param to a number; with two parameters a list
   * @returns the expectation of each cell there, and its standard error for one observation
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  async move(data: DataSet | NewData, to: number | readonly number[], call?: CallOptions): Promise<Moved> {
    return this.handle.ask('move', call, (parcel) => ({ ...observations(this, data, parcel), to: plainOf(to, 'to') }));
  }

  /**
   * Reads θ of observations whose θ is unknown.
   * @param data all rows of a set, with or without θ, or arrays: n×K values in the units of the training data
   * @param options the level of the intervals, and the prior
   * @returns estimates with intervals, and the probability of each θ of a grid
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION; ERR_UNSUPPORTED if the model has no density or ignores θ
   */
  async locate(data: DataSet | Omit<NewData, 'theta'>, options?: LocateOptions, call?: CallOptions): Promise<Located> {
    const wanted = jsonOf(optionsOf(options));
    return this.handle.ask('locate', call, (parcel) => ({ ...observations(this, data, parcel, { placed: false }), options: wanted }));
  }

  /**
   * Computes means along θ, how far a coefficient moves each variable, and how each variable is
   * distributed, as in a growth chart.
   * @param theta G×P values; outside the endpoints they are clamped, or wrapped on a ring
   * @param options centiles, the component of reach, and whether the density is wanted
   * @returns mean and reach, and the curve of each centile
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION; ERR_UNSUPPORTED if the model has no density, but the call wants it
   */
  async chart(theta: Numbers, options: ChartOptions & { density: false }, call?: CallOptions): Promise<Chart>;
  async chart(theta: Numbers, options?: ChartOptions, call?: CallOptions): Promise<Chart & { curves: Float64Array[] }>;
  async chart(theta: Numbers, options?: ChartOptions, call?: CallOptions): Promise<any> {
    const { centiles, component, density = true } = fieldsOf(options, 'chart', ['centiles', 'component', 'density']);
    return this.handle.ask('chart', call, (parcel) => ({
      theta: parcel.numbers(theta, 'theta'),
      centiles: parcel.numbers(centiles ?? CENTILES, 'centiles'),
      component: plainOf(component ?? undefined, 'component'),
      density: flagOf(density, 'density'),
    }));
  }

  /**
   * Computes the errors of reconstructions, and how unusual each observation is for its θ.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @param options whether to compute log-densities and centiles, and the error of each variable
   * @returns RMSE in the units of the data, log-density and centile
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  async score(data: DataSet | NewData, options?: ScoreOptions, call?: CallOptions): Promise<Score> {
    const { density = true, posterior = false, variables = false } = fieldsOf(options, 'score', ['density', 'posterior', 'variables']);
    const wanted = {
      everywhere: flagOf(posterior, 'posterior'),
      density: flagOf(density, 'density'),
      variables: flagOf(variables, 'variables'),
    };
    return this.handle.ask('score', call, (parcel) => ({ ...observations(this, data, parcel), ...wanted }));
  }

  /**
   * Writes the model file, with the density. A fit does not learn the density; this and other methods
   * learn it when they first need it.
   * @param options whether to learn the density first, by default true. A file without it has up to 400 training
   *   observations, from which a later call learns the density: do not share such a file
   * @returns an .npz, which load and numpy.load open
   * @throws {PPCAError} ERR_CLOSED
   */
  async toBytes(options?: { learn?: boolean }, call?: CallOptions): Promise<Bytes> {
    const { learn = true } = fieldsOf(options, 'toBytes', ['learn']);
    return this.handle.ask('export', call, () => ({ learn: flagOf(learn, 'learn') }));
  }

  /** Frees the memory. Calls with the model then reject with ERR_CLOSED. Freeing twice is harmless. */
  free(): void {
    this.handle.free();
  }

  [dispose](): void {
    this.free();
  }
}

/**
 * The rows of a set, or arrays, for a call about a model. The program refuses the parts that it would not use.
 *
 * @param needs whether θ is known, and whether ids count
 * @internal
 */
export function observations(model: Model, data: unknown, parcel: Parcel, { placed = true, named = false } = {}) {
  if (data instanceof DataSet) return data.handle.argument(model.handle.link);
  const { ids, ...parts } = tableOf(data, model.info.names);
  return {
    ids: named && given(ids) ? jsonOf(textsOf(ids, 'ids')) : undefined,
    arrays: sentOf(named ? parts : { ...parts, ids }, parcel, { placed }),
  };
}

/**
 * The argument that names a set.
 *
 * @internal
 */
export function setFor(model: Model, set: unknown) {
  if (!(set instanceof DataSet)) throw refused(set, 'set', 'a data set');
  return set.handle.argument(model.handle.link); // of this engine
}

/**
 * An array with a property that says which θ were outside the endpoints.
 *
 * @internal
 */
export function flagged({ values, clamped }: { values: any; clamped: Uint8Array | boolean }) {
  return Object.assign(values, { clamped });
}

/** The arrays of an earlier slice. Arrays transferred before are empty. */
function memoryOf(slice: Slice | undefined, parcel: Parcel) {
  if (!given(slice)) return {};
  if (!isObject(slice)) throw refused(slice, 'reuse', 'an earlier slice');
  const { mean, basis } = slice as Slice; // which may have names of the caller's, too
  if (!mean?.length || !basis?.length) return {};
  return {
    mean: parcel.numbers(mean, 'reuse.mean', { give: true }),
    basis: parcel.numbers(basis, 'reuse.basis', { give: true }),
  };
}
