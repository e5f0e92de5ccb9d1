import { actionButton, byPointer, changes, el, hintText } from '../kit/dom.ts';
import { count, plural, ranging } from '../kit/format.ts';
import { dataFiles, pickButton } from '../kit/pick.ts';
import { exampleTitles } from './built-in.ts';
import { empty, type CreateView } from '../state/state.ts';
import type { SetSummary } from '../../page.js';

/** The summary of the data: kind, size, range of θ, and buttons to open others. */
export const createSource: CreateView = (root, events) => {
  const changed = changes();
  const facts = el('div');
  const examples = el(
    'details.examples-fold',
    el('summary', 'Built-in and real data'),
    ...Object.entries(exampleTitles).map(([name, title]) => actionButton(title, () => events.builtIn(name), { class: 'quiet' })),
  );
  root.append(
    facts,
    pickButton('Open files', { accept: dataFiles }, (files) => events.files(files)),
    examples,
  );

  return {
    update(state) {
      const { summary, sourceName, portraits } = state;
      examples.hidden = empty(state); // the start has them as cards
      if (!changed(summary, sourceName, portraits == null)) return;
      facts.replaceChildren(
        ...(summary
          ? [el('p.name', sourceName), ...factsOf(summary).map((fact) => el('p', fact))]
          : [
              hintText(
                portraits
                  ? 'No data yet: a model needs at least two pictures with key points.'
                  : byPointer('No data yet: drop files anywhere on the page.', 'No data yet.'),
              ),
            ]),
      );
    },
  };
};

/** What the data are, how they are divided, and what θ is. */
export function factsOf(summary: SetSummary) {
  const { kind, shape, turned, parameters } = summary;
  const what = turned
    ? `${count(summary.rows)} heads, each warped to ${count(summary.cols / turned.channels)} pixels${turned.channels === 3 ? ', colour' : ''}`
    : kind === 'pictures' && shape
      ? `${count(summary.rows)} pictures of ${shape.width}×${shape.height}${shape.channels === 3 ? ', colour' : ''}`
      : `${plural(summary.rows, 'row')} of ${plural(summary.cols, 'variable')}`;
  const split = summary.test > 0 ? `${count(summary.train)} to train, ${count(summary.test)} to test` : 'all to train, none to test';
  return [what, split, parameters.length > 0 ? `θ is ${parameters.map(ranging).join('; and ')}` : 'θ is not chosen yet'];
}
