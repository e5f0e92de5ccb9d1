import { lambdaText, number } from '../kit/format.ts';
import { drawTable, unit } from './drawn.ts';
import { lineChart, methodLine, over, variableChart } from './lab-charts.ts';
import { eachFit } from './compared.ts';
import type { Lab } from './lab.ts';

const at = [0, 0.2, 0.4, 0.6, 0.8, 1];
const fine = Array.from({ length: 61 }, (_, i) => i / 60);
const bins = 6;
/** Degrees that count as the same angle. */
const same = 2;

export const angles: Lab<{ seed: number }> = {
  name: 'angles',
  level: 'depth',
  title: 'How far the subspace turns',
  goal: 'Read a curve of subspace angles, and see what λ does to it.',
  minutes: 6,
  data: '120 drawn observations of 12 variables with one component, which turns with θ.',
  controls: [
    { name: 'turn', label: 'The data’s component turns by', min: 0, max: 90, step: 15, value: 60, unit: '°', live: true },
    { name: 'lambda', label: 'λ of the basis', min: -3, max: 3, step: 0.5, value: -1, log: true, live: true },
  ],
  question: ({ turn, lambda }) => ({
    kind: 'sketch',
    text: `The component of the data turns evenly by ${turn}° from θ = 0 to 1. Sketch the angle between PPCA’s component at θ = 0 and that at θ, with λ of the basis ${lambdaText(10 ** lambda)}.`,
    x: { label: 'θ' },
    y: 'angle to θ = 0 (°)',
    at,
  }),
  hint: 'λ of the basis is the price of turning. If it is small, PPCA follows the data; if it is huge, turning costs more than it gains.',
  async compute(engine, { seed }, { turn, lambda }) {
    const table = drawTable({ rows: 120, seed, stream: 0, turn: (turn * Math.PI) / 180, patterns: [1], noise: () => 0.4 });
    const next = lambda === 3 ? -3 : 3;
    const options = { bins, range: unit, components: 1 };
    const fits = [
      { ...options, lambda: { basis: 10 ** lambda } },
      { ...options, lambda: { basis: 10 ** next } },
      { ...options, method: 'ipca' as const },
      { ...options, method: 'pca' as const },
    ];
    const [ppca, other, ipca, pca] = await eachFit(engine, table, fits, async (model) => Array.from(await model.angles(fine, 0)));
    const truth = at.map((theta) => ppca[fine.indexOf(theta)]).map((angle) => (angle < 1e-3 ? 0 : angle));
    const end = truth[truth.length - 1];
    const after = other[other.length - 1];
    const change = after - end;
    return {
      before: [variableChart('The first variable', table)],
      views: [
        lineChart({
          title: 'Angle to the component at θ = 0',
          x: { label: 'θ' },
          y: 'angle (°)',
          lines: [
            {
              label: 'data',
              colour: '--quiet',
              points: over(
                fine,
                fine.map((theta) => turn * theta),
              ),
              dash: [5, 4],
            },
            methodLine('pca', over(fine, pca)),
            methodLine('ipca', over(fine, ipca)),
            methodLine('ppca', over(fine, ppca), { width: 3 }),
          ],
          reach: [0],
        }),
      ],
      truth,
      unit: '°',
      said: `From θ = 0 to 1, PPCA’s component turns by ${number(end)}°, that of IPCA by ${number(ipca[ipca.length - 1])}°, the data’s by ${turn}°.`,
      why:
        Math.abs(end - turn) <= 10
          ? 'PPCA follows the data within 10°. IPCA turns in jumps, one at each border. PCA never turns.'
          : end < turn
            ? 'PPCA turns less than the data: with this λ, turning costs more than it gains. IPCA turns in jumps, one at each border. PCA never turns.'
            : 'PPCA turns more than the data: with this λ it also follows the noise. IPCA, with no λ at all, turns in jumps. PCA never turns.',
      follow: {
        text: `Let λ of the basis become ${10 ** next}. How does the angle of PPCA at θ = 1 change?`,
        choices: ['it shrinks', `it stays (within ${same}°)`, 'it grows'],
        accepted: [change < -same ? 0 : change > same ? 2 : 1],
        said: `With λ = ${10 ** next} it is ${number(after)}°, now ${number(end)}°.`,
      },
    };
  },
};
