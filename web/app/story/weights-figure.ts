import { lineMark, pointsMark } from '../charts/series.ts';
import { diverging, themed } from '../kit/colour.ts';
import { short, stepped } from '../kit/format.ts';
import { createFigure, type Host } from './figure.ts';
import { createFigureChart } from './figure-chart.ts';

/** The endpoints and θ of the paper's example. */
const endpoints = [3, 4, 5, 6];
const example = 4.4;
const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
const step = 0.01;

/** The hat weight of an endpoint at θ (Equation 1). */
const weight = (endpoint: number, theta: number) => Math.max(0, 1 - Math.abs(theta - endpoint));

/** Two colours for a pair, such as the endpoints below and above θ: warm and cool, visible in both themes. */
export const pairColours = [0.75, -0.5].map((place) => `rgb(${diverging(place).map(Math.round).join(' ')})`);

/** The paper's example of hat weights: the hat function of every endpoint, and the weights at θ. */
export function createWeightsFigure(host: Host) {
  return createFigure<null>(host, {
    name: 'weights',
    title: 'Hat weights: θ between two endpoints',
    caption:
      'Figure 4 and Equation 1 of the paper. Every endpoint has a hat weight: 1 at the endpoint, falling to 0 at its neighbours. The mean and the components at θ mix those of the two nearest endpoints with these weights. So each observation trains the two endpoints around it.',
    controls: [{ name: 'theta', label: 'θ', min: lo, max: hi, step, value: example }],
    stage: null,
    chart: createFigureChart('Hat weights over θ', { height: 240, slider: 'theta' }),
    show(_, { theta }) {
      const hats = endpoints.map((endpoint) => {
        const share = weight(endpoint, theta);
        const colour = share > 0 ? pairColours[Number(endpoint > theta)] : themed('edge');
        const points = [endpoint - 1, endpoint, endpoint + 1].flatMap((at) => (at < lo || at > hi ? [] : [[at, weight(endpoint, at)]]));
        return { endpoint, share, colour, points };
      });
      const counting = hats.filter(({ share }) => share > 0);
      const at = stepped(theta, step);
      const shares = counting.map(({ endpoint, share }) => `${stepped(share, step)} on endpoint ${short(endpoint)}`).join(' and ');
      const mixed = counting.map(({ endpoint, share }) => `${stepped(share, step)} · μ(${short(endpoint)})`).join(' + ');
      return {
        sliders: { theta: { spoken: `θ = ${at}: ${shares}` } },
        said: `θ = ${at}: the hat weight is ${shares}. So the mean is μ(${at}) = ${mixed}.`,
        plot: {
          x: { label: 'θ', min: lo, max: hi },
          y: { label: 'weight', min: 0, max: 1.1 },
          marks: [
            ...hats.map(({ points, colour }) => lineMark(points, colour)),
            { kind: 'rule', x: theta, strong: true },
            ...counting.flatMap(({ share, colour }) => [
              pointsMark([[theta, share]], colour, { radius: 6 }),
              lineMark([[theta, share]], colour, { label: ` ${stepped(share, step)}` }),
            ]),
          ],
        },
      };
    },
  }).root;
}
