import { Handle, dispose } from './handle.js';
import { DataSet } from './dataset.js';
import { Parcel, masks } from './given/arrays.js';
import { filesOf, readingOf } from './given/files.js';
import { fieldsOf, flagOf, given, isList, isObject, jsonOf, optionsOf, plainOf, refused, textOf, textsOf } from './given/objects.js';
import { bindMethods } from './given/methods.js';
import { tableOf } from './given/table.js';
import { turned } from './turned.js';
import { wayOf } from './given/call.js';

/**
 * @typedef {import('../page.js').Model} Described
 * @typedef {import('../page.js').CallOptions} CallOptions
 * @typedef {import('../page.js').Numbers} Numbers
 */
/** @typedef {(kind: string, model: Uint8Array, data: any, options: unknown, call: unknown) => Promise<any>} RunJob runs a job about the file of a model */

/** The centiles of a chart of growth. */
const CENTILES = [3, 10, 25, 50, 75, 90, 97];

/** What a report for readers is about. */
const SHEET = ['files', 'read', 'fit', 'name', 'link', 'verdict', 'reasons'];

/** @implements {Described} */
export class Model {
  #copies;
  #job;

  /**
   * @param {import('./link.js').Link} link
   * @param {boolean} copies as in Parcel
   * @param {RunJob} job
   * @param {{model: number, summary: import('../page.js').FitSummary, info: import('../page.js').ModelInfo}} answer
   */
  constructor(link, copies, job, { model, summary, info }) {
    this.handle = new Handle(link, 'model', model);
    this.#copies = copies;
    this.#job = job;
    this.summary = summary;
    this.info = info;
    bindMethods(this);
  }

  /** @param {number | readonly number[]} theta @param {import('../page.js').AtOptions} [options] @param {CallOptions} [call] */
  async at(theta, options, call) {
    const { reuse, view } = fieldsOf(options, 'at', ['reuse', 'view']);
    const place = { theta: plainOf(theta, 'theta'), view: plainOf(view, 'view') };
    return this.#ask('at', (parcel) => ({ ...place, reuse: memoryOf(reuse, parcel) }), call);
  }

  /** @param {Numbers} theta @param {CallOptions} [call] */
  async weights(theta, call) {
    return this.#ask('weights', (parcel) => ({ theta: parcel.numbers(theta, 'theta') }), call);
  }

  /** @param {Numbers} theta @param {Numbers} values @param {CallOptions} [call] */
  async average(theta, values, call) {
    return this.#ask('average', (parcel) => ({ theta: parcel.numbers(theta, 'theta'), values: parcel.numbers(values, 'values') }), call);
  }

  /** @param {Numbers} theta @param {number | readonly number[]} from @param {CallOptions} [call] */
  async angles(theta, from, call) {
    return flagged(await this.#ask('angles', (parcel) => ({ theta: parcel.numbers(theta, 'theta'), from: plainOf(from, 'from') }), call));
  }

  /** @param {Numbers} theta @param {import('../page.js').ChartOptions} [options] @param {CallOptions} [call] */
  async chart(theta, options, call) {
    const { centiles, component, density = true } = fieldsOf(options, 'chart', ['centiles', 'component', 'density']);
    const fill = (/** @type {Parcel} */ parcel) => ({
      theta: parcel.numbers(theta, 'theta'),
      centiles: parcel.numbers(centiles ?? CENTILES, 'centiles'),
      component: plainOf(component ?? undefined, 'component'),
      density: flagOf(density, 'density'),
    });
    return this.#ask('chart', fill, call);
  }

  /** @param {Numbers} theta @param {{component?: number}} [options] @param {CallOptions} [call] */
  async sweep(theta, options, call) {
    const { component } = fieldsOf(options, 'sweep', ['component']);
    return this.chart(theta, { component, density: false }, call);
  }

  /** @param {number | readonly number[]} theta @param {CallOptions} [call] */
  async tableAt(theta, call) {
    return this.table(theta, undefined, call);
  }

  /** @param {import('../page.js').DiagnosticsOptions} [options] @param {CallOptions} [call] */
  async diagnostics(options, call) {
    const { unseen, rivals, density = true } = fieldsOf(options, 'diagnostics', ['unseen', 'rivals', 'edges', 'density']); // edges had a use before 0.4
    const compared = given(unseen) ? this.#compared(unseen, 'unseen', rivals ?? []) : {};
    const answer = await this.#ask('diagnostics', () => ({ ...compared, density: flagOf(density, 'density') }), call);
    const { condition, ...numbers } = JSON.parse(answer);
    return { ...numbers, condition: Number(condition) };
  }

  /** @param {DataSet} set @param {import('../page.js').SheetOptions} [about] @param {CallOptions} [call] */
  async sheet(set, about, call) {
    const { files, read, fit, name = '', link = '', verdict = null, reasons = [] } = fieldsOf(about, 'sheet', SHEET);
    const found = { verdict: plainOf(verdict, 'verdict'), reasons: plainOf(reasons, 'reasons') };
    const settings = { read: readingOf(read), settings: optionsOf(fit), name: textOf(name, 'name'), link: textOf(link, 'link'), ...found };
    const fill = (/** @type {Parcel} */ parcel) => ({
      ...this.#compared(set, 'set', []),
      files: filesOf(files ?? [], parcel),
      about: jsonOf(settings),
    });
    return this.#ask('sheet', fill, call);
  }

  /** The handles of a set and of the models of a comparison. @param {unknown} set @param {string} what @param {readonly unknown[]} rivals */
  #compared(set, what, rivals) {
    if (!(set instanceof DataSet)) throw refused(set, what, 'a data set');
    if (!isList(rivals)) throw refused(rivals, 'rivals', 'a list of models');
    const wrong = rivals.findIndex((rival) => !(rival instanceof Model));
    if (wrong >= 0) throw refused(rivals[wrong], `rivals[${wrong}]`, 'a model');
    const { link } = this.handle; // of this engine
    return { ...set.handle.argument(link), rivals: rivals.map((/** @type {any} */ { handle }) => handle.argument(link).model) };
  }

  /** @param {any} data @param {import('../page.js').ProjectOptions} [options] @param {CallOptions} [call] */
  async project(data, options, call) {
    const { posterior = false } = fieldsOf(options, 'project', ['posterior']);
    return this.#ask('project', (parcel) => ({ ...this.#observations(data, parcel), everywhere: flagOf(posterior, 'posterior') }), call);
  }

  /** @param {any} what @param {import('../page.js').ProjectOptions} [options] @param {CallOptions} [call] */
  async table(what, options, call) {
    const { posterior = false } = fieldsOf(options, 'table', ['posterior']);
    if (!isObject(what)) return flagged(await this.#ask('slice', () => ({ theta: plainOf(what, 'theta') }), call));
    return this.#ask(
      'table',
      (parcel) => ({ ...this.#observations(what, parcel, { named: true }), everywhere: flagOf(posterior, 'posterior') }),
      call,
    );
  }

  /** @param {any} data @param {import('../page.js').ImputeOptions} [options] @param {CallOptions} [call] */
  async impute(data, options, call) {
    const wanted = optionsOf(options);
    const answer = await this.#ask('impute', (parcel) => ({ ...this.#observations(data, parcel, { named: true }), options: wanted }), call);
    return { data: null, table: null, errors: null, variables: null, ...answer };
  }

  /** @param {any} data @param {number | readonly number[]} to @param {CallOptions} [call] */
  async move(data, to, call) {
    return this.#ask('move', (parcel) => ({ ...this.#observations(data, parcel), to: plainOf(to, 'to') }), call);
  }

  /** @param {any} data @param {import('../page.js').LocateOptions} [options] @param {CallOptions} [call] */
  async locate(data, options, call) {
    const wanted = optionsOf(options);
    return this.#ask('locate', (parcel) => ({ ...this.#observations(data, parcel, { placed: false }), options: wanted }), call);
  }

  /** @param {any} data @param {CallOptions} [call] */
  async centiles(data, call) {
    return flagged(await this.#ask('centiles', (parcel) => this.#observations(data, parcel), call));
  }

  /** @param {any} data @param {CallOptions} [call] */
  async unusual(data, call) {
    return this.#ask('unusual', (parcel) => this.#observations(data, parcel), call);
  }

  /** @param {any} data @param {number} row @param {CallOptions} [call] */
  async why(data, row, call) {
    return this.#ask('why', (parcel) => ({ ...this.#observations(data, parcel), row: plainOf(row, 'row') }), call);
  }

  /** @param {any} data @param {CallOptions} [call] */
  async variableErrors(data, call) {
    return (await this.score(data, { density: false, variables: true }, call)).variables;
  }

  /** @param {any} data @param {import('../page.js').ScoreOptions} [options] @param {CallOptions} [call] */
  async score(data, options, call) {
    const { density = true, posterior = false, variables = false } = fieldsOf(options, 'score', ['density', 'posterior', 'variables']);
    const wanted = {
      everywhere: flagOf(posterior, 'posterior'),
      density: flagOf(density, 'density'),
      variables: flagOf(variables, 'variables'),
    };
    return this.#ask('score', (parcel) => ({ ...this.#observations(data, parcel), ...wanted }), call);
  }

  /** @param {any} what @param {CallOptions} [call] */
  async reconstruct(what, call) {
    const parts = ['coefficients', 'rows', 'theta', 'clamped', 'rmse']; // the last two come with a projection
    const { coefficients, rows, theta } = fieldsOf(what, 'reconstruct', parts, 'part');
    const fill = (/** @type {Parcel} */ parcel) => ({
      coefficients: parcel.numbers(coefficients, 'coefficients'),
      theta: parcel.numbers(theta, 'theta'),
      rows: plainOf(rows, 'rows'),
    });
    return flagged(await this.#ask('reconstruct', fill, call));
  }

  /** @param {import('../page.js').Pictures} pictures @param {import('../page.js').CallOptions} [call] */
  async turn(pictures, call) {
    return turned(this.handle, pictures, call);
  }

  /** @param {any} data @param {import('../page.js').BootstrapOptions} [options] @param {import('../page.js').JobCallOptions} [call] */
  async bootstrap(data, options, call) {
    const file = await this.handle.link.call('export', this.handle.argument());
    return this.#job('bootstrap', file, data, options, call);
  }

  /** @param {{learn?: boolean}} [options] @param {CallOptions} [call] */
  async toBytes(options, call) {
    const { learn = true } = fieldsOf(options, 'toBytes', ['learn']);
    return this.#ask('export', () => ({ learn: flagOf(learn, 'learn') }), call);
  }

  free() {
    this.handle.free();
  }

  [dispose]() {
    this.free();
  }

  /**
   * @param {import('./protocol.js').Method} method
   * @param {(parcel: Parcel) => Record<string, unknown>} fill
   * @param {CallOptions} [call]
   */
  #ask(method, fill, call) {
    const parcel = new Parcel(this.#copies);
    const args = { ...this.handle.argument(), ...fill(parcel) };
    return this.handle.link.call(method, args, { ...wayOf(call), transfer: parcel.transfer });
  }

  /**
   * The rows of a set, or arrays. The program refuses the parts that it would not use.
   * @param {any} data @param {Parcel} parcel
   * @param {{placed?: boolean | undefined, named?: boolean | undefined}} [needs] whether θ is known, and whether ids count
   */
  #observations(data, parcel, { placed = true, named = false } = {}) {
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

/** An array with a property that says which θ were outside the endpoints. @param {{values: any, clamped: Uint8Array | boolean}} answer */
function flagged({ values, clamped }) {
  return Object.assign(values, { clamped });
}

/**
 * The arrays of an earlier slice. Arrays transferred before are empty.
 * @param {import('../page.js').Slice | undefined} slice
 * @param {Parcel} parcel
 */
function memoryOf(slice, parcel) {
  if (!given(slice)) return {};
  if (!isObject(slice)) throw refused(slice, 'reuse', 'an earlier slice');
  const { mean, basis } = /** @type {import('../page.js').Slice} */ (slice); // which may have names of the caller's, too
  if (!mean?.length || !basis?.length) return {};
  return {
    mean: parcel.numbers(mean, 'reuse.mean', { give: true }),
    basis: parcel.numbers(basis, 'reuse.basis', { give: true }),
  };
}
