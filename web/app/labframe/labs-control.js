import { untouchedLab } from '../state/state.js';
import { labProgress } from './lab-progress.js';

/**
 * Opens labs with the work that this browser keeps of them, and keeps every change.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createLabsControl({ store, session }) {
  return {
    open(/** @type {string} */ lab) {
      store.set({ lab, ...untouchedLab, ...labProgress.workOf(lab) });
    },
    change(/** @type {Partial<import('./lab-progress.js').Work>} */ change) {
      store.set(change);
      labProgress.keep(store.state.lab, store.state);
    },
    done(/** @type {string} */ lab) {
      labProgress.finish(lab);
    },
    /** @template T @param {{ job: (engine: import('../../page.js').Engine) => Promise<T>, done: (result: T) => void, failed: (error: Error) => void }} run */
    run({ job, done, failed }) {
      session.engine().then(job).then(done, failed);
    },
  };
}
