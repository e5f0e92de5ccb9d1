import { Model } from './model.js';
import { Parcel } from './given/arrays.js';
import { given, plainOf, refused, textOf } from './given/objects.js';
import { open } from './open.js';

/** @typedef {import('../ppca.js').SavedModels} Described */

/**
 * The name of an app with a database of its own, undefined for the database that all other
 * apps of an origin share.
 * @param {unknown} name
 * @returns {string | undefined}
 */
export function databaseOf(name) {
  if (name === undefined || (typeof name === 'string' && name.trim())) return /** @type {string | undefined} */ (name);
  throw refused(name, 'database', 'a name, such as the name of your app');
}

/** The saved models of this browser. @implements {Described} */
export class SavedModels {
  #link;
  #copies;
  #database;
  #work;

  /** @param {import('./link.js').Link} link @param {boolean} copies as in Parcel @param {import('./model.js').Work} work @param {string} [database] of databaseOf */
  constructor(link, copies, work, database) {
    this.#link = link;
    this.#copies = copies;
    this.#database = database;
    this.#work = work;
    open(this);
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
    if (!(model instanceof Model)) throw refused(model, 'what is saved', 'a model');
    await model.toBytes(); // learns the density
    return this.#call('save', { ...model.handle.argument(this.#link), name: plainOf(name, 'name') });
  }

  /** @param {string} id */
  async open(id) {
    return new Model(this.#link, this.#copies, this.#work, await this.#call('open', { id: textOf(id, 'id') }));
  }

  /** @param {string} id @param {string} name */
  async rename(id, name) {
    await this.#call('rename', { id: textOf(id, 'id'), name: plainOf(name, 'name') });
  }

  /** @param {string} id */
  async delete(id) {
    return this.#call('delete', { id: textOf(id, 'id') });
  }

  /** @param {string} id */
  async bytes(id) {
    return this.#call('record', { id: textOf(id, 'id') });
  }

  /** @param {ArrayBuffer | Uint8Array} bytes @param {string} name @param {string} [id] @param {number} [created] */
  async put(bytes, name, id, created) {
    const parcel = new Parcel(this.#copies);
    const args = {
      data: parcel.bytes(bytes, 'the model file'),
      name: plainOf(name, 'name'),
      id: given(id) ? textOf(id, 'id') : undefined,
      created: plainOf(created ?? undefined, 'created'),
    };
    return this.#call('restore', args, parcel.transfer);
  }
}
