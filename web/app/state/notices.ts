import { part, reportMissing } from '../kit/parts.ts';
import type { Notice, Store } from './state.ts';

/** A button of a notice: a remedy, or a way on. */
export type WayOut = { label: string; run: () => void };

export type Notices = ReturnType<typeof createNotices>;

/**
 * Whether an error means that the program has ended, with all data and models. An error about data that the page has freed does not, nor one of a worker that helped.
 */
function ended(error: unknown) {
  const { code, details } = (error ?? {}) as { code?: string; details?: Record<string, unknown> };
  return (code === 'ERR_CRASHED' && !details?.kept) || (code === 'ERR_CLOSED' && !details?.freed);
}

/**
 * Messages to the visitor. Failures stay until dismissed; a note replaces the
 * previous note, but a lasting one only if it is lasting, too.
 *
 * @param afterCrash called when the engine has lost its data and models; returns an action that restores them
 */
export function createNotices(store: Store, afterCrash: () => WayOut | undefined) {
  let serial = 0;

  function add(notice: Omit<Notice, 'id'>) {
    const stays = ({ level, lasting }: Notice) => level === 'error' || (lasting && !notice.lasting);
    const kept = store.state.notices.filter((other) => stays(other) && other.text !== notice.text);
    const same = store.state.notices.find((other) => other.text === notice.text); // only the first failure offers to restore
    store.set({ notices: [...kept, { ...notice, action: notice.action ?? same?.action, id: ++serial }] });
  }

  return {
    note(text: string, action?: WayOut, dismissed?: () => void) {
      add({ level: 'note', title: '', text, action, dismissed });
    },
    /** Notes what the visitor must not miss, such as a part of a link that is not valid. */
    lasting(text: string) {
      add({ level: 'note', title: '', text, lasting: true });
    },
    /**
     * @param title the failed action
     * @param action a remedy
     */
    async failure(title: string, error: unknown, action?: WayOut) {
      const { message, code, details } = (error ?? {}) as { message?: string; code?: string; details?: { url?: string } };
      if (details?.url) reportMissing(true);
      const text = message ?? String(error);
      const words = text.includes('the option ')
        ? await part(() => import('./words.ts')).then(
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
     * @param title what could not be done, if it fails
     */
    async attempt(title: string, action: () => Promise<unknown>, wayOut?: WayOut) {
      try {
        await action();
      } catch (error) {
        this.failure(title, error, wayOut);
      }
    },
    dismiss(id: number) {
      const gone = store.state.notices.find((notice) => notice.id === id);
      store.set({ notices: store.state.notices.filter((notice) => notice !== gone) });
      gone?.dismissed?.();
    },
    clear() {
      if (store.state.notices.length > 0) store.set({ notices: [] });
    },
  };
}
