import { actionButton, changes, el, whenResized, write } from '../kit/dom.ts';
import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { number, percent, stepped } from '../kit/format.ts';
import { isDotted, loadingUnit, overVariables } from '../charts/variables.ts';
import { componentOf, sigmaOf } from '../kit/units.ts';
import { drawPicture, drawSigned, shapeOf, sizePicture } from '../kit/picture.ts';
import type { ModelInfo } from '../../page.js';
import type { CreateView, State } from '../state/state.ts';

/** Of more components than these only some are shown at once: a row, or two charts on a phone. The first vary most. */
const most = 5;

/**
 * A card for each component: its picture, the mean ± 2 standard deviations, the
 * variance explained at θ, and the slider of its coefficient.
 */
export const createComponents: CreateView = (root, events) => {
  const [changedModel, changedMean, changedSpread] = [changes(), changes(), changes()];
  const [grid, further] = [el('div.components'), el('div.components')];
  const more = el('summary');
  const fold = el('details', more, further);
  const scale = el('p.hint');
  const reset = actionButton('Reset β', () => events.reset());
  const save = actionButton('Mean and components at θ, CSV', () => events.export('slice'));
  root.append(el('div.row.between', el('h3', 'Components at θ'), el('div.row', save, reset)), grid, fold, scale);
  let cards: ReturnType<typeof card>[] = [];
  let state: State;
  // Draws only visible cards, which saves time while θ moves.
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const each = cards.find((one) => one.root === target);
        if (each) each.visible = isIntersecting;
      }
      drawVisible();
    },
    { rootMargin: '64px' },
  );

  addEventListener('beforeprint', () => {
    fold.open = true;
    for (const each of cards) each.visible = true;
    if (cards.length > 0) drawVisible();
  });

  const onPhone = () => innerWidth < 560;
  whenResized(root, () => Number(onPhone()), arrange);

  function card(v: number) {
    const canvases = ['Mean − 2σ', 'Component', 'Mean + 2σ'].map((name) =>
      el('canvas', { role: 'img', 'aria-label': `${name} of component ${v + 1}` }),
    );
    const chart = createChart(`Component ${v + 1}`, 120, { plain: true });
    const explained = el('span.hint.numbers.explained');
    const output = el('output.numbers');
    const slider = el('input', {
      type: 'range',
      min: -3,
      max: 3,
      step: 0.05,
      value: 0,
      'aria-label': `β ${v + 1}, in standard deviations`,
      oninput: () => events.spread({ component: v, sd: Number(slider.value) }),
    });
    const pictures = el('div.trio', ...canvases.map((canvas, i) => el('figure', canvas, el('figcaption', ['−2σ', `p${v + 1}`, '+2σ'][i]))));
    const root = el(
      'div.card',
      el('div.row.between', el('strong', String(v + 1)), el('div', explained)),
      pictures,
      chart.root,
      el('div.beta', el('div', slider), el('div', output)),
    );
    return { root, pictures, canvases, chart, explained, slider, output, visible: false, drawn: null as object | null };
  }

  function build({ models, shown, signed }: State) {
    const { components, radii } = models[shown].info;
    const shape = shapeOf(models[shown].info);
    cards = Array.from({ length: components }, (_, v) => card(v));
    for (const each of [grid, further]) each.classList.toggle('charted', !shape && !radii);
    for (const { pictures, chart } of cards) {
      pictures.hidden = !shape;
      chart.root.hidden = Boolean(shape) || radii; // "The model along θ" shows the surfaces
    }
    sight.disconnect();
    arrange();
    for (const each of cards) sight.observe(each.root);
    const colours = shape ? `Blue is −${number(signed)}, grey 0, orange +${number(signed)}, in every component. ` : '';
    const drawn = isDotted(models[shown].info) ? 'Dots' : 'Lines';
    const effects =
      !radii && sigmaOf(models[shown].info)
        ? `${drawn} show how far one standard deviation of β moves each variable, in the variable’s own standard deviations. `
        : '';
    scale.textContent = `${colours}${effects}σ is the standard deviation of a component’s coefficient β over the training observations. Each percentage is a share of the variance that the components together explain at θ.`;
  }

  /** Sizes the cards, and folds those that few need. */
  function arrange() {
    const info = state?.models[state.shown]?.info;
    if (!info) return;
    const { components, radii } = info;
    const shape = shapeOf(info);
    if (shape) for (const { canvases } of cards) for (const canvas of canvases) sizePicture(canvas, shape, onPhone() ? 50 : 66);
    const first = components <= most ? components : onPhone() && !shape && !radii ? 2 : 4;
    grid.replaceChildren(...cards.slice(0, first).map((each) => each.root));
    further.replaceChildren(...cards.slice(first).map((each) => each.root));
    fold.hidden = first === components;
    write(more, `${components - first} more components`);
  }

  /** Draws the visible cards that show an old slice. */
  function drawVisible() {
    const { models, shown, slice, limits, signed } = state;
    const info = models[shown]?.info;
    if (!info || !slice) return;
    const shape = shapeOf(info);
    const size = slice.mean.length;
    const whole = slice.explained.reduce((sum, part) => sum + part, 0) || 1;
    cards.forEach((each, v) => {
      if (!each.visible || each.drawn === slice.mean) return;
      each.drawn = slice.mean;
      write(each.explained, percent(slice.explained[v] / whole));
      const basis = slice.basis.subarray(v * size, (v + 1) * size);
      const [below, component, above] = each.canvases;
      if (shape) {
        const sd = info.coefficientSD[v];
        drawPicture(below, slice.mean, shape, limits, basis, -2 * sd);
        drawSigned(component, basis, shape, signed);
        drawPicture(above, slice.mean, shape, limits, basis, 2 * sd);
      } else if (!info.radii) drawCurve(each.chart, v, componentOf(info, slice.basis, v), info, signed);
    });
  }

  return {
    update(now) {
      state = now;
      const { models, shown, slice, spread, limits, signed } = state;
      const info = models[shown]?.info;
      if (!info) return;
      if (changedModel(models[shown], signed)) build(state);
      if (changedSpread(spread)) {
        cards.forEach(({ slider, output }, v) => {
          const sd = spread[v] ?? 0;
          slider.value = String(sd);
          write(output, `${stepped(sd, 0.01)} σ`);
        });
        reset.disabled = spread.every((sd) => sd === 0);
      }
      if (!changedMean(slice?.mean, limits, signed) || !slice) return;
      for (const each of cards) each.drawn = null; // the limits may differ, or the slice reuses memory
      drawVisible();
    },
  };
};

/** Draws a component over the variables, in limits that all components share. */
function drawCurve(chart: ReturnType<typeof createChart>, v: number, values: Float64Array, info: ModelInfo, signed: number) {
  const name = sigmaOf(info) ? `effect of β${v + 1}` : `p${v + 1}`;
  const { plot, head, rows } = overVariables(info, {
    differences: true,
    lines: [{ name, values, colour: method('ppca').colour }],
    y: { label: `${name}${loadingUnit(info)}`, min: -signed, max: signed },
  });
  chart.draw(plot, head, rows);
}
