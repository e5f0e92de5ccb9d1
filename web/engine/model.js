import { Handle, dispose } from './handle.js';
import { DataSet } from './dataset.js';
import { Parcel, masks } from './given/arrays.js';
import { filesOf, readingOf } from './given/files.js';
import { fieldsOf, given, isList, isObject, jsonOf, optionsOf, plainOf, refused, textOf, textsOf } from './given/objects.js';
import { bindMethods } from './given/methods.js';
import { tableOf } from './given/table.js';
import { turned } from './turned.js';
import { CALL, wayOf } from './given/call.js';

/** @typedef {import('../ppca.js').Model} Described */
/** @typedef {(kind: string, model: Uint8Array, data: any, options: unknown, call: unknown) => Promise<any>} RunJob runs a job about the file of a model */

/** The centiles of a chart of growth. */
const CENTILES = [3, 10, 25, 50, 75, 90, 97];

/** The fields of what a report for readers is about. */
const SHEET = ['files', 'read', 'fit', 'name', 'link', 'verdict', 'reasons', 'signal', 'onProgress'];

/** @implements {Described} */
export class Model {
  #copies;
  #job;

  /**
   * @param {import('./link.js').Link} link
   * @param {boolean} copies as in Parcel
   * @param {RunJob} job
   * @param {{model: number, summary: import('../ppca.js').FitSummary, info: import('../ppca.js').ModelInfo}} answer
   */
  constructor(link, copies, job, { model, summary, info }) {
    this.handle = new Handle(link, 'model', model);
    this.#copies = copies;
    this.#job = job;
    this.summary = summary;
    this.info = info;
    bindMethods(this);
  }

  /** @param {number | readonly number[]} theta @param {import('../ppca.js').AtOptions} [options] */
  async at(theta, options) {
    const { reuse, view } = fieldsOf(options, 'at', ['reuse', 'view']);
    const parcel = new Parcel(this.#copies);
    const place = { theta: plainOf(theta, 'theta'), view: plainOf(view, 'view') };
    const args = { ...this.handle.argument(), ...place, reuse: memoryOf(reuse, parcel) };
    return this.handle.link.call('at', args, { transfer: parcel.transfer });
  }

  /** @param {import('../ppca.js').Numbers} theta */
  async weights(theta) {
    return this.#ask('weights', (parcel) => ({ theta: parcel.numbers(theta, 'theta') }));
  }

  /** @param {import('../ppca.js').Numbers} theta @param {import('../ppca.js').Numbers} values */
  async average(theta, values) {
    return this.#ask('average', (parcel) => ({ theta: parcel.numbers(theta, 'theta'), values: parcel.numbers(values, 'values') }));
  }

  /** @param {import('../ppca.js').Numbers} theta @param {{component?: number}} [options] */
  async sweep(theta, options) {
    const { component } = fieldsOf(options, 'sweep', ['component']);
    return this.#ask('sweep', (parcel) => ({
      theta: parcel.numbers(theta, 'theta'),
      component: plainOf(component ?? undefined, 'component'),
    }));
  }

  /** @param {import('../ppca.js').Numbers} theta @param {number | readonly number[]} from */
  async angles(theta, from) {
    return this.#ask('angles', (parcel) => ({ theta: parcel.numbers(theta, 'theta'), from: plainOf(from, 'from') }));
  }

  /** @param {number | readonly number[]} theta */
  async tableAt(theta) {
    return this.#ask('slice', () => ({ theta: plainOf(theta, 'theta') }));
  }

  /** @param {import('../ppca.js').DiagnosticsOptions} [options] */
  async diagnostics(options) {
    const names = ['unseen', 'rivals', 'edges', 'density', ...CALL];
    const { unseen, rivals, edges: _, density = true, ...call } = fieldsOf(options, 'diagnostics', names); // edges had a use before 0.4
    if (typeof density !== 'boolean') throw refused(density, 'density', 'true or false');
    const compared = given(unseen) ? this.#compared(unseen, rivals ?? []) : {};
    const { condition, ...numbers } = JSON.parse(await this.#ask('diagnostics', () => ({ ...compared, density }), call));
    return { ...numbers, condition: Number(condition) };
  }

  /** @param {DataSet} set @param {import('../ppca.js').SheetOptions} about */
  async sheet(set, about) {
    const { files, read, fit, name = '', link = '', verdict = null, reasons = [], ...call } = fieldsOf(about, 'sheet', SHEET);
    const found = { verdict: plainOf(verdict, 'verdict'), reasons: plainOf(reasons, 'reasons') };
    const settings = { read: readingOf(read), settings: optionsOf(fit), name: textOf(name, 'name'), link: textOf(link, 'link'), ...found };
    const fill = (/** @type {Parcel} */ parcel) => ({
      ...this.#compared(set, []),
      files: filesOf(files ?? [], parcel),
      about: jsonOf(settings),
    });
    return this.#ask('sheet', fill, call);
  }

  /** The handles of a set and of the models of a comparison. @param {unknown} unseen @param {readonly unknown[]} rivals */
  #compared(unseen, rivals) {
    if (!(unseen instanceof DataSet)) throw refused(unseen, 'unseen', 'a data set');
    if (!isList(rivals) || rivals.some((rival) => !(rival instanceof Model))) throw refused(rivals, 'rivals', 'a list of models');
    const { link } = this.handle; // of this engine
    return { ...unseen.handle.argument(link), rivals: rivals.map((/** @type {any} */ { handle }) => handle.argument(link).model) };
  }

  /** @param {any} data @param {import('../ppca.js').ProjectOptions} [options] */
  async project(data, options) {
    const { posterior, ...call } = projectingOf(options);
    return this.#ask('project', (parcel) => ({ ...this.#observations(data, parcel), everywhere: posterior }), call);
  }

  /** @param {any} data @param {import('../ppca.js').ProjectOptions} [options] */
  async table(data, options) {
    const { posterior, ...call } = projectingOf(options);
    return this.#ask('table', (parcel) => ({ ...this.#observations(data, parcel, { named: true }), everywhere: posterior }), call);
  }

  /** @param {any} data @param {import('../ppca.js').ImputeOptions} [settings] @param {import('../ppca.js').CallOptions} [options] */
  async impute(data, settings, options) {
    const wanted = optionsOf(settings);
    const answer = await this.#ask(
      'impute',
      (parcel) => ({ ...this.#observations(data, parcel, { named: true }), options: wanted }),
      options,
    );
    return { data: null, table: null, errors: null, variables: null, ...answer };
  }

  /** @param {any} data @param {number | readonly number[]} to @param {import('../ppca.js').CallOptions} [options] */
  async move(data, to, options) {
    return this.#ask('move', (parcel) => ({ ...this.#observations(data, parcel), to: plainOf(to, 'to') }), options);
  }

  /** @param {any} data @param {import('../ppca.js').LocateOptions} [settings] @param {import('../ppca.js').CallOptions} [options] */
  async locate(data, settings, options) {
    const wanted = optionsOf(settings);
    return this.#ask('locate', (parcel) => ({ ...this.#observations(data, parcel, { placed: false }), options: wanted }), options);
  }

  /** @param {any} data @param {import('../ppca.js').CallOptions} [options] */
  async centiles(data, options) {
    return this.#ask('centiles', (parcel) => this.#observations(data, parcel), options);
  }

  /** @param {any} data @param {import('../ppca.js').CallOptions} [options] */
  async unusual(data, options) {
    return this.#ask('unusual', (parcel) => this.#observations(data, parcel), options);
  }

  /** @param {any} data @param {number} row @param {import('../ppca.js').CallOptions} [options] */
  async why(data, row, options) {
    return this.#ask('why', (parcel) => ({ ...this.#observations(data, parcel), row }), options);
  }

  /** @param {any} data @param {import('../ppca.js').CallOptions} [options] */
  async variableErrors(data, options) {
    return this.#ask('variables', (parcel) => this.#observations(data, parcel), options);
  }

  /** @param {import('../ppca.js').Numbers} theta @param {{centiles?: import('../ppca.js').Numbers}} [settings] @param {import('../ppca.js').CallOptions} [options] */
  async chart(theta, settings, options) {
    const { centiles } = fieldsOf(settings, 'chart', ['centiles']);
    const fill = (/** @type {Parcel} */ parcel) => ({
      theta: parcel.numbers(theta, 'theta'),
      centiles: parcel.numbers(centiles ?? CENTILES, 'centiles'),
    });
    return this.#ask('chart', fill, options);
  }

  /** @param {any} data @param {import('../ppca.js').ScoreOptions} [options] */
  async score(data, options) {
    const { density = true, posterior = false, ...call } = fieldsOf(options, 'score', [...CALL, 'density', 'posterior']);
    if (typeof density !== 'boolean') throw refused(density, 'density', 'true or false');
    if (typeof posterior !== 'boolean') throw refused(posterior, 'posterior', 'true or false');
    return this.#ask('score', (parcel) => ({ ...this.#observations(data, parcel), everywhere: posterior, density }), call);
  }

  /** @param {any} what @param {import('../ppca.js').CallOptions} [options] */
  async reconstruct(what, options) {
    const parts = ['coefficients', 'rows', 'theta', 'clamped', 'rmse']; // the last two come with a projection
    const { coefficients, rows, theta } = fieldsOf(what, 'reconstruct', parts, 'part');
    return this.#ask(
      'reconstruct',
      (parcel) => ({
        coefficients: parcel.numbers(coefficients, 'coefficients'),
        theta: parcel.numbers(theta, 'theta'),
        rows: plainOf(rows, 'rows'),
      }),
      options,
    );
  }

  /** @param {import('../ppca.js').Pictures} pictures @param {import('../ppca.js').CallOptions} [call] */
  async turn(pictures, call) {
    return turned(this.handle, pictures, call);
  }

  /** @param {any} data @param {import('../ppca.js').BootstrapOptions} [options] @param {import('../ppca.js').JobCallOptions} [call] */
  async bootstrap(data, options, call) {
    const file = await this.handle.link.call('export', this.handle.argument());
    return this.#job('bootstrap', file, data, options, call);
  }

  /** @param {{learn?: boolean}} [options] */
  async toBytes(options) {
    const { learn = true } = fieldsOf(options, 'toBytes', ['learn']);
    return this.handle.link.call('export', { ...this.handle.argument(), learn: Boolean(learn) });
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
   * @param {import('../ppca.js').CallOptions} [options]
   */
  #ask(method, fill, options) {
    const parcel = new Parcel(this.#copies);
    const args = { ...this.handle.argument(), ...fill(parcel) };
    return this.handle.link.call(method, args, { ...wayOf(options), transfer: parcel.transfer });
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

/** Whether coefficients are posterior means in all rows, and the options of the call. @param {unknown} options */
function projectingOf(options) {
  const { posterior = false, ...call } = fieldsOf(options, 'the call', [...CALL, 'posterior']);
  if (typeof posterior !== 'boolean') throw refused(posterior, 'posterior', 'true or false');
  return { posterior, ...call };
}

/**
 * The arrays of an earlier slice. Arrays transferred before are empty.
 * @param {import('../ppca.js').Slice | undefined} slice
 * @param {Parcel} parcel
 */
function memoryOf(slice, parcel) {
  if (!given(slice)) return {};
  if (!isObject(slice)) throw refused(slice, 'reuse', 'an earlier slice');
  const { mean, basis } = /** @type {import('../ppca.js').Slice} */ (slice); // which may have names of the caller's, too
  if (!mean?.length || !basis?.length) return {};
  return {
    mean: parcel.numbers(mean, 'reuse.mean', { give: true }),
    basis: parcel.numbers(basis, 'reuse.basis', { give: true }),
  };
}
