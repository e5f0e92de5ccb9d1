import { createChart } from '../charts/chart.ts';
import { lineMark, pointsMark } from '../charts/series.ts';
import { changes, el, hintText } from '../kit/dom.ts';
import { named, number, percent } from '../kit/format.ts';
import { drawSigned, shapeOf, sizePicture } from '../kit/picture.ts';
import { variableName } from '../kit/units.ts';
import { chosenOf, createPoints, drawnOf, partOf, ringed } from './points.ts';
import type { ModelInfo } from '../../page.js';
import type { State } from '../state/state.ts';

/** The most variables with a bar, and the least share that has one. */
const [mostBars, leastShare] = [8, 0.005];

/** The distances of observations, with their names. */
const distances = [
  {
    part: 'within',
    name: 'T²',
    title: 'Within the model, T²',
    meaning: 'far from the centre at its θ, in directions that the model knows',
  },
  { part: 'from', name: 'Q', title: 'From the model, Q', meaning: 'what the components do not describe' },
] as const;

/**
 * How unusual every observation is: its distance within the model (T²) and from it (Q), with the limits of both; and of
 * the chosen one the share of each variable.
 */
export function createUnusual(choose: (index: number) => void) {
  const [changed, changedWhy] = [changes(), changes()];
  let state: State | null = null;
  const points = createPoints(words, choose, () => state && chosenOf(state));
  const chart = createChart('Unusual observations', 300, points.habits);
  const reasons = el('div.reasons');
  chart.root.classList.add('rmse');

  function words(index: number) {
    const { rarity, ids } = state ?? {};
    if (!state || !rarity || !ids) return '';
    return `${named(ids[index])} (${partOf(state, index)}): ${distanceText(rarity, index)}`;
  }

  function draw(now: State, { within, from, limits }: NonNullable<State['rarity']>) {
    const chosen = chosenOf(now);
    const drawn = drawnOf(within.length, chosen);
    const most = (values: Float64Array, limit: number) => 1.05 * values.reduce((max, value) => Math.max(max, value), limit);
    const [right, top] = [most(within, limits.within[1]), most(from, limits.from[1])];
    const dots = points.put(drawn, (i) => [within[i], from[i]]);
    chart.draw(
      {
        x: { label: 'T², distance within the model', min: 0, max: right },
        y: { label: 'Q, distance from the model', min: 0, max: top },
        marks: [
          ...[0, 1].flatMap((level) => [
            lineMark(
              [0, top].map((y) => [limits.within[level], y]),
              '--quiet',
              { dash: level ? [] : [4, 4], width: 1 },
            ),
            lineMark(
              [0, right].map((x) => [x, limits.from[level]]),
              '--quiet',
              {
                dash: level ? [] : [4, 4],
                width: 1,
                label: level ? '99 %' : '95 %',
              },
            ),
          ]),
          pointsMark(dots, '--accent', { radius: 3, alpha: 0.7 }),
          ...(chosen == null ? [] : [ringed([within[chosen], from[chosen]])]),
        ],
      },
      ['observation', 'part', 'T²', 'Q'],
      () => Array.from(within, (value, i) => [now.ids[i], partOf(now, i), value, from[i]]),
      'Unusual observations: 5 in 100 new ones exceed a dashed limit, 1 in 100 a drawn one',
    );
  }

  function explained({ rarity, why, models, shown, ids }: State): HTMLElement[] {
    if (!rarity || !why) return [];
    const { info } = models[shown];
    return distances.map(({ part, title, meaning }) =>
      el(
        'figure',
        el('h4', `${named(ids[why.index])}: ${title} ${number(rarity[part][why.index])}${exceeded(rarity, part, why.index)}`),
        hintText(`${meaning[0].toUpperCase()}${meaning.slice(1)}. The share of each variable:`),
        sharesOf(info, why[part]),
      ),
    );
  }

  return {
    root: chart.root,
    reasons,
    update(now: State) {
      state = now;
      const { rarity, why } = now;
      if (rarity && changed(rarity, chosenOf(now))) draw(now, rarity);
      if (changedWhy(rarity, why)) reasons.replaceChildren(...explained(now));
    },
  };
}

/** Both distances of an observation, with the limits that they exceed. */
export const distanceText = (rarity: NonNullable<State['rarity']>, index: number) =>
  distances.map(({ part, name }) => `${name} ${number(rarity[part][index])}${exceeded(rarity, part, index)}`).join('; ');

/** How unusual an observation is: the larger of its distances, each by its limit. */
export const unusualness = ({ within, from, limits }: NonNullable<State['rarity']>, index: number) =>
  Math.max(within[index] / limits.within[1], from[index] / limits.from[1]);

/** The limit that a distance exceeds, if any. */
function exceeded({ limits, ...values }: NonNullable<State['rarity']>, part: 'within' | 'from', index: number) {
  const value = values[part][index];
  if (value > limits[part][1]) return ', above the limit of 99 %';
  return value > limits[part][0] ? ', above the limit of 95 %' : '';
}

/**
 * The share of each variable in a distance: a bar to the right where it is too high, to the left where it is too low;
 * a picture as a picture.
 *
 * @param parts signed contributions
 */
function sharesOf(info: ModelInfo, parts: Float64Array) {
  const shape = shapeOf(info);
  if (shape) {
    const canvas = el('canvas', { role: 'img', 'aria-label': 'Pixels that are too high (orange) or too low (blue)' });
    sizePicture(canvas, shape, 160);
    drawSigned(canvas, parts, shape, parts.reduce((max, each) => Math.max(max, Math.abs(each)), 0) || 1);
    return canvas;
  }
  const total = parts.reduce((sum, each) => sum + each * each, 0) || 1;
  const order = [...parts.keys()]
    .sort((a, b) => Math.abs(parts[b]) - Math.abs(parts[a]))
    .filter((k, i) => i === 0 || (i < mostBars && parts[k] ** 2 > leastShare * total));
  const most = parts[order[0]] ** 2 / total || 1;
  return el(
    'table.unseen',
    el('caption.spoken', 'Share of each variable'),
    el(
      'tbody',
      ...order.map((k) => {
        const share = parts[k] ** 2 / total;
        const bar = el('span', { class: `length ${parts[k] < 0 ? 'low' : 'high'}` });
        bar.style.width = `${(50 * share) / most}%`;
        return el(
          'tr',
          el('th', { scope: 'row' }, variableName(info, k)),
          el('td.bar-of', { 'aria-hidden': 'true' }, el('div', bar)),
          el('td.numbers', `${percent(share)} ${parts[k] < 0 ? 'too low' : 'too high'}`),
        );
      }),
    ),
  );
}
