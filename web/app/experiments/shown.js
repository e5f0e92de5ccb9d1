import { recognition } from './recognition-result.js';
import { reconstruction } from './reconstruction-result.js';
import { simulation } from './simulation-result.js';

/**
 * @param {any} report
 * @returns {import('./layout.js').Shown}
 */
export function shown(report) {
  if (report.rows.length === 0) return { tables: [], figures: [], pictures: [] };
  if (report.experiment === 'simulation') return simulation(report);
  return report.experiment === 'recognition' ? recognition(report) : reconstruction(report);
}
