import { changes, conceal, createTitle } from '../kit/dom.ts';
import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { whereabouts } from '../kit/grid.ts';
import { shapeOf } from '../kit/picture.ts';
import { padded } from '../charts/series.ts';
import { coincide, isDotted, overVariables } from '../charts/variables.ts';
import { draws, type CreateView, type Slice, type State } from '../state/state.ts';

/**
 * For tables: the mean at θ over the variables, the band of the observations, and the
 * mean plus components at the chosen coefficients. Where the band is hardly seen beside the
 * mean, a second chart has the differences from the mean.
 */
export const createProfile: CreateView = (root) => {
  const changed = changes();
  const [chart, away] = [createChart('Mean at θ', 240), createChart('Differences from the mean at θ', 200)];
  const title = createTitle();
  root.append(title.root, chart.root, away.root);

  return {
    update(state) {
      if (!draws(state, 'look')) return;
      const { models, shown, slice, predicted, observation } = state;
      const info = models[shown]?.info;
      const visible = info != null && !shapeOf(info) && !info.radii;
      if (!changed(visible, info, slice, predicted, observation)) return;
      conceal(root, !visible);
      if (!visible || !slice) return;
      title.write(`At ${whereabouts(info, slice)}`);
      const band = predicted?.kind === shown ? bandAt(predicted, slice.theta, info.cols) : null;
      draw(chart, state, slice, band);
      away.root.hidden = !band || isDotted(info) || !narrow(band, slice.mean);
      if (band && !away.root.hidden) draw(away, state, slice, band, true);
    },
  };
};

/** at one θ */
type Band = { low: Float64Array; high: Float64Array };

/** Whether the band is hardly seen at most places of a curve. */
function narrow({ low, high }: Band, mean: ArrayLike<number>) {
  const { min, max } = padded(Array.from(mean));
  return coincide(low.reduce((sum, each, k) => sum + high[k] - each, 0) / low.length, max - min);
}

/**
 * The mean, the band, the observation and the mean + β over the variables.
 *
 * @param away whether they are drawn minus the mean at θ
 */
function draw(chart: ReturnType<typeof createChart>, state: State, slice: Slice, band: Band | null, away = false) {
  const { models, shown, predicted, observation } = state;
  const { info } = models[shown];
  const { colour } = method(shown);
  const drawn = (values: ArrayLike<number>) => (away ? Float64Array.from(values, (value, k) => value - slice.mean[k]) : values);
  const names = predicted?.dense ? ['2.5 %', '97.5 %'] : ['mean − 2σ', 'mean + 2σ'];
  const { plot, head, rows } = overVariables(info, {
    differences: away,
    band: band && { names, low: drawn(band.low), high: drawn(band.high), colour },
    lines: [
      ...(observation
        ? [{ name: 'observation', values: drawn(observation.values), colour: '--text', look: { width: 1 }, dots: 'observation' }]
        : []),
      ...(away ? [] : [{ name: 'mean', values: slice.mean, colour, look: { label: 'mean' } }]),
      { name: 'mean + β', values: drawn(slice.picture), colour, look: { dash: [5, 4], label: 'mean + β' } },
    ],
  });
  const dotted = isDotted(info);
  const place = dotted ? 'in each variable' : 'at each place';
  const words = [
    away ? 'Differences from the mean.' : dotted ? '' : 'The line is the mean.',
    predicted?.dense ? `The band contains 95 % of observations ${place}.` : 'The band is ±2σ of the components, without noise.',
    observation && !dotted ? 'The thin line is the observation.' : '',
  ];
  chart.draw(plot, head, rows, words.filter((text, i) => text && (band || i !== 1)).join(' '));
}

/**
 * The band at one θ.
 *
 * @param cols K
 */
function bandAt({ thetas, low, high }: NonNullable<State['predicted']>, theta: number, cols: number) {
  const above = Math.max(
    1,
    thetas.findIndex((each) => each >= theta),
  );
  const share = (theta - thetas[above - 1]) / (thetas[above] - thetas[above - 1]);
  const at = (all: Float64Array, k: number) => (1 - share) * all[(above - 1) * cols + k] + share * all[above * cols + k];
  const each = (all: Float64Array) => Float64Array.from({ length: cols }, (_, k) => at(all, k));
  return { low: each(low), high: each(high) };
}
