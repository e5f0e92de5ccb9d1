import { PPCAError, build, createEngine as create } from '../../ppca.js';
import { pageVersion } from '../kit/version.ts';
import type { Engine } from '../../page.js';
import type { Notices } from './notices.ts';
import type { Store } from './state.ts';

const createEngine: typeof import('../../page.js').createEngine = create as any;

export type Session = ReturnType<typeof createSession>;

/** what controls share */
export type Page = { store: Store; session: Session; notices: Notices };

/** The engine. Starts once; after a failed start, the next request starts it again. */
export function createSession(store: Store, notices: Notices, whenReady: () => void) {
  let engine: Promise<Engine>;

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
