/**
 * @typedef {(kept: import('../link/history.js').Kept, signal?: AbortSignal) => Promise<void>} Restore
 */

/**
 * Keeps what is not saved, data, settings and models, so that a reload, a crash or
 * a closed tab loses nothing. Its code is fetched with the first data, the first
 * setting or the experiments, or where there is something to bring back.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./notices.js').Notices} notices
 * @param {{ restore: Restore, stopReading: () => void, readForExperiments: (files: File[]) => Promise<unknown> }} ways
 */
export function createDraftControl(store, notices, { restore, stopReading, readForExperiments }) {
  /** @type {Promise<ReturnType<typeof import('../draft/draft.js').createDraft>> | undefined} */
  let loading;

  /** What is being brought back, until it is there. @type {Promise<boolean> | null} */
  let bringing = null;
  const giveUp = new AbortController();

  function load() {
    loading ??= import('../draft/draft.js').then(({ createDraft }) => createDraft(store, notices, restore, readForExperiments));
    loading.catch((error) => console.warn('what is not saved is not kept', error));
    return loading;
  }

  document.getElementById('method')?.addEventListener('input', () => { load().catch(() => {}); }, { once: true });

  async function start() {
    try {
      if (!localStorage.getItem('ppca-draft')) return false;
      document.body.ariaBusy = 'true';
      return await (await load()).start(giveUp.signal);
    } catch {
      return false; // storage is refused, or holds nothing that can be read
    } finally {
      document.body.ariaBusy = null;
    }
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
    /** Brings back what this tab had, and offers what another left. Whether it did. */
    start: () => (bringing = start().finally(() => { bringing = null; })),
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
        stopReading();
      }
      return after(action)(value);
    },
    /** @param {import('../state.js').State} state */
    follow({ set, view }) {
      if (set || view === 'experiments') load().catch(() => {});
    },
    /** Brings back what there was before the program died. Whether it did. */
    async again() {
      return loading ? (await loading).again() : false;
    },
  };
}
