import { MissingPart, missing } from '../kit/parts.js';
import { pageVersion } from '../kit/version.js';

/**
 * Offers a new version of the page: once the service worker has it, or once a part of
 * this version cannot be fetched because the server has another one.
 *
 * @param {import('../state/notices.js').Notices} notices
 * @param {() => Promise<boolean>} keeps whether what is open comes back after a reload
 */
export function offerUpdate(notices, keeps) {
  holdVersion();
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data.version !== pageVersion) offer('A new version of this page is here.');
  });
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof MissingPart) event.preventDefault();
  });
  addEventListener(missing, async (event) => {
    if (await replaced()) offer('The server has a new version of this page, and a part of this one is no longer there.');
    else if (!(/** @type {CustomEvent} */ (event).detail))
      notices.note('A part of this page could not be loaded. Check the network and try again.');
  });

  /** @param {string} what */
  async function offer(what) {
    const after = (await keeps())
      ? 'What is open comes back after loading it.'
      : 'What is open is not kept: download what you need, then load it.';
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

/** Whether the server, or the cache where there is no network, has the page in another version. */
async function replaced() {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-cache' });
    const [, found] = /"v\/(\w+)\//.exec(await answer.text()) ?? [];
    return found !== undefined && found !== pageVersion;
  } catch {
    return false;
  }
}
