import { saveButton } from '../charts/csv.ts';
import { actionButton, el, hintText, scrollRegion } from '../kit/dom.ts';
import { downloadFile } from '../kit/download.ts';
import { duration } from '../kit/format.ts';
import { createBodies, type Picture } from './bodies.ts';
import { createResultFigure } from './result-figure.ts';
import { createHeads } from './heads.ts';
import { renderTable, tableLines } from './table.ts';
import { recognition } from './recognition-result.ts';
import { reconstruction } from './reconstruction-result.ts';
import { simulation } from './simulation-result.ts';
import type { ExperimentResult } from '../state/state.ts';
import type { Experiment } from './catalogue.ts';
import type { Figure, Shown } from './layout.ts';

/**
 * The result of an experiment: notes, tables with the paper's numbers, figures, and
 * files.
 */
export function createResult({ report, seconds, data, source }: ExperimentResult, experiment: Experiment, saveReport: () => void) {
  const { tables, figures, pictures } = shown(report);
  const name = `${report.experiment} seed ${report.seed}`;
  const chart = (figure: Figure) => createResultFigure(figure, name);
  const [charts, dataCharts] = [figures.map(chart), pictures.map(chart)];
  const json = actionButton('Save JSON', () => downloadFile(name, 'json', JSON.stringify(report)));
  return el(
    'div',
    { class: 'experiment-result' },
    el(
      'div',
      { class: 'row between' },
      el('h3', {}, report.cancelled ? 'Results until you stopped' : 'Result'),
      el(
        'div',
        { class: 'row' },
        repeatable(report, source)
          ? actionButton('Report, JSON', saveReport, { title: 'Data, options and numbers with a checksum. “ppca verify” repeats them.' })
          : null,
        json,
      ),
    ),
    el(
      'p',
      { class: 'hint numbers' },
      `${data} · seed ${report.seed} · ${report.splits} ${report.experiment === 'simulation' ? 'seed' : 'split'}${report.splits === 1 ? '' : 's'} · ${duration(seconds)}`,
    ),
    el(
      'ul',
      { class: 'warnings', 'aria-label': 'Notes on the experiment' },
      ...[...(report.notes ?? []), ...skipped(report)].map((note) => el('li', {}, note)),
    ),
    ...tables.map((table) =>
      el(
        'div',
        { class: 'result-table' },
        scrollRegion(table.title, renderTable(table)),
        el(
          'div',
          { class: 'row' },
          saveButton(() => ({ name: `${name} ${table.title}`, lines: tableLines(table) })),
        ),
      ),
    ),
    charts.length > 0 ? hintText(legend(report, experiment)) : el('p', {}, 'No result could be computed.'),
    el('div', { class: 'experiment-charts' }, ...charts),
    report.experiment === 'lymph' && report.picture ? createBodies(report.picture as Picture) : null,
    report.experiment === 'yaw' && report.picture ? createHeads(report.picture as import('./heads.ts').Picture) : null,
    pictures.length > 0 ? el('h3', {}, 'The data') : null,
    el('div', { class: 'experiment-charts small' }, ...dataCharts),
  );
}

/** Whether others can repeat the experiment. */
function repeatable({ cancelled, rows }: any, source: ExperimentResult['source']) {
  return !cancelled && source !== undefined && rows.length > 0;
}

function legend({ paper, splits }: any, { remark }: Experiment) {
  const source = paper ? ` Below each value is the paper’s number, if there is one (${paper.source}).` : '';
  return `Mean${splits > 1 ? ' ± standard deviation (the band in the charts)' : ''}. The lowest of each row is bold.${source} ${remark}`;
}

/** The rows that could not be computed, one line for each reason. */
function skipped({ skipped: all = [], splits }: any) {
  const rows: Map<string, string[]> = new Map();
  for (const { row, why, splits: failed } of all) {
    const where = Object.values(row).join(' ') + (failed && failed < splits ? ` (in ${failed} of ${splits} splits)` : '');
    rows.set(why, [...(rows.get(why) ?? []), where]);
  }
  return [...rows].map(([why, where]) => `Not computed: ${where.join(', ')}: ${why}.`);
}

/** The tables and figures of a report. */
function shown(report: any): Shown {
  if (report.rows.length === 0) return { tables: [], figures: [], pictures: [] };
  if (report.experiment === 'simulation') return simulation(report);
  return report.experiment === 'recognition' ? recognition(report) : reconstruction(report);
}
