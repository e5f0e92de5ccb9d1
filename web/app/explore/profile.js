import { changes, el } from '../kit/dom.js';
import { createChart } from '../charts/chart.js';
import { method } from '../kit/colour.js';
import { whereabouts } from '../kit/grid.js';
import { shapeOf } from '../kit/picture.js';
import { curve, envelope, padded, variableAxis } from '../charts/series.js';

/**
 * For tables: the mean at θ over the variables, the band of the observations, and the
 * mean plus components at the chosen coefficients.
 *
 * @param {HTMLElement} root
 */
export function createProfile(root) {
  const changed = changes();
  const chart = createChart('Mean at θ', 240);
  const title = el('h3');
  root.append(title, chart.root);

  return {
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { view, models, shown, slice, predicted, observation } = state;
      const info = models[shown]?.info;
      const visible = view === 'explore' && info != null && !shapeOf(info) && !info.radii;
      if (!changed(visible, info, slice, predicted, observation)) return;
      root.hidden = !visible;
      if (!visible || !slice) return;
      title.textContent = `At ${whereabouts(info, slice)}`;
      draw(chart, state, slice);
    },
  };
}

/**
 * @param {ReturnType<typeof createChart>} chart
 * @param {import('../state/state.js').State} state
 * @param {import('../state/state.js').Slice} slice
 */
function draw(chart, { models, shown, predicted, observation }, slice) {
  const { info } = models[shown];
  const band = predicted?.kind === shown ? bandAt(predicted, slice.theta, info.cols) : [];
  const own = observation ? curve(observation.values) : [];
  const [outline, picture] = [envelope(band), curve(slice.picture)];
  const all = [...outline.flatMap(([, low, high]) => [low, high]), ...[...picture, ...own].map((point) => point[1])];
  const colour = method(shown).colour;
  chart.draw(
    {
      x: variableAxis(info.names, info.cols),
      y: { label: 'value', ...padded(all) },
      marks: [
        ...(outline.length > 0 ? [{ kind: /** @type {const} */ ('band'), points: outline, colour }] : []),
        { kind: 'line', points: curve(slice.mean), colour, label: 'mean' },
        { kind: 'line', points: picture, colour, dash: [5, 4], label: 'mean + β' },
        ...(own.length > 0 ? [{ kind: /** @type {const} */ ('points'), points: own, colour: '--text' }] : []),
      ],
    },
    ['variable', 'mean', ...(predicted?.dense ? ['2.5 %', '97.5 %'] : ['mean − 2σ', 'mean + 2σ']), 'mean + β'],
    () =>
      Array.from(slice.mean, (mean, k) => [
        info.names[k] ?? String(k + 1),
        mean,
        band[k]?.[1] ?? NaN,
        band[k]?.[2] ?? NaN,
        slice.picture[k],
      ]),
    `Mean. ${predicted?.dense ? 'The band contains 95 % of observations' : 'The band is ±2σ of the components'}${own.length > 0 ? '; the dots are the observation' : ''}`,
  );
}

/**
 * The band at one θ, [variable, low, high].
 *
 * @param {NonNullable<import('../state/state.js').State['predicted']>} predicted
 * @param {number} theta
 * @param {number} cols K
 */
function bandAt({ thetas, low, high }, theta, cols) {
  const above = Math.max(
    1,
    thetas.findIndex((each) => each >= theta),
  );
  const share = (theta - thetas[above - 1]) / (thetas[above] - thetas[above - 1]);
  const at = (/** @type {Float64Array} */ all, /** @type {number} */ k) =>
    (1 - share) * all[(above - 1) * cols + k] + share * all[above * cols + k];
  return Array.from({ length: cols }, (_, k) => [k + 1, at(low, k), at(high, k)]);
}
