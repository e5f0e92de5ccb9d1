import { themed } from '../kit/colour.ts';
import { el, field, table } from '../kit/dom.ts';
import { number, short, stepped } from '../kit/format.ts';
import { createIllustration, drag } from './illustration.ts';
import { pairColour } from './pair.ts';
import { paintOn } from '../charts/paint.ts';
import type { Placed } from '../charts/marks.ts';
import type { Mark, Plot } from '../charts/series.ts';
import type { Bend } from '../state/state.ts';

/** θ of the paper's example. */
const example = 4.4;
const step = 0.01;

/**
 * The paper's example of hat weights: the hat function of every endpoint, and the
 * mean at θ as a mixture of the means of two endpoints.
 */
export function createHatWeightsIllustration(bend: Bend) {
  const { endpoints, thetas, weights, mean, observedAt } = bend;
  const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
  const theta = el('input', { type: 'range', min: lo, max: hi, step, value: example, id: 'weights-theta' });
  let placed: Placed | null = null;

  const index = () => Math.round((thetas.length - 1) * ((Number(theta.value) - lo) / (hi - lo)));
  const indexOf = (endpoint: number) => thetas.findIndex((each) => Math.abs(each - endpoint) < step / 2);
  const weightAt = (i: number, knot: number) => weights[i * endpoints.length + knot];
  const vector = (i: number) => `(${stepped(mean[2 * i], step)}, ${stepped(mean[2 * i + 1], step)})`;
  /** Each of the two endpoints around θ has a colour. */
  const colour = (knot: number, i: number) => {
    if (!(weightAt(i, knot) > 0)) return themed('edge');
    return pairColour(endpoints[knot] > thetas[i] ? 1 : 0);
  };

  function plot(): Plot {
    const i = index();
    const hats = endpoints.map((_, knot) => hat(knot, colour(knot, i)));
    const counting = endpoints.flatMap((_, knot) => (weightAt(i, knot) > 0 ? marker(thetas[i], weightAt(i, knot), colour(knot, i)) : []));
    return {
      x: { label: 'θ', min: lo, max: hi },
      y: { label: 'weight', min: 0, max: 1.1 },
      marks: [
        { kind: 'points', points: Array.from(observedAt, (at) => [at, 0]), colour: themed('quiet'), radius: 2, alpha: 0.7 },
        ...hats,
        { kind: 'rule', x: thetas[i], strong: true },
        ...counting,
      ],
    };
  }

  function hat(knot: number, colour: string): Mark {
    const counts = (i: number) => i >= 0 && i < thetas.length && weightAt(i, knot) > 0;
    const points = thetas.map((at, i) => [at, weightAt(i, knot)]).filter((_, i) => [i - 1, i, i + 1].some(counts));
    return { kind: 'line', colour, points };
  }

  function describe() {
    const i = index();
    const at = stepped(thetas[i], step);
    const parts = endpoints.map((endpoint, knot) => ({ endpoint, weight: weightAt(i, knot) })).filter(({ weight }) => weight > 0);
    const shares = parts.map(({ endpoint, weight }) => `${stepped(weight, step)} on endpoint ${short(endpoint)}`);
    const mixed = parts.map(({ endpoint, weight }) => `${stepped(weight, step)} · ${vector(indexOf(endpoint))}`);
    theta.setAttribute('aria-valuetext', `θ = ${at}: ${shares.join(', ')}`);
    return `θ = ${at}: the hat weight is ${shares.join(' and ')}. So the mean is μ(${at}) = ${mixed.join(' + ')} = ${vector(i)}.`;
  }

  const figure = createIllustration({
    name: 'weights',
    title: 'Hat weights: θ between two endpoints',
    controls: [field('θ', theta)],
    caption:
      'Figure 4 and Equation 1 of the paper. Every endpoint has a hat weight: 1 at the endpoint, falling to 0 at its neighbours. The mean and the components at θ mix those of two endpoints with these weights. The model here has two variables: θ itself, and a curve with three bends. Dots on the axis are its observations. Each one trains the two endpoints around it.',
    draw(canvas, width) {
      placed = paintOn(canvas, width, 240, plot());
      return describe();
    },
    numbers: () =>
      table(
        ['endpoint', 'its hat weight', 'its mean: along', 'across'],
        [
          ...endpoints.map((endpoint, knot) => [
            short(endpoint),
            number(weightAt(index(), knot)),
            number(mean[2 * indexOf(endpoint)]),
            number(mean[2 * indexOf(endpoint) + 1]),
          ]),
          [`θ = ${stepped(thetas[index()], step)}`, number(1), number(mean[2 * index()]), number(mean[2 * index() + 1])],
        ],
      ),
  });
  drag(figure.canvas, theta, (event) => placed?.valueAt(event.offsetX, 0).x ?? example);
  return figure.root;
}

/** A dot labelled with its height. */
function marker(x: number, y: number, colour: string): Mark[] {
  return [
    { kind: 'points', points: [[x, y]], colour, radius: 6 },
    { kind: 'line', points: [[x, y]], colour, label: ` ${stepped(y, step)}` },
  ];
}
