import { Model } from './model.js';
import { Parcel } from './given/arrays.js';
import { given, plainOf, refused, textOf } from './given/objects.js';
import { bindMethods } from './given/methods.js';

/** @typedef {import('../page.js').SavedModels} Described */

/**
 * The name of the database of an app in the browser. Apps without a name share one; a named one
 * has a prefix, so that it is never one of the app's own.
 * @param {unknown} app
 */
export function databaseOf(app) {
  if (app === undefined) return 'ppca';
  if (typeof app === 'string' && app.trim()) return `ppca:${app}`;
  throw refused(app, 'database', 'a name, such as the name of your app');
}

/** The saved models of this browser. @implements {Described} */
export class SavedModels {
  #link;
  #copies;
  #database;
  #job;

  /** @param {import('./link.js').Link} link @param {boolean} copies as in Parcel @param {import('./model.js').RunJob} job @param {string} database of databaseOf */
  constructor(link, copies, job, database) {
    this.#link = link;
    this.#copies = copies;
    this.#database = database;
    this.#job = job;
    bindMethods(this);
  }

  /** @param {import('./protocol.js').Method} method @param {Record<string, unknown>} args @param {Transferable[]} [transfer] */
  #call(method, args, transfer) {
    return this.#link.call(method, { database: this.#database, ...args }, { transfer });
  }

  async list() {
    this.#link.mustBeOpen();
    const missing = await isMissing(this.#database);
    this.#link.mustBeOpen();
    return missing ? [] : this.#call('list', {});
  }

  /** @param {any} model @param {string} name */
  async save(model, name) {
    if (!(model instanceof Model)) throw refused(model, 'what is saved', 'a model');
    model.handle.argument(this.#link);
    const plain = plainOf(name, 'name');
    const data = await model.toBytes();
    return this.#call('restore', { data, name: plain }, [data.buffer]);
  }

  /** @param {string} id */
  async open(id) {
    const { name, data } = await this.#call('open', { id: textOf(id, 'id') });
    return new Model(this.#link, this.#copies, this.#job, await this.#link.call('import', { name, data }, { transfer: [data.buffer] }));
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
    const parcel = new Parcel();
    const args = {
      data: parcel.bytes(bytes, 'the model file'),
      name: plainOf(name, 'name'),
      id: given(id) ? textOf(id, 'id') : undefined,
      created: plainOf(created ?? undefined, 'created'),
    };
    return this.#call('restore', args, parcel.transfer);
  }
}

/** Whether the browser has no such database. Listing would create one on a first visit. @param {string} database */
async function isMissing(database) {
  try {
    return !(await indexedDB.databases()).some(({ name }) => name === database);
  } catch {
    return false; // the program says what is wrong
  }
}
