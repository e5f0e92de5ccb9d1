import { Handle, dispose } from './handle.js';
import { Parcel } from './given/arrays.js';
import { bindMethods } from './given/methods.js';
import { optionsOf } from './given/objects.js';
import { wayOf } from './given/call.js';
import { turned } from './turned.js';

/**
 * @typedef {import('../page.js').DataSet} Described
 * @typedef {import('../page.js').CallOptions} CallOptions
 */

/** @implements {Described} */
export class DataSet {
  /** @param {import('./link.js').Link} link @param {{set: number, summary: import('../page.js').SetSummary}} answer */
  constructor(link, { set, summary }) {
    this.handle = new Handle(link, 'set', set);
    this.summary = summary;
    bindMethods(this);
  }

  /** @param {CallOptions} [call] */
  async theta(call) {
    return this.handle.link.call('theta', this.handle.argument(), wayOf(call));
  }

  /** @param {readonly number[] | Uint32Array | Int32Array} indices @param {CallOptions} [call] */
  async rows(indices, call) {
    const parcel = new Parcel();
    const args = { ...this.handle.argument(), indices: parcel.numbers(indices, 'indices') };
    return this.handle.link.call('rows', args, { ...wayOf(call), transfer: parcel.transfer });
  }

  /** @param {import('../page.js').Numbers} theta @param {CallOptions} [call] */
  async law(theta, call) {
    const parcel = new Parcel();
    const args = { ...this.handle.argument(), theta: parcel.numbers(theta, 'theta') };
    return this.handle.link.call('law', args, { ...wayOf(call), transfer: parcel.transfer });
  }

  /** @param {CallOptions} [call] */
  async ids(call) {
    const ids = await this.handle.link.call('ids', this.handle.argument(), wayOf(call));
    if (typeof ids === 'string') return JSON.parse(ids);
    return ids === null ? Array.from({ length: this.summary.rows }, (_, i) => String(i + 1)) : Array.from(ids, String);
  }

  /** @param {import('../page.js').FitOptions} [options] @param {CallOptions} [call] */
  async reordering(options, call) {
    return this.handle.link.call('reordering', { ...this.handle.argument(), options: optionsOf(options) }, wayOf(call));
  }

  /** @param {import('../page.js').FitOptions} [options] @param {CallOptions} [call] */
  async suggestComponents(options, call) {
    return this.handle.link.call('suggest', { ...this.handle.argument(), options: optionsOf(options) }, wayOf(call));
  }

  /** @param {import('../page.js').FitOptions} [options] @param {CallOptions} [call] */
  async endpoints(options, call) {
    return this.handle.link.call('endpoints', { ...this.handle.argument(), options: optionsOf(options) }, wayOf(call));
  }

  /** @param {import('../page.js').Pictures} pictures @param {CallOptions} [call] */
  async turn(pictures, call) {
    return turned(this.handle, pictures, call);
  }

  /** @param {CallOptions} [call] @returns {Promise<Float64Array | null>} */
  async whitenings(call) {
    return this.handle.link.call('whitenings', this.handle.argument(), wayOf(call));
  }

  free() {
    this.handle.free();
  }

  [dispose]() {
    this.free();
  }
}
