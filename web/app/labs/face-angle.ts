import { number } from '../kit/format.ts';
import { method } from '../kit/colour.ts';
import { lineChart, methodLine, over } from './lab-charts.ts';
import { openHeads, rowOf, yawRange, type Heads } from './turning-heads.ts';
import type { Model } from '../../page.js';
import type { Lab } from './lab.ts';

/** How far an answer may be away, degrees. */
const tolerance = 10;

type Material = { heads: Heads; model: Model };

export const reading: Lab<Material> = {
  name: 'reading',
  level: 'use',
  title: 'Read θ from a face',
  goal: 'Use a model backwards: estimate θ of an observation, with an interval.',
  minutes: 4,
  data: 'Turning heads: a model of nine people, and 30 pictures of three others.',
  controls: [{ name: 'face', label: 'Picture', min: 1, max: 30, step: 1, value: 4 }],
  question: ({ face }) => ({
    kind: 'place',
    text: `Picture ${face} shows a person whom the model does not know. What is the yaw? −90° looks to one side, 0° at you, 90° to the other.`,
    label: 'Your estimate of the yaw',
    unit: '°',
    min: yawRange[0],
    max: yawRange[1],
    step: 1,
  }),
  hint: 'Look at the nose: how far is it from the middle of the head? At 90° it is at the edge.',
  async load(engine, seed) {
    const heads = await openHeads(engine, seed);
    const model = await engine.fit(heads.set, { bins: 6, range: yawRange, components: 3 });
    return { heads, model };
  },
  async compute(_, { heads, model }, { face }) {
    const { set, train, cols, shape, yaws } = heads;
    const row = train + face - 1;
    const data = await set.rows([row]);
    const located = await model.locate({ data, rows: 1 });
    const [theta, lower, upper] = [located.theta[0], located.lower[0], located.upper[0]];
    const truth = yaws[row];
    const drawn = Math.min(yawRange[1], Math.max(yawRange[0], theta)); // an estimate may lie beyond the model
    const { coefficients } = await model.project({ data, rows: 1, theta: [drawn] });
    const [again, { mean }] = [await model.reconstruct({ coefficients, rows: 1, theta: [drawn] }), await model.at(drawn)];
    const grid = Array.from(located.grid);
    const inside = truth >= lower && truth <= upper;
    const degrees = (value: number) => `${number(value)}°`;
    const picture = { label: `Picture ${face}`, values: rowOf(data, 0, cols) };
    return {
      before: [{ kind: 'pictures', title: 'The picture', shape, pictures: [picture] }],
      views: [
        {
          kind: 'pictures',
          title: 'The picture and the model at its estimate',
          shape,
          pictures: [
            picture,
            { label: `Reconstruction at ${degrees(drawn)}`, colour: method('ppca').colour, values: again },
            { label: `Mean at ${degrees(drawn)}`, colour: method('ppca').colour, values: mean },
          ],
        },
        lineChart({
          title: 'Probability of each yaw, given the picture',
          x: { label: 'yaw (°)' },
          y: 'probability',
          lines: [methodLine('ppca', over(grid, located.curves))],
          below: [{ kind: 'rule', x: truth, strong: true }],
          reach: [0],
        }),
      ],
      truth: [truth],
      tolerance,
      said: `The yaw is ${degrees(truth)}. The model reads ${degrees(theta)}, with a 90 % interval from ${degrees(lower)} to ${degrees(upper)}: it is ${degrees(Math.abs(theta - truth))} away.`,
      why: 'The model knows how pictures look at every θ. So it can say how probable each θ is, given this picture: that is the curve. The solid line is the true yaw.',
      follow: {
        text: 'Does the model’s 90 % interval contain the true yaw?',
        choices: ['yes', 'no'],
        accepted: [inside ? 0 : 1],
        said: inside
          ? 'It does for about nine pictures of ten.'
          : 'For about one picture of ten it does not. Try other pictures and count.',
      },
    };
  },
};
