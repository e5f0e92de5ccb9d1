import { method } from '../kit/colour.ts';
import { compared, fitAll, labels, larger, named, namesOf, smallest } from './compared.ts';
import { lineChart, methodLine } from './lab-charts.ts';
import { apart, openHeads, quick, rowOf, yawRange, type Heads } from './turning-heads.ts';
import { mean, nearestOf } from '../kit/sample.ts';
import type { Model } from '../../page.js';
import type { Lab } from './lab.ts';

/** Degrees from the known picture. */
const near = 45;

type Material = { heads: Heads; models: Model[] };

export const person: Lab<Material> = {
  name: 'person',
  level: 'first',
  title: 'Turn this person',
  goal: 'Predict what each method does with one person at another θ.',
  minutes: 4,
  data: 'Turning heads: models of nine people, and three people whom no model knows.',
  controls: [
    { name: 'person', label: 'Person', min: 1, max: 3, step: 1, value: 1, live: true },
    { name: 'to', label: 'Turn to', min: -90, max: 90, step: 5, value: 60, unit: '°', live: true },
  ],
  question: ({ person }) => ({
    kind: 'choice',
    text: `Each method sees one picture of unknown person ${person}, nearly from the front, and turns it: same coefficients, other θ. Which method comes closest to the person’s nine other pictures?`,
    choices: labels,
  }),
  hint: 'The coefficients say how the person differs from the mean. In which method do they mean the same at every θ?',
  async load(engine, seed) {
    const heads = await openHeads(engine, seed);
    const fits = compared.map((kind) => ({ method: kind, bins: 10, range: yawRange, components: 6, ...(kind === 'ppca' && quick) }));
    const models = await fitAll(engine, heads.set, fits);
    return { heads, models };
  },
  async compute(_, { heads, models }, { person, to }) {
    const { set, train, cols, shape, yaws, people } = heads;
    const names = [...new Set(people.slice(train))];
    const own = [...people.keys()].filter((i) => people[i] === names[person - 1]);
    const known = nearestOf(own, (i) => yaws[i], 0);
    const others = own.filter((i) => i !== known);
    const pictures = await set.rows([known, ...others]);
    const theta = [...others.map((i) => yaws[i]), to];
    const turned = await Promise.all(
      models.map(async (model) => {
        const { coefficients } = await model.project({ data: pictures.subarray(0, cols), rows: 1, theta: [yaws[known]] });
        return model.reconstruct({ coefficients: theta.flatMap(() => Array.from(coefficients)), rows: theta.length, theta });
      }),
    );
    const errors = turned.map((rows) => others.map((_, i) => apart(rowOf(rows, i, cols), rowOf(pictures, i + 1, cols))));
    const found = smallest(errors);
    const away = others.map((i) => Math.abs(yaws[i] - yaws[known]));
    const sides = [errors[2].filter((_, i) => away[i] <= near), errors[2].filter((_, i) => away[i] > near)];
    const nearest = others.indexOf(nearestOf(others, (i) => yaws[i], to));
    const at = (yaw: number) => `${Math.round(yaw)}°`.replace('-', '−');
    const first = { label: `The one picture, at ${at(yaws[known])}`, values: rowOf(pictures, 0, cols) };
    const truth = { label: `The person at ${at(yaws[others[nearest]])}`, values: rowOf(pictures, nearest + 1, cols) };
    return {
      before: [{ kind: 'pictures', title: 'What the methods see', shape, pictures: [first] }],
      views: [
        {
          kind: 'pictures',
          title: `The person turned to the slider’s θ`,
          shape,
          pictures: [
            truth,
            ...['ppca', 'ipca', 'pca'].map((kind) => ({
              label: `${method(kind).label} at ${at(to)}`,
              colour: method(kind).colour,
              values: rowOf(turned[compared.indexOf(kind as 'ppca')], others.length, cols),
            })),
          ],
        },
        lineChart({
          title: 'Error of the turned person, by yaw',
          x: { label: 'yaw (°)' },
          y: 'RMSE (intensity 0 … 1)',
          lines: compared.map((kind, i) =>
            methodLine(
              kind,
              others.map((row, j) => [yaws[row], errors[i][j]]).sort((a, b) => a[0] - b[0]),
              { dots: true },
            ),
          ),
          below: [{ kind: 'rule', x: yaws[known] }],
          reach: [0],
        }),
      ],
      accepted: found.accepted,
      said: `Mean RMSE over the nine other pictures, whose intensities go from 0 to 1: ${named(found.means)}. Closest: ${namesOf(found.accepted)}.`,
      why: `PPCA changes mean and components smoothly, so a coefficient keeps its meaning while θ moves. The components of IPCA’s bins are unrelated, so the person becomes others. PCA does not know θ: its picture does not turn.${exception(found.accepted)}`,
      follow: {
        text: `Where does PPCA err more for person ${person}?`,
        choices: [`within ${near}° of the one picture`, 'farther away'],
        accepted: larger(sides[0], sides[1]),
        said: `Mean RMSE of PPCA: ${named(sides.map(mean), [`within ${near}°`, 'farther'])}.`,
      },
    };
  },
};

/** What is said where PPCA is not closest alone. */
function exception(accepted: readonly number[]) {
  const ppca = compared.indexOf('ppca');
  const others = accepted.filter((i) => i !== ppca);
  if (others.length === 0) return '';
  const come = others.length > 1 ? 'come' : 'comes';
  return ` So PPCA is closest for most people; for this one, ${namesOf(others)} ${come} ${accepted.includes(ppca) ? 'as close' : 'closer'}.`;
}
