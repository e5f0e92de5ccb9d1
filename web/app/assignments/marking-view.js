import { el, headOf } from '../kit/dom.js';
import { count, sentence } from '../kit/format.js';
import { limitOf } from '../kit/limited.js';
import { errorText } from '../runs/run.js';
/** @import { MarkedRow as Row } from '../../page.js' */

/** Verdicts and remarks come first: a narrow screen cuts the last columns. `ppca verify` prints the same, with the remarks below. */
const head = ['Student', 'Numbers', 'Conditions', 'Answers', 'Remarks', 'Test RMSE', 'Training RMSE', 'Runs', 'Draw'];
/** Columns about how the data were read, which are shown where the hand-ins differ. */
const readings = {
  theta: { name: 'θ', of: (/** @type {Row} */ row) => row.theta || '–' },
  variables: { name: 'Variables', of: (/** @type {Row} */ row) => count(row.variables) },
  'test share': { name: 'Test share', of: (/** @type {Row} */ row) => String(Number(row.testShare.toPrecision(3))) },
};

/** The table of marked hand-ins. */
export function createMarkingTable() {
  const table = el('table', { 'aria-label': 'Marked hand-ins' });
  const groups = el('ol');
  const root = el('div', { class: 'scroll marking' }, table, groups);
  root.hidden = true;
  return {
    root,
    /** @param {import('../state/state.js').Marking} marking */
    show({ rows, differ, groups: alike, run }) {
      root.hidden = rows.length === 0;
      const names = [...head, ...differ.map((name) => readings[name].name), 'Model'];
      table.replaceChildren(headOf(names), el('tbody', {}, ...rows.map((row) => rowOf(row, names, differ, run != null))));
      groups.replaceChildren(...alike.map(({ what, files }) => el('li', {}, sentence(`${what}: ${files.join(', ')}`))));
    },
  };
}

/**
 * @param {Row} row
 * @param {string[]} names of the columns
 * @param {import('../state/state.js').Marking['differ']} differ
 * @param {boolean} running whether the rows are not compared yet
 */
function rowOf(row, names, differ, running) {
  const read = row.numbers.of !== '';
  const cells = [
    el('th', { scope: 'row' }, row.student || '–', el('small', {}, row.file)),
    verdict(row.follows, row.follows ? 'reproduced' : read ? 'not reproduced' : 'not read'),
    row.key && read
      ? verdict(row.broken.length === 0, row.broken.length === 0 ? 'met' : 'not met')
      : el('td', {}, row.key ? '–' : 'no key'),
    el('td', {}, answers(row)),
    el('td', { class: 'settings remarks' }, ...lines(row, running).map((text) => el('p', {}, text))),
    el('td', { class: 'number' }, errorText(row.test)),
    el('td', { class: 'number' }, errorText(row.train, row.test)),
    el('td', { class: 'number' }, row.repeated < row.runs ? `${count(row.runs)}, ${count(row.repeated)} repeated` : count(row.runs)),
    el('td', { class: 'number' }, row.draw == null ? '–' : String(row.draw)),
    ...differ.map((name) => el('td', { class: 'number' }, readings[name].of(row))),
    el('td', { class: 'settings' }, row.settings || '–'),
  ];
  cells.forEach((cell, i) => (cell.dataset.label = names[i])); // shown where a row is a block of its own
  return el('tr', {}, ...cells);
}

/** @param {boolean} right @param {string} text */
function verdict(right, text) {
  return el('td', {}, el('span', right ? {} : { class: 'problem' }, text));
}

/** @param {Row} row */
function answers({ marked, key }) {
  if (marked.length === 0) return '–';
  const counted = marked.filter(({ counts }) => counts);
  const right = counted.filter(({ verdict }) => verdict === 'right').length;
  return el(
    'details',
    {},
    el(
      'summary',
      {},
      key && counted.length > 0
        ? `${right} of ${counted.length} right`
        : `${marked.filter(({ answer }) => answer.trim() !== '').length} of ${marked.length} given`,
    ),
    el(
      'ol',
      {},
      ...marked.map(({ answer, verdict }) =>
        el('li', {}, el('strong', {}, `${verdict}: `), answer.slice(0, limitOf('answerCharacters').most) || '–'),
      ),
    ),
  );
}

/** @param {Row} row @param {boolean} running */
function lines(row, running) {
  return [...row.lines.map(sentence), ...(running && row.student ? ['not compared yet'] : [])];
}
