import { lineMark } from '../charts/series.ts';
import { createPlot } from '../illustrations/illustration.ts';
import { method } from '../kit/colour.ts';
import { el, field, svg } from '../kit/dom.ts';
import { stepped } from '../kit/format.ts';
import { endpoints } from '../opening/cloud.ts';
import { linesOfModel, modelOf } from '../opening/dot-lines.ts';
import { createCloudFigure, stroke, type Host } from './cloud-figure.ts';
import { keptFit } from './kept.ts';
import { splitAt } from './jumps-figure.ts';
import { even } from './method-figures.ts';
import type { Lines } from '../state/state.ts';

const kinds = ['ppca', 'ipca', 'pca'] as const;
const steps = 100;
const thetas = even(steps);
const lambda = { mean: 0.03, basis: 0.002 };
/** Standard deviations of a line to either side. */
const reachOf = 2;
const degrees = (value: number) => `${stepped(value, 0.1)}°`;

/** The angle between the lines at two θ. */
export function createAngleFigure(host: Host) {
  const from = el('input', { type: 'range', min: 0, max: 1, step: 1 / steps, value: 0.1, id: 'angle-from' });
  const to = el('input', { type: 'range', min: 0, max: 1, step: 1 / steps, value: 0.45, id: 'angle-to' });
  const chart = createPlot('The angle against θ', 200, to);
  const { colour } = method('ppca');
  const lines = svg('path.now', { stroke: colour });
  const copy = svg('path.copy', { stroke: colour });
  const wedge = svg('path.ribbon', { fill: colour });

  const fitted = keptFit(async (engine, dots) => {
    const models = await Promise.all(kinds.map((kind) => modelOf(engine, dots, { method: kind, ...(kind === 'ppca' && { lambda }) })));
    const [ppca] = models;
    const [along, lines] = await Promise.all([ppca.sweep(thetas, { component: 0 }), linesOfModel(ppca, dots, 'ppca')]);
    return { models, along, lines };
  });
  type Fit = { along: { mean: Float64Array; reach: Float64Array }; lines: Lines };
  let shown: { start: number; fit: Fit; angles: Record<(typeof kinds)[number], Float64Array> } | null = null;

  return createCloudFigure(host, {
    name: 'angle',
    title: 'How far the line turns from one θ to another',
    caption: `Thick: PPCA’s lines at both θ. Dashed: the first line, moved to the second mean. The chart: the angle between the line at every θ and the one at the first θ. λ of the mean ${lambda.mean}, of the basis ${lambda.basis}.`,
    controls: [field('First θ', from), field('Second θ', to)],
    layer: svg('g', wedge, lines, copy),
    below: [chart.canvas],
    async compute(engine, dots) {
      const start = Number(from.value);
      return fitted(engine, dots, 0, async (fit) => {
        if (shown?.start === start && shown.fit === fit) return shown; // only the second θ has moved
        const angles = await Promise.all(fit.models.map((model) => model.angles(thetas, start)));
        shown = { start, fit, angles: { ppca: angles[0], ipca: angles[1], pca: angles[2] } };
        return shown;
      });
    },
    show(result, drawLines, width) {
      const { start, angles, fit } = result;
      const [i, j] = [start, Number(to.value)].map((theta) => Math.round(steps * theta));
      drawLines({ ppca: fit.lines });
      const [a, b] = [i, j].map((at) => lineAt(fit.along, at));
      lines.setAttribute('d', stroke(...a.ends) + stroke(...b.ends));
      const [u, v] = a.reach;
      const moved = [
        [b.mean[0] - u, b.mean[1] - v],
        [b.mean[0] + u, b.mean[1] + v],
      ] as const;
      copy.setAttribute('d', stroke(...moved));
      const same = a.reach[0] * b.reach[0] + a.reach[1] * b.reach[1] >= 0 ? moved[1] : moved[0];
      wedge.setAttribute('d', `M${b.mean.join(' ')}L${b.ends[1].join(' ')}L${same.join(' ')}Z`);
      chart.draw(width, {
        x: { label: 'θ', min: 0, max: 1 },
        y: { label: 'angle, degrees', min: 0, max: 95 },
        marks: [
          ...kinds.flatMap((kind) => {
            const points = thetas.map((theta, at) => [theta, angles[kind][at]]);
            const parts = splitAt(points, kind === 'ipca' ? endpoints.slice(1, -1) : []);
            const { colour, label } = method(kind);
            return parts.map((part, at) => lineMark(part, colour, { label: at === parts.length - 1 ? label : undefined }));
          }),
          { kind: 'rule', x: thetas[i] },
          { kind: 'rule', x: thetas[j], strong: true },
          { kind: 'points', points: [[thetas[j], angles.ppca[j]]], colour, radius: 5 },
        ],
      });
      const [first, second] = [i, j].map((at) => stepped(thetas[at], 0.01));
      from.setAttribute('aria-valuetext', `θ = ${first}`);
      to.setAttribute('aria-valuetext', `θ = ${second}`);
      const all = kinds.map((kind) => `${method(kind).label} ${degrees(angles[kind][j])}`);
      return `From θ = ${first} to θ = ${second} the line turns by: ${all.join(', ')}.`;
    },
  });
}

function lineAt({ mean, reach }: { mean: Float64Array; reach: Float64Array }, i: number) {
  const [x, y] = [mean[2 * i], mean[2 * i + 1]];
  const [u, v] = [reachOf * reach[2 * i], reachOf * reach[2 * i + 1]];
  return {
    mean: [x, y],
    reach: [u, v],
    ends: [
      [x - u, y - v],
      [x + u, y + v],
    ] as const,
  };
}
