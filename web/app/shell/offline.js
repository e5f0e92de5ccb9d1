import { pageVersion } from '../kit/version.js';

/**
 * Registers the service worker after the first view is complete, because the program
 * needs the processor before. Asks it to cache all parts of the page once there are
 * data or another view, so that later work needs no network. A visitor who only looks
 * downloads the first view alone.
 */
export function createOffline() {
  let [registered, asked] = [false, false];

  /** @param {import('../state/state.js').State} state */
  function follow({ set, view, demonstration }) {
    const working = set != null || view !== 'data';
    if (!registered && (working || demonstration !== 'coming')) {
      registered = true;
      navigator.serviceWorker?.register('sw.js').catch(() => {
        /* the page works without it, but not offline */
      });
    }
    if (asked || !working) return;
    asked = true;
    cacheAll();
    navigator.serviceWorker?.addEventListener('controllerchange', cacheAll); // the earlier one was of another version
  }

  function cacheAll() {
    navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: pageVersion }));
  }

  return { follow };
}
