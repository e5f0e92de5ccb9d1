import { actionButton, el } from '../kit/dom.ts';

/**
 * Says that the open work is not stored, and why, and offers it as a file. Meanwhile
 * the browser asks before leaving the page.
 */
export function createUnkept(root: HTMLElement, download: () => void) {
  let shown = '';
  const button = actionButton('Download the session', download);

  const guard = (event: BeforeUnloadEvent) => event.preventDefault();

  return {
    /**
     * @param reason empty: it is stored
     * @param packable whether there are data or models for a session
     */
    show(reason: string, packable = false) {
      if (reason) addEventListener('beforeunload', guard);
      else removeEventListener('beforeunload', guard);
      button.hidden = !packable;
      if (reason === shown) return;
      shown = reason;
      root.replaceChildren(
        ...(reason
          ? [
              el(
                'div',
                { class: 'notice error' },
                el('div', {}, el('strong', {}, 'Your work is not stored: '), `${reason}. A reload or a crash would lose it.`),
                button,
              ),
            ]
          : []),
      );
    },
  };
}

/** Why a draft could not be written, in words. */
export function reasonOf(error: unknown) {
  const { name, message } = (error ?? {}) as Partial<DOMException>;
  switch (name) {
    case 'QuotaExceededError':
      return 'there is no space left for this page';
    case 'VersionError':
      return 'a newer version of this page is open; download the session, then load the page again';
    case 'TimeoutError':
      return 'the browser’s storage does not answer; close other tabs of this page';
    case 'SecurityError':
    case 'InvalidStateError':
      return 'the browser refuses storage to this page, by its settings or in a private window';
    default:
      return (message || String(error)).replace(/\.$/, '');
  }
}
