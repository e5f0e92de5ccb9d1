import { method } from '../kit/colour.ts';
import { svg } from '../kit/dom.ts';
import { stepped } from '../kit/format.ts';
import { keeping } from '../kit/keeping.ts';
import { linesOfModel, withModel } from './dot-lines.ts';
import { segment } from './cloud-view.ts';
import { createFigure, type Host } from './figure.ts';
import { createFigureChart } from './figure-chart.ts';
import { even } from './method-figures.ts';
import type { Engine } from '../../page.js';
import type { Mark, Plot } from '../charts/series.ts';
import type { Dot } from './cloud.ts';

const kinds = ['ipca', 'ppca'] as const;
const steps = 200;
const thetas = even(steps);
/** Standard deviations of a line to either side. */
const reachOf = 2;
/** The means on both sides of a border. */
const beside = 1e-9;
const place = (value: number) => stepped(value, 0.01);

/** The line at θ: IPCA's jumps between bins, PPCA's glides. */
export function createJumpsFigure(host: Host) {
  const marks = kinds.map((kind) => ({
    kind,
    line: svg('path.now', { stroke: method(kind).colour }),
    mean: svg('circle.mean', { r: 0.07, fill: method(kind).colour }),
  }));

  const fitted = keeping(async (engine: Engine, dots: readonly Dot[], count: number) => {
    const endpoints = even(count);
    const borders = endpoints.slice(1, -1);
    const both = borders.flatMap((border) => [border - beside, border]);
    const [ipca, ppca] = await Promise.all(
      kinds.map((kind) =>
        withModel(engine, dots, { method: kind, endpoints }, async (model) => ({
          along: await model.chart(thetas, { component: 0, density: false }),
          sides: await model.chart(both, { density: false }),
          lines: await linesOfModel(model, dots, kind),
        })),
      ),
    );
    return { models: [], borders, ipca, ppca };
  });

  return createFigure(host, {
    name: 'jumps',
    title: 'Move θ: IPCA jumps, PPCA glides',
    caption: 'Thick lines: the model at θ. Thin lines: IPCA in the other bins. The chart: the height of the mean against θ.',
    controls: [
      { name: 'theta', label: 'θ', min: 0, max: 1, step: 1 / steps, value: 0.39, told: ({ theta }) => place(theta) },
      { name: 'bins', label: 'Bins', min: 2, max: 10, step: 1, value: 5 },
    ],
    layer: svg('g', ...marks.flatMap(({ line, mean }) => [line, mean])),
    chart: createFigureChart('The height of the mean against θ', { slider: 'theta' }),
    compute: (engine, dots, { bins }) => fitted.get(engine, dots, bins),
    show(result, { theta }) {
      const i = Math.round(steps * theta);
      for (const { kind, line, mean } of marks) {
        const { along } = result[kind];
        const [x, y, u, v] = [along.mean[2 * i], along.mean[2 * i + 1], reachOf * along.reach[2 * i], reachOf * along.reach[2 * i + 1]];
        line.setAttribute('d', segment([x - u, y - v], [x + u, y + v]));
        mean.setAttribute('transform', `translate(${x} ${y})`);
      }
      const plot: Plot = {
        x: { label: 'θ', min: 0, max: 1 },
        y: { label: 'height of the mean, in units of the picture', min: -0.6, max: 1.4 },
        marks: [
          ...result.borders.map((x) => ({ kind: 'rule', x }) as const),
          ...kinds.flatMap((kind) =>
            splitAt(
              thetas.map((theta, at) => [theta, result[kind].along.mean[2 * at + 1]]),
              kind === 'ipca' ? result.borders : [],
            ).map((points, j, all) => lineOf(kind, points, j === all.length - 1)),
          ),
          { kind: 'rule', x: thetas[i], strong: true },
        ],
      };
      const [far, same] = kinds.map((kind) => Math.max(...jumpsOf(result[kind].sides.mean)));
      return {
        lines: { ipca: result.ipca.lines },
        plot,
        said: `θ = ${place(thetas[i])}. Longest jump of the mean at a border of bins: IPCA ${place(far)}, PPCA ${place(same)}, in units of the picture.`,
      };
    },
  }).root;
}

/** The distances between the means on both sides of each border. */
function jumpsOf(sides: Float64Array) {
  return Array.from({ length: sides.length / 4 }, (_, b) =>
    Math.hypot(sides[4 * b] - sides[4 * b + 2], sides[4 * b + 1] - sides[4 * b + 3]),
  );
}

/**
 * Divides a curve over θ where it jumps.
 *
 * @param points in the order of θ
 * @param borders a point at a border belongs to the part above
 */
function splitAt(points: number[][], borders: number[]) {
  const all: number[][][] = [[]];
  points.forEach((point, i) => {
    if (borders.some((border) => i > 0 && points[i - 1][0] < border && point[0] >= border)) all.push([]);
    all[all.length - 1].push(point);
  });
  return all;
}

function lineOf(kind: (typeof kinds)[number], points: number[][], named: boolean) {
  const { colour, label } = method(kind);
  return { kind: 'line', points, colour, label: named ? label : undefined } as Mark;
}
