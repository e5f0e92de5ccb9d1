import { createEngine } from '../../ppca.js';

/** @typedef {ReturnType<typeof createSession>} Session */

/**
 * The engine, started once and again after a failed start.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./notices.js').Notices} notices
 */
export function createSession(store, notices) {
  /** @type {Promise<import('../../ppca.js').Engine>} */
  let engine;

  function start() {
    store.set({ engine: 'starting' });
    engine = createEngine();
    engine.then(
      () => store.set({ engine: 'ready' }),
      (error) => {
        store.set({ engine: 'failed' });
        notices.failure('The program could not start', error, { label: 'Try again', run: start });
      },
    );
    return engine;
  }

  return { start, engine: () => engine };
}
