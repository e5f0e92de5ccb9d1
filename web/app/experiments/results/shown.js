import { recognition } from './recognition.js';
import { reconstruction } from './reconstruction.js';
import { simulation } from './simulation.js';

/**
 * @param {any} report
 * @returns {import('./model.js').Shown}
 */
export function shown(report) {
  if (report.rows.length === 0) return { tables: [], figures: [], pictures: [] };
  if (report.experiment === 'simulation') return simulation(report);
  return report.experiment === 'recognition' ? recognition(report) : reconstruction(report);
}
