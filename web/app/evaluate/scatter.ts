import { createChart } from '../charts/chart.ts';
import { viridis } from '../kit/colour.ts';
import { changes, el, field, selectOf } from '../kit/dom.ts';
import { count, named, number } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { padded, type Cell, type Mark } from '../charts/series.ts';
import { isDotted } from '../charts/variables.ts';
import { spanOf } from '../kit/sample.ts';
import { sigmaOf, variableName } from '../kit/units.ts';
import { showsErrors, type Slice, type State } from '../state/state.ts';
import { chosenOf, createPoints, drawnOf, partOf, ringed, thetasOf } from './points.ts';
import { varimax } from './varimax.ts';

/** The radius of points, CSS pixels. */
const radiusOf = (count: number) => (count < 2000 ? 3.5 : 2.5);

/** What the arrows are. */
const arrowed = { none: 'none', plain: 'variables', varimax: 'varimax' };

/**
 * Two coefficients of every observation, or one over θ, coloured by θ. With arrows it is a biplot:
 * coefficients in standard deviations, and the loadings of the variables at θ, rotated or not.
 */
export function createScatter(choose: (index: number) => void) {
  const [changedModel, changedNames, changed, changedSlice] = [changes(), changes(), changes(), changes()];
  const axes = ['Across', 'Up'].map(() => el('select', { onchange: () => draw() }));
  const arrows = selectOf(arrowed, { onchange: () => draw() });
  const points = createPoints(words, choose, () => state && chosenOf(state));
  const chart = createChart('Coefficients of all observations', 300, points.habits);
  const [across, up] = axes.map((axis, i) => field(['Across', 'Up'][i], axis));
  const loadings = field('Arrows', arrows);
  const root = el('div.with-axes', chart.root, el('div.row.axes', across, up, loadings));
  let state: State | null = null;
  /** What θ does not move. */
  let still: ReturnType<typeof stillOf> = null;

  function words(index: number) {
    if (!state) return '';
    const { ids, thetas, seconds, models, shown, evaluation } = state;
    const place = { theta: thetas?.[index] ?? NaN, second: seconds?.[index] ?? 0 };
    return `${named(ids[index])} (${partOf(state, index)}), ${whereabouts(models[shown].info, place)}${showsErrors(state) ? `: RMSE ${number(evaluation?.fits[shown].rmse[index] ?? NaN)}` : ''}`;
  }

  function listAxes({ models, shown }: State) {
    const { info } = models[shown];
    loadings.hidden = !isDotted(info) || info.components < 2;
    if (loadings.hidden) arrows.value = 'none';
    if (!changedNames(info.thetaName, info.components)) return; // what is chosen stays
    const names = [info.thetaName || 'θ', ...Array.from({ length: info.components }, (_, v) => `β${v + 1}`)];
    axes.forEach((select, i) => {
      select.replaceChildren(...names.map((name, value) => el('option', { value }, name)));
      select.value = String(info.components > 1 ? i + 1 : i);
    });
  }

  /** The loadings of the variables at θ in standard deviations, and how they and the coefficients turn; null without arrows. */
  function biplotOf({ models, shown, slice }: State) {
    const { info } = models[shown];
    const chosen = axes.map((select) => Number(select.value) - 1);
    if (arrows.value === 'none' || !slice || slice.basis.length !== info.cols * info.components || chosen.includes(-1)) return null;
    const { components, cols, coefficientSD } = info;
    const sigma = sigmaOf(info);
    const own = Array.from({ length: cols * components }, (_, i) => {
      const [k, v] = [Math.floor(i / components), i % components];
      return (slice.basis[v * cols + k] * coefficientSD[v]) / (sigma?.[k] ?? 1);
    });
    const rotation = arrows.value === 'varimax' ? varimax(own, components) : null;
    /** A coordinate of a row of numbers, one for each component, after the rotation. */
    const turned = (row: (v: number) => number, axis: number) => {
      if (!rotation) return row(axis);
      let sum = 0;
      for (let v = 0; v < components; v++) sum += row(v) * rotation[v * components + axis];
      return sum;
    };
    const tips = info.names.map((_, k) => chosen.map((axis) => turned((v) => own[k * components + v], axis)));
    return { tips, turned, rotated: rotation != null };
  }

  function stillOf(now: State, biplot: ReturnType<typeof biplotOf>) {
    const fit = now.evaluation?.fits[now.shown];
    if (!fit) return null;
    const { models, shown, ids } = now;
    const errors = showsErrors(now);
    const { coefficients } = fit;
    const { info } = models[shown];
    const thetas = thetasOf(now);
    const [across, up] = axes.map((select) => Number(select.value));
    const value = (axis: number, i: number) => {
      if (axis === 0) return thetas[i];
      const first = i * info.components;
      if (!biplot) return coefficients[first + axis - 1];
      return biplot.turned((v) => coefficients[first + v] / (info.coefficientSD[v] || 1), axis - 1);
    };
    const chosen = chosenOf(now);
    const drawn = drawnOf(fit.rmse.length, chosen);
    const cloud = points.put(drawn, (i) => [value(across, i), value(up, i)]);
    const [lo, span] = [info.endpoints[0], spanOf(info.endpoints) || 1];
    const names = axes.map((select) => {
      const name = select.selectedOptions[0]?.textContent ?? '';
      return biplot ? `${biplot.rotated ? name.replace('β', 'rotated ') : name} (σ)` : name;
    });
    const theta = info.thetaName || 'θ';
    return {
      cloud,
      plot: {
        x: { label: names[0], ...padded(cloud.map(([x]) => x)) },
        y: { label: names[1], ...padded(cloud.map(([, y]) => y)) },
        marks: [
          {
            kind: 'cloud' as const,
            points: cloud,
            colours: drawn.map((i) => viridis((thetas[i] - lo) / span)),
            radius: radiusOf(drawn.length),
          },
          ...(chosen == null ? [] : [ringed([value(across, chosen), value(up, chosen)])]),
        ],
      },
      head: ['observation', 'part', ...new Set([theta, ...names]), ...(errors ? ['RMSE'] : [])],
      rows: () =>
        Array.from(fit.rmse, (rmse, i): Cell[] => [
          ids[i],
          partOf(now, i),
          ...[...new Set([0, across, up])].map((axis) => value(axis, i)),
          ...(errors ? [rmse] : []),
        ]),
      name: `${names[1]} over ${names[0]} of ${count(fit.rmse.length)} observations; the colour is ${theta}`,
    };
  }

  /** @param all whether more than θ has changed */
  function draw(all = true) {
    if (!state) return;
    const biplot = biplotOf(state);
    if (all || !still || biplot?.rotated) still = stillOf(state, biplot);
    if (!still) return;
    const { plot, cloud, head, rows, name } = still;
    if (!biplot) return chart.draw(plot, head, rows, name);
    const { info } = state.models[state.shown];
    const names = info.names.map((_, k) => variableName(info, k));
    const blank = head.slice(5).map(() => '');
    chart.draw(
      { ...plot, marks: [...plot.marks, arrowsOf(biplot.tips, cloud, names)] },
      head,
      () => [...rows(), ...biplot.tips.map((tip, k) => [names[k], 'loading', '', ...tip, ...blank])],
      `${name}, the arrows are the variables at ${whereabouts(info, state.slice as Slice)}`,
    );
  }

  return {
    root,
    update(now: State) {
      state = now;
      if (changedModel(now.models[now.shown]) && now.models[now.shown]) listAxes(now);
      const moved = changedSlice(arrows.value !== 'none' && now.slice);
      const other = changed(now.evaluation, now.shown, chosenOf(now));
      if (other || moved) draw(other);
    },
  };
}

/** The share of the cloud that the longest arrow reaches. */
const reach = 0.85;

/** Arrows from the centre, as long as fits the cloud. */
function arrowsOf(tips: number[][], cloud: number[][], names: string[]): Mark {
  const most = (points: number[][], axis: number) => points.reduce((max, point) => Math.max(max, Math.abs(point[axis])), 0);
  const scale = reach * Math.min(...[0, 1].map((axis) => most(cloud, axis) / (most(tips, axis) || 1)));
  return { kind: 'arrows', points: tips.map((tip) => tip.map((part) => part * scale)), names, colour: '--text' };
}
