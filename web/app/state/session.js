import { PPCAError, build, createEngine as create } from '../../ppca.js';
import { pageVersion } from '../kit/version.js';

/** @type {typeof import('../../page.js').createEngine} */
const createEngine = /** @type {any} */ (create);

/**
 * @typedef {ReturnType<typeof createSession>} Session
 * @typedef {{ store: import('./state.js').Store, session: Session, notices: import('./notices.js').Notices }} Page what controls share
 */

/**
 * The engine. Starts once; after a failed start, the next request starts it again.
 *
 * @param {import('./state.js').Store} store
 * @param {import('./notices.js').Notices} notices
 * @param {() => void} whenReady
 */
export function createSession(store, notices, whenReady) {
  /** @type {Promise<import('../../page.js').Engine>} */
  let engine;

  function start() {
    store.set({ engine: 'starting' });
    engine =
      build === pageVersion
        ? createEngine({ worker: globalThis.origin !== 'null' }) // a sandboxed frame has no origin, and so no workers of this one
        : Promise.reject(
            new PPCAError('ERR_VERSION', `the page is of build ${pageVersion}, its module of build ${build}; load the page again`),
          );
    engine.then(
      () => {
        store.set({ engine: 'ready' });
        whenReady();
      },
      (error) => {
        store.set({ engine: 'failed' });
        notices.failure(
          'The program could not start',
          error,
          error.code === 'ERR_VERSION' ? { label: 'Load it again', run: () => location.reload() } : { label: 'Try again', run: start },
        );
      },
    );
    return engine;
  }

  return { start, engine: () => (store.state.engine === 'failed' ? start() : engine) };
}
