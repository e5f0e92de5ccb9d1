import { reveal } from '../kit/dom.ts';
import { part } from '../kit/parts.ts';
import type { State } from '../state/state.ts';
import type { Controls, Restore } from './history.ts';

/**
 * Keeps the address of the page up to date. The code is loaded with the first change,
 * or when the page is opened by a link.
 */
export function createLinkControl(controls: Controls) {
  const { store } = controls;
  let loading: Promise<ReturnType<typeof import('./history.ts').createHistory>> | undefined;

  function load() {
    loading ??= part(() => import('./history.ts')).then(({ createHistory }) => createHistory(controls));
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
    follow({ set, view }: State) {
      if (set || view === 'experiments' || view === 'works' || view === 'assignment') load();
    },
    restore: (async (kept, signal) => (await load()).restore(kept, signal)) as Restore,
  };
}
