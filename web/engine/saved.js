import { Model } from './model.js';
import { Parcel } from './arrays.js';
import { PPCAError } from './fault.js';

/** @typedef {import('../ppca.js').SavedModels} Described */

/**
 * The name of an app with a database of its own, undefined for the database that all other
 * apps of an origin share.
 * @param {unknown} name
 * @returns {string | undefined}
 */
export function databaseOf(name) {
  if (name === undefined || (typeof name === 'string' && name.trim())) return /** @type {string | undefined} */ (name);
  throw new PPCAError('ERR_OPTION', 'database must be a name, such as the name of your app', { option: 'database' });
}

/** The saved models of this browser. @implements {Described} */
export class SavedModels {
  #link;
  #copies;
  #database;

  /** @param {import('./link.js').Link} link @param {boolean} copies as in Parcel @param {string} [database] of databaseOf */
  constructor(link, copies, database) {
    this.#link = link;
    this.#copies = copies;
    this.#database = database;
  }

  /** @param {import('./protocol.js').Method} method @param {Record<string, unknown>} args @param {Transferable[]} [transfer] */
  #call(method, args, transfer) {
    return this.#link.call(method, { database: this.#database, ...args }, { transfer });
  }

  async list() {
    return this.#call('list', {});
  }

  /** @param {any} model @param {string} name */
  async save(model, name) {
    if (!(model instanceof Model)) throw new PPCAError('ERR_OPTION', 'what is saved must be a model');
    return this.#call('save', { ...model.handle.argument(this.#link), name });
  }

  /** @param {string} id */
  async open(id) {
    return new Model(this.#link, this.#copies, await this.#call('open', { id: String(id) }));
  }

  /** @param {string} id @param {string} name */
  async rename(id, name) {
    await this.#call('rename', { id: String(id), name });
  }

  /** @param {string} id */
  async delete(id) {
    return this.#call('delete', { id: String(id) });
  }

  /** @param {string} id */
  async bytes(id) {
    return this.#call('record', { id: String(id) });
  }

  /** @param {ArrayBuffer | Uint8Array} bytes @param {string} name @param {string} [id] @param {number} [created] */
  async put(bytes, name, id, created) {
    const parcel = new Parcel(this.#copies);
    const args = { data: parcel.bytes(bytes, 'the model file'), name, id, created };
    return this.#call('restore', args, parcel.transfer);
  }
}
