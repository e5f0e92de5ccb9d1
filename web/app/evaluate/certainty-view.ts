import { createChart } from '../charts/chart.ts';
import { lineMark, overTheta, padded, type Mark } from '../charts/series.ts';
import { method } from '../kit/colour.ts';
import { actionButton, changes, el, field, gridOf, list, scrollRegion } from '../kit/dom.ts';
import { downloadFile } from '../kit/download.ts';
import { count, measured, number, percent, quantity } from '../kit/format.ts';
import { drawPicture, drawSigned, shapeOf, sizePicture } from '../kit/picture.ts';
import { createRunControl } from '../kit/run-control.ts';
import { nearestOf, spanOf } from '../kit/sample.ts';
import { seen } from '../portraits/seen.ts';
import { componentNames, namesOf, variableName } from '../kit/units.ts';
import type { Band, Bootstrap, ModelInfo as Info } from '../../page.js';
import type { CreateView, State } from '../state/state.ts';

/** The width of a picture, CSS pixels. */
const size = 96;

/**
 * How sure the model is: a button that fits resamples of the data, and the bands of the
 * mean, the components and their standard deviations.
 */
export const createCertaintyView: CreateView = (root, events) => {
  const [changed, changedModel] = [changes(), changes()];
  const control = createRunControl('Resamples', (stop) => (stop ? events.certaintyStop() : events.certainty()));
  const { button, bar, text, spoken } = control;
  const variable = el('select', { onchange: () => redraw() });
  const which = field('Variable', variable);
  const component = el('select', { onchange: () => redraw() });
  const file = actionButton('Bands, JSON', download, { class: 'quiet' });
  const choices = el('div.row.axes', which, field('Component', component), file);
  const figures = scrollRegion('Standard errors along θ');
  const [mean, basis, sd] = ['Mean', 'Component', 'Standard deviations'].map((name) => createChart(name, 200));
  const charts = el('div.charts.wide', mean.root, basis.root, sd.root);
  root.append(el('h3', 'How sure is the model?'), el('div.row', button, bar), text, spoken, choices, figures, charts);
  let state: State | null = null;

  function current(): { result: Bootstrap; info: Info; kind: string } | null {
    const { certainty, models, shown } = state ?? {};
    return certainty && models && certainty.kind === shown
      ? { result: certainty.result, info: models[shown].info, kind: certainty.kind }
      : null;
  }

  function download() {
    const now = current();
    if (now) downloadFile(`${state?.modelName} bands`, 'json', JSON.stringify(now.result));
  }

  function redraw() {
    const now = current();
    if (!now) return;
    const { result, info, kind } = now;
    const v = Math.max(0, component.selectedIndex);
    const pictured = shapeOf(info) != null;
    which.hidden = figures.hidden = mean.root.hidden = basis.root.hidden = false;
    const { knots, at } = knotsNear(result, info, state?.second ?? 0);
    if (pictured) {
      which.hidden = mean.root.hidden = basis.root.hidden = true;
      drawPictures(result, info, v).catch((error) => console.warn(error));
    } else {
      figures.hidden = true;
      const k = Math.max(0, variable.selectedIndex);
      const name = namesOf(info)[k];
      const step = { from: k, by: info.cols };
      drawAlong(mean, result, info, kind, { band: result.mean, ...step, knots, name: `Mean of ${name}${at}`, unit: variableName(info, k) });
      const own = { from: v * info.cols + k, by: info.components * info.cols };
      const title = `${name} in component ${v + 1}${at}`;
      drawAlong(basis, result, info, kind, { band: result.components, ...own, knots, name: title, unit: 'loading' });
    }
    drawSpreads(sd, result, kind);
  }

  /** The mean and a component at the knots, above their standard errors. */
  async function drawPictures({ theta, mean, components }: Bootstrap, info: Info, v: number) {
    if (!state) return;
    const { models, shown, limits, signed } = state;
    const shape = shapeOf(info);
    const { cols } = info;
    const at = theta.map((each) => each[0]);
    const part = (all: number[], from: number, by: number) =>
      Float64Array.from(theta.flatMap((_, t) => all.slice(t * by + from, t * by + from + cols)));
    const whole = info.components * cols;
    const rows = await Promise.all(
      [
        { name: 'mean', values: part(mean.estimate, 0, cols), directions: false },
        { name: 'its standard error', values: part(mean.se, 0, cols), directions: true },
        { name: `component ${v + 1}`, values: part(components.estimate, v * cols, whole), directions: true },
        { name: 'its standard error', values: part(components.se, v * cols, whole), directions: true },
      ].map(async (row) => ({ ...row, values: await seen(models[shown], row.values, at, { directions: row.directions }) })),
    );
    if (!shape || models !== state.models || shown !== state.shown) return;
    const places = theta.map((each) =>
      each.map((value, axis) => measured(info.axes[axis].name, value, spanOf(info.axes[axis].endpoints))).join(', '),
    );
    const lines = rows.map(({ name, values }, row) => {
      const each = values.length / theta.length;
      const most = values.reduce((max, value) => (Math.abs(value) > max ? Math.abs(value) : max), 0) || 1;
      const cells = theta.map((_, t) => {
        const canvas = el('canvas', { role: 'img', 'aria-label': `${name} at ${places[t]}` });
        sizePicture(canvas, shape, size);
        const own = values.subarray(t * each, (t + 1) * each);
        if (row === 2) drawSigned(canvas, own, shape, signed);
        else drawPicture(canvas, own, shape, row === 0 ? limits : { lo: 0, hi: most });
        return canvas;
      });
      return { head: [name, row % 2 === 1 ? el('span.hint', `, white: ${number(most)}`) : null], cells };
    });
    figures.replaceChildren(gridOf(places, lines));
  }

  return {
    update(now) {
      state = now;
      const { models, shown, working, certainty } = now;
      const info = models[shown]?.info;
      if (!info) return;
      const found = current();
      const otherwise = 'Fits the model to 200 resamples of the training data, and shows how far mean and components vary.';
      control.update(working.certainty, found ? 'Compute it again' : 'How sure is this?', found ? outcome(found.result) : otherwise);
      choices.hidden = figures.hidden = charts.hidden = !found;
      if (changedModel(info)) {
        list(variable, shapeOf(info) ? [] : namesOf(info));
        list(component, componentNames(info));
      }
      if (changed(certainty, shown, now.limits, now.second) && found) redraw();
      else if (found) figures.hidden = !shapeOf(info);
    },
  };
};

/** What was resampled. */
function outcome({ resampled, units, outside, resamples, failed, level, cancelled, mean, beyond }: Bootstrap) {
  const done = `${cancelled ? 'You stopped it early. ' : ''}${count(resamples)} resamples of ${count(units)} ${resampled === 'groups' ? 'groups' : 'observations'}, drawn with replacement`;
  return `${done}${outside > 0 ? `; ${count(outside)} outside the endpoints of the model are left out` : ''}${failed > 0 ? `; ${count(failed)} could not be fitted` : ''}. Bands of ${percent(level)}. ${
    mean.bias
      ? `The band of the mean is corrected for the bias of λ and of wide bins${beyond > 0 ? `, and ${count(beyond)} of ${count(mean.estimate.length)} means of the model lie outside theirs: use a smaller λ of the mean or more bins` : ''}.`
      : 'They do not include the bias of λ or of the bandwidth.'
  }`;
}

/** The knots at the value of the second parameter that is nearest to its place, and that value in words. */
function knotsNear({ theta }: Bootstrap, { axes: [, axis] }: Info, second: number) {
  const all = theta.map((_, t) => t);
  if (!axis) return { knots: all, at: '' };
  const value = nearestOf(all, (t) => theta[t][1], second);
  const at = theta[value][1];
  return { knots: all.filter((t) => theta[t][1] === at), at: ` at ${quantity(axis.name, at, spanOf(axis.endpoints))}` };
}

/**
 * A number of the model over θ with its band.
 *
 * @param what the numbers to draw, from `from` in steps of `by`, the knots where they are, and the names of the curve and its axis
 */
function drawAlong(
  chart: ReturnType<typeof createChart>,
  { theta }: Bootstrap,
  info: Info,
  kind: string,
  { band, from, by, knots, name, unit }: { band: Band; from: number; by: number; knots: number[]; name: string; unit: string },
) {
  const [axis] = info.axes;
  const { endpoints } = axis;
  const rows = knots.map((t) => [theta[t][0], ...[band.estimate, band.lower, band.upper].map((all) => all[from + t * by])]);
  const label = axis.name || 'θ';
  const { colour } = method(kind);
  const drawn = overTheta(axis, rows);
  chart.draw(
    {
      x: { label, min: endpoints[0], max: endpoints[endpoints.length - 1] },
      y: { label: unit, ...padded(rows.flatMap((row) => row.slice(1))) },
      marks: [
        { kind: 'band', points: drawn.map(([at, , low, high]) => [at, low, high]), colour },
        { kind: 'line', points: drawn.map(([at, estimate]) => [at, estimate]), colour },
        { kind: 'points', points: rows.map(([at, estimate]) => [at, estimate]), colour },
      ],
    },
    [label, 'estimate', 'lower', 'upper'],
    () => rows,
    name,
  );
}

/**
 * Points with bars from lower to upper.
 *
 * @param rows [x, estimate, lower, upper]
 */
function barred(rows: number[][], colour: string): Mark[] {
  return [
    ...rows.map(([at, , low, high]) =>
      lineMark(
        [
          [at, low],
          [at, high],
        ],
        colour,
      ),
    ),
    { kind: 'points', points: rows.map(([at, estimate]) => [at, estimate]), colour, radius: 4 },
  ];
}

function drawSpreads(chart: ReturnType<typeof createChart>, { sd }: Bootstrap, kind: string) {
  const rows = sd.estimate.map((estimate, v) => [v + 1, estimate, sd.lower[v], sd.upper[v]]);
  chart.draw(
    {
      x: { label: 'component', min: 0.5, max: rows.length + 0.5, whole: true },
      y: { label: 'σ of the coefficient', min: 0, max: 1.06 * Math.max(...sd.upper) || 1 },
      marks: barred(rows, method(kind).colour),
    },
    ['component', 'σ', 'lower', 'upper'],
    () => rows,
    'Standard deviations of the coefficients',
  );
}
