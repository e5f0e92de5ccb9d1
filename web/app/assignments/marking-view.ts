import { el, headOf } from '../kit/dom.ts';
import { count, sentence } from '../kit/format.ts';
import { limitOf } from '../kit/limited.ts';
import { errorText } from '../runs/run.ts';
import type { MarkedRow as Row } from '../../page.js';
import type { Marking } from '../state/state.ts';

/** Verdicts and remarks come first: a narrow screen cuts the last columns. */
const head = ['Student', 'Numbers', 'Conditions', 'Answers', 'Remarks', 'Test RMSE', 'Training RMSE', 'Runs', 'Draw'];
/** Columns about how the data were read, which are shown where the hand-ins differ. */
const readings = {
  theta: { name: 'θ', of: (row: Row) => row.theta || '–' },
  variables: { name: 'Variables', of: (row: Row) => count(row.variables) },
  'test share': { name: 'Test share', of: (row: Row) => String(Number(row.testShare.toPrecision(3))) },
};

/** The table of marked hand-ins. */
export function createMarkingTable() {
  const table = el('table', { 'aria-label': 'Marked hand-ins' });
  const groups = el('ol');
  const root = el('div.scroll.marking', table, groups);
  root.hidden = true;
  return {
    root,
    show({ rows, differ, groups: alike, run }: Marking) {
      root.hidden = rows.length === 0;
      const names = [...head, ...differ.map((name) => readings[name].name), 'Model'];
      table.replaceChildren(
        headOf(names),
        el('tbody', ...rows.map((row) => rowOf(row, names, differ, run != null))),
        el('tfoot', totals(rows, names)),
      );
      groups.replaceChildren(...alike.map(({ what, files }) => el('li', sentence(`${what}: ${files.join(', ')}`))));
    },
  };
}

/**
 * @param names of the columns
 * @param running whether the rows are not compared yet
 */
function rowOf(row: Row, names: string[], differ: Marking['differ'], running: boolean) {
  const read = row.numbers.of !== '';
  const cells = [
    el('th', { scope: 'row' }, row.student || '–', el('small', row.file)),
    verdict(row.follows, row.follows ? 'reproduced' : read ? 'not reproduced' : 'not read'),
    row.key && read ? verdict(row.broken.length === 0, row.broken.length === 0 ? 'met' : 'not met') : el('td', row.key ? '–' : 'no key'),
    el('td', answers(row)),
    el('td.settings.remarks', ...lines(row, running).map((text) => el('p', text))),
    el('td.number', errorText(row.test)),
    el('td.number', errorText(row.train, row.test)),
    el('td.number', row.repeated < row.runs ? `${count(row.runs)}, ${count(row.repeated)} repeated` : count(row.runs)),
    el('td.number', row.draw == null ? '–' : String(row.draw)),
    ...differ.map((name) => el('td.number', readings[name].of(row))),
    el('td.settings', row.settings || '–'),
  ];
  cells.forEach((cell, i) => {
    if (/[^–]/.test(cell.textContent)) cell.dataset.label = names[i]; // shown where a row is a block of its own, which skips the others
  });
  return el('tr', ...cells);
}

/** How many rows reproduce, meet the conditions, and answer right. */
function totals(rows: Row[], names: string[]) {
  const read = rows.filter((row) => row.key && row.numbers.of !== '');
  const counted = read.flatMap(({ marked }) => marked.filter(({ counts }) => counts));
  const of = (some: number, all: number) => (all > 0 ? `${count(some)} of ${count(all)}` : '–');
  const sums: Record<string, string> = {
    Numbers: of(rows.filter(({ follows }) => follows).length, rows.length),
    Conditions: of(read.filter(({ broken }) => broken.length === 0).length, read.length),
    Answers: of(counted.filter(({ verdict }) => verdict === 'right').length, counted.length),
    Runs: count(rows.reduce((sum, { runs }) => sum + runs, 0)),
  };
  const cells = names
    .slice(1)
    .map((name) =>
      el('td', { 'data-label': name in sums ? name : undefined, class: name === 'Runs' ? 'number' : undefined }, sums[name] ?? ''),
    );
  return el('tr', el('th', { scope: 'row' }, 'All'), ...cells);
}

function verdict(right: boolean, text: string) {
  return el('td', el('span', right ? {} : { class: 'problem' }, text));
}

function answers({ marked, key }: Row) {
  if (marked.length === 0) return '–';
  const counted = marked.filter(({ counts }) => counts);
  const right = counted.filter(({ verdict }) => verdict === 'right').length;
  return el(
    'details',
    el(
      'summary',
      key && counted.length > 0
        ? `${right} of ${counted.length} right`
        : `${marked.filter(({ answer }) => answer.trim() !== '').length} of ${marked.length} given`,
    ),
    el(
      'ol',
      ...marked.map(({ answer, verdict }) =>
        el('li', el('strong', `${verdict}: `), answer.slice(0, limitOf('answerCharacters').most) || '–'),
      ),
    ),
  );
}

function lines(row: Row, running: boolean) {
  return [...row.lines.map(sentence), ...(running && row.student ? ['not compared yet'] : [])];
}
