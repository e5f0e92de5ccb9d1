import { lambdaText, number } from '../kit/format.ts';
import { compared, eachFit, labels, named, namesOf } from './compared.ts';
import { drawDots, unit, type Drawn } from './drawn.ts';
import { dotsChart, methodLine } from './lab-charts.ts';
import type { Engine } from '../../page.js';
import type { Mark } from '../charts/series.ts';
import type { Lab } from './lab.ts';

const count = 60;
/** A smaller shift is rounding, or within the tolerance of the solver. */
const dust = 1e-6;
/** Shifts within this share of the largest count as equal. */
const alike = 0.05;
const places = Array.from({ length: 41 }, (_, i) => i / 40);

export const outlier: Lab<{ seed: number }> = {
  name: 'outlier',
  level: 'first',
  title: 'One wrong dot at the end',
  goal: 'Predict how far one bad observation spoils each method, and what λ does about it.',
  minutes: 3,
  data: '60 dots along a curve. The ring marks the dot with the largest θ.',
  controls: [
    { name: 'away', label: 'Move the dot up by', min: 0, max: 3, step: 0.25, value: 2, live: true },
    { name: 'bins', label: 'Bins', min: 2, max: 12, step: 1, value: 6, live: true },
    { name: 'lambda', label: 'λ of the mean (PPCA)', min: -3, max: 3, step: 0.5, value: -1, log: true, live: true },
  ],
  question: ({ away, bins, lambda }) => ({
    kind: 'choice',
    text: `The last dot, at θ ≈ 1, ${away === 0 ? 'stays where it is' : `is moved up by ${away}`}. Which method’s mean at θ = 1 moves most, with ${bins} bins and λ = ${lambdaText(10 ** lambda)}?`,
    choices: [...labels, 'none moves'],
  }),
  hint: 'How many dots determine the mean at θ = 1 in each method? One dot counts more among few.',
  async compute(engine, { seed }, { away, bins, lambda }) {
    const curve = (theta: number) => [3 * theta, 0.8 * Math.sin(Math.PI * theta)] as [number, number];
    const clean = drawDots({ rows: count, seed, stream: 0, curve, scatter: 0.1 });
    const last = clean.theta.indexOf(Math.max(...clean.theta));
    const dots = { ...clean, data: clean.data.map((value, j) => (j === 2 * last + 1 ? value + away : value)) };
    const [before, after] = [await means(engine, clean, bins, 10 ** lambda), await means(engine, dots, bins, 10 ** lambda)];
    const shift = (method: number, at: number) => {
      const far = Math.hypot(after[method][2 * at] - before[method][2 * at], after[method][2 * at + 1] - before[method][2 * at + 1]);
      return far < dust ? 0 : far;
    };
    const end = compared.map((_, i) => shift(i, places.length - 1));
    const start = compared.map((_, i) => shift(i, 0));
    const most = Math.max(...end);
    const movers = (shifts: number[]) => {
      const largest = Math.max(...shifts);
      return largest === 0 ? [compared.length] : shifts.flatMap((each, i) => (each >= (1 - alike) * largest ? [i] : []));
    };
    const accepted = movers(end);
    const ring = {
      kind: 'points',
      points: [[dots.data[2 * last], dots.data[2 * last + 1]]],
      colour: '--text',
      radius: 8,
      ring: true,
    } as Mark;
    const path = (rows: Float64Array) => places.map((_, i) => [rows[2 * i], rows[2 * i + 1]]);
    /** IPCA has one mean in each bin. */
    const own = (rows: Float64Array) => path(rows).filter(([x], i, all) => i === 0 || x !== all[i - 1][0]);
    const [ipca, ppca] = [methodLine('ipca', []).colour, methodLine('ppca', path(after[2]))];
    const title = 'The dots and the means along θ';
    return {
      before: [dotsChart(title, dots, [ring])],
      views: [
        dotsChart(title, dots, [
          ring,
          { kind: 'line', colour: ppca.colour, points: path(before[2]), dash: [4, 3], width: 1.5 },
          { kind: 'line', ...ppca, width: 3 },
          { kind: 'points', colour: ipca, points: own(before[1]), radius: 5, hollow: true },
          { kind: 'points', colour: ipca, points: own(after[1]), radius: 5 },
          { kind: 'points', points: path(after[0]).slice(0, 1), colour: methodLine('pca', []).colour, radius: 6 },
        ]),
      ],
      accepted,
      said: `The means at θ = 1 move by: ${named(end)}, in units of the axes. ${most === 0 ? 'No dot was moved, so nothing moves.' : `Most: ${namesOf(accepted)}.`} Dashed and hollow: before the move. Green dots: one mean for each bin of IPCA; the orange dot: PCA’s mean.`,
      why: `PCA’s one mean averages all ${count} dots. IPCA’s last bin averages only its own. ${
        accepted.length > 1
          ? 'The end of PPCA’s line follows the last dot, and λ holds it back: here it moves about as far as the mean of that bin.'
          : end[2] > end[1]
            ? 'PPCA’s mean is a line from endpoint to endpoint, and the end of a line follows the last dot most. A larger λ ties the end to its neighbours.'
            : 'PPCA’s end is tied to its neighbours by λ, so the dot has to move them too.'
      }`,
      follow: {
        text: 'Which method’s mean moves most at the other end, θ = 0?',
        choices: [...labels, 'none moves'],
        accepted: movers(start),
        said: `The means at θ = 0 move by: ${start.map((each, i) => `${labels[i]} ${each === 0 ? '0' : number(each)}`).join(', ')}.`,
      },
    };
  },
};

/**
 * The means of the three methods along θ.
 *
 * @param lambda of PPCA's means
 */
function means(engine: Engine, dots: Drawn, bins: number, lambda: number) {
  const options = compared.map((kind) => ({
    method: kind,
    bins,
    range: unit,
    components: 1,
    ...(kind === 'ppca' && { lambda: { mean: lambda } }),
  }));
  return eachFit(engine, dots, options, async (model) => (await model.chart(places, { density: false })).mean);
}
