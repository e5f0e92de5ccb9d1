/** The name of the database. */
export const name = 'ppca-draft';
/** Milliseconds until reading and writing fail: other tabs can block them for ever. */
const patience = { readonly: 5000, readwrite: 30_000 };

/**
 * Runs a request in a transaction. Resolves to its result once it is on the disk.
 *
 * Safari freezes a page that is left for another and may come back, and a transaction of a
 * frozen page blocks those of all others. So leaving aborts the transaction, and the request
 * runs again when the page is back.
 */
export async function inStore<T>(mode: 'readonly' | 'readwrite', ask: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  for (;;) {
    const present = here;
    await present;
    try {
      return await within(patience[mode], run(await (opened ??= open()), mode, ask));
    } catch (error) {
      if (here === present) throw error;
    }
  }
}

/** Settles when the page, if it was left, is back. */
let here: Promise<unknown> = Promise.resolve();
const running: Set<IDBTransaction> = new Set();

function run<T>(own: IDBDatabase, mode: IDBTransactionMode, ask: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = own.transaction('draft', mode, { durability: 'strict' });
    running.add(transaction);
    const ended = (settle: () => void) => () => {
      running.delete(transaction);
      settle();
    };
    transaction.onabort = ended(() => reject(transaction.error ?? new DOMException('the page was left', 'AbortError')));
    try {
      const request = ask(transaction.objectStore('draft'));
      transaction.oncomplete = ended(() => resolve(request.result));
    } catch (error) {
      reject(error);
      transaction.abort();
    }
  });
}

addEventListener('pagehide', ({ persisted }) => {
  here = new Promise((resolve) => {
    addEventListener('pageshow', resolve, { once: true });
  });
  if (!persisted) return;
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // all of it is on its way to the disk
    }
    transaction.db.close(); // WebKit freezes the page before the abort alone takes effect
    opened = database = undefined;
  }
});

/**
 * Writes a record without waiting for an answer: a page that is closed right now gets none. Returns
 * whether the database was open.
 */
export function putNow(record: object) {
  try {
    const transaction = database?.transaction('draft', 'readwrite', { durability: 'strict' });
    transaction?.objectStore('draft').put(record);
    transaction?.commit();
    return transaction != null;
  } catch {
    return false;
  }
}

/** The database, while it is open. It stays open: Firefox cannot rewrite a record with files from a closed one. */
let database: IDBDatabase | undefined;
let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  const forget = () => {
    opened = database = undefined;
  };
  const answer = new Promise((resolve: (database: IDBDatabase) => void, reject) => {
    if (!globalThis.indexedDB) throw new DOMException('there is no database', 'SecurityError');
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('draft', { keyPath: 'id' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const own = (database = opening.result);
      own.onclose = forget;
      own.onversionchange = () => {
        own.close();
        forget();
      };
      resolve(own);
    };
  });
  return within(patience.readonly, answer).catch((error) => {
    forget();
    throw error;
  });
}

function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new DOMException('the database does not answer', 'TimeoutError')), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
