/**
 * @typedef {Pick<import('../state/state.js').Experiments, 'chosen' | 'choices' | 'results'> & { files?: File[] }} Found
 * @typedef {import('../link/history.js').Kept & { id: string, time: number, address: string, settings: import('../state/state.js').Settings, source: string, experiments?: Found, typed?: Record<string, string> }} Draft
 *   address: what the page showed; link: with the settings of the models that are open;
 *   source: what it is to be called when it is offered, empty where it is not worth that;
 *   experiments, typed: not in drafts of earlier builds
 *
 * @typedef {{ key: string, turn: number, tab: string }} Place of a draft in the database
 */

const name = 'ppca-draft';
/** How many drafts of tabs that are gone are kept, and for how long, in milliseconds. */
const [count, age] = [3, 7 * 24 * 3600e3];
/** How long the database may take to open, in milliseconds: another tab can block it for ever. */
const patience = 5000;

/**
 * Drafts in this browser's database, one for each tab. Only the database says which
 * there are: localStorage and sessionStorage reach the disk seconds later, too late where
 * the browser is killed. The key of a draft is its turn and its tab. Every write, of any
 * tab, takes the next turn, so that the newest draft is known without a clock, and
 * without reading the drafts. A tab holds a lock for as long as it lives, so that others
 * know which drafts were left.
 */
export function createDraftDatabase() {
  const before = remembered();
  let claimed = claim(before);

  return {
    /**
     * Writes the draft of this tab; it is on the disk when this resolves.
     *
     * @param {Omit<Draft, 'id'>} draft
     * @param {string} [from] the id of the draft from which this one was brought back: it
     *   goes, unless its tab lives
     */
    async put(draft, from) {
      const { tab } = await claimed;
      const living = await alive();
      await inStore('readwrite', (drafts, fail) => {
        const asked = drafts.getAllKeys();
        asked.onsuccess = () => {
          const there = placesOf(asked.result);
          const own = there.filter((each) => each.tab === tab || (each.key === from && !living.has(each.tab)));
          const old = there.filter((each) => !own.includes(each) && !living.has(each.tab)).slice(count);
          for (const { key } of [...own, ...old]) drafts.delete(key);
          const turn = 1 + (there[0]?.turn ?? 0);
          try {
            drafts.put({ ...draft, id: `${String(turn).padStart(12, '0')} ${tab}` });
          } catch (error) {
            fail(error);
          }
        };
        return asked;
      });
      remember(tab);
    },
    /** Removes the draft of this tab, which a reload does not find either, whatever the database does. */
    async drop() {
      const { tab } = await claimed;
      forget();
      await inStore('readwrite', (drafts) => {
        const asked = drafts.getAllKeys();
        asked.onsuccess = () => {
          for (const each of placesOf(asked.result)) if (each.tab === tab) drafts.delete(each.key);
        };
        return asked;
      });
    },
    /** The draft of this tab, or of the tab of which it is a duplicate. @returns {Promise<Draft | undefined>} */
    async own() {
      const place = before && (await places()).find(({ tab }) => tab === before);
      return place ? read(place) : undefined;
    },
    /** Leaves the draft of this tab to be offered, here too; the next is another. */
    async leave() {
      const { release } = await claimed;
      forget();
      claimed = claim(null);
      await release();
    },
    /** The newest draft of a tab that is gone, if there is more in it than settings. @returns {Promise<Draft | undefined>} */
    async orphan() {
      const [{ tab }, living] = [await claimed, await alive()];
      for (const place of await places()) {
        if (place.tab === tab || living.has(place.tab)) continue;
        const draft = await read(place);
        if (draft?.source && Date.now() - draft.time < age) return draft;
        if (draft && Date.now() - draft.time >= age) await inStore('readwrite', (drafts) => drafts.delete(place.key));
      }
      return undefined;
    },
  };
}

/**
 * The name of this tab, with its lock: the name before the reload. A duplicate of a tab
 * begins with the name of that, which lives, and takes another.
 *
 * @param {string | null} before
 */
async function claim(before) {
  const tab = before && !(await alive()).has(before) ? before : crypto.getRandomValues(new Uint32Array(2)).join('-');
  /** @type {(value?: undefined) => void} */
  let free = () => {};
  const freed = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    free = resolve;
  }); // perhaps before the lock is granted
  const held = navigator.locks?.request(lock(tab), () => freed).catch(() => {});
  return {
    tab,
    release() {
      free();
      return held;
    },
  };
}

/** @param {string} tab */
const lock = (tab) => `${name} ${tab}`;

/** The tabs that live, as far as the browser says. @returns {Promise<Set<string>>} */
async function alive() {
  try {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    return new Set(
      held
        .map((each) => each.name ?? '')
        .filter((each) => each.startsWith(lock('')))
        .map((each) => each.slice(lock('').length)),
    );
  } catch {
    return new Set(); // storage is refused
  }
}

function remembered() {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} tab */
function remember(tab) {
  try {
    sessionStorage.setItem(name, tab);
  } catch {
    /* the draft is offered instead */
  }
}

function forget() {
  try {
    sessionStorage.removeItem(name);
  } catch {
    /* there is nothing */
  }
}

/** What lies in the database, newest first. */
const places = async () => placesOf(await inStore('readonly', (drafts) => drafts.getAllKeys()));

/** @param {IDBValidKey[]} keys @returns {Place[]} newest first; those of earlier builds, a tab alone, are the oldest */
function placesOf(keys) {
  return keys
    .map((key) => {
      const [, turn, tab] = /^(\d{12}) (.*)$/.exec(String(key)) ?? ['', '0', String(key)];
      return { key: String(key), turn: Number(turn), tab };
    })
    .sort((a, b) => b.turn - a.turn);
}

/** @param {Place} place @returns {Promise<Draft | undefined>} */
const read = ({ key }) => inStore('readonly', (drafts) => drafts.get(key));

/**
 * A transaction of its own; resolves to what the request gave, once that is on the disk.
 *
 * @param {IDBTransactionMode} mode
 * @param {(drafts: IDBObjectStore, fail: (error: unknown) => void) => IDBRequest} ask
 * @returns {Promise<any>}
 */
async function inStore(mode, ask) {
  const database = await (opened ??= open());
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('draft', mode, { durability: 'strict' });
    const request = ask(transaction.objectStore('draft'), (error) => {
      reject(error);
      transaction.abort();
    });
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

/** @returns {Promise<IDBDatabase>} rejects where there is no database, or where it does not answer */
function open() {
  return new Promise((/** @type {(database: IDBDatabase) => void} */ resolve, reject) => {
    if (!globalThis.indexedDB) throw new DOMException('there is no database', 'SecurityError');
    const opening = indexedDB.open(name, 1);
    const late = setTimeout(() => reject(new DOMException('the database does not answer', 'TimeoutError')), patience);
    opening.onupgradeneeded = () => opening.result.createObjectStore('draft', { keyPath: 'id' });
    opening.onsuccess = () => {
      clearTimeout(late);
      const database = opening.result;
      database.onversionchange = () => {
        database.close();
        opened = undefined;
      };
      database.onclose = () => {
        opened = undefined;
      };
      resolve(database);
    };
    opening.onerror = () => {
      clearTimeout(late);
      reject(opening.error);
    };
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
}
