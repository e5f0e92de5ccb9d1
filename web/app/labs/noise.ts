import { number } from '../kit/format.ts';
import { course } from './compared.ts';
import { drawTable } from './drawn.ts';
import { lineChart, methodLine, over, variableChart } from './lab-charts.ts';
import type { Lab } from './lab.ts';

const at = [0, 0.2, 0.4, 0.6, 0.8, 1];
/** The noise at θ = 0. */
const first = 0.2;

export const noise: Lab<{ seed: number }> = {
  name: 'noise',
  level: 'depth',
  title: 'Noise that moves with θ',
  goal: 'Find out whether the noise changes with θ, and whether a fit should account for it.',
  minutes: 5,
  data: 'Drawn observations of 12 variables with two patterns.',
  controls: [
    { name: 'ratio', label: 'Noise at θ = 1 ÷ noise at θ = 0', min: 1, max: 6, step: 0.5, value: 4, live: true },
    { name: 'rows', label: 'Observations', min: 60, max: 300, step: 20, value: 140, live: true },
  ],
  question: ({ ratio, rows }) => ({
    kind: 'sketch',
    text: `${ratio === 1 ? `The noise has the same standard deviation, ${first}, at every θ.` : `The noise grows with θ, from ${first} to ${Number((first * ratio).toPrecision(2))}; each equal step of θ multiplies it by the same factor.`} Sketch what PPCA estimates from ${rows} observations.`,
    x: { label: 'θ' },
    y: 'standard deviation of the noise',
    at,
  }),
  hint: 'Each step multiplies the noise, so each step is larger than the one before.',
  async compute(engine, { seed }, { ratio, rows }) {
    const law = (theta: number) => first * ratio ** theta;
    const table = drawTable({ rows, seed, stream: 0, turn: 1, patterns: [1.4, 1], noise: law });
    const model = await engine.fit(table, { bins: at.length - 1, range: [0, 1], components: 2, noise: 'theta' });
    const { noise } = model.summary;
    model.free();
    if (!noise) throw new Error('the fit has no estimate of the noise');
    const truth = noise.sd;
    const pays = noise.gain > 0;
    return {
      before: [variableChart('The first variable', table)],
      views: [
        lineChart({
          title: 'Noise over θ',
          x: { label: 'θ' },
          y: 'standard deviation of the noise',
          lines: [
            { label: 'drawn with', colour: '--quiet', points: over(at, at.map(law)), dash: [5, 4] },
            methodLine('ppca', over(at, truth), { label: 'estimate', dots: true, width: 3 }),
          ],
          reach: [0],
        }),
      ],
      truth,
      said: `The estimate ${course(truth)}: ${number(truth[0])} at θ = 0, ${number(truth[truth.length - 1])} at θ = 1. The data were drawn with ${number(law(0))} and ${number(law(1))}.`,
      why: 'A first fit leaves residuals. Their size at each θ is the estimate of the noise. The next fit gives an observation the weight 1/σ²(θ), so that quiet observations count more.',
      follow: {
        text: 'Does it pay to let the noise change with θ?',
        choices: ['yes', 'no'],
        accepted: [pays ? 0 : 1],
        said: `On observations that were left out, the log-likelihood gains ${number(noise.gain)} over constant noise. It pays if that is above 0.`,
      },
    };
  },
};
