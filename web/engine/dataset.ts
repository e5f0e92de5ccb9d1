import { Handle, dispose } from './handle.ts';
import { Parcel } from './given/arrays.ts';
import { bindMethods } from './given/methods.ts';
import { optionsOf } from './given/objects.ts';
import { wayOf } from './given/call.ts';
import { turned } from './turned.ts';
import type { CallOptions, DataSet as Described, FitOptions, Numbers, Pictures, SetSummary } from '../page.js';
import type { Link } from './link.ts';

export class DataSet implements Described {
  readonly handle;
  readonly summary;

  constructor(link: Link, { set, summary }: { set: number; summary: SetSummary }) {
    this.handle = new Handle(link, 'set', set);
    this.summary = summary;
    bindMethods(this);
  }

  async theta(call?: CallOptions) {
    return this.handle.link.call('theta', this.handle.argument(), wayOf(call));
  }

  async rows(indices: readonly number[] | Uint32Array | Int32Array, call?: CallOptions) {
    const parcel = new Parcel();
    const args = { ...this.handle.argument(), indices: parcel.numbers(indices, 'indices') };
    return this.handle.link.call('rows', args, { ...wayOf(call), transfer: parcel.transfer });
  }

  async law(theta: Numbers, call?: CallOptions) {
    const parcel = new Parcel();
    const args = { ...this.handle.argument(), theta: parcel.numbers(theta, 'theta') };
    return this.handle.link.call('law', args, { ...wayOf(call), transfer: parcel.transfer });
  }

  async ids(call?: CallOptions) {
    const ids = await this.handle.link.call('ids', this.handle.argument(), wayOf(call));
    if (typeof ids === 'string') return JSON.parse(ids);
    return ids === null ? Array.from({ length: this.summary.rows }, (_, i) => String(i + 1)) : Array.from(ids, String);
  }

  async reordering(options?: FitOptions, call?: CallOptions) {
    return this.handle.link.call('reordering', { ...this.handle.argument(), options: optionsOf(options) }, wayOf(call));
  }

  async suggestComponents(options?: FitOptions, call?: CallOptions) {
    return this.handle.link.call('suggest', { ...this.handle.argument(), options: optionsOf(options) }, wayOf(call));
  }

  async endpoints(options?: FitOptions, call?: CallOptions) {
    return this.handle.link.call('endpoints', { ...this.handle.argument(), options: optionsOf(options) }, wayOf(call));
  }

  async turn(pictures: Pictures, call?: CallOptions) {
    return turned(this.handle, pictures, call);
  }

  async whitenings(call?: CallOptions): Promise<Float64Array | null> {
    return this.handle.link.call('whitenings', this.handle.argument(), wayOf(call));
  }

  free() {
    this.handle.free();
  }

  [dispose]() {
    this.free();
  }
}
