import { MissingPart, missing } from '../kit/parts.ts';
import { pageVersion } from '../kit/version.ts';
import { serviceWorkers } from './offline.ts';
import type { Notices } from '../state/notices.ts';

const failed = 'A part of this page could not be loaded.';

/**
 * Offers a new version of the page: when the service worker has it, or when a part of
 * this version cannot be loaded because the server has another version. Offers this version again
 * where the server has that, since browsers may remember that a script could not be loaded.
 *
 * @param keeps whether a reload restores the open work
 */
export function offerUpdate(notices: Notices, keeps: () => Promise<boolean>) {
  holdVersion();
  serviceWorkers()?.addEventListener('message', ({ data }) => {
    if (data.version !== pageVersion) offer('A new version of this page is available.');
  });
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof MissingPart) event.preventDefault();
  });
  addEventListener(missing, async (event) => {
    const found = await served();
    const said = (event as CustomEvent).detail;
    if (found && found !== pageVersion) offer('The server has a new version of this page. A part of this version is no longer available.');
    else if (said) return;
    else if (found) offer(`${failed} Try again, or load the page again: some browsers do not ask twice for a part.`);
    else notices.note(`${failed} Check the network and try again.`);
  });

  async function offer(what: string) {
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
      serviceWorkers()?.controller?.postMessage({ open: pageVersion });
      return new Promise(() => {});
    })
    .catch(() => {
      /* locks are refused: nothing is cached either */
    });
}

/** The version that the server has or, without network, the cache. */
async function served(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-cache' });
    return /"v\/(\w+)\//.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
}
