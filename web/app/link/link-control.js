import { reveal } from '../kit/dom.js';
import { part } from '../kit/parts.js';

/**
 * Keeps the address of the page up to date. The code is loaded with the first change,
 * or when the page is opened by a link.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('./history.js').Controls} controls
 */
export function createLinkControl(store, controls) {
  /** @type {Promise<ReturnType<typeof import('./history.js').createHistory>> | undefined} */
  let loading;

  function load() {
    loading ??= part(() => import('./history.js')).then(({ createHistory }) => createHistory(store, controls));
    loading.catch((error) => console.warn('links are not kept', error)); // the page is whole without
    return loading;
  }

  /** Restores the page from its address. An address without = is the anchor of an element, which may be in a tab. */
  async function start() {
    const { hash } = location;
    if (hash === '' ? loading : hash.includes('='))
      await load().then(
        (history) => history.start(),
        () => store.set({ arriving: '' }),
      );
    const section = store.state.shown in store.state.models && document.getElementById(hash.slice(1));
    if (section && section.matches('[role=tabpanel] > section')) reveal(section);
  }
  addEventListener('popstate', start); // it was typed, or gone back to

  return {
    start,
    /** @param {import('../state/state.js').State} state */
    follow({ set, view }) {
      if (set || view === 'experiments' || view === 'works' || view === 'assignment') load();
    },
    /** @type {import('./history.js').Restore} */
    restore: async (kept, signal) => (await load()).restore(kept, signal),
  };
}
