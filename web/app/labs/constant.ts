import { percent } from '../kit/format.ts';
import { keeping } from '../kit/keeping.ts';
import { compared, eachFit, errorsIn, labels, named, namesOf, smallest } from './compared.ts';
import { drawTable, unit } from './drawn.ts';
import { lineChart, methodLine, over, variableChart } from './lab-charts.ts';
import { mean } from '../kit/sample.ts';
import type { Engine } from '../../page.js';
import type { Lab } from './lab.ts';

const [train, test] = [60, 400];
/** A smaller share of an error is hardly seen. */
const little = 0.1;
const turns = [0, 0.5, 1, 1.5, 2, 2.5, 3];

export const constant: Lab = {
  name: 'constant',
  level: 'first',
  title: 'When PCA wins',
  goal: 'Say when a method that uses θ is worse than one that ignores it.',
  minutes: 4,
  data: '60 drawn observations of 12 variables.',
  controls: [
    { name: 'turn', label: 'How much θ matters', min: 0, max: 3, step: 0.5, value: 0, unit: 'rad', live: true },
    { name: 'bins', label: 'Bins', min: 2, max: 12, step: 1, value: 8 },
  ],
  question: ({ turn, bins }) => ({
    kind: 'choice',
    text: `${turn === 0 ? 'Nothing changes with θ: the data have the same two patterns at every θ.' : `The two patterns in the data shift by ${turn} rad from θ = 0 to 1.`} Which method reconstructs 400 new observations best, with ${bins} bins?`,
    choices: labels,
  }),
  hint: 'How many observations teach each mean and each component? And is there a change with θ to be learnt?',
  async load(engine, seed) {
    return { fits: keeping(async (bins: number) => ({ models: [], errors: await measured(engine, seed, bins), seed })) };
  },
  async compute(_, { fits }, { turn, bins }) {
    const { errors, seed } = await fits.get(bins);
    const now = errors[turns.indexOf(turn)];
    const found = smallest(now.test);
    const learnt = smallest(now.train);
    const more = found.means[0] / found.means[found.best] - 1;
    return {
      before: [variableChart('The first variable', table(seed, turn, 0))],
      views: [
        lineChart({
          title: 'Error on new observations, by how much θ matters',
          x: { label: 'how much θ matters (rad)' },
          y: 'RMSE of new observations',
          lines: compared.map((kind, i) =>
            methodLine(
              kind,
              over(
                turns,
                errors.map((each: typeof now) => mean(each.test[i])),
              ),
              { dots: true },
            ),
          ),
          below: [{ kind: 'rule', x: turn, strong: true }],
        }),
      ],
      accepted: found.accepted,
      said: `RMSE of new observations: ${named(found.means)}. Smallest: ${namesOf(found.accepted)}.`,
      why: found.accepted.includes(0)
        ? 'PCA uses all observations for one mean and one basis. The other methods also learn changes with θ, which do not exist here or are too small to be worth it.'
        : `The patterns at the two ends differ, and PCA has one basis for both: its error is ${percent(more)} above the smallest${more < little ? '. That is little, but more than chance' : ''}.`,
      follow: {
        text: 'Which method has the smallest error on the observations that it was trained on?',
        choices: labels,
        accepted: learnt.accepted,
        said: `Training RMSE: ${named(learnt.means)}. A model with more freedom has a smaller training error, even if it errs more on new observations.`,
      },
    };
  },
};

/** @param stream 0: training; 1: new */
const table = (seed: number, turn: number, stream: number) =>
  drawTable({ rows: stream === 0 ? train : test, seed, stream, turn, patterns: [1.6, 1.2], noise: () => 0.5 });

/** The errors of each method in each observation, for every strength of the change. */
function measured(engine: Engine, seed: number, bins: number) {
  const options = compared.map((kind) => ({ method: kind, bins, range: unit, components: 2 }));
  return Promise.all(
    turns.map(async (turn) => {
      const sets = [table(seed, turn, 0), table(seed, turn, 1)];
      const errors = await eachFit(engine, sets[0], options, (model) => Promise.all(sets.map((set) => errorsIn(model, set))));
      const [train, test] = sets.map((_, part) => errors.map((each) => each[part]));
      return { train, test };
    }),
  );
}
