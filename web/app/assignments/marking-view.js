import { el, headOf } from '../kit/dom.js';
import { count, sentence } from '../kit/format.js';
import { limitOf } from '../kit/limited.js';
import { errorText } from '../runs/run.js';
/** @import { MarkedRow as Row } from '../../ppca.js' */

/** Verdicts and remarks come first: a narrow screen cuts the last columns. `ppca verify` prints the same, with the remarks below. */
const head = ['Student', 'Numbers', 'Conditions', 'Answers', 'Remarks', 'Test RMSE', 'Training RMSE', 'Runs', 'Draw', 'Model'];
/** The longest text of a cell, characters; the CSV has all. */
const longest = 400;

/** The table of marked hand-ins. */
export function createMarkingTable() {
  const body = el('tbody');
  const root = el('div', { class: 'scroll marking' }, el('table', { 'aria-label': 'Marked hand-ins' }, headOf(head), body));
  root.hidden = true;
  return {
    root,
    /** @param {Row[]} rows @param {boolean} running */
    show(rows, running) {
      root.hidden = rows.length === 0;
      body.replaceChildren(...rows.map((row) => rowOf(row, running)));
    },
  };
}

/** @param {Row} row @param {boolean} running whether the rows are not compared yet */
function rowOf(row, running) {
  const read = row.numbers !== '';
  const cells = [
    el('th', { scope: 'row' }, row.student || '–', el('small', {}, row.file)),
    verdict(row.follows, row.follows ? 'follow' : read ? 'do not follow' : 'not read'),
    row.withKey && read
      ? verdict(row.broken.length === 0, row.broken.length === 0 ? 'met' : 'not met')
      : el('td', {}, row.withKey ? '–' : 'no key'),
    el('td', {}, answers(row)),
    el('td', { class: 'settings remarks' }, ...remarks(row, running).map((text) => el('p', {}, text.slice(0, longest)))),
    el('td', { class: 'number' }, errorText(row.test)),
    el('td', { class: 'number' }, errorText(row.train, row.test)),
    el('td', { class: 'number' }, count(row.runs)),
    el('td', { class: 'number' }, row.draw == null ? '–' : String(row.draw)),
    el('td', { class: 'settings' }, row.settings || '–'),
  ];
  cells.forEach((cell, i) => (cell.dataset.label = head[i])); // shown where a row is a block of its own
  return el('tr', {}, ...cells);
}

/** @param {boolean} right @param {string} text */
function verdict(right, text) {
  return el('td', {}, el('span', right ? {} : { class: 'problem' }, text));
}

/** @param {Row} row */
function answers({ marked, withKey }) {
  if (marked.length === 0) return '–';
  const counted = marked.filter(({ counts }) => counts);
  const right = counted.filter(({ verdict }) => verdict === 'right').length;
  return el(
    'details',
    {},
    el(
      'summary',
      {},
      withKey && counted.length > 0
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
function remarks({ why, broken, same, unchecked, student }, running) {
  return [
    ...(why ? [why] : []),
    ...broken,
    ...same.map(sentence),
    ...(unchecked ? [unchecked] : []),
    ...(running && student ? ['not compared yet'] : []),
  ];
}
