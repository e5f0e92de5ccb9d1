import { actionButton, changes, el, table } from '../kit/dom.js';
import { createChart } from '../charts/chart.js';
import { method, viridis } from '../kit/colour.js';
import { count, measured, naming, quantity, sentence, stepped } from '../kit/format.js';
import { latest } from '../kit/latest.js';
import { fitOptions } from '../model/options.js';
import { drawPicture, shapeOf, sizePicture } from '../kit/picture.js';
import { noteOn } from '../state/words.js';
import { lineMark, padded } from '../charts/series.js';
import { createStory, stories } from './story.js';
import { matches } from '../state/state.js';

/**
 * The preview of the data: thumbnails or the first rows, and a histogram of θ over
 * the bins.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createPreviewView = (root, events) => {
  const changedSet = changes();
  const [changedBins, changedChosen, changedProposals] = [changes(), changes(), changes()];
  const chart = createChart('Number of observations over θ', 176);
  const head = el('div', { class: 'preview-head scroll', tabindex: 0, role: 'region', 'aria-label': 'First observations' });
  const title = el('h2');
  const warnings = el('ul', { class: 'warnings', 'aria-label': 'Notes on the data' });
  const proposals = el('ul', { class: 'proposals', 'aria-label': 'Proposals' });
  const train = actionButton('Train', () => events.emit('train'), { class: 'primary narrow-only' });
  const story = el('div');
  root.append(el('div', { class: 'row between' }, title, train), story, warnings, proposals, head, chart.root);

  /** Opens one picture in Explore. @param {number} index */
  function explore(index) {
    events.emit('observe', { source: 'data', index });
    events.emit('view', 'explore');
  }

  /** Draws θ in the bins that a model would have. */
  const drawBins = latest(async (/** @type {import('../state/state.js').State} */ { set, summary, settings, thetas, seconds }) => {
    if (!set || !summary || !thetas) return;
    const bins = await set.endpoints(fitOptions(settings)).catch(() => []); // of settings that are not complete
    if (seconds) drawScatter(chart, thetas, seconds, summary, bins);
    else drawHistogram(chart, thetas, summary, bins[0] ?? []);
  });

  /** A proposal with the button that accepts it. @param {import('../../ppca.js').Proposal} proposal @param {boolean} disabled */
  function proposed({ text, action, options }, disabled) {
    const accept = () =>
      options.standardise ? events.emit('read', { standardise: true }) : events.emit('settings', { divide: 'count', bins: options.bins });
    return el(
      'li',
      {},
      el('span', {}, `${sentence(text)} `),
      el('button', { type: 'button', class: 'advice', disabled, onclick: accept }, sentence(action).slice(0, -1)),
    );
  }

  /** @param {number} chosen */
  function mark(chosen) {
    for (const each of head.querySelectorAll('button')) each.setAttribute('aria-pressed', String(Number(each.dataset.index) === chosen));
  }

  return {
    update(state) {
      const { summary, thetas, seconds, ids, sample, settings, sourceName, training, observation, builtIn } = state;
      if (!summary) return;
      const open = matches(state);
      if (changedSet(summary, sample, training, open)) {
        title.textContent = sourceName;
        story.replaceChildren(...(builtIn in stories ? [createStory(builtIn)] : []));
        warnings.replaceChildren(...summary.notes.map(({ text }) => el('li', {}, noteOn(text, sourceName))));
        train.disabled = !thetas || training != null;
        const shape = shapeOf(summary);
        head.replaceChildren(
          sample && shape ? thumbnails(summary, shape, sample, [thetas, seconds], ids, open ? explore : null) : firstRows(summary),
        );
      }
      if (changedProposals(summary, settings, training)) {
        const open = summary.proposals.filter(({ options }) => concerns(state, options));
        proposals.hidden = open.length === 0;
        proposals.replaceChildren(...open.map((each) => proposed(each, training != null)));
      }
      if (changedChosen(head.firstChild, observation)) mark(observation?.source === 'data' ? observation.index : -1);
      if (changedBins(summary, settings)) {
        chart.root.hidden = !thetas;
        if (thetas) drawBins(state);
      }
    },
  };
};

/**
 * Whether a proposal concerns the choices of the visitor.
 *
 * @param {import('../state/state.js').State} state
 * @param {import('../../ppca.js').AdvisedOptions} options
 */
function concerns({ files, settings }, options) {
  if (options.standardise) return files.length > 0;
  return settings.divide === 'bins' && settings.bins === options.bins && settings.range == null && settings.periodic == null;
}

/** @param {import('../../ppca.js').SetSummary} summary */
function firstRows(summary) {
  const shown = summary.columns.slice(0, summary.head[0]?.length); // of thousands, only the first
  const all = summary.columns.length;
  const of = shown.length < all ? `, and the first ${shown.length} of ${count(all)} columns` : '';
  const rows = table(
    shown.map(({ name }) => name),
    columnwise(shown, summary.head),
    `The first ${summary.head.length} rows of the file${of}`,
  );
  for (const { cells } of rows.querySelectorAll('tr')) shown.forEach(({ numeric }, j) => cells[j].classList.toggle('number', numeric));
  return rows;
}

/** The number of zeros at the end of the decimals. @param {string} text */
const zeros = (text) => /\.\d*?(0*)$/.exec(text)?.[1].length ?? 0;

/**
 * The rows. Columns of long numbers show as many digits as their range needs, without zeros at the
 * end of all.
 *
 * @param {import('../../ppca.js').Column[]} columns
 * @param {string[][]} head
 */
function columnwise(columns, head) {
  const shown = columns.map(({ numeric, min, max }, j) => {
    const texts = head.map((row) => row[j]);
    if (!numeric || max === min || texts.every((text) => text.length <= 7)) return texts;
    const known = texts.map((text) => text.trim() !== '' && Number.isFinite(Number(text)));
    const rounded = texts.map((text, i) => (known[i] ? stepped(Number(text), (max - min) / 5000) : text));
    const spare = Math.min(...rounded.filter((_, i) => known[i]).map(zeros));
    return rounded.map((text, i) => (known[i] ? text.slice(0, text.length - spare).replace(/\.$/, '') : text));
  });
  return head.map((_, i) => shown.map((texts) => texts[i]));
}

/**
 * @param {import('../../ppca.js').SetSummary} summary
 * @param {import('../kit/picture.js').Shape} shape
 * @param {{ indices: number[], values: Float64Array }} sample
 * @param {(Float64Array | null)[]} columns of θ
 * @param {string[]} ids
 * @param {((index: number) => void) | null} explore called by a click, if there is a model
 */
function thumbnails({ parameters }, shape, sample, columns, ids, explore) {
  const size = shape.width * shape.height * shape.channels;
  const figures = sample.indices.map((index, j) => {
    const at = parameters.map(({ name, min, max }, axis) => /** @type {const} */ ([name, columns[axis]?.[index] ?? NaN, max - min]));
    const canvas = el('canvas', { role: 'img', 'aria-label': [ids[index], ...at.map((each) => quantity(...each))].join(', ') });
    sizePicture(canvas, shape, 64);
    drawPicture(canvas, sample.values.subarray(j * size, (j + 1) * size), shape, { lo: 0, hi: 1 });
    // With two numbers there is less room for digits.
    const caption = at
      .map(([name, value, span]) => `${naming(name).unit ? '' : 'θ '}${measured(name, value, at.length > 1 ? 5 * span : span)}`)
      .join(', ');
    const picture = explore
      ? el(
          'button',
          { type: 'button', class: 'cell', 'data-index': index, 'aria-label': `Explore ${ids[index]}`, onclick: () => explore(index) },
          canvas,
        )
      : canvas;
    return el('figure', { title: ids[index] }, picture, el('figcaption', { class: 'numbers' }, caption || ids[index]));
  });
  return el('div', { class: 'thumbnails' }, ...figures);
}

/**
 * Draws bars that follow the bins of the model, so that an empty bin shows before
 * training.
 *
 * @param {ReturnType<typeof createChart>} chart
 * @param {Float64Array} thetas
 * @param {import('../../ppca.js').SetSummary} summary
 * @param {number[]} endpoints
 */
function drawHistogram(chart, thetas, summary, endpoints) {
  const range = summary.theta ?? { min: 0, max: 1 };
  const [lo, hi] = [Math.min(range.min, endpoints[0] ?? Infinity), Math.max(range.max, endpoints[endpoints.length - 1] ?? -Infinity)];
  const bars = histogram(thetas, hi === lo ? [lo, lo + 1] : [...new Set([lo, ...endpoints, hi])]); // test rows may lie outside the bins
  const most = Math.max(...bars.map((bar) => bar[2]));
  chart.draw(
    {
      x: { label: summary.thetaName || 'θ', min: lo, max: hi === lo ? lo + 1 : hi },
      y: { label: 'observations', min: 0, max: most * 1.1, whole: true },
      marks: [
        { kind: 'bars', bars, colours: bars.map(([from, to]) => viridis(((from + to) / 2 - lo) / (hi - lo || 1))) },
        ...endpoints.map((x) => ({ kind: /** @type {const} */ ('rule'), x, strong: true })),
      ],
    },
    ['θ from', 'to', 'observations'],
    () => bars.map(([from, to, n]) => [from, to, n]),
    endpoints.length >= 2
      ? `Observations over ${summary.thetaName || 'θ'}, in ${endpoints.length - 1} bins of ${method('ppca').label}`
      : undefined,
  );
}

/**
 * For two parameters: draws the observations and the endpoints of both.
 *
 * @param {ReturnType<typeof createChart>} chart
 * @param {Float64Array} thetas
 * @param {Float64Array} seconds
 * @param {import('../../ppca.js').SetSummary} summary
 * @param {number[][]} bins the endpoints of both
 */
function drawScatter(chart, thetas, seconds, summary, [endpoints = [], across = []]) {
  const [first, second] = summary.parameters;
  const [lo, hi] = [Math.min(first.min, ...endpoints), Math.max(first.max, ...endpoints)];
  chart.draw(
    {
      x: { label: first.name, min: lo, max: hi === lo ? lo + 1 : hi },
      y: { label: second.name, ...padded([second.min, second.max, ...across]) },
      marks: [
        { kind: 'points', points: Array.from(thetas, (theta, i) => [theta, seconds[i]]), colour: viridis(0.4), radius: 2, alpha: 0.7 },
        ...endpoints.map((x) => ({ kind: /** @type {const} */ ('rule'), x, strong: true })),
        ...across.map((y) =>
          lineMark(
            [
              [lo, y],
              [hi, y],
            ],
            '--text',
          ),
        ),
      ],
    },
    [first.name, second.name],
    () => Array.from(thetas, (theta, i) => [theta, seconds[i]]),
    `Observations over ${first.name} and ${second.name}`,
  );
}

/**
 * Returns about 24 bars of similar width, none of which crosses an edge.
 *
 * @param {Float64Array} values
 * @param {number[]} edges
 * @returns {number[][]} [from, to, count]
 */
function histogram(values, edges) {
  const width = (edges[edges.length - 1] - edges[0]) / 24;
  const bars = [];
  for (let b = 0; b + 1 < edges.length; b++) {
    const length = edges[b + 1] - edges[b];
    const many = Math.max(1, Math.round(length / width));
    for (let i = 0; i < many; i++)
      bars.push([edges[b] + (i * length) / many, i + 1 < many ? edges[b] + ((i + 1) * length) / many : edges[b + 1], 0]);
  }
  for (const value of values) {
    const bar = bars.find(([, to]) => value < to) ?? bars[bars.length - 1];
    bar[2]++;
  }
  return bars;
}
