import { Handle, dispose } from './handle.ts';
import { DataSet } from './dataset.ts';
import { Parcel, masks } from './given/arrays.ts';
import { filesOf, readingOf } from './given/files.ts';
import { fieldsOf, flagOf, given, isList, isObject, jsonOf, optionsOf, plainOf, refused, textOf, textsOf } from './given/objects.ts';
import { bindMethods } from './given/methods.ts';
import { tableOf } from './given/table.ts';
import { turned } from './turned.ts';
import { wayOf } from './given/call.ts';
import type {
  AtOptions,
  BootstrapOptions,
  CallOptions,
  ChartOptions,
  DiagnosticsOptions,
  FitSummary,
  ImputeOptions,
  JobCallOptions,
  LocateOptions,
  Model as Described,
  ModelInfo,
  Numbers,
  Pictures,
  ProjectOptions,
  ScoreOptions,
  SheetOptions,
  Slice,
} from '../page.js';
import type { Link } from './link.ts';
import type { Method } from './protocol.ts';

/** runs a job about the file of a model */
export type RunJob = (kind: string, model: Uint8Array, data: any, options: unknown, call: unknown) => Promise<any>;

/** The centiles of a chart of growth. */
const CENTILES = [3, 10, 25, 50, 75, 90, 97];

/** What a report for readers is about. */
const SHEET = ['files', 'read', 'fit', 'name', 'link', 'verdict', 'reasons'];

export class Model implements Described {
  readonly handle;
  readonly summary;
  readonly info;
  #copies;
  #job;

  /** @param copies as in Parcel */
  constructor(link: Link, copies: boolean, job: RunJob, { model, summary, info }: { model: number; summary: FitSummary; info: ModelInfo }) {
    this.handle = new Handle(link, 'model', model);
    this.#copies = copies;
    this.#job = job;
    this.summary = summary;
    this.info = info;
    bindMethods(this);
  }

  async at(theta: number | readonly number[], options?: AtOptions, call?: CallOptions) {
    const { reuse, view } = fieldsOf(options, 'at', ['reuse', 'view']);
    const place = { theta: plainOf(theta, 'theta'), view: plainOf(view, 'view') };
    return this.#ask('at', (parcel) => ({ ...place, reuse: memoryOf(reuse, parcel) }), call);
  }

  async weights(theta: Numbers, call?: CallOptions) {
    return this.#ask('weights', (parcel) => ({ theta: parcel.numbers(theta, 'theta') }), call);
  }

  async average(theta: Numbers, values: Numbers, call?: CallOptions) {
    return this.#ask('average', (parcel) => ({ theta: parcel.numbers(theta, 'theta'), values: parcel.numbers(values, 'values') }), call);
  }

  async angles(theta: Numbers, from: number | readonly number[], call?: CallOptions) {
    return flagged(await this.#ask('angles', (parcel) => ({ theta: parcel.numbers(theta, 'theta'), from: plainOf(from, 'from') }), call));
  }

  async chart(theta: Numbers, options?: ChartOptions, call?: CallOptions) {
    const { centiles, component, density = true } = fieldsOf(options, 'chart', ['centiles', 'component', 'density']);
    const fill = (parcel: Parcel) => ({
      theta: parcel.numbers(theta, 'theta'),
      centiles: parcel.numbers(centiles ?? CENTILES, 'centiles'),
      component: plainOf(component ?? undefined, 'component'),
      density: flagOf(density, 'density'),
    });
    return this.#ask('chart', fill, call);
  }

  async sweep(theta: Numbers, options?: { component?: number }, call?: CallOptions) {
    const { component } = fieldsOf(options, 'sweep', ['component']);
    return this.chart(theta, { component, density: false }, call);
  }

  async tableAt(theta: number | readonly number[], call?: CallOptions) {
    return this.table(theta, undefined, call);
  }

  async diagnostics(options?: DiagnosticsOptions, call?: CallOptions) {
    const { unseen, rivals, density = true } = fieldsOf(options, 'diagnostics', ['unseen', 'rivals', 'edges', 'density']); // edges had a use before 0.4
    const compared = given(unseen) ? this.#compared(unseen, 'unseen', rivals ?? []) : {};
    const answer = await this.#ask('diagnostics', () => ({ ...compared, density: flagOf(density, 'density') }), call);
    const { condition, ...numbers } = JSON.parse(answer);
    return { ...numbers, condition: Number(condition) };
  }

  async sheet(set: DataSet, about?: SheetOptions, call?: CallOptions) {
    const { files, read, fit, name = '', link = '', verdict = null, reasons = [] } = fieldsOf(about, 'sheet', SHEET);
    const found = { verdict: plainOf(verdict, 'verdict'), reasons: plainOf(reasons, 'reasons') };
    const settings = { read: readingOf(read), settings: optionsOf(fit), name: textOf(name, 'name'), link: textOf(link, 'link'), ...found };
    const fill = (parcel: Parcel) => ({
      ...this.#compared(set, 'set', []),
      files: filesOf(files ?? [], parcel),
      about: jsonOf(settings),
    });
    return this.#ask('sheet', fill, call);
  }

  /** The handles of a set and of the models of a comparison. */
  #compared(set: unknown, what: string, rivals: readonly unknown[]) {
    if (!(set instanceof DataSet)) throw refused(set, what, 'a data set');
    if (!isList(rivals)) throw refused(rivals, 'rivals', 'a list of models');
    const wrong = rivals.findIndex((rival) => !(rival instanceof Model));
    if (wrong >= 0) throw refused(rivals[wrong], `rivals[${wrong}]`, 'a model');
    const { link } = this.handle; // of this engine
    return { ...set.handle.argument(link), rivals: rivals.map(({ handle }: any) => handle.argument(link).model) };
  }

  async project(data: any, options?: ProjectOptions, call?: CallOptions) {
    const { posterior = false } = fieldsOf(options, 'project', ['posterior']);
    return this.#ask('project', (parcel) => ({ ...this.#observations(data, parcel), everywhere: flagOf(posterior, 'posterior') }), call);
  }

  async table(what: any, options?: ProjectOptions, call?: CallOptions) {
    const { posterior = false } = fieldsOf(options, 'table', ['posterior']);
    if (!isObject(what)) return flagged(await this.#ask('slice', () => ({ theta: plainOf(what, 'theta') }), call));
    return this.#ask(
      'table',
      (parcel) => ({ ...this.#observations(what, parcel, { named: true }), everywhere: flagOf(posterior, 'posterior') }),
      call,
    );
  }

  async impute(data: any, options?: ImputeOptions, call?: CallOptions) {
    const wanted = optionsOf(options);
    const answer = await this.#ask('impute', (parcel) => ({ ...this.#observations(data, parcel, { named: true }), options: wanted }), call);
    return { data: null, table: null, errors: null, variables: null, ...answer };
  }

  async move(data: any, to: number | readonly number[], call?: CallOptions) {
    return this.#ask('move', (parcel) => ({ ...this.#observations(data, parcel), to: plainOf(to, 'to') }), call);
  }

  async locate(data: any, options?: LocateOptions, call?: CallOptions) {
    const wanted = optionsOf(options);
    return this.#ask('locate', (parcel) => ({ ...this.#observations(data, parcel, { placed: false }), options: wanted }), call);
  }

  async centiles(data: any, call?: CallOptions) {
    return flagged(await this.#ask('centiles', (parcel) => this.#observations(data, parcel), call));
  }

  async unusual(data: any, call?: CallOptions) {
    return this.#ask('unusual', (parcel) => this.#observations(data, parcel), call);
  }

  async why(data: any, row: number, call?: CallOptions) {
    return this.#ask('why', (parcel) => ({ ...this.#observations(data, parcel), row: plainOf(row, 'row') }), call);
  }

  async variableErrors(data: any, call?: CallOptions) {
    return (await this.score(data, { density: false, variables: true }, call)).variables;
  }

  async score(data: any, options?: ScoreOptions, call?: CallOptions) {
    const { density = true, posterior = false, variables = false } = fieldsOf(options, 'score', ['density', 'posterior', 'variables']);
    const wanted = {
      everywhere: flagOf(posterior, 'posterior'),
      density: flagOf(density, 'density'),
      variables: flagOf(variables, 'variables'),
    };
    return this.#ask('score', (parcel) => ({ ...this.#observations(data, parcel), ...wanted }), call);
  }

  async reconstruct(what: any, call?: CallOptions) {
    const parts = ['coefficients', 'rows', 'theta', 'clamped', 'rmse']; // the last two come with a projection
    const { coefficients, rows, theta } = fieldsOf(what, 'reconstruct', parts, 'part');
    const fill = (parcel: Parcel) => ({
      coefficients: parcel.numbers(coefficients, 'coefficients'),
      theta: parcel.numbers(theta, 'theta'),
      rows: plainOf(rows, 'rows'),
    });
    return flagged(await this.#ask('reconstruct', fill, call));
  }

  async turn(pictures: Pictures, call?: import('../page.js').CallOptions) {
    return turned(this.handle, pictures, call);
  }

  async bootstrap(data: any, options?: BootstrapOptions, call?: JobCallOptions) {
    const file = await this.handle.link.call('export', this.handle.argument());
    return this.#job('bootstrap', file, data, options, call);
  }

  async toBytes(options?: { learn?: boolean }, call?: CallOptions) {
    const { learn = true } = fieldsOf(options, 'toBytes', ['learn']);
    return this.#ask('export', () => ({ learn: flagOf(learn, 'learn') }), call);
  }

  free() {
    this.handle.free();
  }

  [dispose]() {
    this.free();
  }

  #ask(method: Method, fill: (parcel: Parcel) => Record<string, unknown>, call?: CallOptions) {
    const parcel = new Parcel(this.#copies);
    const args = { ...this.handle.argument(), ...fill(parcel) };
    return this.handle.link.call(method, args, { ...wayOf(call), transfer: parcel.transfer });
  }

  /**
   * The rows of a set, or arrays. The program refuses the parts that it would not use.
   *
   * @param needs whether θ is known, and whether ids count
   */
  #observations(
    data: any,
    parcel: Parcel,
    { placed = true, named = false }: { placed?: boolean | undefined; named?: boolean | undefined } = {},
  ) {
    if (data instanceof DataSet) return data.handle.argument(this.handle.link);
    const { data: values, theta, mask, ids, ...others } = tableOf(data, this.info.names);
    return {
      ids: named && given(ids) ? textsOf(ids, 'ids') : undefined,
      arrays: {
        ...plainOf(named ? others : { ...others, ids }, 'data'),
        data: parcel.numbers(values, 'data', { cols: others.cols }),
        theta: placed ? parcel.numbers(theta, 'theta') : undefined,
        mask: masks(mask, parcel),
      },
    };
  }
}

/** An array with a property that says which θ were outside the endpoints. */
function flagged({ values, clamped }: { values: any; clamped: Uint8Array | boolean }) {
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
