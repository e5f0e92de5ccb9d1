import { actionButton, el } from '../kit/dom.js';

/**
 * Says that the open work is not stored, and why, and offers it as a file. Meanwhile
 * the browser asks before leaving the page.
 *
 * @param {HTMLElement} root
 * @param {() => void} download
 */
export function createUnkept(root, download) {
  let shown = '';
  const button = actionButton('Download the session', download);

  /** @param {BeforeUnloadEvent} event */
  const guard = (event) => event.preventDefault();

  return {
    /** @param {string} reason empty: it is stored @param {boolean} packable whether there are data or models for a session */
    show(reason, packable = false) {
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

/** Why a draft could not be written, in words. @param {unknown} error */
export function reasonOf(error) {
  const { name, message } = /** @type {Partial<DOMException>} */ (error ?? {});
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
