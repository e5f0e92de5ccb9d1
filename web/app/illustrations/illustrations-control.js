import { part } from '../kit/parts.js';

/**
 * Fits the models behind the pictures of how PPCA works, when the tab that shows
 * them is first opened.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/session.js').Session} session
 * @param {import('../state/notices.js').Notices} notices
 */
export function createWorksControl(store, session, notices) {
  let busy = false;

  return {
    async open() {
      if (store.state.works || busy) return;
      busy = true;
      try {
        const [{ learn }, engine] = await Promise.all([part(() => import('./models.js')), session.engine()]);
        store.set({ works: await learn(engine) });
      } catch (error) {
        notices.failure('The pictures of how PPCA works could not be made', error);
      }
      busy = false;
    },
  };
}
