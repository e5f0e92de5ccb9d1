import { Handle, dispose } from './handle.js';
import { DataSet } from './dataset.js';
import { Parcel, masks } from './given/arrays.js';
import { filesOf, readingOf } from './given/files.js';
import { fieldsOf, given, isList, isObject, jsonOf, optionsOf, plainOf, refused, textOf, textsOf } from './given/objects.js';
import { bindMethods } from './given/methods.js';
import { tableOf } from './given/table.js';
import { turned } from './turned.js';
import { CALL, unlessAborted, wayOf } from './given/call.js';

/** @typedef {import('../ppca.js').Model} Described */
/**
 * @typedef {object} Work of the second program about the bytes of a model
 * @property {(kind: string, model: Uint8Array, data: any, options: unknown, call: unknown) => Promise<any>} job
 * @property {(method: import('./protocol.js').Method, args: Record<string, unknown>, way: import('./given/call.js').Way, set?: Handle) => Promise<any>} ask
 *   calls a method about a set, or about the arrays of args
 */

/** The centiles of a chart of growth. */
const CENTILES = [3, 10, 25, 50, 75, 90, 97];

/** The largest file with observations, in bytes; the density of a larger one is learnt at once. */
const MOST = 16e6;

/** The fields of what a report for readers is about. */
const SHEET = ['files', 'read', 'fit', 'name', 'link', 'signal', 'onProgress'];

/** @implements {Described} */
export class Model {
  #copies;
  #work;
  /** While the density is learnt. @type {Promise<void> | undefined} */
  #learning;

  /**
   * @param {import('./link.js').Link} link
   * @param {boolean} copies as in Parcel
   * @param {Work} work
   * @param {{model: number, summary: import('../ppca.js').FitSummary, info: import('../ppca.js').ModelInfo}} answer
   */
  constructor(link, copies, work, { model, summary, info }) {
    this.handle = new Handle(link, 'model', model);
    this.#copies = copies;
    this.#work = work;
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
    const place = plainOf(theta, 'theta');
    return this.#work.ask('slice', { model: await fileOf(this), theta: place }, {});
  }

  /** @param {import('../ppca.js').DiagnosticsOptions} [options] */
  async diagnostics(options) {
    const names = ['unseen', 'rivals', 'edges', 'density', ...CALL];
    const { unseen, rivals, edges, density = true, ...call } = fieldsOf(options, 'diagnostics', names);
    if (typeof density !== 'boolean') throw refused(density, 'density', 'true or false');
    const way = wayOf(call);
    const [set, others] = given(unseen) ? this.#compared(unseen, rivals ?? []) : [undefined, []];
    const [model, ...files] = await unlessAborted(
      Promise.all([density ? this.toBytes() : fileOf(this), ...others.map(fileOf)]),
      way.signal,
    );
    const {
      condition,
      unseen: errors,
      ...numbers
    } = JSON.parse(await this.#work.ask('diagnostics', { model, rivals: files, edges: jsonOf(edges ?? []) }, way, set));
    const exact = (/** @type {any} */ rival) => ({ ...rival, standardError: Number(rival.standardError) }); // JSON has ∞ as a text
    return { ...numbers, condition: Number(condition), unseen: errors && { ...errors, rivals: errors.rivals.map(exact) } };
  }

  /** @param {DataSet} set @param {import('../ppca.js').SheetOptions} about */
  async sheet(set, about) {
    const { files, read, fit, name = '', link = '', ...call } = fieldsOf(about, 'sheet', SHEET);
    const way = wayOf(call);
    const [handle] = this.#compared(set, []);
    const parcel = new Parcel();
    const args = {
      files: filesOf(files ?? [], parcel),
      about: jsonOf({ read: readingOf(read), settings: optionsOf(fit), name: textOf(name, 'name'), link: textOf(link, 'link') }),
    };
    const model = await unlessAborted(this.toBytes(), way.signal);
    return this.#work.ask('sheet', { model, ...args }, { ...way, transfer: parcel.transfer }, handle);
  }

  /** The set and the models of a comparison. @param {unknown} unseen @param {readonly unknown[]} rivals @returns {[Handle, Model[]]} */
  #compared(unseen, rivals) {
    if (!(unseen instanceof DataSet)) throw refused(unseen, 'unseen', 'a data set');
    if (!isList(rivals) || rivals.some((rival) => !(rival instanceof Model))) throw refused(rivals, 'rivals', 'a list of models');
    for (const { handle } of /** @type {{ handle: Handle }[]} */ ([unseen, ...rivals])) handle.argument(this.handle.link); // of this engine
    return [unseen.handle, /** @type {Model[]} */ ([...rivals])];
  }

  /** @param {any} data @param {import('../ppca.js').ProjectOptions} [options] */
  async project(data, options) {
    const { posterior, ...call } = projectingOf(options);
    if (posterior || this.#hides(data)) return this.#askAbout('posterior', data, { everywhere: posterior }, wayOf(call));
    return this.#ask('project', (parcel) => this.#observations(data, parcel), call);
  }

  /** @param {any} data @param {import('../ppca.js').ProjectOptions} [options] */
  async table(data, options) {
    const { posterior, ...call } = projectingOf(options);
    const needs = { learn: posterior || this.#hides(data), named: true };
    return this.#askAbout('table', data, { everywhere: posterior }, wayOf(call), needs);
  }

  /** @param {any} data @param {import('../ppca.js').ImputeOptions} [settings] @param {import('../ppca.js').CallOptions} [options] */
  async impute(data, settings, options) {
    const answer = await this.#askAbout('impute', data, { options: optionsOf(settings) }, wayOf(options), { named: true });
    return { data: null, table: null, errors: null, variables: null, ...answer };
  }

  /** @param {any} data @param {number | readonly number[]} to @param {import('../ppca.js').CallOptions} [options] */
  async move(data, to, options) {
    return this.#askAbout('move', data, { to: plainOf(to, 'to') }, wayOf(options));
  }

  /** @param {any} data @param {import('../ppca.js').LocateOptions} [settings] @param {import('../ppca.js').CallOptions} [options] */
  async locate(data, settings, options) {
    return this.#askAbout('locate', data, { options: optionsOf(settings) }, wayOf(options), { placed: false });
  }

  /** @param {any} data @param {import('../ppca.js').CallOptions} [options] */
  async centiles(data, options) {
    return this.#askAbout('centiles', data, {}, wayOf(options));
  }

  /** @param {any} data @param {import('../ppca.js').CallOptions} [options] */
  async variableErrors(data, options) {
    return this.#askAbout('variables', data, {}, wayOf(options), { learn: this.#hides(data) });
  }

  /** @param {import('../ppca.js').Numbers} theta @param {{centiles?: import('../ppca.js').Numbers}} [settings] @param {import('../ppca.js').CallOptions} [options] */
  async chart(theta, settings, options) {
    const { centiles } = fieldsOf(settings, 'chart', ['centiles']);
    const parcel = new Parcel();
    const args = { theta: parcel.numbers(theta, 'theta'), centiles: parcel.numbers(centiles ?? CENTILES, 'centiles') };
    const way = { ...wayOf(options), transfer: parcel.transfer };
    return this.#work.ask('chart', { ...args, model: await unlessAborted(this.toBytes(), way.signal) }, way);
  }

  /** @param {any} data @param {import('../ppca.js').ScoreOptions} [options] */
  async score(data, options) {
    const { density = true, posterior = false, ...call } = fieldsOf(options, 'score', [...CALL, 'density', 'posterior']);
    if (typeof density !== 'boolean') throw refused(density, 'density', 'true or false');
    if (typeof posterior !== 'boolean') throw refused(posterior, 'posterior', 'true or false');
    const second = density || posterior || this.#hides(data);
    const answer = await (second
      ? this.#askAbout('unusual', data, { everywhere: posterior }, wayOf(call))
      : this.#ask('score', (parcel) => this.#observations(data, parcel), call));
    return { ...answer, logDensity: (density && answer.logDensity) || null, centile: (density && answer.centile) || null };
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
    return this.#work.job('bootstrap', await fileOf(this), data, options, call);
  }

  /** @param {{learn?: boolean}} [options] */
  async toBytes(options) {
    const { learn = true } = fieldsOf(options, 'toBytes', ['learn']);
    const unlearnt = await this.handle.link.call('unlearnt', this.handle.argument());
    if (!unlearnt) return fileOf(this);
    if (!learn && unlearnt.length <= MOST) return unlearnt;
    this.handle.argument(); // a model that was freed meanwhile learns nothing
    await (this.#learning ??= this.#learn(unlearnt));
    return fileOf(this);
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

  /** Learns the density in the second program. @param {Uint8Array<ArrayBuffer>} unlearnt */
  async #learn(unlearnt) {
    try {
      const data = await this.#work.ask('complete', { model: unlearnt }, { transfer: [unlearnt.buffer] });
      await this.handle.link.call('learnt', { ...this.handle.argument(), data }, { transfer: [data.buffer] });
    } finally {
      this.#learning = undefined;
    }
  }

  /**
   * Asks the second program about observations.
   * @param {import('./protocol.js').Method} method
   * @param {any} data
   * @param {Record<string, unknown>} args
   * @param {import('./given/call.js').Way} way
   * @param {{placed?: boolean, named?: boolean, learn?: boolean}} [needs] whether θ is known, whether observations may have ids, and whether the model must have its density
   */
  async #askAbout(method, data, args, way, { placed, named, learn = true } = {}) {
    const parcel = new Parcel();
    const set = data instanceof DataSet ? data.handle : undefined;
    const about = set ? {} : this.#observations(data, parcel, { placed, named });
    const model = await unlessAborted(learn ? this.toBytes() : fileOf(this), way.signal);
    return this.#work.ask(method, { ...args, ...about, model }, { ...way, transfer: parcel.transfer }, set);
  }

  /** Whether observations have missing cells, whose coefficients need the density. Pictures of a head hide cells, but show many. @param {any} data */
  #hides(data) {
    if (this.info.turned) return false;
    if (data instanceof DataSet) return data.summary.missing?.choice === 'model';
    return given(tableOf(data, this.info.names).mask?.observations);
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

/** The bytes of a model's file, with the density if that is known. @param {Model} model @returns {Promise<Uint8Array<ArrayBuffer>>} */
export function fileOf({ handle }) {
  return handle.link.call('export', handle.argument());
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
