import { createIllustration } from './illustration.ts';
import { createPlot } from './plot.ts';
import { themed } from '../kit/colour.ts';
import { el, field } from '../kit/dom.ts';
import { short, stepped } from '../kit/format.ts';
import { lineMark, pointsMark } from '../charts/series.ts';
import { pairColour } from './pair-colour.ts';

/** The endpoints and θ of the paper's example. */
const endpoints = [3, 4, 5, 6];
const example = 4.4;
const step = 0.01;

/** The hat weight of an endpoint at θ (Equation 1). */
const weight = (endpoint: number, theta: number) => Math.max(0, 1 - Math.abs(theta - endpoint));

/** The paper's example of hat weights: the hat function of every endpoint, and the weights at θ. */
export function createHatWeightsIllustration() {
  const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
  const slider = el('input', { type: 'range', min: lo, max: hi, step, value: example, id: 'weights-theta' });
  const chart = createPlot('Hat weights over θ', 240, slider);
  const partsAt = (theta: number) => endpoints.map((endpoint) => ({ endpoint, share: weight(endpoint, theta) }));

  return createIllustration({
    name: 'weights',
    title: 'Hat weights: θ between two endpoints',
    controls: [field('θ', slider)],
    caption:
      'Figure 4 and Equation 1 of the paper. Every endpoint has a hat weight: 1 at the endpoint, falling to 0 at its neighbours. The mean and the components at θ mix those of the two nearest endpoints with these weights. So each observation trains the two endpoints around it.',
    stage: chart.canvas,
    draw(_, width) {
      const theta = Number(slider.value);
      const hats = partsAt(theta).map(({ endpoint, share }) => {
        const colour = share > 0 ? pairColour(endpoint > theta ? 1 : 0) : themed('edge');
        const points = [endpoint - 1, endpoint, endpoint + 1].flatMap((at) => (at < lo || at > hi ? [] : [[at, weight(endpoint, at)]]));
        return { colour, share, line: lineMark(points, colour) };
      });
      chart.draw(width, {
        x: { label: 'θ', min: lo, max: hi },
        y: { label: 'weight', min: 0, max: 1.1 },
        marks: [
          ...hats.map(({ line }) => line),
          { kind: 'rule', x: theta, strong: true },
          ...hats.flatMap(({ colour, share }) =>
            share > 0
              ? [
                  pointsMark([[theta, share]], colour, { radius: 6 }),
                  lineMark([[theta, share]], colour, { label: ` ${stepped(share, step)}` }),
                ]
              : [],
          ),
        ],
      });
      const [at, counting] = [stepped(theta, step), partsAt(theta).filter(({ share }) => share > 0)];
      const shares = counting.map(({ endpoint, share }) => `${stepped(share, step)} on endpoint ${short(endpoint)}`).join(' and ');
      const mixed = counting.map(({ endpoint, share }) => `${stepped(share, step)} · μ(${short(endpoint)})`).join(' + ');
      slider.setAttribute('aria-valuetext', `θ = ${at}: ${shares}`);
      return `θ = ${at}: the hat weight is ${shares}. So the mean is μ(${at}) = ${mixed}.`;
    },
  }).root;
}
