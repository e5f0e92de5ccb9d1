import { Model } from './model.ts';
import { Parcel } from './given/arrays.ts';
import { PPCAError } from './given/fault.ts';
import { given, refused, textOf } from './given/objects.ts';
import { bindMethods } from './given/methods.ts';
import { damaged, newEntry, Store } from './store.ts';
import type { Link } from './link.ts';
import type { Bytes } from './types/calls.ts';
import type { SavedModel } from './types/models.ts';

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
  #store;

  /**
   * @param database of databaseOf
   * @internal
   */
  constructor(link: Link, database: string) {
    this.#link = link;
    this.#store = new Store(database);
    bindMethods(this);
  }

  /**
   * Lists the saved models.
   * @returns all of them, the newest first, damaged ones too
   * @throws {PPCAError} ERR_STORAGE, ERR_VERSION
   */
  async list(): Promise<SavedModel[]> {
    return this.#whileOpen(() => this.#store.list());
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
    const called = nameOf(name);
    return this.#add(model, await model.toBytes(), called);
  }

  /**
   * Opens a saved model.
   * @param id of an entry of list
   * @returns the model, in the engine until free()
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_VERSION, ERR_STORAGE; ERR_FORMAT if it is damaged
   */
  async open(id: string): Promise<Model> {
    const { entry, data } = await this.#whileOpen(() => this.#store.find(textOf(id, 'id')));
    try {
      return this.#link.owner.model(await this.#link.call('import', { name: entry.name, data }, { transfer: [data.buffer] }));
    } catch (error: any) {
      if (error.code !== 'ERR_FORMAT') throw error;
      await this.#store.amend(id, { damaged: true }).catch(() => {}); // only a mark: the error matters more
      throw damaged(id, error.message);
    }
  }

  /**
   * Gives a saved model another name.
   * @param id of an entry of list
   * @param name not empty
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_STORAGE, ERR_VERSION; ERR_OPTION for an empty name
   */
  async rename(id: string, name: string): Promise<void> {
    await this.#whileOpen(() => this.#store.amend(textOf(id, 'id'), { name: nameOf(name) }));
  }

  /**
   * Deletes a saved model, damaged or not. An unknown id is no error.
   * @param id of an entry of list
   * @returns the arguments of put that undo it; null if there was no sound model
   * @throws {PPCAError} ERR_STORAGE, ERR_VERSION
   */
  async delete(id: string): Promise<{ id: string; name: string; created: number; data: Bytes } | null> {
    const removed = await this.#whileOpen(() => this.#store.remove(textOf(id, 'id')));
    return removed && { id, name: removed.entry.name, created: removed.entry.created, data: removed.data };
  }

  /**
   * Returns the file of a saved model, to download.
   * @param id of an entry of list
   * @returns an .npz, which load and numpy.load open
   * @throws {PPCAError} ERR_NOT_FOUND, ERR_FORMAT, ERR_STORAGE, ERR_VERSION
   */
  async bytes(id: string): Promise<Bytes> {
    return (await this.#whileOpen(() => this.#store.find(textOf(id, 'id')))).data;
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
    const data = new Parcel().bytes(bytes, 'the model file') as Bytes;
    const called = nameOf(name);
    const former = given(id) ? textOf(id, 'id') : undefined;
    const when = given(created) ? created : undefined;
    if (when !== undefined && !Number.isFinite(when)) throw refused(created, 'created', 'a number, milliseconds since 1970');
    const model = this.#link.owner.model(await this.#link.call('import', { data }));
    try {
      return await this.#add(model, data, called, former, when);
    } finally {
      model.free();
    }
  }

  /** @internal */
  close() {
    this.#store.close();
  }

  #add({ info, summary: { status } }: Model, data: Bytes, name: string, id?: string, created?: number) {
    const { kind, components, cols, endpoints, thetaName, shape, scores } = info;
    const about = { name, bytes: data.length, kind, components, cols, endpoints, thetaName, shape, status, scores };
    return this.#whileOpen(() => this.#store.add(newEntry(about, id, created), data));
  }

  /** Waits for the database, while the engine is open. */
  async #whileOpen<T>(ask: () => Promise<T>): Promise<T> {
    this.#link.mustBeOpen();
    const known = await ask();
    this.#link.mustBeOpen();
    return known;
  }
}

function nameOf(name: unknown) {
  if (typeof name === 'string' && name.trim()) return name.trim();
  const { message } = refused(name, 'the name of a saved model', 'a text that is not empty');
  throw new PPCAError('ERR_OPTION', message, { option: 'name' });
}
