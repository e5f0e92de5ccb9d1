import { part } from '../kit/parts.js';

/**
 * Fits the models of the illustrations when "How it works" is first opened.
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
        notices.failure('Could not compute the illustrations', error);
      }
      busy = false;
    },
  };
}
