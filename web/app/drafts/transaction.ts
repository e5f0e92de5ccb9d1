/** The name of the database. */
export const name = 'ppca-draft';
/** Milliseconds until opening the database or reading fails, and until writing does: other tabs can block them for ever. */
const patience = { readonly: 5000, readwrite: 30_000 };

/**
 * Runs a request in a transaction. Resolves to its result once it is on the disk.
 *
 * Safari freezes a page that is left for another and may come back, and a transaction of a
 * frozen page blocks those of all others. So leaving aborts the transaction, and the page asks
 * again when it is back. Errors that come from leaving do not count.
 */
export async function inStore(
  mode: 'readonly' | 'readwrite',
  ask: (drafts: IDBObjectStore, fail: (error: unknown) => void) => IDBRequest,
): Promise<any> {
  for (;;) {
    const [there, present] = [back, away];
    await there;
    const own = await (opened ??= open());
    if (back !== there) continue;
    try {
      return await within(patience[mode], inTransaction(own, mode, ask));
    } catch (error) {
      if (away === present) throw error;
      await away;
    }
  }
}

function inTransaction(
  own: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (drafts: IDBObjectStore, fail: (error: unknown) => void) => IDBRequest,
): Promise<any> {
  return new Promise((resolve, reject) => {
    const transaction = own.transaction('draft', mode, { durability: 'strict' });
    running.add(transaction);
    const request = ask(transaction.objectStore('draft'), (error) => {
      reject(error);
      transaction.abort();
    });
    transaction.oncomplete = () => {
      running.delete(transaction);
      resolve(request.result);
    };
    transaction.onabort = () => {
      running.delete(transaction);
      reject(transaction.error ?? new DOMException('the page was left', 'AbortError'));
    };
  });
}

/** The transactions that are not at their end. */
const running: Set<IDBTransaction> = new Set();
/** Until a page that was left is there again. */
let away: Promise<unknown> = Promise.resolve();
/** The same, if it may come back. */
let back = away;
addEventListener('pagehide', ({ persisted }) => {
  away = new Promise((resolve) => {
    addEventListener('pageshow', resolve, { once: true });
  });
  if (!persisted) return;
  back = away;
  for (const transaction of running) {
    end(transaction);
    transaction.db.close(); // WebKit freezes the page before the abort alone takes effect
    opened = database = undefined;
  }
});

function end(transaction: IDBTransaction) {
  try {
    transaction.abort();
  } catch {
    // all of it is on its way to the disk
  }
}

/**
 * An answer, if it comes in time.
 *
 * @returns rejects if the answer is late
 */
function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new DOMException('the database does not answer', 'TimeoutError')), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/**
 * Writes a record without waiting for an answer: a page that is closed right now gets none. Returns
 * whether the database was open.
 */
export function putNow(record: object) {
  try {
    if (!database) return false;
    const transaction = database.transaction('draft', 'readwrite', { durability: 'strict' });
    transaction.objectStore('draft').put(record);
    transaction.commit();
    return true;
  } catch {
    return false;
  }
}

/** The database, while it is open. */
let database: IDBDatabase | undefined;

/**
 * Stays open. In Firefox, files from a closed database become unreadable when their
 * record is rewritten.
 */
let opened: Promise<IDBDatabase> | undefined;

/** @returns rejects if there is no database or it does not answer */
function open(): Promise<IDBDatabase> {
  const answer = new Promise((resolve: (database: IDBDatabase) => void, reject) => {
    if (!globalThis.indexedDB) throw new DOMException('there is no database', 'SecurityError');
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('draft', { keyPath: 'id' });
    opening.onsuccess = () => {
      const own = (database = opening.result);
      own.onversionchange = () => {
        own.close();
        opened = database = undefined;
      };
      own.onclose = () => {
        opened = database = undefined;
      };
      resolve(own);
    };
    opening.onerror = () => reject(opening.error);
  });
  return within(patience.readonly, answer).catch((error) => {
    opened = undefined;
    throw error;
  });
}
