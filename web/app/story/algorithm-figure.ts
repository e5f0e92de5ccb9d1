import { createPlot } from '../illustrations/plot.ts';
import { method } from '../kit/colour.ts';
import { actionButton, attribute, el, field } from '../kit/dom.ts';
import { number } from '../kit/format.ts';
import { rowsOf } from './dot-lines.ts';
import { createCloudFigure, type Host } from './cloud-figure.ts';
import { even } from './method-figures.ts';
import { createPointLayer } from './point-layer.ts';
import type { Trace, TraceStep as Step } from '../../page.js';
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
  const step = el('input', { type: 'range', min: 0, max: 3 * cycles + 1, step: 1, value: 0, id: 'algorithm-step' });
  const chart = createPlot('E after each step', 200, step);
  const layer = createPointLayer();
  const back = actionButton('Back', () => move(-1));
  const run = actionButton('Run', () => (timer ? pause() : start()));
  const next = actionButton('Step', () => move(1));
  let timer: ReturnType<typeof setInterval> | undefined;
  let trace: Trace | null = null;
  let of: readonly Dot[] | null = null;

  function move(by: number) {
    pause();
    to(Number(step.value) + by);
  }

  function to(value: number) {
    step.value = String(value);
    step.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function start() {
    const last = Number(step.max);
    if (Number(step.value) >= last) to(0);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return to(last);
    run.textContent = 'Pause';
    timer = setInterval(() => {
      const { top, bottom } = root.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight || !root.offsetParent || document.hidden) return pause();
      to(Number(step.value) + 1);
      if (Number(step.value) >= last) pause();
    }, pace);
  }

  function pause() {
    clearInterval(timer);
    timer = undefined;
    run.textContent = 'Run';
  }

  const root = createCloudFigure(host, {
    name: 'algorithm',
    title: 'Algorithm 1, step by step',
    caption: `Arrows: the components of six endpoints, from the mean. λ of the mean ${lambda.mean}, of the basis ${lambda.basis}, of ortho (lengths) ${lambda.ortho}. The chart: E after each step.`,
    controls: [field('Step', step), el('div.row', back, next, run)],
    layer: layer.root,
    below: [chart.canvas],
    async compute(engine, dots) {
      if (dots === of && trace) return { dots, trace };
      const seen = { ...rowsOf(dots.filter((dot) => !dot.unseen)), cols: 2 };
      trace = await engine.trace(seen, { settings: { endpoints, components: 1, lambda }, cycles });
      of = dots;
      return { dots, trace };
    },
    show({ trace: { steps, status } }, drawLines, width) {
      attribute(step, 'max', String(steps.length - 1));
      const i = Number(step.value);
      const { part, cycle, energy } = steps[i];
      drawLines({});
      layer.draw(steps[i], endpoints);
      back.disabled = i === 0;
      next.disabled = i === steps.length - 1;
      const { colour } = method('ppca');
      const points = steps.map((each, j) => [j, each.energy.total]);
      const most = Math.max(...points.map(([, value]) => value));
      chart.draw(width, {
        x: { label: 'step', min: 0, max: steps.length - 1 },
        y: { label: 'E (squared units of the picture)', min: 0, max: 1.1 * most },
        marks: [
          { kind: 'line', points, colour },
          { kind: 'rule', x: i, strong: true },
          { kind: 'points', points: [points[i]], colour, radius: 6 },
        ],
      });
      const where = cycle === 0 ? 'Start' : `Cycle ${cycle}`;
      step.setAttribute('aria-valuetext', `Step ${i} of ${steps.length - 1}. ${where}: ${said[part]}. E = ${number(energy.total)}`);
      const change = i === 0 ? '' : `, before ${number(steps[i - 1].energy.total)}`;
      const end =
        i < steps.length - 1
          ? ''
          : status === 'stalled'
            ? ' The next cycle would raise E, so the algorithm ends here.'
            : ` All ${cycles} cycles are done; E fell in each.`;
      return `Step ${i} of ${steps.length - 1}. ${where}: ${said[part]}. E = ${number(energy.total)}${change}.${end}`;
    },
  });
  return root;
}
