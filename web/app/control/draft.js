/**
 * Keeps what is not saved, data, settings and models, so that a reload, a crash or
 * a closed tab loses nothing. Its code is fetched with the first data, or where
 * there is something to bring back.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./notices.js').Notices} notices
 * @param {(kept: import('../link/history.js').Kept) => Promise<void>} restore
 */
export function createDraftControl(store, notices, restore) {
  /** @type {Promise<ReturnType<typeof import('../draft/draft.js').createDraft>> | undefined} */
  let loading;

  /** What is being brought back. @type {Promise<boolean>} */
  let bringing = Promise.resolve(false);

  function load() {
    loading ??= import('../draft/draft.js').then(({ createDraft }) => createDraft(store, notices, restore));
    loading.catch((error) => console.warn('what is not saved is not kept', error));
    return loading;
  }

  async function start() {
    try {
      if (!localStorage.getItem('ppca-draft')) return false;
      return await (await load()).start();
    } catch {
      return false; // storage is refused, or holds nothing that can be read
    }
  }

  return {
    /** Brings back what this tab had, and offers what another left. Whether it did. */
    start() {
      bringing = start();
      return bringing;
    },
    /**
     * An action that waits until what is being brought back is there: else that would
     * take the place of what it opens.
     *
     * @template T
     * @param {(value: T) => unknown} action
     */
    after: (action) => async (/** @type {T} */ value) => {
      await bringing;
      await action(value);
    },
    /** @param {import('../state.js').State} state */
    follow({ set }) {
      if (set) load().catch(() => {});
    },
    /** Brings back what there was before the program died. Whether it did. */
    async again() {
      return loading ? (await loading).again() : false;
    },
  };
}
