import { number, percent } from '../kit/format.ts';
import { method } from '../kit/colour.ts';
import { keeping } from '../kit/keeping.ts';
import { ranges, standardError } from './compared.ts';
import { lineChart } from './lab-charts.ts';
import { apart, rowOf, size } from './turning-heads.ts';
import { mean, nearestTo } from '../kit/sample.ts';
import type { DataSet, Engine, Model } from '../../page.js';
import type { Lab } from './lab.ts';

const step = 10;
const choices = ['not at all', 'less far', 'farther'];

export const ring: Lab = {
  name: 'ring',
  level: 'depth',
  title: 'A ring has no end',
  goal: 'Decide when θ must be periodic.',
  minutes: 4,
  data: 'A head on a turntable: a picture every 10°, all around.',
  controls: [
    { name: 'bins', label: 'Bins', min: 4, max: 16, step: 1, value: 6 },
    { name: 'angle', label: 'Angle shown', min: 0, max: 360, step: 5, value: 355, unit: '°', live: true },
  ],
  question: ({ bins }) => ({
    kind: 'choice',
    text: `The model divides 0° … 360° into ${bins} bins and does not know that 360° is 0°. Where the circle closes, how far does its mean jump? Compare with its usual change over ${step}°.`,
    choices,
  }),
  hint: 'The first endpoint learns from pictures after 0°, the last from pictures before 360°. Does anything tie them together?',
  async load(engine, seed) {
    const set = await engine.synthesise('turntable', { seed, size });
    const [angles, pictures] = [await set.theta(), await set.rows(Array.from({ length: set.summary.rows }, (_, i) => i))];
    const { cols, shape } = set.summary;
    const fits = keeping(async (bins: number) => measured(engine, set, bins));
    return { set, angles, pictures, cols, shape, fits };
  },
  async compute(_, { angles, pictures, cols, shape, fits }, { bins, angle }) {
    const { models, jumps, changes } = await fits.get(bins);
    const [accepted, closed] = [0, 1].map((i) => {
      const usual = mean(changes[i]);
      return ranges(jumps[i] / usual, (jumps[i] / usual) * (standardError(changes[i]) / usual), [1e-3, 1]);
    });
    const shares = [0, 1].map((i: number) => jumps[i] / mean(changes[i]));
    const nearest = nearestTo(angles, angle % 360);
    const { colour } = method('ppca');
    const drawn = await Promise.all(models.map(async (model: Model) => (await model.at(angle)).mean));
    const around = (i: number) => {
      const all = changes[i].map((each: number, k: number) => [k * step + step / 2, each]);
      const turned = all.map(([x, y]: number[]) => [x > 180 ? x - 360 : x, y]);
      return [...turned, [0, jumps[i]]].sort((a, b) => a[0] - b[0]);
    };
    return {
      before: [
        {
          kind: 'pictures',
          title: 'The head',
          shape,
          pictures: [{ label: `Picture at ${angles[nearest]}°`, values: rowOf(pictures, nearest, cols) }],
        },
      ],
      views: [
        {
          kind: 'pictures',
          title: 'Means at the angle of the slider',
          shape,
          pictures: [
            { label: `Without the ring, ${angle}°`, colour, values: drawn[0] },
            { label: `Ring, ${angle}°`, colour, values: drawn[1] },
          ],
        },
        lineChart({
          title: `How far the mean moves in ${step}°, and at once at the seam`,
          x: { label: 'angle (°), the seam in the middle' },
          y: 'change (RMS, intensity 0 … 1)',
          lines: [
            { label: 'without the ring', colour: '--quiet', points: around(0), dash: [5, 4] },
            { label: 'ring', colour, points: around(1) },
          ],
          below: [{ kind: 'rule', x: 0, strong: true }],
          reach: [0],
        }),
      ],
      accepted,
      said: `Without the ring the mean jumps by ${number(jumps[0])} at the seam (intensities go from 0 to 1), ${percent(shares[0])} of its usual change over ${step}°.`,
      why: 'A ring has as many endpoints as bins: the last bin ends at the first endpoint. Without it, the two ends are two endpoints that never meet. For an angle, an hour or a season, enter the period.',
      follow: {
        text: 'With the ring, how far does the mean jump at the seam?',
        choices,
        accepted: closed,
        said: `With the ring it jumps by ${jumps[1] < 1e-6 ? 'less than 0.000001' : number(jumps[1])}.`,
      },
    };
  },
};

/** Models without and with the ring, their jump at the seam, and the changes of their means elsewhere. */
async function measured(engine: Engine, set: DataSet, bins: number) {
  const { cols } = set.summary;
  const models = await Promise.all([
    engine.fit(set, { bins, range: [0, 360], components: 2 }),
    engine.fit(set, { bins, periodic: 360, components: 2 }),
  ]);
  const places = Array.from({ length: 360 / step + 1 }, (_, i) => (i * step === 360 ? 360 - 1e-9 : i * step));
  const swept = await Promise.all(models.map((model) => model.chart(places, { density: false })));
  const last = places.length - 1;
  const jumps = swept.map(({ mean }) => apart(rowOf(mean, last, cols), rowOf(mean, 0, cols)));
  const changes = swept.map(({ mean }) => places.slice(1).map((_, i) => apart(rowOf(mean, i, cols), rowOf(mean, i + 1, cols))));
  return { models, jumps, changes };
}
