import { number } from '../kit/format.ts';
import { course, eachFit, errorsIn } from './compared.ts';
import { cols, drawTable, unit } from './drawn.ts';
import { lineChart, methodLine, over, variableChart } from './lab-charts.ts';
import { mean } from '../kit/sample.ts';
import type { Lab } from './lab.ts';

const at = [1, 2, 3, 4, 5, 6, 7, 8];
const patterns = [1.6, 1.4, 1.2, 1];
const test = 300;
/** A component that fits only noise lowers the error by the root of (12 − V)/(13 − V); a pattern lowers it by a tenth more. */
const clearly = 0.9;

export const components: Lab<{ seed: number }> = {
  name: 'components',
  level: 'use',
  title: 'How many components',
  goal: 'Read the number of components from an error curve.',
  minutes: 5,
  data: 'Drawn observations of 12 variables with one to four patterns; the data set decides how many.',
  controls: [
    { name: 'noise', label: 'Noise', min: 0.2, max: 0.8, step: 0.1, value: 0.3 },
    { name: 'rows', label: 'Observations', min: 60, max: 240, step: 20, value: 120 },
  ],
  question: ({ rows }) => ({
    kind: 'sketch',
    text: `Sketch the error of PPCA on ${test} new observations for 1 to 8 components. It learns from ${rows} observations.`,
    x: { label: 'components' },
    y: 'RMSE of new observations',
    at,
  }),
  hint: 'A component that finds a pattern lowers the error a lot. And a component that finds only noise?',
  async compute(engine, { seed }, { noise, rows }) {
    const hidden = 1 + ((seed * 7 + 2) % patterns.length);
    const table = (stream: number, count: number) =>
      drawTable({ rows: count, seed, stream, turn: 0.8, patterns: patterns.slice(0, hidden), noise: () => noise });
    const [train, unseen] = [table(0, rows), table(1, test)];
    const fits = at.map((each) => ({ bins: 3, range: unit, components: each }));
    const errors = await eachFit(engine, train, fits, async (model) => [
      mean(await errorsIn(model, unseen)),
      model.info.scores.train ?? NaN,
    ]);
    const [truth, learnt] = [0, 1].map((part) => errors.map((each) => each[part]));
    const stop = truth.findIndex((error, i) => i > 0 && error / truth[i - 1] > clearly * Math.sqrt((cols - at[i]) / (cols - at[i] + 1)));
    const knee = stop < 0 ? at.length : at[stop - 1];
    return {
      before: [variableChart('The first variable', train)],
      views: [
        lineChart({
          title: 'Training and test error',
          x: { label: 'components', whole: true },
          y: 'RMSE',
          lines: [
            methodLine('ppca', over(at, truth), { label: 'new', dots: true }),
            methodLine('ppca', over(at, learnt), { label: 'training', dash: [5, 4] }),
          ],
          below: [{ kind: 'rule', x: hidden }],
          reach: [0],
        }),
      ],
      truth,
      said: `The error on new observations ${course(truth)}: ${number(truth[0])} with one component, ${number(truth[truth.length - 1])} with eight. The steep part ends at ${knee}.`,
      why: 'A component that catches a pattern removes its variance. A component that catches noise removes the noise along one of 12 directions, so the curve goes on falling slowly. The bend, not the minimum, shows the number.',
      follow: {
        text: 'How many patterns do these data have?',
        choices: ['1', '2', '3', '4'],
        accepted: [...new Set([hidden, Math.min(knee, patterns.length)])].map((each) => each - 1).sort(),
        said:
          knee === hidden
            ? `They were drawn with ${hidden}, where the steep part ends.`
            : `They were drawn with ${hidden}; with this noise and so few observations the curve shows ${knee}.`,
      },
    };
  },
};
