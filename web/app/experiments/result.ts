import { saveButton } from '../charts/csv.ts';
import { actionButton, el, hintText, scrollRegion } from '../kit/dom.ts';
import { downloadFile } from '../kit/download.ts';
import { duration, plural } from '../kit/format.ts';
import { createResultChart } from './result-chart.ts';
import { tablesOf, type Table } from './result-tables.ts';
import { renderTable, tableLines } from './table.ts';
import type { ExperimentResult } from '../state/state.ts';
import type { Experiment } from './catalogue.ts';

/**
 * The result of an experiment: notes, tables with the paper's numbers, charts, and
 * files.
 */
export function createResult({ report, seconds, data, source }: ExperimentResult, experiment: Experiment, saveReport: () => void) {
  const tables = tablesOf(report);
  const name = `${report.experiment} seed ${report.seed}`;
  const shownAs = (...ways: Table['shown'][]) => tables.filter(({ shown }) => ways.includes(shown));
  const charts = shownAs(undefined, 'charts').flatMap((table) => table.groups.map((_, g) => createResultChart(table, g, name)));
  const repeats = { title: 'Data, options and numbers with a checksum. “ppca verify” repeats them.' };
  const splits = plural(report.splits, report.experiment === 'simulation' ? 'seed' : 'split');
  return el(
    'div.experiment-result',
    el(
      'div.row.between',
      el('h3', report.cancelled ? 'Results until you stopped' : 'Result'),
      el(
        'div.row',
        repeatable(report, source) ? actionButton('Report, JSON', saveReport, repeats) : null,
        actionButton('Save JSON', () => downloadFile(name, 'json', JSON.stringify(report))),
      ),
    ),
    el('p.hint.numbers', `${data} · seed ${report.seed} · ${splits} · ${duration(seconds)}`),
    el(
      'ul.warnings',
      { 'aria-label': 'Notes on the experiment' },
      ...[...(report.notes ?? []), ...skipped(report)].map((note) => el('li', note)),
    ),
    ...shownAs(undefined, 'table').map((table) => {
      const save = saveButton(() => ({ name: `${name} ${table.title}`, lines: tableLines(table) }));
      return el('div.result-table', scrollRegion(table.title, renderTable(table)), el('div.row', save));
    }),
    charts.length > 0 ? hintText(legend(report, experiment)) : el('p', 'No result could be computed.'),
    el('div.experiment-charts', ...charts),
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
