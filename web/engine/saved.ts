import { Model } from './model.ts';
import { Parcel } from './given/arrays.ts';
import { given, plainOf, refused, textOf } from './given/objects.ts';
import { bindMethods } from './given/methods.ts';
import type { Link } from './link.ts';
import type { Bytes } from './types/calls.ts';
import type { SavedModel } from './types/answers.ts';

/**
 * The name of the database of an app in the browser. Apps without a name share one; a named one
 * has a prefix, so that it is never one of the app's own.
 *
 * @internal
 */
export function databaseOf(app: unknown) {
  if (app === undefined) return 'ppca';
  if (typeof app === 'string' && app.trim()) return `ppca:${app}`;
  throw refused(app, 'database', 'a name, such as the name of your app');
}

/** The saved models of this browser, in IndexedDB. Without storage each call rejects with ERR_STORAGE. */
export class SavedModels {
  #link;
  #database;

  /**
   * @param database of databaseOf
   * @internal
   */
  constructor(link: Link, database: string) {
    this.#link = link;
    this.#database = database;
    bindMethods(this);
  }

  /**
   * Lists the saved models.
   * @returns all of them, the newest first, damaged ones too
   * @throws {PPCAError} ERR_STORAGE, ERR_VERSION
   */
  async list(): Promise<SavedModel[]> {
    this.#link.mustBeOpen();
    const missing = await isMissing(this.#database);
    this.#link.mustBeOpen();
    return missing ? [] : this.#call('list', {});
  }

  /**
   * Stores a model, which stays open.
   * @param model of the same engine
   * @param name not empty; it need not be unique
   * @returns the id
   * @throws {PPCAError} ERR_OPTION, ERR_VERSION; ERR_STORAGE if the browser has no space
   */
  async save(model: Model, name: string): Promise<string> {
    if (!(model instanceof Model)) throw refused(model, 'what is saved', 'a model');
    model.handle.argument(this.#link);
    const plain = plainOf(name, 'name');
    const data = await model.toBytes();
    return this.#call('restore', { data, name: plain }, [data.buffer]);
  }

  /**
   * Opens a saved model.
   * @param id of an entry of list
   * @returns the model, in the engine until free()
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_VERSION, ERR_STORAGE; ERR_FORMAT if it is damaged
   */
  async open(id: string): Promise<Model> {
    const { name, data } = await this.#call('open', { id: textOf(id, 'id') });
    return this.#link.owner.model(await this.#link.call('import', { name, data }, { transfer: [data.buffer] }));
  }

  /**
   * Gives a saved model another name.
   * @param id of an entry of list
   * @param name not empty
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_STORAGE, ERR_VERSION; ERR_OPTION for an empty name
   */
  async rename(id: string, name: string): Promise<void> {
    await this.#call('rename', { id: textOf(id, 'id'), name: plainOf(name, 'name') });
  }

  /**
   * Deletes a saved model, damaged or not. An unknown id is no error.
   * @param id of an entry of list
   * @returns the arguments of put that undo it; null if there was no sound model
   * @throws {PPCAError} ERR_STORAGE, ERR_VERSION
   */
  async delete(id: string): Promise<{ id: string; name: string; created: number; data: Bytes } | null> {
    return this.#call('delete', { id: textOf(id, 'id') });
  }

  /**
   * Returns the file of a saved model, to download.
   * @param id of an entry of list
   * @returns an .npz, which load and numpy.load open
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_FORMAT, ERR_STORAGE, ERR_VERSION
   */
  async bytes(id: string): Promise<Bytes> {
    return this.#call('record', { id: textOf(id, 'id') });
  }

  /**
   * Stores a model file.
   * @param bytes of an .npz that toBytes or `ppca fit` wrote
   * @param name not empty
   * @param id which it had before it was deleted
   * @param created milliseconds since 1970; now by default
   * @returns the id: the given one, or a new one if another model has it
   * @throws {PPCAError} ERR_FORMAT, ERR_OPTION, ERR_VERSION, ERR_STORAGE
   */
  async put(bytes: ArrayBuffer | Uint8Array, name: string, id?: string, created?: number): Promise<string> {
    const parcel = new Parcel();
    const args = {
      data: parcel.bytes(bytes, 'the model file'),
      name: plainOf(name, 'name'),
      id: given(id) ? textOf(id, 'id') : undefined,
      created: plainOf(created ?? undefined, 'created'),
    };
    return this.#call('restore', args, parcel.transfer);
  }

  #call(method: string, args: Record<string, unknown>, transfer: Transferable[] = []): Promise<any> {
    return this.#link.call(method, { database: this.#database, ...args }, { transfer });
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
