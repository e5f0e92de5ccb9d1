import { number } from '../kit/format.ts';
import { course, eachFit, errorsIn, lowest, ranges, smallest } from './compared.ts';
import { drawTable, unit } from './drawn.ts';
import { lineChart, methodLine, over, variableChart } from './lab-charts.ts';
import type { Engine } from '../../page.js';
import type { Lab } from './lab.ts';

const at = [0.03, 0.06, 0.12, 0.25, 0.5, 1];
const test = 300;

export const bandwidth: Lab<{ seed: number }> = {
  name: 'bandwidth',
  level: 'depth',
  title: 'The bandwidth of local PCA',
  goal: 'Weigh “few but alike” against “many but different”.',
  minutes: 5,
  data: 'Drawn observations of 12 variables with two patterns, which shift with θ.',
  controls: [
    { name: 'turn', label: 'How much θ matters', min: 0, max: 4, step: 1, value: 2, unit: 'rad' },
    { name: 'rows', label: 'Observations', min: 40, max: 160, step: 20, value: 80 },
  ],
  question: ({ turn, rows }) => ({
    kind: 'sketch',
    text: `Local PCA fits a PCA at every θ. An observation whose θ is h away has weight 0.61, one at θ itself has weight 1. ${turn === 0 ? 'Nothing changes with θ.' : `The patterns shift by ${turn} rad from θ = 0 to 1.`} Sketch its error on new observations over the bandwidth h, with ${rows} observations.`,
    x: { label: 'bandwidth h', log: true },
    y: 'RMSE of new observations',
    at,
  }),
  hint: 'With a small h, only a few neighbours count. With h = 1, nearly all count equally, as in PCA.',
  async compute(engine, { seed }, { turn, rows }) {
    const [now, more] = [await errors(engine, seed, turn, rows), await errors(engine, seed, turn, 2 * rows)];
    const [first, then] = [smallest(now), smallest(more)];
    const [truth, later] = [first.means, then.means];
    const moved = ranges(then.best - first.best, 0, [0, 1])[0];
    const same = first.accepted.some((i) => then.accepted.includes(i));
    return {
      before: [variableChart('The first variable', table(seed, turn, 0, rows))],
      views: [
        lineChart({
          title: 'Error over the bandwidth',
          x: { label: 'bandwidth h', log: true },
          y: 'RMSE of new observations',
          lines: [
            methodLine('local', over(at, truth), { label: `${rows} observations`, dots: true, width: 3 }),
            methodLine('local', over(at, later), { label: `${2 * rows}`, dash: [5, 4] }),
          ],
          below: [{ kind: 'rule', x: at[first.best] }],
        }),
      ],
      truth,
      said: `The error ${course(truth)}. It is smallest at h = ${lowest(truth, at)}. At the ends it is ${number(truth[0])} and ${number(truth[truth.length - 1])}.`,
      why:
        turn === 0
          ? 'A narrow window has few observations, so its basis is uncertain. The patterns are the same at every θ, so a wide window costs nothing.'
          : 'A narrow window has few observations, so its basis is uncertain. A wide one averages over patterns that differ. The best width balances the two; PPCA’s λ does the same.',
      follow: {
        text: `With twice as many observations, the best of these bandwidths is`,
        choices: ['narrower', 'the same', 'wider'],
        accepted: [...new Set(same ? [moved, 1] : [moved])].sort(),
        said: `With ${2 * rows} observations the error is smallest at h = ${lowest(later, at)}.`,
      },
    };
  },
};

const table = (seed: number, turn: number, stream: number, rows: number) =>
  drawTable({ rows, seed, stream, turn, patterns: [1.4, 1], noise: () => 0.4 });

/** The errors of each bandwidth in each new observation. */
function errors(engine: Engine, seed: number, turn: number, rows: number) {
  const [train, unseen] = [table(seed, turn, 0, rows), table(seed, turn, 1, test)];
  const options = { method: 'local' as const, bins: 4, range: unit, components: 2 };
  const fits = at.map((bandwidth) => ({ ...options, bandwidth }));
  return eachFit(engine, train, fits, (model) => errorsIn(model, unseen));
}
