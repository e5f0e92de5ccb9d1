import { takesNoFiles, withFiles, withoutFiles } from './bare.js';
import { sound } from './sound.js';
import { inStore, name } from './transaction.js';
import { rememberedInTab } from '../kit/remembered.js';
/** @import { Draft } from './bare.js' */

/** @typedef {{ key: string, turn: number, tab: string }} Place of a draft in the database */

/** The number of drafts of closed tabs to keep, and their age limit in milliseconds. */
const [count, age] = [3, 7 * 24 * 3600e3];

/**
 * Drafts in this browser's database, one for each tab. Only the database lists them:
 * localStorage and sessionStorage reach the disk seconds later, too late if the
 * browser is killed. The key of a draft is its turn and its tab. Every write of any
 * tab uses the next turn, so the newest draft is known without a clock and without
 * reading drafts. A tab holds a lock as long as it is open, so that other tabs know
 * which drafts are orphans.
 */
export function createDraftDatabase() {
  const before = ownName.read();
  let claimed = claim(before);
  let noFiles = false;

  return {
    /**
     * Writes the draft of this tab. Resolves when it is on the disk.
     *
     * @param {Omit<Draft, 'id'>} draft
     * @param {string} [from] the id of the draft that this tab has restored; it is deleted unless its tab is open
     */
    async put(draft, from) {
      const { tab } = await claimed;
      try {
        await replace(noFiles ? await withoutFiles(draft) : draft, tab, from);
      } catch (error) {
        if (noFiles || !takesNoFiles(error)) throw error;
        await replace(await withoutFiles(draft), tab, from);
        noFiles = true;
      }
      ownName.write(tab);
    },
    /** Deletes the draft of this tab. A reload does not find it, even if the database fails. */
    async drop() {
      const { tab } = await claimed;
      ownName.forget();
      await inStore('readwrite', (drafts) => {
        const asked = drafts.getAllKeys();
        asked.onsuccess = () => {
          for (const each of placesOf(asked.result)) if (each.tab === tab) drafts.delete(each.key);
        };
        return asked;
      });
    },
    /** The draft of this tab, or of the tab that it duplicates. @returns {Promise<Draft | undefined>} */
    async own() {
      for (;;) {
        const place = before && (await places()).find(({ tab }) => tab === before);
        const draft = place ? await read(place) : undefined;
        if (draft || !place) return draft; // else the tab that this one duplicates has just written another
      }
    },
    /** Gives up the draft of this tab: it becomes an orphan, and this tab starts a new one. */
    async leave() {
      const { release } = await claimed;
      ownName.forget();
      claimed = claim(null);
      await release();
    },
    /** The newest draft of a closed tab, if it contains more than settings. @returns {Promise<Draft | undefined>} */
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
 * Claims the name of this tab and its lock: the name before the reload. A duplicated
 * tab starts with the name of an open tab and gets a new one.
 *
 * @param {string | null} before
 */
async function claim(before) {
  const tab = before && !(await alive()).has(before) ? before : crypto.getRandomValues(new Uint32Array(2)).join('-');
  /** @type {(value?: undefined) => void} */
  let free = () => {};
  const freed = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    free = resolve;
  }); // may run before the lock is granted
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

/** The open tabs, as far as the browser says. @returns {Promise<Set<string>>} */
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

/** The name of this tab. If storage is refused, the page offers the draft instead. */
const ownName = rememberedInTab(name);

/** The keys in the database, newest first. */
const places = async () => placesOf(await inStore('readonly', (drafts) => drafts.getAllKeys()));

/** @param {IDBValidKey[]} keys @returns {Place[]} newest first; keys of earlier builds, a tab only, count as oldest */
function placesOf(keys) {
  return keys
    .map((key) => {
      const [, turn, tab] = /^(\d{12}) (.*)$/.exec(String(key)) ?? ['', '0', String(key)];
      return { key: String(key), turn: Number(turn), tab };
    })
    .sort((a, b) => b.turn - a.turn);
}

/** @param {Place} place @returns {Promise<Draft | undefined>} */
async function read({ key }) {
  const draft = await inStore('readonly', (drafts) => drafts.get(key));
  return draft && withFiles(sound(draft));
}

/**
 * Writes the draft of a tab in place of its last one, and drops those that are too many.
 *
 * @param {object} draft
 * @param {string} tab
 * @param {string} [from] as in put
 */
async function replace(draft, tab, from) {
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
}
