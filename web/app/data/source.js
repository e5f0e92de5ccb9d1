import { actionButton, byPointer, changes, el, hintText } from '../kit/dom.js';
import { count, plural, ranging } from '../kit/format.js';
import { dataFiles, pickButton } from '../kit/pick.js';
import { realData } from './real-data.js';

/** The built-in sets in a word each. */
const builtIns = { heads: 'Heads', turntable: 'Round', poses: 'Nod', nodes: 'Nodes', portraits: 'Portraits', simulation: 'Simulation' };

/**
 * The summary of the data: kind, size, range of θ, and buttons to open others.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createSource = (root, events) => {
  const changed = changes();
  const facts = el('div');
  /** @param {string} title @param {[name: string, label: string][]} labels */
  const examples = (title, labels) => {
    const buttons = labels.map(([name, label]) => actionButton(label, () => events.emit('builtIn', name), { class: 'quiet' }));
    return el('div', { class: 'row examples-row' }, el('span', { class: 'hint' }, title), ...buttons);
  };
  root.append(
    facts,
    pickButton('Open files', { accept: dataFiles }, (files) => events.emit('files', files)),
    examples('Built in:', Object.entries(builtIns)),
    examples(
      'Real data:',
      Object.entries(realData).map(([name, { short }]) => [name, short]),
    ),
  );

  return {
    update({ summary, sourceName, portraits }) {
      if (!changed(summary, sourceName, portraits == null)) return;
      facts.replaceChildren(
        ...(summary
          ? describe(summary, sourceName)
          : [
              hintText(
                portraits ? 'No picture can be used yet.' : byPointer('No data yet: drop files anywhere on the page.', 'No data yet.'),
              ),
            ]),
      );
    },
  };
};

/**
 * @param {import('../../page.js').SetSummary} summary
 * @param {string} name
 */
function describe(summary, name) {
  const { kind, shape, turned, parameters } = summary;
  const what = turned
    ? `${count(summary.rows)} heads, each warped to ${count(summary.cols / turned.channels)} pixels${turned.channels === 3 ? ', colour' : ''}`
    : kind === 'pictures' && shape
      ? `${count(summary.rows)} pictures of ${shape.width}×${shape.height}${shape.channels === 3 ? ', colour' : ''}`
      : `${plural(summary.rows, 'row')} of ${plural(summary.cols, 'variable')}`;
  const split = summary.test > 0 ? `${count(summary.train)} to train, ${count(summary.test)} to test` : 'all to train, none to test';
  return [
    el('p', { class: 'name' }, name),
    el('p', {}, what, el('br'), split),
    el('p', {}, parameters.length > 0 ? `θ is ${parameters.map(ranging).join('; and ')}` : 'θ is not chosen yet'),
  ];
}
