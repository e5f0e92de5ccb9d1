import { dispose } from './dispose.ts';
import { Handle } from './handle.ts';
import { bindMethods } from './given/methods.ts';
import { jsonOf, optionsOf } from './given/objects.ts';
import type { Link } from './link.ts';
import type { SetSummary } from './types/answers.ts';
import type { CallOptions } from './types/calls.ts';
import type { FitOptions } from './types/options.ts';

/** Observations in the engine, until free() or the end of the block that declares them by `using`. */
export class DataSet implements Disposable {
  /** What is in the set. */
  readonly summary: SetSummary;
  /** @internal */
  readonly handle: Handle;

  /** @internal */
  constructor(link: Link, { set, summary }: { set: number; summary: SetSummary }) {
    this.handle = new Handle(link, 'set', set);
    this.summary = summary;
    bindMethods(this);
  }

  /**
   * Returns θ of all rows.
   * @returns n×P, P the number of parameters, in the units of the data
   * @throws {PPCAError} ERR_OPTION if no column of θ was chosen
   */
  async theta(call?: CallOptions): Promise<Float64Array> {
    return this.handle.ask('theta', call);
  }

  /**
   * Returns some observations.
   * @param indices which rows, from 0
   * @returns indices.length × K, in the units of the data; NaN for cells that are not observed
   * @throws {PPCAError} ERR_RANGE, ERR_OPTION
   */
  async rows(indices: readonly number[] | Uint32Array | Int32Array, call?: CallOptions): Promise<Float64Array> {
    return this.handle.ask('rows', call, (parcel) => ({ indices: parcel.numbers(indices, 'indices') }));
  }

  /**
   * Returns the names of the rows.
   * @returns n texts: the file of each, its id column, or its number in the file, from 1
   * @throws {PPCAError} ERR_CLOSED
   */
  async ids(call?: CallOptions): Promise<string[]> {
    const ids = await this.handle.ask('ids', call);
    return Array.from(ids ?? { length: this.summary.rows }, (id, i) => String(id ?? i + 1));
  }

  /**
   * Suggests a number of components for each endpoint: the fewest that explain 90 % of the variance
   * of the training rows with a hat weight there, about the mean at their θ. It is at most the sum
   * of these weights, and at most options.components, or 20.
   * @param options of these, endpoints, bins, range, periodic, components, λ of the mean and seed count
   * @returns B whole numbers, for options.components of a fit
   * @throws {PPCAError} as fit
   */
  async suggestComponents(options?: FitOptions, call?: CallOptions): Promise<number[]> {
    return this.handle.ask('suggest', call, () => ({ options: jsonOf(optionsOf(options)) }));
  }

  /** Frees the memory. Calls with the set then reject with ERR_CLOSED. Freeing twice is harmless. */
  free(): void {
    this.handle.free();
  }

  [dispose](): void {
    this.free();
  }
}
