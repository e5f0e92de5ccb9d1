import { actionButton, el } from '../kit/dom.ts';

/**
 * Says that the open work is not stored, and why, and offers it as a file. Meanwhile the browser
 * asks before leaving the page.
 */
export function createUnkept(root: HTMLElement, download: () => void) {
  const words = el('span');
  const button = actionButton('Download the session', download);
  const notice = el('div.notice.error', el('div', el('strong', 'Your work is not stored: '), words), button);
  const guard = (event: BeforeUnloadEvent) => event.preventDefault();

  return {
    /**
     * @param reason empty: it is stored
     * @param packable whether there are data or models for a session
     */
    show(reason: string, packable: boolean) {
      button.hidden = !packable;
      const text = `${reason}. A reload or a crash would lose it.`;
      if (!reason) {
        notice.remove();
        removeEventListener('beforeunload', guard);
      } else if (!notice.isConnected || words.textContent !== text) {
        words.textContent = text;
        root.append(notice);
        addEventListener('beforeunload', guard);
      }
    },
  };
}

/** Why a draft could not be written, in words, by the name of the error. */
const reasons: Record<string, string> = {
  QuotaExceededError: 'there is no space left for this page',
  VersionError: 'a newer version of this page is open; download the session, then load the page again',
  TimeoutError: 'the browser’s storage does not answer; close other tabs of this page',
  SecurityError: 'the browser refuses storage to this page, by its settings or in a private window',
  InvalidStateError: 'the browser refuses storage to this page, by its settings or in a private window',
};

export const reasonOf = ({ name = '', message }: Error) => reasons[name] ?? message.replace(/\.$/, '');
