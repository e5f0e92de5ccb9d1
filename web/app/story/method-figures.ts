import { method, viridis } from '../kit/colour.ts';
import { svg } from '../kit/dom.ts';
import { plural, stepped } from '../kit/format.ts';
import { linesOf, linesOfModel, rowsOf, withModel } from './dot-lines.ts';
import { segment } from './cloud-view.ts';
import { createFigure, type Host } from './figure.ts';
import { createFigureChart } from './figure-chart.ts';
import type { Plot } from '../charts/series.ts';
import type { Engine } from '../../page.js';
import type { Dot } from './cloud.ts';

/** Two decimals of the picture's unit. */
const place = (value: number) => stepped(value, 0.01);
const error = (value: number) => stepped(value, 0.001);
const unit = 'in units of the picture';

/** PCA of the dots: a mean, a direction, and what they miss. */
export function createPcaFigure(host: Host) {
  const misses = svg('path.misses');
  const mean = svg('circle.mean', { r: 0.07, fill: method('pca').colour });
  const layer = svg('g', misses, mean);
  return createFigure(host, {
    name: 'pca',
    title: 'PCA: one mean, one direction',
    caption:
      'Orange: PCA’s mean and line, two standard deviations to either side. Thin lines: what PCA misses. PCA is fitted to the filled dots.',
    layer,
    compute: reconstructed,
    show({ lines, points, dots }) {
      misses.setAttribute('d', dots.map((dot, i) => segment([dot.x, dot.y], points[i])).join(''));
      mean.setAttribute('transform', `translate(${lines.mean[0]} ${lines.mean[1]})`);
      return {
        lines: { pca: lines },
        said: `Mean: (${place(lines.mean[0])}, ${place(lines.mean[1])}). Error of the filled dots: ${error(lines.seen)}; of the unseen dots ○: ${error(lines.unseen)} (mean RMSE, ${unit}).`,
      };
    },
  }).root;
}

/** The errors of PCA along θ. */
export function createFailsFigure(host: Host) {
  return createFigure(host, {
    name: 'fails',
    title: 'What PCA misses depends on θ',
    caption: 'The chart: the error of each dot against its θ. Dots and points have the colour of θ. The orange line is PCA’s.',
    chart: createFigureChart('Error of each dot against θ'),
    compute: reconstructed,
    show({ lines, dots, errors }) {
      const plot: Plot = {
        x: { label: 'θ', min: 0, max: 1 },
        y: { label: `error (RMSE, ${unit})`, min: 0, max: Math.max(0.1, ...errors) * 1.1 },
        marks: [
          {
            kind: 'cloud',
            points: dots.map(({ theta }, i) => [theta, errors[i]]),
            colours: dots.map(({ theta }) => viridis(theta)),
            radius: 4,
          },
        ],
      };
      const [least, most] = [Math.min(...errors), Math.max(...errors)];
      const at = (value: number) => place(dots[errors.indexOf(value)].theta);
      return {
        lines: { pca: lines },
        plot,
        said: `The error is largest at θ = ${at(most)}: ${error(most)}. It is smallest at θ = ${at(least)}: ${error(least)} (RMSE, ${unit}).`,
      };
    },
  }).root;
}

/** IPCA with a number of bins. */
export function createPiecesFigure(host: Host) {
  return createFigure(host, {
    name: 'pieces',
    title: 'IPCA: a PCA for each bin of θ',
    caption: 'Green: the line of each bin, two standard deviations to either side of its mean. One bin is PCA.',
    controls: [{ name: 'bins', label: 'Bins', min: 1, max: 10, step: 1, value: 5 }],
    compute: async (engine, dots, { bins }) => ({
      dots,
      count: bins,
      lines: await linesOf(engine, dots, { method: 'ipca', endpoints: even(bins) }),
    }),
    show({ dots, count, lines }) {
      const seen = dots.filter((dot) => !dot.unseen).length;
      return {
        lines: { ipca: lines },
        said: `${plural(count, 'bin')}, about ${stepped(seen / count, 1)} filled dots each. Error of the filled dots: ${error(lines.seen)}; of the unseen dots ○: ${error(lines.unseen)} (mean RMSE, ${unit}).`,
      };
    },
  }).root;
}

/** PCA's line, and its reconstruction of every dot. */
function reconstructed(engine: Engine, dots: readonly Dot[]) {
  return withModel(engine, dots, { method: 'pca' }, async (model) => {
    const all = rowsOf(dots);
    const { coefficients, rmse } = await model.project(all);
    const points = await model.reconstruct({ coefficients, rows: dots.length, theta: all.theta });
    return { dots, errors: Array.from(rmse), points: dots.map((_, i) => at(points, i)), lines: await linesOfModel(model, dots, 'pca') };
  });
}

/** Endpoints of bins of equal width. */
export const even = (bins: number) => Array.from({ length: bins + 1 }, (_, b) => b / bins);

/** A point of the plane. */
const at = (rows: Float64Array, i: number) => [rows[2 * i], rows[2 * i + 1]];
