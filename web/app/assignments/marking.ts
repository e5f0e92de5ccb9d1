import { limitOf } from '../kit/limited.ts';
import { kindOf } from './kind-of.ts';
import type { MarkedRow } from '../../page.js';
import type { Page } from '../state/session.ts';
import type { Marking } from '../state/state.ts';

const [most, mostBytes] = [limitOf('handIns').most, limitOf('keyBytes').most];

/** Marks hand-ins, one after another. The core verifies each and compares them. */
export function createMarking({ store, session }: Page) {
  let abort = new AbortController();

  function set(change: Partial<Marking>) {
    const before = store.state.marking ?? { files: [], key: null, rows: [], csv: '', groups: [], differ: [], run: null, problem: '' };
    store.set({ marking: { ...before, ...change } });
  }

  async function run(files: File[]) {
    abort.abort();
    const own = (abort = new AbortController());
    const { signal } = own;
    const key = store.state.marking?.key?.text ?? '';
    const kinds = await Promise.all(files.map(kindOf));
    if (own !== abort) return;
    const [papers, data] = [true, false].map((known) => files.filter((_, i) => (kinds[i] !== '') === known));
    const doubtful = data.filter(({ name }) => /\.json$/i.test(name)); // tables, or papers that are damaged
    const marked = [...papers, ...doubtful];
    const rows: MarkedRow[] = [];
    set({ rows, csv: '', groups: [], differ: [], problem: '', run: { done: 0, of: marked.length } });
    try {
      const engine = await session.engine();
      for (const file of marked) {
        if (doubtful.includes(file) && rows.some((row) => row.data.split(', ').includes(file.name))) continue;
        rows.push(await engine.assignments.mark(file, { key, ...(data.length > 0 && { data }) }, { signal }));
        if (own !== abort) return;
        set({ rows: [...rows], run: { done: rows.length, of: marked.length } });
      }
      if (rows.length > 0) set(await engine.assignments.grade(rows, { key }));
    } catch (error) {
      if (own !== abort) return;
      if (!signal.aborted) set({ problem: `The marking stopped: ${(error as Error).message}` });
      else
        set({
          problem: `You stopped the marking after ${rows.length} of ${marked.length} files. Add a file or the key to mark all again.`,
        });
    }
    if (own === abort) set({ run: null });
  }

  return {
    /**
     * Adds hand-ins, data files and the key, and marks all. A file replaces one of the
     * same name.
     *
     * @param kinds of each, see kindOf
     */
    async add(added: File[], kinds: string[]) {
      const at = kinds.indexOf('key');
      const keys = added.filter((_, i) => kinds[i] === 'key');
      if (keys.length > 1) return set({ problem: `There are two keys: ${keys.map(({ name }) => name).join(', ')}. Add one.` });
      if (at >= 0) {
        const { key, problem } = await keyOf(added[at]);
        if (!key) return set({ problem });
        set({ key, problem: '' });
      }
      const others = added.filter((_, i) => kinds[i] !== 'key');
      const before = (store.state.marking?.files ?? []).filter(({ name }) => !others.some((each) => each.name === name));
      const files = [...before, ...others];
      if (files.length > most) return set({ problem: `${files.length} files are too many: mark at most ${most} at once.` });
      set({ files });
      await run(files);
    },
    stop: () => abort.abort(),
    forget() {
      abort.abort();
      abort = new AbortController();
      store.set({ marking: null });
    },
  };
}

/** Reads the title of a key. The core checks the whole key when it marks. */
async function keyOf(file: File): Promise<{ key: Marking['key']; problem: string }> {
  try {
    if (file.size > mostBytes) throw new Error(`it has more than ${mostBytes} bytes`);
    const text = await file.text();
    const title = JSON.parse(text)?.assignment?.title;
    if (typeof title !== 'string') throw new Error('it has no assignment with a title');
    return { key: { name: file.name, title, text }, problem: '' };
  } catch (error) {
    return {
      key: null,
      problem: `${file.name} is not a key: ${(error as Error).message}. Choose the key that was saved with the assignment.`,
    };
  }
}
