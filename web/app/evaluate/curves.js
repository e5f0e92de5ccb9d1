import { changes, el, field } from '../kit/dom.js';
import { createChart } from '../charts/chart.js';
import { method } from '../kit/colour.js';
import { padded, steps } from '../charts/series.js';
import { within } from '../kit/ring.js';
import { matches } from '../state/state.js';
import { createVariableChoice } from './variable.js';

/**
 * For tables: single variables over θ with the mean of every method, the
 * observations, the band of the shown method, and for the simulation the truth.
 *
 * @param {HTMLElement} root
 * @param {import('../kit/emitter.js').Emitter} events
 */
export function createCurvesView(root, events) {
  const [changedModel, changedSlice, changedRows] = [changes(), changes(), changes()];
  const [most, mostNumbers] = [3, 2_000_000];
  const over = Array.from({ length: most }, () => createChart('Variable over θ', 200));
  const first = createVariableChoice('Variables from', () => redraw?.());
  const banded = el('select', { onchange: () => events.emit('band', Number(banded.value)) });
  root.append(
    el('div', { class: 'row axes' }, first.root, field('Band of ±2σ', banded)),
    el('div', { class: 'charts' }, ...over.map((chart) => chart.root)),
  );
  /** @type {(() => void) | null} */
  let redraw = null;
  /** @type {{ thetas: number[], values: Float64Array } | null} */
  let observed = null;
  /** The data of `observed`, or of the rows being fetched. @type {import('../state/state.js').DataSet | null} */
  let from = null;

  /**
   * Fetches observations to draw with the curves: at most 400, fewer for wide tables,
   * to limit the size of the message.
   *
   * @param {import('../state/state.js').State} state
   */
  async function fetchRows({ set, thetas, summary }) {
    from = set;
    if (!set || !thetas || !summary) return;
    const stride = Math.ceil(summary.train / Math.max(20, Math.min(400, Math.floor(mostNumbers / summary.cols))));
    const indices = Array.from({ length: Math.floor((summary.train + stride - 1) / stride) }, (_, i) => i * stride);
    const values = await set.rows(indices);
    if (from !== set) return;
    observed = { thetas: indices.map((i) => thetas[i]), values };
    redraw?.();
  }

  return {
    /** @param {import('../state/state.js').State} state that shows a model of a table */
    update(state) {
      const { info } = state.models[state.shown];
      if (changedModel(state.shown, state.strips)) {
        first.setNames(info.names);
        first.root.hidden = info.cols <= most;
        banded.replaceChildren(
          el('option', { value: -1 }, 'all components'),
          ...Array.from({ length: info.components }, (_, v) => el('option', { value: v }, `component ${v + 1}`)),
        );
        banded.value = String(Math.min(state.banded, info.components - 1));
      }
      const usable = matches(state);
      if (changedRows(usable ? state.set : null)) {
        observed = null;
        from = null;
        if (usable) fetchRows(state).catch(() => {}); // the curves show without them
      }
      if (!changedSlice(state.slice, state.strips, state.band, state.observation)) return;
      redraw = () => {
        const from = Math.min(first.index, Math.max(0, info.cols - most));
        over.forEach((chart, i) => {
          chart.root.hidden = from + i >= info.cols;
          if (from + i < info.cols) drawOver(chart, from + i, state, observed);
        });
      };
      redraw();
    },
  };
}

/**
 * @param {ReturnType<typeof createChart>} chart
 * @param {number} k the variable, from 0
 * @param {import('../state/state.js').State} state
 * @param {{ thetas: number[], values: Float64Array } | null} observed
 */
function drawOver(chart, k, { models, shown, strips, slice, band, observation }, observed) {
  const { info } = models[shown];
  const reach =
    band?.kind === shown
      ? band.thetas.map((theta, i) => {
          const [mean, one] = [band.mean[i * info.cols + k], Math.abs(band.reach[i * info.cols + k])];
          return [theta, mean - 2 * one, mean + 2 * one];
        })
      : [];
  const law = band?.law ? band.thetas.map((theta, i) => [theta, band.law?.[i * info.cols + k] ?? NaN]) : [];
  const lines = Object.entries(strips).map(([kind, strip]) => {
    const points = strip.thetas.map((theta, i) => [theta, strip.means[i][k]]);
    return {
      kind: /** @type {const} */ ('line'),
      colour: method(kind).colour,
      label: method(kind).label,
      points: kind === 'ipca' ? steps(points) : points,
    };
  });
  const dots = observed ? observed.thetas.map((theta, i) => [within(info, theta), observed.values[i * info.cols + k]]) : [];
  const all = [
    ...lines.flatMap((line) => line.points.map((point) => point[1])),
    ...dots.map((dot) => dot[1]),
    ...reach.flatMap(([, low, high]) => [low, high]),
    ...law.map((point) => point[1]),
  ];
  const name = info.names[k] ?? `Variable ${k + 1}`;
  chart.draw(
    {
      x: { label: info.thetaName || 'θ', min: info.endpoints[0], max: info.endpoints[info.endpoints.length - 1] },
      y: { label: name, ...padded(all) },
      marks: [
        ...(reach.length > 0 ? [{ kind: /** @type {const} */ ('band'), points: reach, colour: method(shown).colour, alpha: 0.14 }] : []),
        { kind: 'points', points: dots, colour: '--quiet', radius: 2, alpha: 0.6 },
        ...lines,
        ...(law.length > 0 ? [{ kind: /** @type {const} */ ('line'), points: law, colour: '--text', dash: [2, 3], label: 'true' }] : []),
        ...(observation
          ? [
              {
                kind: /** @type {const} */ ('points'),
                points: [[within(info, observation.theta), observation.values[k]]],
                colour: '--text',
                radius: 6,
                ring: true,
              },
            ]
          : []),
        ...(slice ? [{ kind: /** @type {const} */ ('rule'), x: slice.theta, strong: true }] : []),
      ],
    },
    [info.thetaName || 'θ', `mean of ${method(shown).label}`, 'mean − 2σ', 'mean + 2σ', ...(law.length > 0 ? ['true mean'] : [])],
    () => reach.map(([theta, low, high], i) => [theta, (low + high) / 2, low, high, ...(law.length > 0 ? [law[i][1]] : [])]),
    `Mean of ${name} over ${info.thetaName || 'θ'}, with the band of ${method(shown).label}${info.axes.length > 1 ? `, at the chosen ${info.axes[1].name}` : ''}`,
  );
}
