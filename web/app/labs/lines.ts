import { method } from '../kit/colour.ts';
import { compared, errorsIn, labels, largest, named, namesOf } from './compared.ts';
import { drawDots } from './drawn.ts';
import { dotsChart } from './lab-charts.ts';
import type { Engine } from '../../page.js';
import type { Mark } from '../charts/series.ts';
import type { Lab } from './lab.ts';

const [train, test] = [60, 200];
const scatter = 0.12;
/** Lines reach two standard deviations to either side of the mean. */
const deviations = 2;

/** contrasts: by bend and bins */
type Material = { seed: number; contrasts: Map<string, ReturnType<typeof largest>> };

export const lines: Lab<Material> = {
  name: 'lines',
  level: 'first',
  title: 'Why one line is not enough',
  goal: 'Say when one principal line fails, and what θ adds.',
  minutes: 3,
  data: '60 dots along a curve; θ, their colour, says how far along.',
  controls: [
    { name: 'bend', label: 'Bend of the curve', min: 0, max: 1.5, step: 0.1, value: 1, live: true },
    { name: 'bins', label: 'Bins of θ', min: 2, max: 8, step: 1, value: 3, live: true },
  ],
  question: ({ bend, bins }) => ({
    kind: 'choice',
    text: `${bend === 0 ? 'The dots follow a straight line.' : 'The dots follow a curve.'} PCA fits one line to all of them, IPCA one line to each of ${bins} bins, PPCA a line that changes smoothly with θ. Which method is farthest from 200 unseen dots?`,
    choices: labels,
  }),
  hint: 'Lay a ruler along the dots. Where is it far from them? Then ask how many dots each bin has to learn from.',
  load: async (_, seed) => ({ seed, contrasts: new Map() }),
  async compute(engine, { seed, contrasts }, { bend, bins }) {
    const now = await fitted(engine, seed, bend, bins);
    const next = bend === 0 ? 1 : 0;
    const key = `${next} ${bins}`; // the same while the bend moves
    const other = contrasts.get(key) ?? largest((await fitted(engine, seed, next, bins)).errors);
    contrasts.set(key, other);
    const found = largest(now.errors);
    const title = 'The dots and the lines';
    return {
      before: [dotsChart(title, now.dots, [])],
      views: [dotsChart(title, now.dots, now.marks)],
      accepted: found.accepted,
      said: `Mean error of the unseen dots: ${named(found.means)}, in units of the axes. ${namesOf(found.accepted)} ${found.accepted.length > 1 ? 'are' : 'is'} farthest.`,
      why: explained(bend, found.accepted),
      follow: {
        text: `${next === 0 ? 'Straighten' : 'Bend'} the curve: bend ${next}, still ${bins} bins. Which method is farthest then?`,
        choices: labels,
        accepted: other.accepted,
        said: `With bend ${next}: ${named(other.means)}.`,
      },
    };
  },
};

/** Why these methods are farthest. */
function explained(bend: number, accepted: readonly number[]) {
  const straight = `The curve is ${bend === 0 ? '' : 'nearly '}straight, so one line serves all dots.`;
  if (!accepted.includes(0)) return `${straight} A method with more lines also learns the scatter of its few dots.`;
  if (bend === 0) return `${straight} Here the other methods learn nearly the same line, and what differs is chance.`;
  const others = accepted.filter((i) => i > 0);
  if (others.length > 0)
    return `The curve bends little. The bend costs PCA’s one line about as much as learning from few dots costs ${namesOf(others)}.`;
  return 'PCA has one direction for all dots, but the curve changes direction with θ. IPCA and PPCA follow it.';
}

async function fitted(engine: Engine, seed: number, bend: number, bins: number) {
  const curve = (theta: number) => [3 * theta, bend * Math.sin(1.5 * Math.PI * theta)] as [number, number];
  const dots = drawDots({ rows: train, seed, stream: 0, curve, scatter });
  const unseen = drawDots({ rows: test, seed, stream: 1, curve, scatter });
  const centres = Array.from({ length: bins }, (_, i) => (i + 0.5) / bins);
  const places = { pca: [0.5], ipca: centres, ppca: Array.from({ length: 8 * bins + 1 }, (_, i) => i / (8 * bins)) };
  // A fit alone is one message; models compared are many, to share the work with other workers.
  const fits = await Promise.all(
    compared.map(async (kind) => {
      const model = await engine.fit(dots, { method: kind, bins, range: [0, 1], components: 1 });
      const [errors, { mean, reach }] = await Promise.all([
        errorsIn(model, unseen),
        model.chart(places[kind], { component: 0, density: false }),
      ]);
      model.free();
      return { errors, marks: marksOf(kind, mean, reach) };
    }),
  );
  return { dots, errors: fits.map(({ errors }) => errors), marks: fits.flatMap(({ marks }) => marks) };
}

/** The lines of a method; of PPCA those at the endpoints, and the mean between them. */
function marksOf(kind: (typeof compared)[number], mean: Float64Array, reach: Float64Array): Mark[] {
  const { colour, label } = method(kind);
  const count = mean.length / 2;
  const end = (i: number, side: number) => [
    mean[2 * i] + side * deviations * reach[2 * i],
    mean[2 * i + 1] + side * deviations * reach[2 * i + 1],
  ];
  const shown = Array.from({ length: count }, (_, i) => i).filter((i) => kind !== 'ppca' || i % 8 === 0);
  const lines = shown.map(
    (i) =>
      ({
        kind: 'line',
        colour,
        width: kind === 'pca' ? 3 : 2,
        points: [end(i, -1), end(i, 1)].sort(([a], [b]) => a - b), // the name stands at the right end
        label: kind !== 'ppca' && i === shown[shown.length - 1] ? label : undefined,
      }) as Mark,
  );
  if (kind !== 'ppca') return lines;
  const points = Array.from({ length: count }, (_, i) => [mean[2 * i], mean[2 * i + 1]]);
  return [...lines, { kind: 'line', colour, width: 3, points, label }];
}
