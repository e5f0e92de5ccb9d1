import { MissingPart, missing } from '../kit/parts.js';
import { pageVersion } from '../kit/version.js';

/**
 * Offers a new version of the page: when the service worker has it, or when a part of
 * this version cannot be loaded because the server has another version.
 *
 * @param {import('../state/notices.js').Notices} notices
 * @param {() => Promise<boolean>} keeps whether a reload restores the open work
 */
export function offerUpdate(notices, keeps) {
  holdVersion();
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data.version !== pageVersion) offer('A new version of this page is available.');
  });
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof MissingPart) event.preventDefault();
  });
  addEventListener(missing, async (event) => {
    if (await replaced()) offer('The server has a new version of this page. A part of this version is no longer available.');
    else if (!(/** @type {CustomEvent} */ (event).detail))
      notices.note('A part of this page could not be loaded. Check the network and try again.');
  });

  /** @param {string} what */
  async function offer(what) {
    const after = (await keeps())
      ? 'Your work is restored after loading it.'
      : 'Your work is not stored. Download what you need, then load it.';
    notices.note(`${what} ${after}`, { label: 'Load it', run: () => location.reload() });
  }
}

/** The service worker keeps the cache of a version while a page holds its lock. */
function holdVersion() {
  const { pathname } = new URL('./', document.baseURI);
  navigator.locks
    ?.request(`ppca ${pathname} ${pageVersion}`, { mode: 'shared' }, () => {
      navigator.serviceWorker?.controller?.postMessage({ open: pageVersion });
      return new Promise(() => {});
    })
    .catch(() => {
      /* locks are refused: nothing is cached either */
    });
}

/** Whether the server, or without network the cache, has another version of the page. */
async function replaced() {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-cache' });
    const [, found] = /"v\/(\w+)\//.exec(await answer.text()) ?? [];
    return found !== undefined && found !== pageVersion;
  } catch {
    return false;
  }
}
