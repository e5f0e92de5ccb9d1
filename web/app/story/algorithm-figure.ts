import { method } from '../kit/colour.ts';
import { actionButton } from '../kit/dom.ts';
import { number } from '../kit/format.ts';
import { rowsOf } from './dot-lines.ts';
import { createFigure, type Host } from './figure.ts';
import { createFigureChart } from './figure-chart.ts';
import { even } from './method-figures.ts';
import { createPointLayer } from './point-layer.ts';
import type { Trace, TraceStep as Step } from '../../page.js';
import type { Plot } from '../charts/series.ts';
import type { Dot } from './cloud.ts';

const endpoints = even(5);
const cycles = 20;
const lambda = { mean: 0.03, basis: 0.003, ortho: 1 };
/** The time between two steps of a run, milliseconds. */
const pace = 350;

/** What the algorithm has done at a step. */
const said: Record<Step['part'], string> = {
  pca: 'A PCA at each endpoint, of the dots around it. Arrows point either way, and the ribbon is twisted where neighbours disagree',
  order: 'Arrows that point against their neighbour are reversed',
  given: '',
  means: 'The best means for these components and coefficients',
  bases: 'A hundred gradient steps of the components',
  coefficients: 'Components get length 1, and every dot its best coefficient',
};

/** Algorithm 1, step by step. */
export function createAlgorithmFigure(host: Host) {
  const layer = createPointLayer();
  const back = actionButton('Back', () => move(-1));
  const run = actionButton('Run', () => (timer ? pause() : start()));
  const next = actionButton('Step', () => move(1));
  let timer: ReturnType<typeof setInterval> | undefined;
  let last = 3 * cycles + 1; // an algorithm that ends early has fewer steps
  let traced: { of: readonly Dot[]; trace: Trace } | null = null;

  const step = () => figure.values().step;

  function move(by: number) {
    pause();
    figure.set({ step: step() + by });
  }

  function start() {
    if (step() >= last) figure.set({ step: 0 });
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return figure.set({ step: last });
    run.textContent = 'Pause';
    timer = setInterval(() => {
      const { top, bottom } = figure.root.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight || !figure.root.offsetParent || document.hidden) return pause();
      figure.set({ step: step() + 1 });
      if (step() >= last) pause();
    }, pace);
  }

  function pause() {
    clearInterval(timer);
    timer = undefined;
    run.textContent = 'Run';
  }

  const figure = createFigure(host, {
    name: 'algorithm',
    title: 'Algorithm 1, step by step',
    caption: `Arrows: the components of six endpoints, from the mean. λ of the mean ${lambda.mean}, of the basis ${lambda.basis}, of ortho (lengths) ${lambda.ortho}. The chart: E after each step.`,
    controls: [{ name: 'step', label: 'Step', min: 0, max: last, step: 1, value: 0 }],
    buttons: [back, next, run],
    layer: layer.root,
    chart: createFigureChart('E after each step', { slider: 'step' }),
    async compute(engine, dots) {
      if (traced?.of !== dots) {
        const seen = { ...rowsOf(dots.filter((dot) => !dot.unseen)), cols: 2 };
        traced = { of: dots, trace: await engine.trace(seen, { settings: { endpoints, components: 1, lambda }, cycles }) };
      }
      return traced.trace;
    },
    show({ steps, status }, values) {
      last = steps.length - 1;
      const step = Math.min(last, values.step);
      const { part, cycle, energy } = steps[step];
      layer.draw(steps[step], endpoints);
      back.disabled = step === 0;
      next.disabled = step === last;
      const where = `Step ${step} of ${last}. ${cycle === 0 ? 'Start' : `Cycle ${cycle}`}: ${said[part]}. E = ${number(energy.total)}`;
      const change = step === 0 ? '' : `, before ${number(steps[step - 1].energy.total)}`;
      return {
        sliders: { step: { spoken: where, max: last } },
        plot: chartOf(steps, step),
        said: `${where}${change}.${step < last ? '' : endOf(status)}`,
      };
    },
  });
  return figure.root;
}

/** E over the steps, with a dot at one. */
function chartOf(steps: readonly Step[], step: number): Plot {
  const { colour } = method('ppca');
  const points = steps.map(({ energy }, i) => [i, energy.total]);
  return {
    x: { label: 'step', min: 0, max: steps.length - 1 },
    y: { label: 'E (squared units of the picture)', min: 0, max: 1.1 * Math.max(...points.map(([, value]) => value)) },
    marks: [
      { kind: 'line', points, colour },
      { kind: 'rule', x: step, strong: true },
      { kind: 'points', points: [points[step]], colour, radius: 6 },
    ],
  };
}

const endOf = (status: string) =>
  status === 'stalled' ? ' The next cycle would raise E, so the algorithm ends here.' : ` All ${cycles} cycles are done; E fell in each.`;
