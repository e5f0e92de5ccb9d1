import { changes, el, field } from '../dom.js';
import { createChart } from '../chart.js';
import { method } from '../colour.js';
import { shapeOf } from '../picture.js';
import { padded } from '../plot.js';
import { within } from '../ring.js';
import { matches } from '../state.js';

/**
 * Of a table: single variables over θ, the mean of every method beside the
 * observations.
 *
 * @param {HTMLElement} root
 */
export function createCurves(root) {
  const [changedModel, changedSlice, changedRows] = [changes(), changes(), changes()];
  const most = 3;
  const over = Array.from({ length: most }, () => createChart('Variable over θ', 200));
  const first = el('select', { onchange: () => redraw?.() });
  const chooser = field('Variables from', first);
  root.append(chooser, el('div', { class: 'charts' }, ...over.map((chart) => chart.root)));
  /** @type {(() => void) | null} */
  let redraw = null;
  /** @type {{ thetas: number[], values: Float64Array } | null} */
  let observed = null;

  /**
   * Observations to draw beside the curves: at most 400, so that a large table
   * does not come over whole.
   *
   * @param {import('../state.js').State} state
   */
  async function fetchRows({ set, thetas, summary }) {
    observed = null;
    if (!set || !thetas || !summary) return;
    const stride = Math.ceil(summary.train / 400);
    const indices = Array.from({ length: Math.floor((summary.train + stride - 1) / stride) }, (_, i) => i * stride);
    const values = await set.rows(indices);
    observed = { thetas: indices.map((i) => thetas[i]), values };
    redraw?.();
  }

  return {
    /** @param {import('../state.js').State} state */
    update(state) {
      const info = state.models[state.shown]?.info;
      const shown = state.view === 'explore' && info != null && !shapeOf(info) && !info.radii;
      if (changedModel(shown, state.shown, state.strips)) {
        root.hidden = !shown;
        if (shown) {
          const chosen = Math.min(first.selectedIndex, info.cols - 1);
          first.replaceChildren(...info.names.map((name) => el('option', {}, name)));
          first.selectedIndex = Math.max(0, chosen);
          chooser.hidden = info.cols <= most;
        }
      }
      if (!shown) return;
      const usable = matches(state);
      if (changedRows(usable ? state.set : null)) {
        observed = null;
        if (usable) fetchRows(state).catch(() => { observed = null; });
      }
      if (!changedSlice(state.slice, state.strips)) return;
      redraw = () => {
        const from = Math.min(Math.max(0, first.selectedIndex), Math.max(0, info.cols - most));
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
 * @param {import('../state.js').State} state
 * @param {{ thetas: number[], values: Float64Array } | null} observed
 */
function drawOver(chart, k, { models, shown, strips, slice }, observed) {
  const { info } = models[shown];
  const lines = Object.entries(strips).map(([kind, strip]) => ({
    kind: /** @type {const} */ ('line'), colour: method(kind).colour, label: method(kind).label,
    points: kind === 'ipca' ? steps(strip, k) : strip.thetas.map((theta, i) => [theta, strip.means[i][k]]),
  }));
  const dots = observed ? observed.thetas.map((theta, i) => [within(info, theta), observed.values[i * info.cols + k]]) : [];
  const all = [...lines.flatMap((line) => line.points.map((point) => point[1])), ...dots.map((dot) => dot[1])];
  const name = info.names[k] ?? `Variable ${k + 1}`;
  chart.draw({
    x: { label: info.thetaName || 'θ', min: info.endpoints[0], max: info.endpoints[info.endpoints.length - 1] },
    y: { label: name, ...padded(all) },
    marks: [
      { kind: 'points', points: dots, colour: '--quiet', radius: 2, alpha: 0.6 },
      ...lines,
      ...(slice ? [{ kind: /** @type {const} */ ('rule'), x: slice.theta, strong: true }] : []),
    ],
  }, ['θ', ...lines.map((line) => line.label)],
  () => strips[shown].thetas.map((theta, i) => [theta, ...Object.values(strips).map((strip) => strip.means[i][k])]),
  `Mean of ${name} over ${info.thetaName || 'θ'}${info.axes.length > 1 ? `, at the chosen ${info.axes[1].name}` : ''}`);
}

/**
 * A mean that jumps is drawn as steps, not as slopes.
 *
 * @param {import('../state.js').Strip} strip
 * @param {number} k
 */
function steps(strip, k) {
  return strip.thetas.flatMap((theta, i) => {
    const value = strip.means[i][k];
    return i > 0 && strip.means[i - 1][k] !== value ? [[theta, strip.means[i - 1][k]], [theta, value]] : [[theta, value]];
  });
}
