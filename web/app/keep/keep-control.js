import { part } from '../kit/parts.js';

/** What the first bytes of a session hold after 30 others: the name of its first entry. */
const firstEntry = 'session.json';

/**
 * Takes results along, and opens sessions: fetched when that is first asked for.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('./exports.js').Parts} parts
 */
export function createKeepControl(store, parts) {
  return {
    /** @param {'report' | 'experiment' | 'session' | 'pictures' | 'arrays'} what */
    async export(what) {
      const { exporters } = await part(() => import('./exports.js'));
      await exporters[what](store, parts);
    },
    /** @param {File[]} files */
    async isSession([file, ...others]) {
      return others.length === 0 && (await file.slice(30, 30 + firstEntry.length).text()) === firstEntry;
    },
    /** @param {File} file */
    async open(file) {
      const { openSession } = await part(() => import('./open-session.js'));
      await openSession(file, store, parts);
    },
  };
}
