import { createChart } from '../charts/chart.ts';
import { viridis } from '../kit/colour.ts';
import { changes, el, field } from '../kit/dom.ts';
import { count, named, number } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { padded } from '../charts/series.ts';
import { spanOf } from '../kit/sample.ts';
import { asksMeans, hasMeans, showsErrors, type State } from '../state/state.ts';
import { chosenOf, createPoints, drawnOf, partOf, ringed, thetasOf } from './points.ts';
import type { Emitter } from '../kit/emitter.ts';

/** The most points; of more, an even sample. */
const mostPoints = 100_000;
/** 256 colours of viridis, for many points. */
const shades = Array.from({ length: 256 }, (_, i) => viridis(i / 255));
const shadeOf = (t: number) => shades[Math.round(255 * Math.min(1, Math.max(0, t)))] ?? shades[0];
/** CSS pixels. */
const radiusOf = (count: number) => (count < 2000 ? 3.5 : count < 10_000 ? 2.5 : 1.5);

/** Two coefficients of every observation, or one over θ, coloured by θ. */
export function createScatter(choose: (index: number) => void, events: Emitter) {
  const [changedModel, changedNames, changed] = [changes(), changes(), changes()];
  const axes = ['Across', 'Up'].map(() => el('select', { onchange: () => draw() }));
  const box = el('input', { type: 'checkbox', onchange: () => events.emit('posterior', box.checked) });
  const check = el(
    'label',
    {
      class: 'check',
      title: 'Each coefficient is its mean given the observation: closer to what is usual at its θ than by least squares.',
    },
    box,
    'Posterior means',
  );
  const points = createPoints(words, choose, () => state && chosenOf(state));
  const chart = createChart('Coefficients of all observations', 300, points.habits);
  const root = el(
    'div',
    { class: 'with-axes' },
    chart.root,
    el('div', { class: 'row axes' }, field('Across', axes[0]), field('Up', axes[1]), check),
  );
  let state: State | null = null;

  function words(index: number) {
    if (!state) return '';
    const { ids, thetas, seconds, models, shown, evaluation } = state;
    const place = { theta: thetas?.[index] ?? NaN, second: seconds?.[index] ?? 0 };
    return `${named(ids[index])} (${partOf(state, index)}), ${whereabouts(models[shown].info, place)}${showsErrors(state) ? `: RMSE ${number(evaluation?.fits[shown].rmse[index] ?? NaN)}` : ''}`;
  }

  function listAxes({ models, shown }: State) {
    const { info } = models[shown];
    if (!changedNames(info.thetaName, info.components)) return; // what is chosen stays
    const names = [info.thetaName || 'θ', ...Array.from({ length: info.components }, (_, v) => `β${v + 1}`)];
    axes.forEach((select, i) => {
      select.replaceChildren(...names.map((name, value) => el('option', { value }, name)));
      select.value = String(info.components > 1 ? i + 1 : i);
    });
  }

  function draw() {
    const fit = state?.evaluation?.fits[state.shown];
    if (!state || !fit) return;
    const { models, shown, ids, means } = state;
    const errors = showsErrors(state);
    const own = asksMeans(state) && means?.kind === shown ? means : null;
    const { coefficients } = own ?? fit;
    const { info } = models[shown];
    const thetas = thetasOf(state);
    const [across, up] = axes.map((select) => Number(select.value));
    const value = (axis: number, i: number) => (axis === 0 ? thetas[i] : coefficients[i * info.components + axis - 1]);
    const chosen = chosenOf(state);
    const drawn = drawnOf(fit.rmse.length, chosen, mostPoints);
    const cloud = points.put(drawn, (i) => [value(across, i), value(up, i)]);
    const [lo, span] = [info.endpoints[0], spanOf(info.endpoints) || 1];
    const names = axes.map((select) => select.selectedOptions[0]?.textContent ?? '');
    chart.draw(
      {
        x: { label: names[0], ...padded(cloud.map(([x]) => x)) },
        y: { label: names[1], ...padded(cloud.map(([, y]) => y)) },
        marks: [
          { kind: 'cloud', points: cloud, colours: drawn.map((i) => shadeOf((thetas[i] - lo) / span)), radius: radiusOf(drawn.length) },
          ...(chosen == null ? [] : [ringed([value(across, chosen), value(up, chosen)])]),
        ],
      },
      ['observation', 'part', ...new Set([info.thetaName || 'θ', ...names]), ...(errors ? ['RMSE'] : [])],
      () =>
        Array.from(fit.rmse, (rmse, i) => [
          ids[i],
          partOf(state as State, i),
          ...[...new Set([0, across, up])].map((axis) => value(axis, i)),
          ...(errors ? [rmse] : []),
        ]),
      `${names[1]} over ${names[0]} of ${count(fit.rmse.length)} observations${own ? ', posterior means' : ''}; the colour is ${info.thetaName || 'θ'}`,
    );
  }

  return {
    root,
    update(now: State) {
      state = now;
      if (changedModel(now.models[now.shown]) && now.models[now.shown]) listAxes(now);
      box.checked = now.posterior;
      check.hidden = !hasMeans(now);
      if (changed(now.evaluation, now.shown, now.means, now.posterior, chosenOf(now))) draw();
    },
  };
}
