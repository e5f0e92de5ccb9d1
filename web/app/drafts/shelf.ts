import { joined, opened, unreadable, withBytes, type Draft } from '../link/kept.ts';
import { rememberedInTab } from '../kit/remembered.ts';
import { inStore, name, putNow } from '../kit/database.ts';

/** How many drafts of closed tabs are kept, and for how many milliseconds; the newest until it is dismissed. */
const [count, age] = [3, 7 * 24 * 3600e3];

export const isOld = ({ time }: Draft) => Date.now() - time >= age;

/** The records of a tab: its draft, whose turn says which of two is newer, and what was typed since. */
type Place = { tab: string; turn: number; keys: string[] };

/**
 * Drafts in this browser's database, one for each tab. Only the database lists them: localStorage
 * reaches the disk seconds later, too late if the browser is killed. The key of a draft is its turn
 * and its tab, so the newest is known without a clock. What was typed since has the key "now" and
 * the tab. An open tab holds a lock, so that other tabs know whose drafts are orphans.
 */
export function createShelf() {
  const before = ownName.read();
  let claimed = claim(before);
  /** The name of this tab, once it is claimed. */
  let own = '';
  /** The newest change that was typed. */
  let typed = 0;
  let noFiles = false;
  places().catch(() => {}); // opens the database, so that now() need not wait

  async function claim(wanted: string | null) {
    const claimed = await claimTab(wanted);
    own = claimed.tab;
    return claimed;
  }

  /** Writes the draft of a tab in place of its last one, and drops those that are too many. */
  async function replace(draft: Omit<Draft, 'id'>, from?: string) {
    const { tab } = await claimed;
    const [there, living] = [await places(), await alive()];
    const mine = there.filter((each) => each.tab === tab || (from && each.keys.includes(from) && !living.has(each.tab)));
    const old = there.filter((each) => !mine.includes(each) && !living.has(each.tab)).slice(count);
    const id = `${String(1 + (there[0]?.turn ?? 0)).padStart(12, '0')} ${tab}`;
    await inStore('readwrite', (drafts) => {
      const put = drafts.put({ ...draft, id });
      // Only then: a transaction whose second request cannot store a file never ends in WebKit.
      put.onsuccess = () => {
        for (const key of [...mine, ...old].flatMap(({ keys }) => keys))
          if (key !== `now ${tab}` || typed <= (draft.change ?? 0)) drafts.delete(key);
      };
      return put;
    });
  }

  return {
    /** Writes what was typed, at once if the database is open. The draft has no files and models. */
    async now(draft: Omit<Draft, 'id'>) {
      typed = draft.change ?? 0;
      if (!own || !putNow({ ...draft, id: `now ${own}` })) {
        const { tab } = await claimed;
        await inStore('readwrite', (drafts) => drafts.put({ ...draft, id: `now ${tab}` }));
      }
      ownName.write(own);
    },
    /**
     * Writes the draft of this tab. Resolves when it is on the disk.
     *
     * @param from the id of the draft that this tab has restored; it is deleted unless its tab is open
     */
    async put(draft: Omit<Draft, 'id'>, from?: string) {
      try {
        await replace(noFiles ? await withBytes(draft) : draft, from);
      } catch (error) {
        if (noFiles || !['UnknownError', 'DataCloneError'].includes((error as Error).name)) throw error;
        await replace(await withBytes(draft), from); // Safari stores no files in a private window
        noFiles = true;
      }
      ownName.write(own);
    },
    /** Deletes the draft of this tab. A reload does not find it, even if the database fails. */
    async drop() {
      const { tab } = await claimed;
      ownName.forget();
      await remove((await places()).filter((each) => each.tab === tab));
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
      claimed = claim(null);
      await release();
    },
    /**
     * The newest draft of a closed tab that was not offered yet. Deletes those that are too old, but the newest: the
     * clock may have been wrong when it was written.
     */
    async orphan(offered: ReadonlySet<string>): Promise<Draft | undefined> {
      const [{ tab }, living] = [await claimed, await alive()];
      const closed = (await places()).filter((place) => place.tab !== tab && !living.has(place.tab));
      for (const place of closed) {
        const draft = await read(place).catch((error) => {
          if ((error as Error).name === 'TimeoutError') throw error;
          return unreadable(place.keys[0]); // the next may be intact
        });
        if (!draft || offered.has(draft.id)) continue;
        if (draft.foreign || place === closed[0] || !isOld(draft)) return draft;
        await remove([place]);
      }
      return undefined;
    },
    /** Deletes the draft of a closed tab. */
    async forget({ id }: Draft) {
      await remove((await places()).filter(({ keys }) => keys.includes(id)));
    },
  };
}

/** The name of this tab. If storage is refused, the page offers the draft instead. */
const ownName = rememberedInTab(name);

/** Claims a name for this tab and its lock. A duplicated tab starts with the name of an open tab and gets a new one. */
async function claimTab(wanted: string | null) {
  const tab = wanted && !(await alive()).has(wanted) ? wanted : crypto.getRandomValues(new Uint32Array(2)).join('-');
  let free: (value?: undefined) => void = () => {};
  const freed = new Promise((resolve: (value?: undefined) => void) => {
    free = resolve;
  }); // may run before the lock is granted
  const held = navigator.locks?.request(`${name} ${tab}`, () => freed).catch(() => {});
  return {
    tab,
    release() {
      free();
      return held;
    },
  };
}

/** The open tabs, as far as the browser says. */
async function alive(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}; // it may be refused
  return new Set(held.flatMap((lock) => (lock.name?.startsWith(`${name} `) ? [lock.name.slice(name.length + 1)] : [])));
}

/** The records by tab, the newest tab first. Keys of earlier builds, a tab only, count as oldest. */
async function places(): Promise<Place[]> {
  const places: Map<string, Place> = new Map();
  for (const key of (await inStore('readonly', (drafts) => drafts.getAllKeys())).map(String)) {
    const [, turn = '0', tab = key] = /^(?:(\d{12})|now) (.*)$/.exec(key) ?? [];
    const place = places.get(tab) ?? { tab, turn: 0, keys: [] };
    places.set(tab, { tab, turn: Math.max(place.turn, Number(turn)), keys: [...place.keys, key] });
  }
  return [...places.values()].sort((a, b) => b.turn - a.turn);
}

const remove = (gone: Place[]) =>
  inStore('readwrite', (drafts) => {
    for (const key of gone.flatMap(({ keys }) => keys)) drafts.delete(key);
    return drafts.count();
  });

/** The draft of a tab with what was typed after it was written; undefined: it was replaced meanwhile. */
async function read({ keys }: Place): Promise<Draft | undefined> {
  const records = await Promise.all(keys.map((key) => inStore('readonly', (drafts) => drafts.get(key))));
  if (records.includes(undefined)) return undefined;
  const [typed, draft] = [true, false].map((now) => records.find(({ id }) => String(id).startsWith('now ') === now));
  return joined(draft && opened(draft), typed && opened(typed));
}
