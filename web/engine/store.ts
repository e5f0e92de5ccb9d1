// The database of saved models. A model has two records with one id: its entry in the list and the
// bytes of its file, so that listing reads no files. One transaction writes or deletes both.

import { PPCAError, wordsOf } from './given/fault.ts';
import type { Bytes } from './types/calls.ts';
import type { SavedModel } from './types/models.ts';

const VERSION = 1;
const STORES = ['entry', 'file']; // of {id, name, created, …}: SavedModel; of {id, data: Uint8Array}

/** What a damaged entry is shown as. Its values have the types of all. */
const DAMAGED: SavedModel = {
  ...{ id: '', name: 'damaged model', created: 0, bytes: 0, kind: '', components: 0, cols: 0, endpoints: [], thetaName: '' },
  ...{ shape: null, status: '', scores: {}, damaged: true },
};

type Record = { entry: SavedModel; data: Bytes };

export class Store {
  #name;
  /** It stays open until another tab wants to change the database. */
  #database: Promise<IDBDatabase> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** The entries of all models, the newest first. Damaged ones and those without a file are marked. */
  async list(): Promise<SavedModel[]> {
    if (await this.#isMissing()) return []; // listing would create one on a first visit
    const [records, keys] = await this.#transact('readonly', (entries, files) => [entries.getAll(), files.getAllKeys()]);
    const listed = records.map((record: any) => {
      const entry = entryOf(record.id, record);
      return { ...entry, damaged: entry.damaged || !keys.includes(record.id) };
    });
    const alone = keys.filter((id: unknown) => !records.some((record: any) => record.id === id));
    return [...listed, ...alone.map((id: string) => entryOf(id))].sort((a, b) => b.created - a.created);
  }

  /** Adds an entry and its file, under another id if a model has that one. */
  async add(entry: SavedModel, data: Bytes): Promise<string> {
    try {
      await this.#transact('readwrite', (entries, files) => [entries.add(entry), files.add({ id: entry.id, data })]);
      return entry.id;
    } catch (error: any) {
      if (error.details?.cause?.name !== 'ConstraintError') throw error;
      return this.add({ ...entry, id: newID() }, data);
    }
  }

  /** Reads an entry and its file. */
  async find(id: string): Promise<Record> {
    return assembled(id, await this.#transact('readonly', (entries, files) => [entries.get(id), files.get(id)]));
  }

  /** Changes an entry. */
  async amend(id: string, change: Partial<SavedModel>) {
    const [record] = await this.#transact('readwrite', (entries) => {
      const reading = entries.get(id);
      reading.onsuccess = () => reading.result && entries.put({ ...entryOf(id, reading.result), ...change });
      return [reading];
    });
    if (!record) throw noSuchModel(id);
  }

  /** Deletes a model, damaged or not, and returns its last state; null if there was no sound one. */
  async remove(id: string): Promise<Record | null> {
    const found = await this.#transact('readwrite', (entries, files) => {
      const reading = [entries.get(id), files.get(id)];
      entries.delete(id);
      files.delete(id);
      return reading;
    });
    try {
      const record = assembled(id, found);
      return record.entry.damaged ? null : record;
    } catch {
      return null;
    }
  }

  close() {
    this.#database?.then(
      (database) => database.close(),
      () => {},
    );
    this.#database = undefined;
  }

  /** Makes all requests in one transaction, and resolves to their results once they are on the disk. */
  async #transact(mode: IDBTransactionMode, ask: (entries: IDBObjectStore, files: IDBObjectStore) => IDBRequest[]): Promise<any[]> {
    try {
      const transaction = await this.#begin(mode);
      return await new Promise((resolve, reject) => {
        transaction.onabort = () => reject(transaction.error ?? new DOMException('it was closed', 'AbortError'));
        try {
          const [entries, files] = STORES.map((name) => transaction.objectStore(name));
          const requests = ask(entries, files);
          transaction.oncomplete = () => resolve(requests.map(({ result }) => result));
        } catch (error) {
          reject(error);
          transaction.abort();
        }
      });
    } catch (error) {
      throw refused(error);
    }
  }

  /** Begins a transaction. Opens the database again if the browser has closed it, as with the data of the page. */
  async #begin(mode: IDBTransactionMode) {
    const begin = async () => {
      this.#database ??= opened(this.#name, () => (this.#database = undefined));
      return (await this.#database).transaction(STORES, mode, { durability: 'strict' });
    };
    try {
      return await begin();
    } catch (error) {
      if ((error as any)?.name !== 'InvalidStateError') throw error;
      this.#database = undefined;
      return begin();
    }
  }

  async #isMissing() {
    try {
      return !(await indexedDB.databases()).some(({ name }) => name === this.#name);
    } catch {
      return false; // the database says what is wrong
    }
  }
}

/** @param forget is called when the database cannot be used any more */
function opened(name: string, forget: () => void): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    if (!globalThis.indexedDB)
      throw new PPCAError(
        'ERR_STORAGE',
        'models cannot be saved here, because there is no IndexedDB (a private window, storage switched off, or Node): export the model to a file instead',
      );
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store, { keyPath: 'id' });
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = forget;
      database.onversionchange = () => {
        database.close(); // so that this tab does not block the upgrade of another
        forget();
      };
      resolve(database);
    };
  });
  opening.catch(forget);
  return opening;
}

/** The entry of a model that is saved now. */
export function newEntry(about: Omit<SavedModel, 'id' | 'created' | 'damaged'>, id = newID(), created = Date.now()): SavedModel {
  return { ...about, id, created, damaged: false };
}

/** Reads an entry; a damaged one is marked. It ignores fields of newer versions. */
function entryOf(id: string, record?: any): SavedModel {
  const known: any = DAMAGED;
  const sound = record?.id === id && record.kind && Object.keys(known).every((name) => typeof record[name] === typeof known[name]);
  return sound ? (Object.fromEntries(Object.keys(known).map((name) => [name, record[name]])) as any) : { ...DAMAGED, id };
}

function assembled(id: string, [record, file]: any[]): Record {
  if (!record && !file) throw noSuchModel(id);
  if (!(file?.data instanceof Uint8Array)) throw damaged(id, 'its file is missing');
  return { entry: entryOf(id, record), data: file.data as Bytes };
}

/** An id that is unique among all tabs. */
function newID() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function noSuchModel(id: string) {
  return new PPCAError('ERR_NOT_FOUND', `no saved model has the id "${id}": it was deleted, perhaps in another tab`, { id });
}

/** The error of a saved model that cannot be read. */
export function damaged(id: string, cause: string) {
  return new PPCAError('ERR_FORMAT', `this saved model is damaged (${cause}): delete it, and import the model again if you have its file`, {
    id,
  });
}

/** An error of the database, with its code and what to do. */
function refused(cause: unknown) {
  if (cause instanceof PPCAError) return cause;
  const words = wordsOf(cause);
  switch ((cause as any)?.name) {
    case 'QuotaExceededError':
      return new PPCAError(
        'ERR_STORAGE',
        `the browser has no room left for this page (${words}): export the model to a file, or delete saved models; the open model is still there`,
        { reason: 'quota', cause },
      );
    case 'VersionError':
      return new PPCAError(
        'ERR_VERSION',
        `the saved models were written by a newer version of this program (${words}): reload the page to get it`,
      );
  }
  const message = `the browser's database refused (${words}): export the model to a file; the open model is still there`;
  return new PPCAError('ERR_STORAGE', message, { cause });
}
