import { part, reportMissing } from '../kit/parts.js';
/** @import { Notice, Store } from './state.js' */

/** @typedef {ReturnType<typeof createNotices>} Notices */

/** Whether an error means that the program has ended, with all data and models. An error about data that the page has freed does not, nor one of a worker that helped. @param {unknown} error */
function ended(error) {
  const { code, details } = /** @type {{ code?: string, details?: Record<string, unknown> }} */ (error ?? {});
  return (code === 'ERR_CRASHED' && !details?.kept) || (code === 'ERR_CLOSED' && !details?.freed);
}

/**
 * Messages to the visitor. Failures stay until dismissed; a note replaces the
 * previous note, but a lasting one only if it is lasting, too.
 *
 * @param {Store} store
 * @param {() => { label: string, run: () => void } | undefined} afterCrash called when the engine has lost its data and models; returns an action that restores them
 */
export function createNotices(store, afterCrash) {
  let serial = 0;

  /** @param {Omit<Notice, 'id'>} notice */
  function add(notice) {
    const stays = (/** @type {Notice} */ { level, lasting }) => level === 'error' || (lasting && !notice.lasting);
    const kept = store.state.notices.filter((other) => stays(other) && other.text !== notice.text);
    const same = store.state.notices.find((other) => other.text === notice.text); // only the first failure offers to restore
    store.set({ notices: [...kept, { ...notice, action: notice.action ?? same?.action, id: ++serial }] });
  }

  return {
    /**
     * @param {string} text
     * @param {{ label: string, run: () => void }} [action]
     * @param {() => void} [dismissed]
     */
    note(text, action, dismissed) {
      add({ level: 'note', title: '', text, action, dismissed });
    },
    /** Notes what the visitor must not miss, such as a part of a link that is not valid. @param {string} text */
    lasting(text) {
      add({ level: 'note', title: '', text, lasting: true });
    },
    /**
     * @param {string} title the failed action
     * @param {unknown} error
     * @param {{ label: string, run: () => void }} [action] a remedy
     */
    async failure(title, error, action) {
      const { message, code, details } = /** @type {{ message?: string, code?: string, details?: { url?: string } }} */ (error ?? {});
      if (details?.url) reportMissing(true);
      const text = message ?? String(error);
      const words = text.includes('the option ')
        ? await part(() => import('./words.js')).then(
            ({ inFields }) => inFields(text),
            () => text, // it could not be loaded
          )
        : text;
      const wayOut = ended(error) ? afterCrash() : action;
      add({
        level: 'error',
        title,
        text: words,
        code: typeof code === 'string' ? code : undefined,
        action: wayOut,
      });
    },
    /**
     * Runs an action and shows its failure.
     *
     * @param {string} title the action if it fails
     * @param {() => Promise<unknown>} action
     */
    async attempt(title, action) {
      try {
        await action();
      } catch (error) {
        this.failure(title, error);
      }
    },
    /** @param {number} id */
    dismiss(id) {
      const gone = store.state.notices.find((notice) => notice.id === id);
      store.set({ notices: store.state.notices.filter((notice) => notice !== gone) });
      gone?.dismissed?.();
    },
    clear() {
      if (store.state.notices.length > 0) store.set({ notices: [] });
    },
  };
}
