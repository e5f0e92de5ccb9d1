import { Handle, dispose } from './handle.js';
import { DataSet } from './dataset.js';
import { Parcel, masks, namesIn } from './arrays.js';
import { PPCAError } from './fault.js';
import { sizeOf } from './numbers.js';
import { turned } from './turned.js';

/** @typedef {import('../ppca.js').Model} Described */

/** @implements {Described} */
export class Model {
  #copies;

  /**
   * @param {import('./link.js').Link} link
   * @param {boolean} copies as in Parcel
   * @param {{model: number, summary: import('../ppca.js').FitSummary, info: import('../ppca.js').ModelInfo}} answer
   */
  constructor(link, copies, { model, summary, info }) {
    this.handle = new Handle(link, 'model', model);
    this.#copies = copies;
    this.summary = summary;
    this.info = info;
  }

  /** @param {number | readonly number[]} theta @param {import('../ppca.js').AtOptions} [options] */
  async at(theta, { reuse, view } = {}) {
    const parcel = new Parcel(this.#copies);
    const args = { ...this.handle.argument(), theta, view, reuse: memoryOf(reuse, parcel) };
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
  async sweep(theta, { component } = {}) {
    return this.#ask('sweep', (parcel) => ({ theta: parcel.numbers(theta, 'theta'), component }));
  }

  /** @param {import('../ppca.js').Numbers} theta @param {number | readonly number[]} from */
  async angles(theta, from) {
    return this.#ask('angles', (parcel) => ({ theta: parcel.numbers(theta, 'theta'), from }));
  }

  /** @param {number | readonly number[]} theta */
  async tableAt(theta) {
    return this.handle.link.call('slice', { ...this.handle.argument(), theta });
  }

  /** @param {import('../ppca.js').CallOptions} [options] */
  async diagnostics(options) {
    const { condition, ...numbers } = JSON.parse(await this.#ask('diagnostics', () => ({}), options));
    return { ...numbers, condition: Number(condition) }; // JSON has ∞ as a text
  }

  /** @param {any} data @param {import('../ppca.js').CallOptions} [options] */
  async project(data, options) {
    return this.#ask('project', (parcel) => this.#observations(data, parcel), options);
  }

  /** @param {any} data @param {import('../ppca.js').CallOptions} [options] */
  async table(data, options) {
    const ids = data?.ids && Array.from(data.ids, String);
    return this.#ask('table', (parcel) => ({ ...this.#observations(data, parcel), ids }), options);
  }

  /** @param {any} data @param {import('../ppca.js').ImputeOptions} [settings] @param {import('../ppca.js').CallOptions} [options] */
  async impute(data, { heldOut = 0.1, seed = 1, table = false } = {}, options) {
    const ids = data?.ids && Array.from(data.ids, String);
    const answer = await this.#ask('impute', (parcel) => ({ ...this.#observations(data, parcel), ids, heldOut, seed, table }), options);
    return { data: null, table: null, ...answer };
  }

  /** @param {any} data @param {import('../ppca.js').CallOptions} [options] */
  async score(data, options) {
    return this.#ask('score', (parcel) => this.#observations(data, parcel), options);
  }

  /** @param {any} what @param {import('../ppca.js').CallOptions} [options] */
  async reconstruct(what, options) {
    return this.#ask(
      'reconstruct',
      (parcel) => ({
        coefficients: parcel.numbers(what?.coefficients, 'coefficients'),
        theta: parcel.numbers(what?.theta, 'theta'),
        rows: what?.rows,
      }),
      options,
    );
  }

  /** @param {import('../ppca.js').Pictures} pictures @param {import('../ppca.js').CallOptions} [call] */
  async turn(pictures, call) {
    return turned(this.handle, pictures, call);
  }

  async toBytes() {
    return this.handle.link.call('export', this.handle.argument());
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
  #ask(method, fill, options = {}) {
    const parcel = new Parcel(this.#copies);
    const args = { ...this.handle.argument(), ...fill(parcel) };
    const { signal, onProgress } = options;
    return this.handle.link.call(method, args, { signal, onProgress, transfer: parcel.transfer });
  }

  /** The rows of a set, or arrays. @param {any} data @param {Parcel} parcel */
  #observations(data, parcel) {
    if (data instanceof DataSet) return data.handle.argument(this.handle.link);
    if (!data) throw new PPCAError('ERR_OPTION', 'pass a data set, or {data, rows, theta}');
    const { rows, cols } = sizeOf(data);
    return {
      arrays: {
        ...namesIn(data),
        data: parcel.numbers(data.data, 'data', { cols }),
        theta: parcel.numbers(data.theta, 'theta'),
        mask: masks(data, parcel),
        rows,
      },
    };
  }
}

/**
 * The arrays of an earlier slice. Arrays transferred before are empty.
 * @param {import('../ppca.js').Slice | undefined} slice
 * @param {Parcel} parcel
 */
function memoryOf(slice, parcel) {
  if (!slice?.mean.length || !slice.basis.length) return {};
  return {
    mean: parcel.numbers(slice.mean, 'reuse.mean', { give: true }),
    basis: parcel.numbers(slice.basis, 'reuse.basis', { give: true }),
  };
}
