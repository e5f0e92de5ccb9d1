import { createChart } from '../charts/chart.ts';
import { overVariables, variablesOf } from '../charts/variables.ts';
import { method } from '../kit/colour.ts';
import { changes, el, hintText } from '../kit/dom.ts';
import { measured, named, naming, number, quantity } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { drawPicture, shapeOf, sizePicture } from '../kit/picture.ts';
import { spanOf } from '../kit/sample.ts';
import { bone, drawSolid } from '../kit/solid.ts';
import type { ModelInfo } from '../../page.js';
import type { Emitter } from '../kit/emitter.ts';
import type { State } from '../state/state.ts';

type Moved = NonNullable<State['moved']>;

/** Standard errors to either side that contain 95 %. */
const reach = 1.96;
/** The width of a picture, CSS pixels. */
const size = 128;

/**
 * The individual of the shown observation at another θ, with its interval, beside the
 * reconstruction with the same β.
 */
export function createMoved(events: Emitter) {
  const [changedModel, changed] = [changes(), changes()];
  const sliders = [0, 1].map(() => el('input', { type: 'range', oninput: emit }));
  const labels = sliders.map((slider) => el('label', { class: 'field' }, el('span'), slider));
  const text = el('p', { class: 'hint', role: 'status' });
  const figures = el('div', { class: 'pictures small' });
  const chart = createChart('This observation at another θ', 220);
  const root = el(
    'div',
    { class: 'moved' },
    el('h4', {}, 'This observation at another θ'),
    el('div', { class: 'row axes' }, ...labels),
    text,
    figures,
    chart.root,
  );

  function emit() {
    const [theta, second] = sliders.map(({ value }) => Number(value));
    events.emit('destination', { theta, second });
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
    const shape = shapeOf(info);
    text.textContent = `Moved: what the model expects of this individual. Same β: its coefficients stay as they are.`;
    figures.hidden = !shape && !(info.radii && sphere);
    chart.root.hidden = !figures.hidden;
    if (shape) {
      const doubt = moved.doubt.reduce((most, value) => (value > most ? value : most), 0);
      const shown = [
        { label: `Moved to ${where}`, values: moved.picture, range: limits },
        { label: `Same β at ${where}`, values: moved.plain, range: limits },
        { label: `Standard error, white: ${number(doubt)}`, values: moved.doubt, range: { lo: 0, hi: doubt || 1 } },
      ];
      figures.replaceChildren(
        ...shown.map(({ label, values, range }) => {
          const canvas = el('canvas', { role: 'img', 'aria-label': label });
          sizePicture(canvas, shape, size);
          drawPicture(canvas, values, shape, range);
          return el('figure', {}, canvas, el('figcaption', { class: 'numbers' }, label));
        }),
      );
    } else if (info.radii && sphere) {
      const most = 1.1 * Math.max(...moved.picture, ...moved.plain);
      figures.replaceChildren(
        ...[
          { name: `Moved to ${where}`, radii: moved.picture },
          { name: `Same β at ${where}`, radii: moved.plain },
        ].map(({ name, radii }) => {
          const canvas = el('canvas', { role: 'img', 'aria-label': name });
          canvas.width = canvas.height = size * (window.devicePixelRatio || 1);
          canvas.style.width = canvas.style.height = `${size}px`;
          drawSolid(canvas, sphere, radii, most, bone);
          return el('figure', {}, canvas, el('figcaption', {}, name));
        }),
        hintText(`Standard error of a radius: ${number(Math.hypot(...moved.errors) / Math.sqrt(moved.errors.length))} on average.`),
      );
    } else {
      drawCurves(chart, moved, info, where);
    }
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
  const [low, high] = [-reach, reach].map((by) => values.map((value, k) => value + by * errors[k]));
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
