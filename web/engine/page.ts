// What the page of this project asks of the module beside the classes that most programs need.

import { Assignments } from './assignments.ts';
import { Engine } from './core.ts';
import { DataSet } from './dataset.ts';
import { Model, flagged, observations, setFor } from './model.ts';
import { Portraits } from './portraits.ts';
import { PPCAError } from './given/fault.ts';
import { filesOf, readingOf } from './given/files.ts';
import {
  fieldsOf,
  flagOf,
  given,
  isList,
  isObject,
  jsonOf,
  namesOf,
  optionsOf,
  partOf,
  plainOf,
  refused,
  textOf,
  textsOf,
} from './given/objects.ts';
import type { Handle } from './handle.ts';
import type { Link } from './link.ts';
import type { Parcel } from './given/arrays.ts';
import type { Pool } from './pool.ts';
import type { SavedModels } from './saved.ts';
import type { Chart, Score } from './types/answers.ts';
import type { Distances, ExperimentReport, LearningCurve, Reasons, Trace } from './types/page-answers.ts';
import type { Bytes, CallOptions, FileLike, FitCallOptions, JobCallOptions, Numbers } from './types/calls.ts';
import type { NewData, TrainingData } from './types/data.ts';
import type { Along, ProjectOptions } from './types/models.ts';
import type { ExperimentName, ExperimentOptions, FitOptions, LearningOptions, ReadOptions } from './types/options.ts';
import type { BuiltInSet, PictureRows, Pictures, ReportSource, Session, SheetOptions, TraceOptions } from './types/page.ts';

/** A data set with all that the page asks of it. */
export class PageDataSet extends DataSet {
  /**
   * Returns the true means of a set that was drawn from a known law, such as the simulation.
   * @param theta n values of θ
   * @returns n×K in the units of the data; null for all other sets
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION
   */
  async law(theta: Numbers, call?: CallOptions): Promise<Float64Array | null> {
    return this.handle.ask('law', call, (parcel) => ({ theta: parcel.numbers(theta, 'theta') }));
  }

  /**
   * The endpoints of the bins that a fit to the training rows would have.
   * @param options of these, endpoints, bins, range, spacing, periodic and axes count
   * @returns for each parameter its endpoints; on a ring the last is a period above the first
   * @throws {PPCAError} as fit
   */
  async endpoints(options?: FitOptions, call?: CallOptions): Promise<number[][]> {
    return this.handle.ask('endpoints', call, () => ({ options: jsonOf(optionsOf(options)) }));
  }

  /**
   * Draws pictures of portraits on the head, see {@link Model.turn}.
   * @param pictures rows of this set, and the yaw at which to draw each
   * @returns n × the values of summary.turned; NaN is background
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION; ERR_UNSUPPORTED if the set is none of portraits
   */
  async turn(pictures: Pictures, call?: CallOptions): Promise<Float64Array> {
    return turned(this.handle, pictures, call);
  }

  /**
   * Returns what whitening removed from portraits.
   * @returns for each row the means and then the standard deviations of the channels, in the units of
   *   the pictures; null for sets that are not whitened
   * @throws {PPCAError} ERR_CLOSED
   */
  async whitenings(call?: CallOptions): Promise<Float64Array | null> {
    return this.handle.ask('whitenings', call);
  }
}

/** A model with all that the page asks of it. */
export class PageModel extends Model {
  /**
   * Draws pictures of a model of portraits on the head.
   * @param pictures n rows of K values, such as reconstructions, and the yaw at which to draw each
   * @returns n × the values of info.turned, one picture after another; NaN is background
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION; ERR_UNSUPPORTED if the model is none of portraits
   */
  async turn(pictures: Pictures, call?: CallOptions): Promise<Float64Array> {
    return turned(this.handle, pictures, call);
  }

  /**
   * Returns the hat weights of the T knots: the endpoints of PPCA, or the bins of IPCA.
   * @param theta n×P values; outside the endpoints they are clamped, or wrapped on a ring
   * @returns n×T, rows of sum 1
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION
   */
  async weights(theta: Numbers, call?: CallOptions): Promise<Float64Array> {
    return this.handle.ask('weights', call, (parcel) => ({ theta: parcel.numbers(theta, 'theta') }));
  }

  /**
   * Averages values, such as errors of observations, at each of the T knots. Each value counts with
   * the hat weight of the knot at its θ.
   * @param theta n×P values of θ
   * @param values n numbers
   * @returns T numbers in the units of the values; NaN for a knot without values
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION
   */
  async average(theta: Numbers, values: Numbers, call?: CallOptions): Promise<Float64Array> {
    return this.handle.ask('average', call, (parcel) => ({
      theta: parcel.numbers(theta, 'theta'),
      values: parcel.numbers(values, 'values'),
    }));
  }

  /** @deprecated since 0.3: {@link Model.chart} with density: false has the same. */
  async sweep(theta: Numbers, options?: { component?: number }, call?: CallOptions): Promise<Chart> {
    return this.chart(theta, { ...fieldsOf(options, 'sweep', ['component']), density: false }, call);
  }

  /**
   * Returns how far the subspace turns: the principal angles between the span of the components at
   * one θ and that at others. They do not depend on order, signs and lengths of the components. A
   * direction in only one of the spans counts as 90°.
   * @param theta n×P values of θ
   * @param from the θ to compare with
   * @returns n×V degrees, the smallest first
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_OPTION
   */
  async angles(theta: Numbers, from: number | readonly number[], call?: CallOptions): Promise<Along> {
    const place = { from: plainOf(from, 'from') };
    return flagged(await this.handle.ask('angles', call, (parcel) => ({ ...place, theta: parcel.numbers(theta, 'theta') })));
  }

  /**
   * Writes mean and components at one θ, as `ppca at` does.
   * @param theta a number; with two parameters a list
   * @param options none that count
   * @returns a CSV (UTF-8): variable, mean, p1 … pV, a line for each variable, in the units of the data
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE
   */
  async table(
    theta: number | readonly number[],
    options?: ProjectOptions,
    call?: CallOptions,
  ): Promise<Bytes & { readonly clamped: boolean }>;
  /**
   * Writes the coefficients of observations, for `ppca reconstruct`.
   * @param data all rows of a set, or arrays: n×K values, θ, and n ids
   * @param options posterior: means in all rows
   * @returns a CSV (UTF-8): [id,] theta, [theta2,] b1 … bV. If the rows of a set have no names and are
   *   not in the order of their file, because some are for testing or left out, id is the row number
   *   in the file, from 1
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION, ERR_UNSUPPORTED
   */
  async table(data: DataSet | (NewData & { ids?: readonly string[] }), options?: ProjectOptions, call?: CallOptions): Promise<Bytes>;
  async table(what: unknown, options?: ProjectOptions, call?: CallOptions): Promise<any> {
    const { posterior = false } = fieldsOf(options, 'table', ['posterior']);
    if (!isObject(what)) return flagged(await this.handle.ask('slice', call, () => ({ theta: plainOf(what, 'theta') })));
    const everywhere = flagOf(posterior, 'posterior');
    return this.handle.ask('table', call, (parcel) => ({ ...observations(this, what, parcel, { named: true }), everywhere }));
  }

  /** @deprecated since 0.3: table takes a θ. */
  async tableAt(theta: number | readonly number[], call?: CallOptions): Promise<Bytes & { readonly clamped: boolean }> {
    return this.table(theta, undefined, call);
  }

  /**
   * Writes a report of the model for readers, as `ppca fit -html` does: data, choices and their
   * reasons, errors beside those of IPCA and PCA, figures, diagnosis, and how to repeat the fit.
   * @param set the data of the fit
   * @param about the files of the set, and how they were read and fitted
   * @returns one page of HTML, without scripts or other files
   * @throws {PPCAError} ERR_CLOSED, ERR_OPTION, ERR_SHAPE
   */
  async sheet(set: DataSet, about?: SheetOptions, call?: CallOptions): Promise<string> {
    const names = ['files', 'read', 'fit', 'name', 'link', 'verdict', 'reasons'];
    const { files, read, fit, name = '', link = '', verdict = null, reasons = [] } = fieldsOf(about, 'sheet', names);
    const found = { verdict: plainOf(verdict, 'verdict'), reasons: plainOf(reasons, 'reasons') };
    const settings = { read: readingOf(read), settings: optionsOf(fit), name: textOf(name, 'name'), link: textOf(link, 'link'), ...found };
    return this.handle.ask('sheet', call, (parcel) => ({
      ...setFor(this, set),
      files: filesOf(files ?? [], parcel),
      about: jsonOf(settings),
    }));
  }

  /**
   * Computes the centile of each cell among the observations at its θ, by the distribution of its
   * variable alone.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @returns n×K percentages; NaN for missing cells
   * @throws {PPCAError} ERR_SHAPE, ERR_NONFINITE, ERR_RANGE, ERR_OPTION; ERR_UNSUPPORTED if the model has no density
   */
  async centiles(data: DataSet | NewData, call?: CallOptions): Promise<Along> {
    return flagged(await this.handle.ask('centiles', call, (parcel) => observations(this, data, parcel)));
  }

  /**
   * Computes how far observations are from the model, apart: within it (Hotelling's T²) and from it (Q), with the
   * limits of both. The first call of a model fits it again without each fold of the training rows of the set, or of
   * the arrays, to learn the limits; a saved model keeps them.
   * @param data all rows of a set, or arrays: n×K values in the units of the training data, and θ
   * @throws {PPCAError} ERR_SHAPE, also with fewer than 10 rows to learn from; ERR_NONFINITE, ERR_RANGE, ERR_OPTION; ERR_UNSUPPORTED of models with masks of endpoints and of turning heads
   */
  async unusual(data: DataSet | NewData, call?: CallOptions): Promise<Distances> {
    return this.handle.ask('unusual', call, (parcel) => observations(this, data, parcel));
  }

  /**
   * Computes what each variable contributes to the distances of one observation.
   * @param data as in unusual
   * @param row its number, from 0
   * @throws {PPCAError} as unusual; ERR_RANGE if there is no such row
   */
  async why(data: DataSet | NewData, row: number, call?: CallOptions): Promise<Reasons> {
    return this.handle.ask('why', call, (parcel) => ({ ...observations(this, data, parcel), row: plainOf(row, 'row') }));
  }

  /** @deprecated since 0.3: {@link Model.score} with variables: true has them. */
  async variableErrors(data: DataSet | NewData, call?: CallOptions): Promise<NonNullable<Score['variables']>> {
    return (await this.score(data, { density: false, variables: true }, call)).variables as NonNullable<Score['variables']>;
  }
}

/** The models of this browser. */
export interface PageSavedModels extends SavedModels {
  open(id: string): Promise<PageModel>;
}

export interface PageEngine {
  read(files: FileLike | Iterable<FileLike>, options?: ReadOptions, call?: CallOptions): Promise<PageDataSet>;
  fit(data: DataSet | TrainingData, options?: FitOptions, call?: FitCallOptions): Promise<PageModel>;
  fit(data: DataSet | TrainingData, options: readonly FitOptions[], call?: FitCallOptions): Promise<(PageModel | null)[]>;
  load(bytes: ArrayBuffer | Uint8Array, call?: CallOptions): Promise<PageModel>;
}

/** An engine with all that the page asks of it. */
export class PageEngine extends Engine {
  declare readonly models: PageSavedModels;
  /** Assignments for students, what they hand in, and its marking. */
  readonly assignments: Assignments;

  /** @internal */
  constructor(link: Link, pool: Pool, wasmModule: WebAssembly.Module, database: string, signal?: AbortSignal) {
    super(link, pool, wasmModule, database, signal);
    this.assignments = new Assignments(link);
    link.owner.set = (answer) => new PageDataSet(link, answer);
    link.owner.model = (answer) => new PageModel(link, answer);
  }

  /**
   * Draws a built-in set.
   * @param kind which one, see {@link BuiltInSet}
   * @param options seed: of all random numbers, 1 by default; equal seeds give equal sets. size: pixels
   *   along a side of the pictures of heads, turntable and poses, 8 to 256; 0, the default, means 32
   * @returns the set, in the engine until free()
   * @throws {PPCAError} ERR_OPTION, ERR_RANGE
   */
  async synthesise(kind: BuiltInSet, options?: { seed?: number; size?: number }, call?: CallOptions): Promise<PageDataSet> {
    const { seed, size } = fieldsOf(options, 'synthesise', ['seed', 'size']);
    const args = { kind: textOf(kind, 'kind'), seed: plainOf(seed ?? 1, 'seed'), size: plainOf(size ?? 0, 'size') };
    return new PageDataSet(this.link, await this.link.ask('synthesise', call, () => args));
  }

  /**
   * Reads pictures of faces with key points. θ is the yaw in degrees, computed from the points.
   * @param source PNG, JPEG or PGM files, or a ZIP of them, beside a CSV (file, point, x, y, visible;
   *   the points are those of {@link Portraits.points} or their numbers from 1) or .pts files of
   *   300-W. Another CSV may list the person on each picture (file, person), and folders train and
   *   test may divide the pictures. 'drawn': 272 drawn heads
   * @returns the portraits. Problems of a picture are in its entry, problems of a table in the notes;
   *   the others are still read
   * @throws {PPCAError} ERR_FORMAT if there is no picture; ERR_OPTION, ERR_UNSUPPORTED, ERR_TOO_LARGE
   */
  async portraits(source: FileLike | Iterable<FileLike> | 'drawn', call?: CallOptions): Promise<Portraits> {
    const fill = (parcel: Parcel) => (source === 'drawn' ? { seed: 1 } : { files: filesOf(source, parcel) });
    return new Portraits(this.link, await this.link.ask('album', call, fill));
  }

  /**
   * Returns the directions in which the radii of `nodes` are measured.
   * @returns unit vectors, x to the right, y up and z to the viewer, and the triangles between them
   *   as indices of three vertices
   * @throws {PPCAError} ERR_CLOSED
   */
  async sphere(): Promise<{ vertices: [number, number, number][]; faces: [number, number, number][] }> {
    return this.link.call('sphere', {});
  }

  /** @deprecated since 0.3: fit takes the list. */
  async compare(data: DataSet | TrainingData, options: readonly FitOptions[], call?: FitCallOptions): Promise<(PageModel | null)[]> {
    if (!Array.isArray(options)) throw refused(options, 'options', 'a list, with the options of each model');
    return this.fit(data, options, call);
  }

  /**
   * Fits methods to random samples of training rows of growing size. Scores them on these rows and
   * on the test rows or, without test rows, on a fifth of the groups. Endpoints, components and λ
   * stay those for all training rows.
   * @param data a set, or arrays: n×K numbers and θ, one or two for each row
   * @param options methods, sizes, repeats and seed
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the finished part, marked `cancelled`, if there is one
   * @returns RMSE of training and test rows for each size and method, in the units of the data
   * @throws {PPCAError} as fit
   */
  async learningCurve(data: DataSet | TrainingData, options?: LearningOptions, call?: JobCallOptions): Promise<LearningCurve> {
    const { methods = [{}], settings, ...others } = optionsOf(options);
    if (!isList(methods)) throw refused(methods, 'methods', 'a list of options, one for each method');
    if (given(settings))
      throw new PPCAError('ERR_OPTION', 'settings is not an option of learningCurve: did you mean methods?', { option: 'settings' });
    return this.link.owner.report({ kind: 'learn', options: { ...others, settings: methods } }, data, call);
  }

  /**
   * Runs the paper's Algorithm 1 on small data and returns every point it passes: a PCA at each
   * endpoint, the re-ordered bases, and the parts of each cycle. It ends where the energy would rise.
   * @param data a set, or arrays: n×K numbers and θ, one or two for each row
   * @param options settings of the fit, cycles, and a start of your own, whose energy is then the first
   *   step
   * @returns the steps with their means, bases and energies
   * @throws {PPCAError} as fit; ERR_TOO_LARGE if the steps have more than a million numbers
   */
  async trace(data: DataSet | TrainingData, options?: TraceOptions, call?: JobCallOptions): Promise<Trace> {
    return this.link.owner.report({ kind: 'trace', options }, data, call);
  }

  /**
   * Repeats an experiment of the paper.
   * @param name which one
   * @param options data, seed and what to compare; an option that the experiment does not use is an
   *   error
   * @param call progress and signal. An abort rejects with the signal's reason; with `partial` it
   *   resolves to the finished rows, marked `cancelled`, if there are some
   * @returns the JSON of `ppca experiment NAME -json`
   * @throws {PPCAError} ERR_NOT_FOUND for an unknown name; ERR_OPTION, ERR_RANGE, ERR_SHAPE,
   *   ERR_FORMAT, ERR_UNSUPPORTED
   */
  async experiment(name: ExperimentName | (string & {}), options?: ExperimentOptions, call?: JobCallOptions): Promise<ExperimentReport> {
    const { data, ...others } = given(options) && isObject(options) ? options : { data: undefined };
    const asked = { kind: 'experiment', name: textOf(name, 'name'), options: data === undefined ? options : others };
    return this.link.owner.report(asked, data, call);
  }

  /**
   * Writes a report that others can repeat: the data, by name and seed or by the SHA-256 of their
   * files, the options, energies and RMSE. File names are stored without folders of this machine.
   * @param source where the data of the models come from
   * @param models all fitted to this set, each with its options
   * @returns JSON for `ppca verify`, with a checksum that detects accidental changes
   * @throws {PPCAError} ERR_OPTION, ERR_UNSUPPORTED, ERR_SHAPE, ERR_FORMAT
   */
  async report(source: ReportSource, models: readonly { model: Model; options?: FitOptions }[], call?: CallOptions): Promise<string>;
  /**
   * Writes the report of an experiment: its options and every number of its rows.
   * @param source where its data come from; null if the experiment drew them
   * @param found what {@link Engine.experiment} resolved to
   * @returns JSON for `ppca verify`, with a checksum that detects accidental changes
   * @throws {PPCAError} ERR_OPTION, ERR_UNSUPPORTED, ERR_SHAPE, ERR_FORMAT
   */
  async report(source: ReportSource | null, found: ExperimentReport, call?: CallOptions): Promise<string>;
  async report(source: unknown, found: unknown, call?: CallOptions): Promise<string> {
    const parts = ['set', 'builtIn', 'seed', 'size', 'files', 'options'];
    const { set, builtIn, seed, size, files, options } = fieldsOf(source, 'the source', parts, 'part');
    if (given(source) && !given(set?.summary)) throw refused(set, 'set of the source', 'a data set');
    const { rows = 0, train = 0, cols: variables = 0 } = set?.summary ?? {};
    const data = {
      builtIn: plainOf(builtIn, 'builtIn'),
      seed: plainOf(seed ?? 1, 'seed'),
      size: plainOf(size ?? 0, 'size'),
      read: readingOf(options),
      rows,
      train,
      variables,
    };
    const fits = Array.isArray(found) ? found.map(reported) : [];
    return this.link.ask('report', call, (parcel) => ({
      about: jsonOf({ data, settings: fits.map(({ options }) => options) }),
      files: builtIn || !set ? [] : filesOf(files ?? [], parcel),
      found: Array.isArray(found) ? '' : jsonOf(foundOf(found)),
      models: fits.map(({ model }) => model.handle.argument(this.link).model),
    }));
  }

  /**
   * Writes rows of intensities, such as reconstructions, as pictures.
   * @param rows n rows of width × height × channels intensities in [0, 1]; others are clamped
   * @returns a ZIP of PNG files
   * @throws {PPCAError} ERR_SHAPE, ERR_OPTION
   */
  async pictures(rows: PictureRows, call?: CallOptions): Promise<Bytes> {
    const { data, rows: count, shape, names } = fieldsOf(rows, 'the pictures', ['data', 'rows', 'shape', 'names'], 'part');
    return this.link.ask('pictures', call, (parcel) => ({
      data: parcel.numbers(data, 'data'),
      rows: plainOf(count, 'rows'),
      about: jsonOf({ shape: plainOf(shape, 'shape'), names: given(names) ? textsOf(names, 'names') : null }),
    }));
  }

  /**
   * Writes arrays for numpy.load.
   * @param arrays by name, each of rows numbers, or rows × cols
   * @returns an NPZ file of float64
   * @throws {PPCAError} ERR_SHAPE, ERR_OPTION
   */
  async npz(arrays: Record<string, { data: Numbers; rows: number; cols?: number }>, call?: CallOptions): Promise<Bytes> {
    return this.link.ask('arrays', call, (parcel) => ({
      arrays: namesOf(arrays, 'arrays', 'an object with arrays by name').map((name) => {
        const { data, rows, cols } = fieldsOf(partOf(arrays, name, 'arrays'), name, ['data', 'rows', 'cols'], 'part');
        return { name, rows: plainOf(rows), cols: plainOf(cols), data: parcel.numbers(data, name) };
      }),
    }));
  }

  /**
   * Packs files, models and a link to the view into one file.
   * @param session what to pack
   * @returns a ZIP, for openSession
   * @throws {PPCAError} ERR_OPTION, ERR_SHAPE, ERR_TOO_LARGE
   */
  async packSession(session: Session, call?: CallOptions): Promise<Bytes> {
    const { link, name, files, models } = fieldsOf(session, 'the session', ['link', 'name', 'files', 'models'], 'part');
    if (!isList(files)) throw refused(files, 'files', 'a list of files');
    if (!isList(models)) throw refused(models, 'models', 'a list of {kind, data}');
    return this.link.ask('session', call, (parcel) => ({
      link: textOf(link, 'link'),
      name: textOf(name, 'name'),
      files: files.length > 0 ? filesOf(files, parcel) : [],
      models: Array.from(models, (model, i) => {
        const { kind, data } = fieldsOf(model, `models[${i}]`, ['kind', 'data'], 'part');
        return { kind: textOf(kind, `models[${i}].kind`), data: parcel.bytes(data, `models[${i}].data`) };
      }),
    }));
  }

  /**
   * Unpacks a session.
   * @param file what packSession wrote
   * @returns the link, the files and the models as bytes, which read and load open
   * @throws {PPCAError} ERR_FORMAT, ERR_VERSION, ERR_TOO_LARGE
   */
  async openSession(file: FileLike, call?: CallOptions): Promise<Session> {
    return this.link.ask('unpack', call, (parcel) => ({ file: filesOf(file, parcel) }));
  }
}

/**
 * Draws warped pictures on the head at their θ.
 *
 * @param handle of a model or a set
 */
function turned(handle: Handle, pictures: Pictures, call?: CallOptions): Promise<Float64Array> {
  const names = ['data', 'theta', 'view', 'directions', 'whitenings'];
  const { data, theta, view, directions, whitenings } = fieldsOf(pictures, 'the pictures', names, 'part');
  return handle.ask('turn', call, (parcel) => {
    const yaw = parcel.numbers(theta, 'theta');
    return {
      view: plainOf(view ?? 'turned', 'view'),
      directions: plainOf(directions ?? false, 'directions'),
      theta: yaw,
      rows: yaw.length,
      data: parcel.numbers(data, 'data'),
      whitenings: given(whitenings) ? parcel.numbers(whitenings, 'whitenings') : null,
    };
  });
}

/** A model of a report with its options. */
function reported(each: unknown, i: number) {
  const what = `the models[${i}]`;
  const { model, options } = fieldsOf(each, what, ['model', 'options'], 'part');
  if (!(model instanceof Model)) throw refused(model, `${what}.model`, 'a model');
  return { model, options: optionsOf(options, `${what}.options`) };
}

/** The report of an experiment. */
function foundOf(found: unknown) {
  if (!isObject(found) || typeof found.experiment !== 'string')
    throw refused(found, 'found', 'a list of {model, options}, or the report of an experiment');
  return plainOf(found);
}
