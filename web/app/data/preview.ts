import { actionButton, changes, el, refill } from '../kit/dom.ts';
import { measured, naming, quantity, sentence } from '../kit/format.ts';
import { drawPicture, shapeOf, sizePicture, type Shape } from '../kit/picture.ts';
import { noteOn } from '../state/words.ts';
import { factsOf } from './source.ts';
import { createStory, stories } from './story.ts';
import { matches, type CreateView, type State } from '../state/state.ts';
import type { AdvisedOptions, Proposal, SetSummary } from '../../page.js';

/** The preview of the data: what the reader says of them, and thumbnails of pictures. */
export const createPreviewView: CreateView = (root, events) => {
  const [changedSet, changedFiles] = [changes(), changes()];
  const [changedChosen, changedProposals] = [changes(), changes()];
  const head = el('div.preview-head.scroll', { tabindex: 0, role: 'region', 'aria-label': 'First observations' });
  const title = el('h2');
  const facts = el('p.facts');
  const warnings = el('ul.warnings', { 'aria-label': 'Notes on the data' });
  const line = el('span');
  const assumed = el('details.assumed', { ontoggle: sumUp }, el('summary', 'Assumed', line), warnings);
  const proposals = el('ul.proposals', { 'aria-label': 'Proposals' });
  const train = actionButton('Train', () => events.train(), { class: 'primary narrow-only' });
  const story = el('div');
  root.append(el('div.row.between', title, train), facts, story, assumed, proposals, head);

  /** Shows the notes in one line while their list is folded. */
  function sumUp() {
    const texts = [...warnings.children].map((note) => note.textContent);
    line.textContent = assumed.open ? '' : `: ${texts.join('; ')}`;
  }

  /** Opens one picture in Explore. */
  function explore(index: number) {
    events.observe({ source: 'data', index });
    events.tab('look');
  }

  /** A proposal with the button that accepts it. */
  function proposed({ text, action, options }: Proposal, disabled: boolean) {
    const accept = () =>
      options.standardise ? events.read({ standardise: true }) : events.settings({ divide: 'count', bins: options.bins });
    return el(
      'li',
      el('span', `${sentence(text)} `),
      el('button.advice', { type: 'button', disabled, onclick: accept }, sentence(action).slice(0, -1)),
    );
  }

  function mark(chosen: number) {
    for (const each of head.querySelectorAll('button')) each.setAttribute('aria-pressed', String(Number(each.dataset.index) === chosen));
  }

  return {
    update(state) {
      const { summary, thetas, seconds, ids, sample, settings, sourceName, training, observation, builtIn, files } = state;
      if (!summary) return;
      const open = matches(state);
      if (changedSet(summary, sample, training, open)) {
        title.textContent = sourceName;
        story.replaceChildren(...(builtIn in stories ? [createStory(builtIn)] : []));
        facts.textContent = factsOf(summary).join(' · ');
        const notes = summary.notes.map(({ text }) => noteOn(text, sourceName));
        assumed.hidden = notes.length === 0;
        warnings.replaceChildren(...notes.map((text) => el('li', text)));
        if (changedFiles(files, builtIn)) assumed.open = state.unfolded;
        sumUp();
        train.disabled = !thetas || training != null;
        const shape = shapeOf(summary);
        head.hidden = !sample;
        refill(head, ...(sample && shape ? [thumbnails(summary, shape, sample, [thetas, seconds], ids, open ? explore : null)] : []));
      }
      if (changedProposals(summary, settings, training)) {
        const open = summary.proposals.filter(({ options }) => concerns(state, options));
        proposals.hidden = open.length === 0;
        proposals.replaceChildren(...open.map((each) => proposed(each, training != null)));
      }
      if (changedChosen(head.firstChild, observation)) mark(observation?.source === 'data' ? observation.index : -1);
    },
  };
};

/** Whether a proposal concerns the choices of the visitor. */
function concerns({ files, settings }: State, options: AdvisedOptions) {
  if (options.standardise) return files.length > 0;
  return settings.divide === 'bins' && settings.bins === options.bins && settings.range == null && settings.periodic == null;
}

/**
 * @param columns of θ
 * @param explore called by a click, if there is a model
 */
function thumbnails(
  { parameters }: SetSummary,
  shape: Shape,
  sample: { indices: number[]; values: Float64Array },
  columns: (Float64Array | null)[],
  ids: string[],
  explore: ((index: number) => void) | null,
) {
  const size = shape.width * shape.height * shape.channels;
  const figures = sample.indices.map((index, j) => {
    const at = parameters.map(({ name, min, max }, axis) => [name, columns[axis]?.[index] ?? NaN, max - min] as const);
    const canvas = el('canvas', { role: 'img', 'aria-label': [ids[index], ...at.map((each) => quantity(...each))].join(', ') });
    sizePicture(canvas, shape, 64);
    drawPicture(canvas, sample.values.subarray(j * size, (j + 1) * size), shape, { lo: 0, hi: 1 });
    // With two numbers there is less room for digits.
    const caption = at
      .map(([name, value, span]) => `${naming(name).unit ? '' : 'θ '}${measured(name, value, at.length > 1 ? 5 * span : span)}`)
      .join(', ');
    const picture = explore
      ? el(
          'button.cell',
          { type: 'button', 'data-index': index, 'aria-label': `Explore ${ids[index]}`, onclick: () => explore(index) },
          canvas,
        )
      : canvas;
    return el('figure', { title: ids[index] }, picture, el('figcaption.numbers', caption || ids[index]));
  });
  return el('div.thumbnails', ...figures);
}
