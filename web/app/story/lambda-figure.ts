import { pointsMark } from '../charts/series.ts';
import { method } from '../kit/colour.ts';
import { lambdaText, stepped } from '../kit/format.ts';
import { linesOf } from './dot-lines.ts';
import { createFigure, type Host } from './figure.ts';
import { createFigureChart } from './figure-chart.ts';
import type { Plot } from '../charts/series.ts';
import type { Dot, Lines } from './cloud.ts';

type Errors = { seen: number; unseen: number };

/** stale: the curves are of the dots before the last move */
type Found = { power: number; lines: Lines; errors: Errors[]; stale: boolean };

/** log₁₀ λ of the curve. */
const grid = Array.from({ length: 13 }, (_, i) => i / 2 - 4);
/** Milliseconds without a move after which the dots rest. */
const pause = 150;
const error = (value: number) => stepped(value, 0.001);

/** The errors of fitted and unseen dots against λ. */
export function createLambdaFigure(host: Host) {
  let curve: { of: readonly Dot[]; errors: Errors[] } | null = null;
  /** The dots that have come to rest: their curves take as long as a dozen fits. */
  let rested: readonly Dot[] | null = null;
  let timer = 0;

  const figure = createFigure<Found>(host, {
    name: 'lambda',
    title: 'Choose λ by dots that no model has seen',
    caption:
      'The chart: the error of the filled dots (dashed) and of the unseen dots (solid) against λ. λ of the mean and λ of the basis have the same value here.',
    controls: [{ name: 'value', label: 'λ', min: -4, max: 2, step: 0.1, value: -3.5, log: true }],
    chart: createFigureChart('Errors of filled and unseen dots against λ', { slider: 'value' }),
    async compute(engine, dots, { value: power }) {
      const fit = (power: number) => linesOf(engine, dots, { method: 'ppca', lambda: { mean: 10 ** power, basis: 10 ** power } });
      const lines = await fit(power);
      clearTimeout(timer);
      if (curve && curve.of !== dots && rested !== dots) {
        timer = setTimeout(() => {
          rested = dots;
          figure.changed();
        }, pause);
        return { power, lines, errors: curve.errors, stale: true };
      }
      if (curve?.of !== dots) {
        const errors: Errors[] = [];
        for (const each of grid) errors.push(await fit(each));
        curve = { of: dots, errors };
      }
      return { power, lines, errors: curve.errors, stale: false };
    },
    show({ power, lines, errors, stale }) {
      const { colour } = method('ppca');
      const alpha = stale ? 0.35 : 1; // of the dots before the last move
      const least = Math.min(...errors.map(({ unseen }) => unseen));
      const best = grid[errors.findIndex(({ unseen }) => unseen === least)];
      const plot: Plot = {
        x: { label: 'log₁₀ λ', min: grid[0], max: grid[grid.length - 1] },
        y: {
          label: 'mean RMSE, in units of the picture',
          min: 0,
          max: 1.1 * Math.max(...errors.flatMap((each) => [each.seen, each.unseen])),
        },
        marks: [
          { kind: 'line', points: grid.map((at, i) => [at, errors[i].seen]), colour, alpha, dash: [4, 4], label: 'filled' },
          { kind: 'line', points: grid.map((at, i) => [at, errors[i].unseen]), colour, alpha, label: 'unseen' },
          { kind: 'rule', x: power, strong: true },
          pointsMark(
            [
              [power, lines.seen],
              [power, lines.unseen],
            ],
            colour,
            { radius: 5 },
          ),
        ],
      };
      const here = `λ = ${lambdaText(10 ** power)}: error of the filled dots ${error(lines.seen)}, of the unseen dots ○ ${error(lines.unseen)}`;
      const more = stale
        ? ' (mean RMSE, in units of the picture). The curves follow when the dots rest.'
        : `. Of the values compared, the unseen dots fit best at λ = ${lambdaText(10 ** best)}: ${error(least)} (mean RMSE, in units of the picture).`;
      return { lines: { ppca: lines }, plot, said: here + more };
    },
  });
  return figure.root;
}
