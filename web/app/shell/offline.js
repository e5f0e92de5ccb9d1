import { pageVersion } from '../kit/version.js';

/**
 * Has a service worker keep the first view, once that stands: before, the program needs
 * the processor. And every part of the page once there is work in it, data or another
 * view: whatever the work needs next, it needs no network. Who only looks downloads the
 * first view alone.
 */
export function createOffline() {
  let [registered, asked] = [false, false];

  /** @param {import('../state/state.js').State} state */
  function follow({ set, view, demonstration }) {
    const working = set != null || view !== 'data';
    if (!registered && (working || demonstration !== 'coming')) {
      registered = true;
      navigator.serviceWorker?.register('sw.js').catch(() => {
        /* without it the page works, only not offline */
      });
    }
    if (asked || !working) return;
    asked = true;
    keep();
    navigator.serviceWorker?.addEventListener('controllerchange', keep); // the earlier one was of another version
  }

  function keep() {
    navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: pageVersion }));
  }

  return { follow };
}
