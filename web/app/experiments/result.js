import { actionButton, el, hintText, scrollRegion } from '../kit/dom.js';
import { duration } from '../kit/format.js';
import { createBodies } from './bodies.js';
import { createResultFigure } from './result-figure.js';
import { createHeads } from './heads.js';
import { tableCSV } from './table-csv.js';
import { renderTable } from './table.js';
import { shown } from './shown.js';

const text = new TextEncoder();

/**
 * The result of an experiment: notes, tables with the paper's numbers, figures, and
 * files.
 *
 * @param {import('../state/state.js').ExperimentResult} result
 * @param {import('./catalogue.js').Experiment} experiment
 * @param {{ save: (file: { name: string, ending: string, bytes: Uint8Array }) => void, report: () => void }} on
 */
export function createResult({ report, seconds, data, source }, experiment, { save, report: saveReport }) {
  const { tables, figures, pictures } = shown(report);
  const name = `${report.experiment} seed ${report.seed}`;
  const csv = (/** @type {import('./layout.js').Table} */ table) =>
    save({ name: `${name} ${table.title}`, ending: 'csv', bytes: text.encode(tableCSV(table)) });
  const chart = (/** @type {import('./layout.js').Figure} */ figure) =>
    createResultFigure(figure, {
      csv,
      png: (bytes) => save({ name: `${name} ${figure.title}`, ending: 'png', bytes }),
    });
  const [charts, dataCharts] = [figures.map(chart), pictures.map(chart)];
  const json = actionButton('Save JSON', () => save({ name, ending: 'json', bytes: text.encode(JSON.stringify(report)) }));
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
          actionButton('Save CSV', () => csv(table), { class: 'quiet' }),
        ),
      ),
    ),
    charts.length > 0 ? hintText(legend(report, experiment)) : el('p', {}, 'No result could be computed.'),
    el('div', { class: 'experiment-charts' }, ...charts),
    report.experiment === 'lymph' && report.picture ? createBodies(/** @type {import('./bodies.js').Picture} */ (report.picture)) : null,
    report.experiment === 'yaw' && report.picture ? createHeads(/** @type {import('./heads.js').Picture} */ (report.picture)) : null,
    pictures.length > 0 ? el('h3', {}, 'The data') : null,
    el('div', { class: 'experiment-charts small' }, ...dataCharts),
  );
}

/**
 * Whether others can repeat the experiment.
 *
 * @param {any} report
 * @param {import('../state/state.js').ExperimentResult['source']} source
 */
function repeatable({ cancelled, rows }, source) {
  return !cancelled && source !== undefined && rows.length > 0;
}

/**
 * @param {any} report
 * @param {import('./catalogue.js').Experiment} experiment
 */
function legend({ paper, splits }, { remark }) {
  const source = paper ? ` Below each value is the paper’s number, if there is one (${paper.source}).` : '';
  return `Mean${splits > 1 ? ' ± standard deviation (the band in the charts)' : ''}. The lowest of each row is bold.${source} ${remark}`;
}

/**
 * The rows that could not be computed, one line for each reason.
 *
 * @param {any} report
 */
function skipped({ skipped: all = [], splits }) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const { row, why, splits: failed } of all) {
    const where = Object.values(row).join(' ') + (failed && failed < splits ? ` (in ${failed} of ${splits} splits)` : '');
    rows.set(why, [...(rows.get(why) ?? []), where]);
  }
  return [...rows].map(([why, where]) => `Not computed: ${where.join(', ')}: ${why}.`);
}
