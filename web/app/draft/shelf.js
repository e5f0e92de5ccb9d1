/** @typedef {import('./draft.js').Draft} Draft */

const name = 'ppca-draft';
/** How many drafts are kept, and for how long, in milliseconds. */
const [count, age] = [3, 7 * 24 * 3600e3];

/**
 * Drafts in this browser's database, one for each tab. A tab holds a lock for as
 * long as it lives, so that others know what it left.
 */
export function createShelf() {
  const id = sessionStorage.getItem(name) ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
  sessionStorage.setItem(name, id);
  navigator.locks?.request(`${name} ${id}`, () => new Promise(() => {}));

  /** @type {Promise<void> | undefined} once is enough */
  let pruned;

  return {
    id,
    /** @param {Draft} draft */
    async put(draft) {
      localStorage.setItem(name, 'yes');
      await inStore('readwrite', (drafts) => drafts.put(draft));
      await (pruned ??= prune());
    },
    /** @param {string} id @returns {Promise<Draft | undefined>} */
    get: (id) => inStore('readonly', (drafts) => drafts.get(id)),
    /** The newest draft of a tab that is gone, if there is more in it than settings. @returns {Promise<Draft | undefined>} */
    async orphan() {
      const alive = new Set((await navigator.locks?.query())?.held?.map((lock) => lock.name));
      return (await all()).find((draft) => draft.id !== id && draft.source && !alive.has(`${name} ${draft.id}`) && Date.now() - draft.time < age);
    },
  };
}

/** Newest first. @returns {Promise<Draft[]>} */
async function all() {
  return (await inStore('readonly', (drafts) => drafts.getAll())).sort((/** @type {Draft} */ a, /** @type {Draft} */ b) => b.time - a.time);
}

async function prune() {
  const old = (await all()).filter(({ time }, i) => i >= count || Date.now() - time > age);
  for (const { id } of old) await inStore('readwrite', (drafts) => drafts.delete(id));
}

/**
 * One request in a transaction of its own; resolves once it is on the disk.
 *
 * @param {IDBTransactionMode} mode
 * @param {(drafts: IDBObjectStore) => IDBRequest} ask
 * @returns {Promise<any>}
 */
async function inStore(mode, ask) {
  const database = await (opened ??= open());
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('draft', mode);
    const request = ask(transaction.objectStore('draft'));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Stays open: of files that came out of a closed database Firefox gives no bytes any
 * more, once their record is written anew.
 *
 * @type {Promise<IDBDatabase> | undefined}
 */
let opened;

/** @returns {Promise<IDBDatabase>} */
function open() {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('draft', { keyPath: 'id' });
  return new Promise((resolve, reject) => {
    const again = () => { opened = undefined; };
    opening.onsuccess = () => {
      const database = opening.result;
      database.onversionchange = () => { database.close(); again(); };
      database.onclose = again;
      resolve(database);
    };
    opening.onerror = () => { again(); reject(opening.error); };
  });
}
