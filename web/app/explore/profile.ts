import { changes, conceal, createTitle } from '../kit/dom.ts';
import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { whereabouts } from '../kit/grid.ts';
import { shapeOf } from '../kit/picture.ts';
import { lineMark, padded } from '../charts/series.ts';
import { variablesOf } from '../charts/variables.ts';
import { draws, type CreateView, type Slice, type State } from '../state/state.ts';

/**
 * For tables: the mean at θ over the variables, the band of the observations, and the
 * mean plus components at the chosen coefficients. Where the band is hardly seen beside the
 * mean, as for most spectra, a second chart has the differences from the mean.
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
      away.root.hidden = !band || variablesOf(info).dotted || !narrow(band, slice.mean);
      if (band && !away.root.hidden) drawAway(away, state, slice, band);
    },
  };
};

/** at one θ */
type Band = { low: Float64Array; high: Float64Array };

/** Whether the band is hardly seen at most places of a curve. */
function narrow({ low, high }: Band, mean: ArrayLike<number>) {
  const { min, max } = padded(Array.from(mean));
  return low.reduce((sum, each, k) => sum + high[k] - each, 0) / low.length < 0.15 * (max - min);
}

/** The band, the observation and the mean + β, each minus the mean at θ. */
function drawAway(chart: ReturnType<typeof createChart>, { models, shown, predicted, observation }: State, slice: Slice, band: Band) {
  const { info } = models[shown];
  const drawn = variablesOf(info);
  const minus = (values: ArrayLike<number>) => Float64Array.from(values, (value, k) => value - slice.mean[k]);
  const parts = [band.low, band.high, slice.picture, ...(observation ? [observation.values] : [])].map(minus);
  const [low, high, made, own] = parts;
  const outline = drawn.band(low, high, false);
  const [picture, observed] = [made, own ?? []].map(drawn.loadings);
  const all = [...outline.flatMap(([, from, to]) => [from, to]), ...[...picture, ...observed].map((point) => point[1])];
  chart.draw(
    {
      x: drawn.x,
      y: { label: `difference${drawn.loadingUnit}`, ...padded(all) },
      marks: [
        { kind: 'band', points: outline, colour: method(shown).colour },
        { kind: 'zero' },
        ...(own ? [{ kind: 'line' as const, points: observed, colour: '--text', width: 1 }] : []),
        { kind: 'line', points: picture, colour: method(shown).colour, dash: [5, 4], label: 'mean + β' },
      ],
    },
    [...drawn.head, ...(predicted?.dense ? ['2.5 %', '97.5 %'] : ['−2σ', '+2σ']), 'mean + β', ...(own ? ['observation'] : [])],
    () => Array.from(low, (_, k) => [...drawn.cells(k), ...parts.map((part) => part[k])]),
    `Differences from the mean. ${predicted?.dense ? 'The band contains 95 % of observations at each place' : 'The band is ±2σ of the components, without noise'}.`,
  );
}

function draw(chart: ReturnType<typeof createChart>, { models, shown, predicted, observation }: State, slice: Slice, band: Band | null) {
  const { info } = models[shown];
  const drawn = variablesOf(info);
  const outline = band ? drawn.band(band.low, band.high) : [];
  const [mean, picture] = [drawn.values(slice.mean), drawn.values(slice.picture)];
  const own = observation ? drawn.values(observation.values) : [];
  const all = [...outline.flatMap(([, low, high]) => [low, high]), ...[...picture, ...own].map((point) => point[1])];
  const colour = method(shown).colour;
  const ends = !band ? [] : predicted?.dense ? ['2.5 %', '97.5 %'] : ['mean − 2σ', 'mean + 2σ'];
  chart.draw(
    drawn.plot({
      x: drawn.x,
      y: { label: drawn.label, ...padded(all) },
      marks: [
        ...(band ? [{ kind: 'band' as const, points: outline, colour }] : []),
        ...(own.length > 0 ? [lineMark(own, '--text', { width: 1, label: drawn.dotted ? 'observation' : undefined })] : []),
        { kind: 'line', points: mean, colour, label: 'mean' },
        { kind: 'line', points: picture, colour, dash: [5, 4], label: 'mean + β' },
      ],
    }),
    [...drawn.head, 'mean', ...ends, 'mean + β', ...drawn.sigmaHead('mean', ...ends, 'mean + β')],
    () =>
      Array.from(slice.mean, (mean, k) => {
        const values = [mean, ...(band ? [band.low[k], band.high[k]] : []), slice.picture[k]];
        return [...drawn.cells(k), ...values, ...drawn.sigmaCells(k, true, ...values)];
      }),
    [
      drawn.dotted ? '' : 'The line is the mean.',
      band
        ? predicted?.dense
          ? `The band contains 95 % of observations ${drawn.dotted ? 'in each variable' : 'at each place'}.`
          : 'The band is ±2σ of the components, without noise.'
        : '',
      own.length > 0 && !drawn.dotted ? 'The thin line is the observation.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
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
