import { number, short } from '../kit/format.ts';
import { method } from '../kit/colour.ts';
import { keeping } from '../kit/keeping.ts';
import { fitAll, ranges, standardError } from './compared.ts';
import { lineChart, methodLine } from './lab-charts.ts';
import { apart, examples, openHeads, rowOf, yawRange, type Heads } from './turning-heads.ts';
import { mean } from '../kit/sample.ts';
import type { Engine, Model } from '../../page.js';
import type { Lab } from './lab.ts';

/** Just beside a border, degrees. */
const beside = 1e-6;
/** Steps of the chart over θ. */
const steps = 60;

export const borders: Lab = {
  name: 'borders',
  level: 'first',
  title: 'Bins that learn alone',
  goal: 'Recognise the jumps of IPCA, and say why PPCA has none.',
  minutes: 4,
  data: 'Turning heads: 90 training pictures of 9 people.',
  controls: [
    { name: 'bins', label: 'Bins', min: 3, max: 15, step: 1, value: 6 },
    {
      name: 'border',
      label: 'Border shown',
      min: 1,
      max: 14,
      step: 1,
      value: 3,
      live: true,
      told: ({ bins, border }) => `${Math.min(border, bins - 1)} of ${bins - 1}`,
    },
  ],
  question: ({ bins }) => ({
    kind: 'choice',
    text: `With ${bins} bins there are ${bins - 1} borders. How far does the mean of IPCA jump at a border, compared with how far PPCA’s mean moves over one bin?`,
    choices: ['not at all', 'less than half as far', 'half as far or more'],
  }),
  hint: 'One bin learns from the pictures left of the border, the next from those right of it. Does anything make their two means agree?',
  async load(engine, seed) {
    const heads = await openHeads(engine, seed);
    const fits = keeping(async (bins: number) => measured(engine, heads, bins));
    return { heads, fits };
  },
  async compute(_, { heads, fits }, { bins, border }) {
    const { models, inner, jump, same, walk, moves } = await fits.get(bins);
    const at = inner[Math.min(border, inner.length) - 1];
    const pictures = await Promise.all(
      ['ipca', 'ppca'].flatMap((kind, i) =>
        [-1, 1].map(async (side) => ({
          label: `${method(kind).label}, just ${side < 0 ? 'below' : 'above'} ${short(at)}°`,
          colour: method(kind).colour,
          values: (await models[i].at(at + side * beside)).mean,
        })),
      ),
    );
    const shares = jump.map((each: number, i: number) => each / walk[i]);
    const share = mean(shares);
    return {
      before: [await examples(heads)],
      views: [
        { kind: 'pictures', title: 'The mean on both sides of a border', shape: heads.shape, pictures },
        lineChart({
          title: `How far the mean moves in each ${180 / steps}° of yaw`,
          x: { label: 'yaw (°)' },
          y: 'change (RMS, intensity 0 … 1)',
          lines: [methodLine('ipca', moves[0]), methodLine('ppca', moves[1])],
          below: inner.map((x: number) => ({ kind: 'rule', x, strong: x === at })),
          reach: [0],
        }),
      ],
      accepted: ranges(share, standardError(shares), [1e-3, 0.5]),
      said: `On average, IPCA’s mean jumps ${number(share)} times as far at a border as PPCA’s mean moves over a bin. PPCA’s own largest jump is ${Math.max(...same) < 1e-4 ? 'below 0.0001' : number(Math.max(...same))}. Intensities go from 0 to 1.`,
      why: 'IPCA fits each bin alone, so two neighbouring bins differ at their border. In PPCA both bins share the endpoint at the border, so they agree there.',
      follow: {
        text: 'Does the mean of IPCA follow θ inside a bin?',
        choices: ['yes', 'no'],
        accepted: [Math.max(...moves[0].map(([x, y]: number[]) => (near(inner, x) ? 0 : y))) > 1e-9 ? 0 : 1],
        said: 'IPCA has one mean for a whole bin. PPCA mixes the two endpoints of the bin.',
      },
    };
  },
};

/**
 * Whether a step of the chart crosses a border.
 *
 * @param x its middle
 */
const near = (inner: number[], x: number) => inner.some((border) => Math.abs(border - x) <= 90 / steps + beside);

async function measured(engine: Engine, { set, cols }: Heads, bins: number) {
  const options = { bins, range: yawRange, components: 1 };
  const models = await fitAll(engine, set, [{ ...options, method: 'ipca' }, options]);
  const [ipca, ppca] = models;
  const inner = ppca.info.endpoints.slice(1, -1);
  const half = 90 / bins;
  const pairs = async (model: Model, by: number) => {
    const { mean } = await model.chart(
      inner.flatMap((border) => [border - by, border + by]),
      { density: false },
    );
    return inner.map((_, i) => apart(rowOf(mean, 2 * i, cols), rowOf(mean, 2 * i + 1, cols)));
  };
  const along = async (model: Model) => {
    const thetas = Array.from({ length: steps + 1 }, (_, i) => -90 + (180 * i) / steps);
    const { mean } = await model.chart(thetas, { density: false });
    return thetas.slice(1).map((theta, i) => [(theta + thetas[i]) / 2, apart(rowOf(mean, i, cols), rowOf(mean, i + 1, cols))]);
  };
  const [jump, same, walk, ...moves] = await Promise.all([
    pairs(ipca, beside),
    pairs(ppca, beside),
    pairs(ppca, half),
    along(ipca),
    along(ppca),
  ]);
  return { models, inner, jump, same, walk, moves };
}
