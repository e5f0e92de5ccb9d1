import { changes, el } from '../kit/dom.js';
import { createChart } from '../charts/chart.js';
import { method } from '../kit/colour.js';
import { whereabouts } from '../kit/grid.js';
import { shapeOf } from '../kit/picture.js';
import { curve, envelope, padded, variableAxis } from '../charts/series.js';

/**
 * For tables: the mean at θ over the variables, the band of the components, and the
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
      const { view, models, shown, slice, observation } = state;
      const info = models[shown]?.info;
      const visible = view === 'explore' && info != null && !shapeOf(info) && !info.radii;
      if (!changed(visible, info, slice, observation)) return;
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
function draw(chart, { models, shown, observation }, slice) {
  const { info } = models[shown];
  const band = Array.from(slice.mean, (mean, k) => {
    let variance = 0;
    for (let v = 0; v < info.components; v++) variance += (info.coefficientSD[v] * slice.basis[v * info.cols + k]) ** 2;
    const reach = 2 * Math.sqrt(variance);
    return [k + 1, mean - reach, mean + reach];
  });
  const own = observation ? curve(observation.values) : [];
  const [outline, picture] = [envelope(band), curve(slice.picture)];
  const all = [...outline.flatMap(([, low, high]) => [low, high]), ...[...picture, ...own].map((point) => point[1])];
  const colour = method(shown).colour;
  chart.draw(
    {
      x: variableAxis(info.names, info.cols),
      y: { label: 'value', ...padded(all) },
      marks: [
        { kind: 'band', points: outline, colour },
        { kind: 'line', points: curve(slice.mean), colour, label: 'mean' },
        { kind: 'line', points: picture, colour, dash: [5, 4], label: 'mean + β' },
        ...(own.length > 0 ? [{ kind: /** @type {const} */ ('points'), points: own, colour: '--text' }] : []),
      ],
    },
    ['variable', 'mean', 'mean − 2σ', 'mean + 2σ', 'mean + β'],
    () => band.map(([k, low, high]) => [info.names[k - 1] ?? String(k), slice.mean[k - 1], low, high, slice.picture[k - 1]]),
    `Mean. The band is ±2σ of all components${own.length > 0 ? '; the dots are the observation' : ''}`,
  );
}
