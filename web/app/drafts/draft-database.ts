import { takesNoFiles, withFiles, withoutFiles, type Draft } from './bare.ts';
import { joined, readable } from './schema.ts';
import { inStore, name, putNow } from './transaction.ts';
import { rememberedInTab } from '../kit/remembered.ts';

/** of a draft in the database */
type Place = { tab: string; turn: number; keys: string[] };

/** The number of drafts of closed tabs to keep, and their age limit in milliseconds. */
const [count, age] = [3, 7 * 24 * 3600e3];

/**
 * Drafts in this browser's database, one for each tab. Only the database lists them:
 * localStorage and sessionStorage reach the disk seconds later, too late if the
 * browser is killed. The key of a draft is its turn and its tab. Every write of any
 * tab uses the next turn, so the newest draft is known without a clock and without
 * reading drafts. Beside it stands what was typed since, which is written at every keystroke; its
 * key begins with "now". A tab holds a lock as long as it is open, so that other tabs know
 * which drafts are orphans.
 */
export function createDraftDatabase() {
  const before = ownName.read();
  /** The name of this tab, once it is claimed. */
  let own = '';
  let claimed = named(before);
  let noFiles = false;
  places().catch(() => {}); // opens the database, so that now() need not wait

  async function named(wanted: string | null) {
    const claim = await claimTab(wanted);
    own = claim.tab;
    return claim;
  }

  return {
    /**
     * Writes what was typed, at once if the database is open.
     *
     * @param draft without files and models
     */
    async now(draft: Omit<Draft, 'id'>) {
      if (own && putNow({ ...draft, id: `now ${own}` })) return;
      const { tab } = await claimed;
      await inStore('readwrite', (drafts) => drafts.put({ ...draft, id: `now ${tab}` }));
    },
    /**
     * Writes the draft of this tab. Resolves when it is on the disk.
     *
     * @param from the id of the draft that this tab has restored; it is deleted unless its tab is open
     */
    async put(draft: Omit<Draft, 'id'>, from?: string) {
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
          const place = placesOf(asked.result).find((each) => each.tab === tab);
          for (const key of place?.keys ?? []) drafts.delete(key);
        };
        return asked;
      });
    },
    /** The draft of this tab, or of the tab that it duplicates. */
    async own(): Promise<Draft | undefined> {
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
      claimed = named(null);
      await release();
    },
    /**
     * The newest draft of a closed tab. Deletes those that are too old.
     *
     * @param seen drafts that were offered
     */
    async orphan(seen: ReadonlySet<string>): Promise<Draft | undefined> {
      const [{ tab }, living] = [await claimed, await alive()];
      for (const place of await places()) {
        if (place.tab === tab || living.has(place.tab)) continue;
        const draft = await read(place);
        if (!draft || seen.has(draft.id)) continue;
        if (draft.foreign || Date.now() - draft.time < age) return draft;
        await inStore('readwrite', (drafts) => place.keys.map((key) => drafts.delete(key))[0]);
      }
      return undefined;
    },
  };
}

/**
 * Claims the name of this tab and its lock: the name before the reload. A duplicated
 * tab starts with the name of an open tab and gets a new one.
 */
async function claimTab(before: string | null) {
  const tab = before && !(await alive()).has(before) ? before : crypto.getRandomValues(new Uint32Array(2)).join('-');
  let free: (value?: undefined) => void = () => {};
  const freed = new Promise((resolve: (value?: undefined) => void) => {
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

const lock = (tab: string) => `${name} ${tab}`;

/** The open tabs, as far as the browser says. */
async function alive(): Promise<Set<string>> {
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

/** @returns newest first; keys of earlier builds, a tab only, count as oldest */
function placesOf(keys: IDBValidKey[]): Place[] {
  const places: Map<string, Place> = new Map();
  for (const key of keys.map(String)) {
    const [, turn = '0', tab = key] = /^(?:(\d{12})|now) (.*)$/.exec(key) ?? [];
    const place = places.get(tab) ?? { tab, turn: 0, keys: [] };
    place.turn = Math.max(place.turn, Number(turn));
    place.keys.push(key);
    places.set(tab, place);
  }
  return [...places.values()].sort((a, b) => b.turn - a.turn);
}

/** @returns undefined: it was replaced meanwhile */
async function read({ keys }: Place): Promise<Draft | undefined> {
  const records = await Promise.all(keys.map((key) => inStore('readonly', (drafts) => drafts.get(key))));
  if (records.includes(undefined)) return undefined;
  const [now, whole] = [true, false].map((typed) => records.find(({ id }) => String(id).startsWith('now ') === typed));
  return joined(whole && withFiles(readable(whole)), now && readable(now));
}

/**
 * Writes the draft of a tab in place of its last one, and drops those that are too many.
 *
 * @param from as in put
 */
async function replace(draft: { change?: number }, tab: string, from = '') {
  const living = await alive();
  await inStore('readwrite', (drafts, fail) => {
    /** Deletes what was typed before the draft. */
    function deleteTyped(key: string) {
      const typed = drafts.get(key);
      typed.onsuccess = () => {
        if (!(typed.result?.change > (draft.change ?? 0))) drafts.delete(key);
      };
    }
    const asked = drafts.getAllKeys();
    asked.onsuccess = () => {
      const there = placesOf(asked.result);
      const own = there.filter((each) => each.tab === tab || (each.keys.includes(from) && !living.has(each.tab)));
      const old = there.filter((each) => !own.includes(each) && !living.has(each.tab)).slice(count);
      for (const key of own.flatMap(({ keys }) => keys)) key.startsWith('now ') ? deleteTyped(key) : drafts.delete(key);
      for (const key of old.flatMap(({ keys }) => keys)) drafts.delete(key);
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
