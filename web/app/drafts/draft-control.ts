import { part } from '../kit/parts.ts';
import type { Page } from '../state/session.ts';
import type { State } from '../state/state.ts';
import type { Ways } from './draft.ts';

/**
 * Stores unsaved work (data, settings, models) as a draft, so that a reload, a crash or a closed tab
 * loses nothing. The code is loaded with the first data, the first setting or the experiments, or
 * when there is a draft to restore.
 */
export function createDraftControl(page: Page, ways: Ways) {
  const { store, notices } = page;
  let loading: Promise<ReturnType<typeof import('./draft.ts').createDraft>> | undefined;
  /** The draft being restored, until it is open. */
  let restoring: Promise<boolean> | null = null;
  const giveUp = new AbortController();

  function load() {
    loading ??= part(() => import('./draft.ts')).then(({ createDraft }) => createDraft(page, ways));
    loading.catch((error) => console.warn('the draft could not be written', error));
    return loading;
  }
  const loadQuietly = () => void load().catch(() => {});
  document.getElementById('method')?.addEventListener('input', loadQuietly, { once: true });

  async function restore() {
    try {
      document.body.ariaBusy = 'true';
      return (await kept()) && (await (await load()).start(giveUp.signal));
    } catch (error) {
      // storage is refused or does not answer in time; the draft stays for later
      if ((error as Error | undefined)?.name === 'VersionError')
        notices.lasting('A newer version of this page keeps unsaved work in this browser. Load the page again to use it.');
      await load()
        .then((draft) => draft.leave())
        .catch(() => {});
      return false;
    } finally {
      document.body.ariaBusy = restoring = null;
    }
  }

  /** Wraps an action so that it waits for the draft being restored. */
  const after =
    <T extends unknown[]>(action: (...values: T) => unknown) =>
    async (...values: T) => {
      await restoring;
      await action(...values);
    };

  return {
    /** Restores the draft of this tab. Resolves to whether there was one. */
    start: () => (restoring = restore()),
    /** Offers the draft of another tab, unless data are being read. */
    async offer(): Promise<void> {
      if (store.state.notices.length > 0) return;
      try {
        await loading?.then((draft) => draft.offer());
      } catch (error) {
        if ((error as Error | undefined)?.name === 'TimeoutError') return this.offer(); // a busy database answers later; else storage is refused
      }
    },
    /** Whether a reload restores the open work. */
    keeps: async () => (await loading?.catch(() => null)) !== null,
    after,
    /** Wraps an action so that it cancels the restoring of a draft. */
    instead:
      <T extends unknown[]>(action: (...values: T) => unknown) =>
      (...values: T) => {
        if (restoring) {
          giveUp.abort();
          ways.stopReading();
        }
        return after(action)(...values);
      },
    follow({ set, view, assignment, work }: State) {
      if (set || view === 'experiments' || assignment || Object.keys(work).length > 0) loadQuietly();
    },
    /** Restores the work from before a crash of the program. Resolves to whether there was any. */
    restoreAfterCrash: async () => (loading ? (await loading).restoreAfterCrash() : false),
  };
}

/**
 * Whether this browser stores drafts. Asks the database, because other storage reaches the disk later.
 * Fails after 10 s: the draft that was written just before a reload may still be on its way to the disk.
 */
async function kept() {
  const silence = new Promise<never>((_, reject) => {
    setTimeout(reject, 10_000);
  });
  return (await Promise.race([indexedDB.databases(), silence])).some(({ name }) => name === 'ppca-draft');
}
