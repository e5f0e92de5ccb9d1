import { recognition } from './recognition-result.ts';
import { reconstruction } from './reconstruction-result.ts';
import { simulation } from './simulation-result.ts';
import type { Shown } from './layout.ts';

export function shown(report: any): Shown {
  if (report.rows.length === 0) return { tables: [], figures: [], pictures: [] };
  if (report.experiment === 'simulation') return simulation(report);
  return report.experiment === 'recognition' ? recognition(report) : reconstruction(report);
}
