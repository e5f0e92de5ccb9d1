import { createChart } from '../charts/chart.ts';
import { overVariables, variablesOf } from '../charts/variables.ts';
import { method } from '../kit/colour.ts';
import { changes, el, hintText } from '../kit/dom.ts';
import { measured, named, naming, number, quantity } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { likenessOf } from '../kit/likeness.ts';
import { extent, mean, spanOf } from '../kit/sample.ts';
import type { ModelInfo } from '../../page.js';
import type { Events, State } from '../state/state.ts';

type Moved = NonNullable<State['moved']>;

/** Standard errors to either side that contain 95 %. */
const z95 = 1.96;
/** The width of a picture, CSS pixels. */
const size = 128;

/**
 * The individual of the shown observation at another θ, with its interval, beside the
 * reconstruction with the same β.
 */
export function createMoved(events: Events) {
  const [changedModel, changed] = [changes(), changes()];
  const sliders = [0, 1].map(() => el('input', { type: 'range', oninput: emit }));
  const labels = sliders.map((slider) => el('label.field', el('span'), slider));
  const text = el('p.hint', { role: 'status' });
  const figures = el('div.pictures.small');
  const chart = createChart('This observation at another θ', 220);
  const root = el('div.moved', el('h4', 'This observation at another θ'), el('div.row.axes', ...labels), text, figures, chart.root);

  function emit() {
    const [theta, second] = sliders.map(({ value }) => Number(value));
    events.show({ destination: { theta, second } });
  }

  function place({ models, shown, destination, observation }: State) {
    const { axes } = models[shown].info;
    const at = destination ?? observation;
    sliders.forEach((slider, axis) => {
      labels[axis].hidden = axis >= axes.length;
      if (axis >= axes.length || !at) return;
      const { name, endpoints } = axes[axis];
      const [lo, span] = [endpoints[0], spanOf(endpoints)];
      Object.assign(slider, { min: lo, max: lo + span, step: 'any' });
      const value = axis === 0 ? at.theta : at.second;
      slider.value = String(value);
      const words = quantity(name, Math.min(lo + span, Math.max(lo, value)), span);
      slider.setAttribute('aria-label', `This observation at ${naming(name).name}`);
      slider.setAttribute('aria-valuetext', measured(name, value, span));
      (labels[axis].firstChild as HTMLElement).textContent = words;
    });
  }

  function draw({ models, limits, sphere }: State, moved: Moved) {
    const { info } = models[moved.kind];
    const where = whereabouts(info, moved);
    const doubt = extent(moved.doubt).hi;
    const reach = 1.1 * Math.max(extent(moved.picture).hi, extent(moved.plain).hi);
    const drawn = [
      { label: `Moved to ${where}`, values: moved.picture, range: limits },
      { label: `Same β at ${where}`, values: moved.plain, range: limits },
      ...(info.radii ? [] : [{ label: `Standard error, white: ${number(doubt)}`, values: moved.doubt, range: { lo: 0, hi: doubt || 1 } }]),
    ].flatMap(({ label, values, range }) => {
      const canvas = likenessOf(info, values, { size, limits: range, sphere, reach, label });
      return canvas ? [el('figure', canvas, el('figcaption.numbers', label))] : [];
    });
    text.textContent = 'Moved: what the model expects of this individual there. Same β: the same coefficients at that θ.';
    figures.hidden = drawn.length === 0;
    chart.root.hidden = !figures.hidden;
    if (figures.hidden) return drawCurves(chart, moved, info, where);
    const error = number(Math.sqrt(mean(Array.from(moved.errors, (each) => each ** 2))));
    figures.replaceChildren(...drawn, ...(info.radii ? [hintText(`Standard error of a radius: ${error} on average.`)] : []));
  }

  return {
    root,
    update(state: State) {
      const { models, shown, observation, destination, moved, limits, sphere } = state;
      const info = models[shown]?.info;
      root.hidden = !info || !observation || !method(shown).moves;
      if (!info || root.hidden) return;
      if (changedModel(info, destination, observation)) place(state);
      if (!changed(moved, limits, sphere, shown)) return;
      const own = moved?.kind === shown ? moved : null;
      if (own) return draw(state, own);
      text.textContent = 'Move the slider to see the observation at another θ.';
      figures.hidden = chart.root.hidden = true;
    },
  };
}

function drawCurves(
  chart: ReturnType<typeof createChart>,
  { values, errors, plain, kind, observation }: Moved,
  info: ModelInfo,
  where: string,
) {
  const [low, high] = [-z95, z95].map((by) => values.map((value, k) => value + by * errors[k]));
  const { colour } = method(kind);
  const { plot, head, rows } = overVariables(info, {
    band: { names: ['lower', 'upper'], low, high, colour },
    lines: [
      { name: 'observed', values: observation.values, colour: '--quiet', look: { width: 1 }, dots: 'observed' },
      { name: 'moved', values, colour, look: { label: 'moved' } },
      { name: 'same β', values: plain, colour, look: { dash: [5, 4], label: 'same β' } },
    ],
  });
  const thin = variablesOf(info).dotted ? '' : 'Thin line: as observed. ';
  chart.draw(plot, head, rows, `${named(observation.id)} at ${where}. ${thin}The band contains 95 %`);
}
