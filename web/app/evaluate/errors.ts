import { methodMark, pointsMark, thetaAxis, type Drawing } from '../charts/series.ts';
import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { named, number } from '../kit/format.ts';
import { errorName } from '../kit/units.ts';
import { chosenOf, createPoints, drawnOf, partOf, ringed, thetasOf } from './points.ts';
import type { State } from '../state/state.ts';

/**
 * The RMSE of every observation over θ for every method, and the mean near each
 * endpoint.
 */
export function createErrors(choose: (index: number) => void) {
  let state: State | null = null;
  const points = createPoints(words, choose, () => state && chosenOf(state)); // of the shown method
  const chart = createChart('Error over θ', 300, points.habits);
  chart.root.classList.add('rmse');

  function words(index: number) {
    if (!state?.evaluation) return '';
    const errors = Object.entries(state.evaluation.fits).map(([kind, { rmse }]) => `${method(kind).label} ${number(rmse[index])}`);
    return `${named(state.ids[index])} (${partOf(state, index)}): ${errors.join(', ')}`;
  }

  function drawingOf(now: State): Drawing | null {
    const { evaluation, models, shown, ids } = now;
    if (!evaluation) return null;
    const { info } = models[shown];
    const thetas = thetasOf(now);
    const fits = Object.entries(evaluation.fits);
    const chosen = chosenOf(now);
    const drawn = drawnOf(thetas.length, chosen);
    const own = evaluation.fits[shown] ?? fits[0][1];
    points.put(drawn, (i) => [thetas[i], own.rmse[i]]);
    const most = fits.reduce((max, [, { rmse }]) => rmse.reduce((a, b) => Math.max(a, b), max), 0);
    return {
      plot: {
        x: thetaAxis(info),
        y: { label: errorName(info), min: 0, max: most * 1.05 || 1 },
        marks: [
          ...fits.map(([kind, { rmse }]) =>
            pointsMark(
              drawn.map((i) => [thetas[i], rmse[i]]),
              method(kind).colour,
              { radius: 2, alpha: kind === shown ? 0.8 : 0.4 },
            ),
          ),
          ...fits.flatMap(([kind, { average }]) => (average ? [methodMark(kind, meansOf(average, evaluation.knots))] : [])),
          ...(chosen == null ? [] : [ringed([thetas[chosen], own.rmse[chosen]])]),
        ],
      },
      head: ['observation', 'part', info.thetaName || 'θ', ...fits.map(([kind]) => `RMSE ${method(kind).label}`)],
      rows: () => Array.from(thetas, (theta, i) => [ids[i], partOf(now, i), theta, ...fits.map(([, { rmse }]) => rmse[i])]),
      name: `RMSE over ${info.thetaName || 'θ'}; the lines are means near the endpoints`,
    };
  }

  return {
    root: chart.root,
    update(now: State) {
      state = now;
      const { evaluation, shown, slice } = now;
      chart.follow([evaluation, shown, chosenOf(now)], () => drawingOf(now), slice?.theta);
    },
  };
}

/**
 * The means at the endpoints that have one. On a ring the first is repeated at the
 * end.
 */
function meansOf(average: Float64Array, knots: number[]) {
  return knots.map((theta, b) => [theta, average[b % average.length]]).filter(([, value]) => !Number.isNaN(value));
}
