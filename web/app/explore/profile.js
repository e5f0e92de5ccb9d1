import { changes, el } from '../kit/dom.js';
import { createChart } from '../charts/chart.js';
import { method } from '../kit/colour.js';
import { whereabouts } from '../kit/grid.js';
import { shapeOf } from '../kit/picture.js';
import { padded } from '../charts/series.js';
import { variablesOf } from '../charts/variables.js';

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
  const drawn = variablesOf(info);
  const band = predicted?.kind === shown ? bandAt(predicted, slice.theta, info.cols) : null;
  const outline = band ? drawn.band(band.low, band.high) : [];
  const [mean, picture] = [drawn.values(slice.mean), drawn.values(slice.picture)];
  const own = observation ? drawn.values(observation.values) : [];
  const all = [...outline.flatMap(([, low, high]) => [low, high]), ...[...picture, ...own].map((point) => point[1])];
  const colour = method(shown).colour;
  const ends = predicted?.dense ? ['2.5 %', '97.5 %'] : ['mean − 2σ', 'mean + 2σ'];
  chart.draw(
    {
      x: drawn.x,
      y: { label: drawn.label, ...padded(all) },
      marks: [
        ...(band ? [{ kind: /** @type {const} */ ('band'), points: outline, colour }] : []),
        ...(own.length > 0 && !drawn.dotted ? [{ kind: /** @type {const} */ ('line'), points: own, colour: '--text', width: 1 }] : []),
        { kind: 'line', points: mean, colour, label: 'mean' },
        { kind: 'line', points: picture, colour, dash: [5, 4], label: 'mean + β' },
        ...(own.length > 0 && drawn.dotted ? [{ kind: /** @type {const} */ ('points'), points: own, colour: '--text' }] : []),
      ],
    },
    [...drawn.head, 'mean', ...ends, 'mean + β', ...drawn.sigmaHead('mean', ...ends, 'mean + β')],
    () =>
      Array.from(slice.mean, (mean, k) => {
        const values = [mean, band?.low[k] ?? NaN, band?.high[k] ?? NaN, slice.picture[k]];
        return [...drawn.cells(k), ...values, ...drawn.sigmaCells(k, true, ...values)];
      }),
    `Mean. ${predicted?.dense ? 'The band contains 95 % of observations' : 'The band is ±2σ of the components'}${own.length > 0 ? `; the ${drawn.dotted ? 'dots are' : 'thin line is'} the observation` : ''}`,
  );
}

/**
 * The band at one θ.
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
  const each = (/** @type {Float64Array} */ all) => Float64Array.from({ length: cols }, (_, k) => at(all, k));
  return { low: each(low), high: each(high) };
}
