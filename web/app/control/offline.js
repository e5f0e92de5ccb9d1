/**
 * Has the service worker keep every part of the page once there is work in it, data
 * or another view: whatever the work needs next, it needs no network. Who only looks
 * downloads the first view alone.
 */
export function createOffline() {
  let asked = false;

  /** @param {import('../state.js').State} state */
  function follow({ set, view }) {
    if (asked || !(set || view !== 'data')) return;
    asked = true;
    navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('keep everything'));
  }

  return { follow };
}
