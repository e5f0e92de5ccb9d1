import { part } from '../kit/parts.js';

/**
 * Fits the models behind the pictures of how PPCA works, when the tab that shows
 * them is first opened.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/session.js').Session} session
 * @param {import('../state/notices.js').Notices} notices
 */
export function createIllustrationsControl(store, session, notices) {
  let busy = false;

  return {
    async open() {
      if (store.state.illustrations || busy) return;
      busy = true;
      try {
        const [{ fitIllustrations }, engine] = await Promise.all([part(() => import('./models.js')), session.engine()]);
        store.set({ illustrations: await fitIllustrations(engine) });
      } catch (error) {
        notices.failure('The pictures of how PPCA works could not be made', error);
      }
      busy = false;
    },
  };
}
