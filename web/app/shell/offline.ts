import { pageVersion } from '../kit/version.ts';
import type { State } from '../state/state.ts';

/** The service workers of this origin. A sandboxed frame has none, and throws. */
export function serviceWorkers() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/**
 * Registers the service worker once the program has listed the saved models, because its start
 * needs the processor before. Asks it to cache all parts of the page once there are
 * data or another view, so that later work needs no network. A visitor who only looks
 * downloads the first view alone.
 */
export function createOffline() {
  let [registered, asked] = [false, false];

  function follow({ set, view, saved }: State) {
    const working = set != null || view !== 'data';
    if (!registered && (working || saved)) {
      registered = true;
      serviceWorkers()
        ?.register('sw.js')
        .catch(() => {
          /* the page works without it, but not offline */
        });
    }
    if (asked || !working) return;
    asked = true;
    cacheAll();
    serviceWorkers()?.addEventListener('controllerchange', cacheAll); // the earlier one was of another version
  }

  function cacheAll() {
    serviceWorkers()?.ready.then(({ active }) => active?.postMessage({ keep: pageVersion }));
  }

  return { follow };
}
