import { part } from '../kit/parts.js';

/**
 * Keeps what is not saved, data, settings and models, so that a reload, a crash or
 * a closed tab loses nothing. Its code is fetched with the first data, the first
 * setting or the experiments, or where there is something to bring back.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/notices.js').Notices} notices
 * @param {import('./draft.js').Ways} ways
 */
export function createDraftControl(store, notices, ways) {
  /** @type {Promise<ReturnType<typeof import('./draft.js').createDraft>> | undefined} */
  let loading;

  /** What is being brought back, until it is there. @type {Promise<boolean> | null} */
  let bringing = null;
  const giveUp = new AbortController();

  function load() {
    loading ??= part(() => import('./draft.js')).then(({ createDraft }) => createDraft(store, notices, ways));
    loading.catch((error) => console.warn('what is not saved is not kept', error));
    return loading;
  }

  document.getElementById('method')?.addEventListener(
    'input',
    () => {
      load().catch(() => {});
    },
    { once: true },
  );

  async function start() {
    try {
      document.body.ariaBusy = 'true';
      return (await kept()) && (await (await load()).start(giveUp.signal));
    } catch {
      // storage is refused, or does not answer in time: what lies there is for another tab, or for later
      await load()
        .then((draft) => draft.leave())
        .catch(() => {});
      return false;
    } finally {
      document.body.ariaBusy = null;
    }
  }

  /** Offers what another tab left, unless there is something to read first. */
  async function offer() {
    if (loading && store.state.notices.length === 0) await (await loading).offer();
  }

  /**
   * An action on what is being brought back: it waits until that is there.
   *
   * @template T
   * @param {(value: T) => unknown} action
   */
  const after = (action) => async (/** @type {T} */ value) => {
    await bringing;
    await action(value);
  };

  return {
    /** Brings back what this tab had. Whether it did. */
    start: () =>
      (bringing = start().finally(() => {
        bringing = null;
      })),
    offer: () => offer().catch(() => {}), // storage is refused
    /** Whether what is open comes back after a reload. */
    keeps: () =>
      Promise.resolve(loading).then(
        () => true,
        () => false,
      ),
    after,
    /**
     * An action that takes the place of what is being brought back.
     *
     * @template T
     * @param {(value: T) => unknown} action
     */
    instead: (action) => (/** @type {T} */ value) => {
      if (bringing) {
        giveUp.abort();
        ways.stopReading();
      }
      return after(action)(value);
    },
    /** @param {import('../state/state.js').State} state */
    follow({ set, view }) {
      if (set || view === 'experiments') load().catch(() => {});
    },
    /** Brings back what there was before the program died. Whether it did. */
    async again() {
      return loading ? (await loading).again() : false;
    },
  };
}

/** Whether this browser may hold drafts: asked of the database, for nothing else reaches the disk with it. */
async function kept() {
  const databases = await Promise.race([
    indexedDB.databases(),
    new Promise((_, reject) => {
      setTimeout(reject, 2000);
    }),
  ]);
  return databases.some((/** @type {IDBDatabaseInfo} */ { name }) => name === 'ppca-draft');
}
