import { part } from '../kit/parts.ts';
import type { Exporters, Parts } from './exports.ts';

/** The name of the first entry of a session file, from byte 30. */
const firstEntry = 'session.json';

/** Exports results and opens sessions. The code is loaded on first use. */
export function createExportControl(parts: Parts) {
  return {
    async export(what: keyof Exporters) {
      const { exporters } = await part(() => import('./exports.ts'));
      await exporters[what](parts);
    },
    async isSession([file, ...others]: File[]) {
      return (
        others.length === 0 &&
        (await file
          .slice(30, 30 + firstEntry.length)
          .text()
          .catch(() => '')) === firstEntry
      );
    },
    async open(file: File) {
      const { openSession } = await part(() => import('./exports.ts'));
      await openSession(file, parts);
    },
  };
}
