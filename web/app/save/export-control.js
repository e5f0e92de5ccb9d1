import { part } from '../kit/parts.js';

/** The name of the first entry of a session file, from byte 30. */
const firstEntry = 'session.json';

/**
 * Exports results and opens sessions. The code is loaded on first use.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('./exports.js').Parts} parts
 */
export function createExportControl(store, parts) {
  return {
    /** @param {'sheet' | 'report' | 'experiment' | 'session' | 'pictures' | 'arrays'} what */
    async export(what) {
      const { exporters } = await part(() => import('./exports.js'));
      await exporters[what](store, parts);
    },
    /** @param {File[]} files */
    async isSession([file, ...others]) {
      return (
        others.length === 0 &&
        (await file
          .slice(30, 30 + firstEntry.length)
          .text()
          .catch(() => '')) === firstEntry
      );
    },
    /** @param {File} file */
    async open(file) {
      const { openSession } = await part(() => import('./open-session.js'));
      await openSession(file, parts);
    },
  };
}
