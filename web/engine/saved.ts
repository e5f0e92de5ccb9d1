import { Model, type RunJob } from './model.ts';
import { Parcel } from './given/arrays.ts';
import { given, plainOf, refused, textOf } from './given/objects.ts';
import { bindMethods } from './given/methods.ts';
import type { SavedModels as Described } from '../page.js';
import type { Link } from './link.ts';
import type { Method } from './protocol.ts';

/**
 * The name of the database of an app in the browser. Apps without a name share one; a named one
 * has a prefix, so that it is never one of the app's own.
 */
export function databaseOf(app: unknown) {
  if (app === undefined) return 'ppca';
  if (typeof app === 'string' && app.trim()) return `ppca:${app}`;
  throw refused(app, 'database', 'a name, such as the name of your app');
}

/** The saved models of this browser. */
export class SavedModels implements Described {
  #link;
  #copies;
  #database;
  #job;

  /**
   * @param copies as in Parcel
   * @param database of databaseOf
   */
  constructor(link: Link, copies: boolean, job: RunJob, database: string) {
    this.#link = link;
    this.#copies = copies;
    this.#database = database;
    this.#job = job;
    bindMethods(this);
  }

  #call(method: Method, args: Record<string, unknown>, transfer?: Transferable[]) {
    return this.#link.call(method, { database: this.#database, ...args }, { transfer });
  }

  async list() {
    this.#link.mustBeOpen();
    const missing = await isMissing(this.#database);
    this.#link.mustBeOpen();
    return missing ? [] : this.#call('list', {});
  }

  async save(model: any, name: string) {
    if (!(model instanceof Model)) throw refused(model, 'what is saved', 'a model');
    model.handle.argument(this.#link);
    const plain = plainOf(name, 'name');
    const data = await model.toBytes();
    return this.#call('restore', { data, name: plain }, [data.buffer]);
  }

  async open(id: string) {
    const { name, data } = await this.#call('open', { id: textOf(id, 'id') });
    return new Model(this.#link, this.#copies, this.#job, await this.#link.call('import', { name, data }, { transfer: [data.buffer] }));
  }

  async rename(id: string, name: string) {
    await this.#call('rename', { id: textOf(id, 'id'), name: plainOf(name, 'name') });
  }

  async delete(id: string) {
    return this.#call('delete', { id: textOf(id, 'id') });
  }

  async bytes(id: string) {
    return this.#call('record', { id: textOf(id, 'id') });
  }

  async put(bytes: ArrayBuffer | Uint8Array, name: string, id?: string, created?: number) {
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

/** Whether the browser has no such database. Listing would create one on a first visit. */
async function isMissing(database: string) {
  try {
    return !(await indexedDB.databases()).some(({ name }) => name === database);
  } catch {
    return false; // the program says what is wrong
  }
}
