import { Model } from './model.js';
import { Parcel } from './arrays.js';
import { PPCAError } from './fault.js';

/** @typedef {import('../ppca.js').SavedModels} Described */

/** The saved models of this browser. @implements {Described} */
export class SavedModels {
  #link;
  #copies;

  /** @param {import('./link.js').Link} link @param {boolean} copies as in Parcel */
  constructor(link, copies) {
    this.#link = link;
    this.#copies = copies;
  }

  async list() {
    return this.#link.call('list', {});
  }

  /** @param {any} model @param {string} name */
  async save(model, name) {
    if (!(model instanceof Model)) throw new PPCAError('ERR_OPTION', 'what is saved must be a model');
    return this.#link.call('save', { ...model.handle.argument(this.#link), name });
  }

  /** @param {string} id */
  async open(id) {
    return new Model(this.#link, this.#copies, await this.#link.call('open', { id: String(id) }));
  }

  /** @param {string} id @param {string} name */
  async rename(id, name) {
    await this.#link.call('rename', { id: String(id), name });
  }

  /** @param {string} id */
  async delete(id) {
    return this.#link.call('delete', { id: String(id) });
  }

  /** @param {string} id */
  async bytes(id) {
    return this.#link.call('record', { id: String(id) });
  }

  /** @param {ArrayBuffer | Uint8Array} bytes @param {string} name @param {string} [id] @param {number} [created] */
  async put(bytes, name, id, created) {
    const parcel = new Parcel(this.#copies);
    const args = { data: parcel.bytes(bytes, 'the model file'), name, id, created };
    return this.#link.call('restore', args, { transfer: parcel.transfer });
  }
}
