import { actionButton, el, write } from '../kit/dom.ts';
import { lambdaText, stepped } from '../kit/format.ts';
import { rowsOf, withModel } from './dot-lines.ts';
import { inFrame } from './cloud.ts';
import { inline, terms } from './energy.ts';
import { createFigure, type Host } from './figure.ts';
import { symbol } from './glossary.ts';
import { even } from './method-figures.ts';
import { createPointLayer, type Point } from './point-layer.ts';
import type { Energy, Model } from '../../page.js';

const endpoints = even(3);
/** With more cycles the picture does not change. */
const cycles = 100;
/** The price of a wrong length. */
const ortho = 1;
/** Less than this share of E is rounding. */
const dust = 1e-9;
/** A term of E, with so many decimals that the terms add up to their sum. */
const part = (value: number) => stepped(value, 1e-5);
const names = Object.keys(terms) as (keyof typeof terms)[];

/**
 * The energy at a point that the reader chooses: means and components can be dragged, and
 * the terms that change light up.
 */
export function createEnergyFigure(host: Host) {
  const finish = actionButton('Continue with Algorithm 1', () => go('finish'));
  const again = actionButton('Put means and arrows back', () => go('fit'));
  const rows = names.map((name) => ({
    name,
    bar: el('meter', { min: 0, max: 1, value: 0, 'aria-label': terms[name].words }),
    value: el('td.numbers'),
  }));
  const total = el('td.numbers');
  const bars = el(
    'table.terms',
    el(
      'tbody',
      ...rows.map(({ name, bar, value }) =>
        el(
          'tr',
          { 'data-term': name },
          el('th', { scope: 'row' }, inline(terms[name].write()), el('span', terms[name].words)),
          el('td', bar),
          value,
        ),
      ),
      el('tr', el('th', { scope: 'row' }, inline(symbol('E')), el('span', 'their sum')), el('td'), total),
    ),
  );
  const layer = createPointLayer((grip) => {
    point = layer.moved({ ...grip, ...inFrame(grip.x, grip.y) });
    go('evaluate');
  });
  /** Where the reader has put it. */
  let point: Point | null = null;
  let wanted: 'fit' | 'evaluate' | 'finish' = 'fit';
  let energyNow: Energy | null = null;
  /** The energy before the last change. */
  let before: Energy | null = null;

  function go(next: typeof wanted) {
    wanted = next;
    figure.changed();
  }

  const figure = createFigure(host, {
    name: 'energy',
    title: 'Drag a mean or the tip of an arrow: the terms of E light up',
    caption:
      'Four endpoints. Large dots: their means. Arrows: their components; a longer arrow is a longer component. λ of ortho, the price of wrong lengths, is 1. The engine computes E at the point that you choose, with the best coefficients.',
    controls: [
      { name: 'mean', label: 'λ of the mean', min: -4, max: 2, step: 0.1, value: -1.5, log: true },
      { name: 'basis', label: 'λ of the basis', min: -4, max: 2, step: 0.1, value: -2.5, log: true },
    ],
    buttons: [finish, again],
    layer: layer.root,
    below: [bars],
    async compute(engine, dots, { mean, basis }) {
      const lambda = { mean: 10 ** mean, basis: 10 ** basis, ortho };
      const settings = { endpoints, components: 1, lambda };
      const now = wanted;
      wanted = 'evaluate';
      const from = now === 'fit' || !point ? await withModel(engine, dots, settings, pointOf) : point;
      const seen = { ...rowsOf(dots.filter((dot) => !dot.unseen)), cols: 2 };
      const { steps } = await engine.trace(seen, { settings, from, ...(now === 'finish' && { cycles }) });
      const last = steps[steps.length - 1];
      if (now !== 'evaluate') point = { mean: last.mean, basis: last.basis }; // else the reader may have moved it on
      if (!energyNow || differs(last.energy, energyNow).length > 0) {
        before = energyNow ?? last.energy;
        energyNow = last.energy;
      }
      return { point: { mean: last.mean, basis: last.basis }, lambda, energy: last.energy, before: before ?? last.energy };
    },
    show({ lambda, energy, before }) {
      if (point) layer.draw(point, endpoints);
      const changed = new Set(differs(energy, before));
      for (const row of bars.querySelectorAll('[data-term]'))
        row.classList.toggle('lit', changed.has(row.getAttribute('data-term') as keyof typeof terms));
      const rises = energy.total - before.total;
      for (const { name, bar, value } of rows) {
        const share = energy[name] / energy.total;
        if (bar.value !== share) bar.value = share;
        write(value, part(energy[name]));
      }
      write(total, part(energy.total));
      const moved = [...changed].map((name) => terms[name].words).join(', ');
      const turn = Math.abs(rises) <= dust * energy.total ? 'unchanged' : rises > 0 ? 'higher than before' : 'lower than before';
      return {
        said: `E = ${part(energy.total)}, ${turn} (in squared units of the picture). λ of the mean ${lambdaText(lambda.mean)}, of the basis ${lambdaText(lambda.basis)}.${moved ? ` Changed: ${moved}.` : ''}`,
      };
    },
  });
  return figure.root;
}

/** The means and components of a model at the endpoints. */
async function pointOf(model: Model): Promise<Point> {
  const slices = await Promise.all(endpoints.map((endpoint) => model.at(endpoint)));
  return { mean: slices.map(({ mean }) => Array.from(mean)), basis: slices.map(({ basis }) => Array.from(basis)) };
}

/** The terms that differ. */
function differs(energy: Energy, other: Energy) {
  return names.filter((name) => Math.abs(energy[name] - other[name]) > dust * energy.total);
}
