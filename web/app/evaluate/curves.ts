import { changes, conceal, el, field, write } from '../kit/dom.ts';
import { findByName } from '../kit/find.ts';
import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { number, sentence } from '../kit/format.ts';
import { limitOf, showProblem } from '../kit/limited.ts';
import { bandMark, lineMark, methodMark, padded, pointsMark, steps, thetaAxis, type Drawing } from '../charts/series.ts';
import { within } from '../kit/ring.ts';
import { componentNames, namesOf, variableName } from '../kit/units.ts';
import { matches, type CreateView, type State } from '../state/state.ts';
import { centileBand, observationBand } from './evaluation.ts';
import type { DataSet, ModelInfo } from '../../page.js';

/**
 * For tables: single variables over θ with the mean of every method, the
 * observations, the band of the shown method, and for the simulation the truth.
 */
export const createCurvesView: CreateView = (root, events) => {
  const [changedModel, changedNames, changedSlice, changedRows] = [changes(), changes(), changes(), changes()];
  const mostNumbers = 2_000_000;
  const caption = el('p.hint');
  const over = Array.from({ length: few }, () => createChart('Variable over θ', 200));
  const names = el('datalist', { id: 'variable-names' });
  const first = el('input', { type: 'text', list: names.id, autocomplete: 'off', onfocus: () => first.select(), onchange: find });
  const start = field('Variables from', first);
  start.append(names);
  const banded = el('select', { onchange: () => events.show({ banded: Number(banded.value) }) });
  const whole = el('option', { value: observationBand });
  root.append(
    el('div.row.between', el('h3', 'Variables over θ'), caption, el('div.row.axes', start, field('Band', banded))),
    el('div.charts', ...over.map(({ root }) => root)),
  );
  let redraw: (() => void) | null = null;
  /** The variables of the model, and the first of many that is shown, from 0. */
  let [variables, begin]: [{ name: string; k: number }[], number] = [[], 0];
  let observed: { thetas: number[]; values: Float64Array } | null = null;
  /** The data of `observed`, or of the rows being fetched. */
  let from: DataSet | null = null;

  /** Shows the variables from the one whose name was typed or chosen. */
  function find() {
    const [found] = findByName(variables, first.value.trim());
    if (!showProblem(first, found ? '' : 'No variable has this name.')) return;
    begin = found.k;
    first.value = found.name;
    redraw?.();
  }

  /**
   * Fetches observations to draw with the curves: at most 400, fewer for wide tables,
   * to limit the size of the message.
   */
  async function fetchRows({ set, thetas, summary }: State) {
    from = set;
    if (!set || !thetas || !summary) return;
    const stride = Math.ceil(summary.train / Math.max(20, Math.min(400, Math.floor(mostNumbers / summary.cols))));
    const indices = Array.from({ length: Math.floor((summary.train + stride - 1) / stride) }, (_, i) => i * stride);
    const values = await set.rows(indices);
    if (from !== set) return;
    observed = { thetas: indices.map((i) => thetas[i]), values };
    redraw?.();
  }

  function nameVariables(info: ModelInfo) {
    variables = namesOf(info).map((name, k) => ({ name, k }));
    names.replaceChildren(...(info.cols > few ? variables.slice(0, mostNames) : []).map(({ name }) => el('option', { value: name })));
    if (variables[begin]?.name === first.value) return; // what is chosen stays
    begin = 0;
    showProblem(first, '');
    first.value = variables[0].name;
  }

  return {
    /** @param state that shows a model of a table */
    update(state: State) {
      const { info } = state.models[state.shown];
      if (changedModel(state.shown, state.strips)) {
        if (changedNames(info)) nameVariables(info);
        start.hidden = info.cols <= few;
        banded.replaceChildren(
          whole,
          el('option', { value: centileBand }, 'centiles'),
          ...componentNames(info).map((name, value) => el('option', { value }, name)),
        );
      }
      write(whole, state.predicted?.kind === state.shown && !state.predicted.dense ? '±2σ band' : '95 % band');
      banded.value = String(Math.min(state.banded, info.components - 1)); // a link or a session may set it after the model
      const usable = matches(state);
      if (changedRows(usable ? state.set : null)) {
        observed = null;
        from = null;
        if (usable) fetchRows(state).catch(() => {}); // the curves show without them
      }
      if (!changedSlice(state.slice, state.strips, state.predicted, state.band, state.standing, state.observation)) return;
      redraw = () => {
        caption.hidden = info.cols <= many || info.cols > few;
        const { what = '' } = bandOf(state, 0) ?? {};
        write(
          caption,
          `Over ${info.thetaName || 'θ'}, each on its own axis${atSecond(info)}, ${method(state.shown).label}. ${what && sentence(what)}`,
        );
        const most = info.cols <= few ? info.cols : many;
        const from = info.cols <= few ? 0 : Math.min(begin, info.cols - most);
        over.forEach((chart, i) => {
          conceal(chart.root, i >= most);
          if (chart.root.hidden) return;
          const { models, shown, strips, slice, predicted, band, banded, standing, observation } = state;
          const depends = [from + i, models, shown, strips, predicted, band, banded, standing, observation, observed];
          chart.follow(depends, () => drawingOf(from + i, state, observed), slice?.theta);
        });
      };
      redraw();
    },
  };
};

/** More variables than this have small charts, or are chosen from. */
const many = 3;
/** Of more variables only so many names are listed; any can be typed. */
const mostNames = 1000;
/** Up to so many variables of a table are shown together, each with a chart. */
const few = limitOf('singles').most;

const atSecond = ({ axes }: ModelInfo) => (axes.length > 1 ? `, at the chosen ${axes[1].name} (dots: at any)` : '');

/**
 * The band of a variable: [θ, low, high], its curves, and what it is, in words.
 *
 * @param k the variable, from 0
 */
function bandOf({ models, shown, banded, predicted, band, standing, observation }: State, k: number) {
  const { cols } = models[shown].info;
  const at = ({ thetas }: { thetas: number[] }, values: Float64Array) => thetas.map((theta, i) => [theta, values[i * cols + k]]);
  if (banded === observationBand) {
    if (predicted?.kind !== shown) return null;
    const what = predicted.dense ? `the band contains 95 % of observations` : 'the band is ±2σ of the components, without noise';
    const heads = predicted.dense ? ['2.5 %', '97.5 %'] : ['mean − 2σ', 'mean + 2σ'];
    return {
      what,
      heads,
      mean: at(predicted, predicted.mean),
      curves: [predicted.low, predicted.high].map((each) => at(predicted, each)),
      own: '',
      labels: null,
    };
  }
  if (band?.kind !== shown || band.banded !== banded) return null;
  const all = { mean: at(band, band.mean), curves: band.curves.map((each) => at(band, each)) };
  if (!band.centiles)
    return { what: `the band is ±2σ of component ${banded + 1} alone`, heads: ['mean − 2σ', 'mean + 2σ'], own: '', labels: null, ...all };
  const own = standing?.observation === observation ? standing?.centiles[k] : undefined;
  return {
    what: 'the curves are centiles of observations',
    own:
      own == null || Number.isNaN(own) || !observation
        ? ''
        : `observation ${observation.id} is at centile ${number(own, own < 10 ? 2 : 3)}`,
    heads: band.centiles.map((each) => `${each} %`),
    labels: band.centiles.map(String),
    ...all,
  };
}

/**
 * The chart of a variable over θ.
 *
 * @param k the variable, from 0
 */
function drawingOf(k: number, state: State, observed: { thetas: number[]; values: Float64Array } | null): Drawing {
  const { models, shown, strips, predicted, observation } = state;
  const { info } = models[shown];
  const found = bandOf(state, k);
  const band = found?.curves[0].some(([, value]) => !Number.isNaN(value)) ? found : null; // too few rows know the variable
  const [low, high] = band ? [band.curves[0], band.curves[band.curves.length - 1]] : [[], []];
  const law =
    predicted?.kind === shown && predicted.law
      ? predicted.thetas.map((theta, i) => [theta, predicted.law?.[i * info.cols + k] ?? NaN])
      : [];
  const lines = Object.entries(strips).map(([kind, strip]) => {
    const points = strip.thetas.map((theta, i) => [theta, strip.means[i][k]]);
    return methodMark(kind, kind === 'ipca' ? steps(points) : points, Object.keys(strips).length > 1 ? {} : { label: '' });
  });
  const centiles = band?.labels?.map((label, i) =>
    lineMark(band.curves[i], method(shown).colour, {
      label,
      rank: label === '50' ? 0 : 1 / Math.abs(50 - Number(label)), // the middle, then the ends
      width: label === '50' ? 2 : 1,
    }),
  );
  const dots = observed ? observed.thetas.map((theta, i) => [within(info, theta), observed.values[i * info.cols + k]]) : [];
  const drawn = centiles ?? lines;
  const all = [...drawn.flatMap((line) => line.points), ...dots, ...low, ...high, ...law].map((point) => point[1]);
  const name = variableName(info, k);
  const several = info.cols > many && info.cols <= few;
  return {
    plot: {
      x: thetaAxis(info),
      y: { label: name, ...padded(all) },
      ...(several && { height: 116, bare: true }), // the title has the variable, the caption θ
      marks: [
        ...(band
          ? [
              bandMark(
                low.map(([theta, value], i) => [theta, value, high[i][1]]),
                method(shown).colour,
                { alpha: 0.14 },
              ),
            ]
          : []),
        { kind: 'points' as const, points: dots, colour: '--quiet', radius: 2, alpha: 0.6 },
        ...drawn,
        ...(law.length > 0 ? [{ kind: 'line' as const, points: law, colour: '--text', dash: [2, 3], label: 'true' }] : []),
        ...(observation
          ? [pointsMark([[within(info, observation.theta), observation.values[k]]], '--text', { radius: 6, ring: true })]
          : []),
      ],
    },
    head: [info.thetaName || 'θ', `mean of ${method(shown).label}`, ...(band?.heads ?? []), ...(law.length > 0 ? ['true mean'] : [])],
    rows: () =>
      (band?.mean ?? []).map(([theta, mean], i) => [
        theta,
        mean,
        ...(band?.curves ?? []).map((each) => each[i][1]),
        ...(law.length > 0 ? [law[i][1]] : []),
      ]),
    name: several
      ? `${name}${band?.own ? `: ${band.own}` : ''}`
      : `${name} over ${info.thetaName || 'θ'}${atSecond(info)}, ${method(shown).label}${band ? `: ${band.what}` : ''}${band?.own ? `; ${band.own}` : ''}`,
  };
}
