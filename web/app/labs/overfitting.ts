import { compared, eachFit, labels, named, namesOf, smallest } from './compared.ts';
import { lineChart, methodLine } from './lab-charts.ts';
import { errorsOf, examples, openHeads, quick } from './turning-heads.ts';
import { mean } from '../kit/sample.ts';
import type { FitOptions } from '../../page.js';
import type { Lab } from './lab.ts';

/** Training pictures in a bin. */
const perBin = (bins: number) => Math.round(90 / bins);
const places = [3, 6, 9, 15, 22, 30, 45];

export const overfitting: Lab = {
  name: 'overfitting',
  level: 'use',
  title: 'Two examples in each bin',
  goal: 'Recognise when a model only memorises its training pictures.',
  minutes: 5,
  data: 'Turning heads: 90 training pictures in bins of equal count, one component.',
  controls: [{ name: 'bins', label: 'Bins', min: 3, max: 45, step: 1, value: 45 }],
  question: ({ bins }) => ({
    kind: 'choice',
    text: `With ${bins} bins, each bin has about ${perBin(bins)} of the 90 pictures. Which method has the smallest error on new people?`,
    choices: labels,
  }),
  hint: 'A line through two faces describes only these two. Could neighbouring bins help? And does one line suit both a front and a profile?',
  async load(engine, seed) {
    const heads = await openHeads(engine, seed);
    const options = { spacing: 'count' as const, components: 1 };
    const errors = (fits: FitOptions[]) => eachFit(engine, heads.set, fits, (model) => errorsOf(model, heads));
    const curve = await errors([...places.map((bins) => ({ ...options, bins, method: 'ipca' as const })), { ...options, method: 'pca' }]);
    const errorsOfTwo = (bins: number) =>
      errors([
        { ...options, bins, method: 'ipca' },
        { ...options, bins, ...quick },
      ]);
    return { heads, curve, errorsOfTwo, seen: await examples(heads) };
  },
  async compute(_, { curve, errorsOfTwo, seen }, { bins }) {
    const errors = [curve[places.length], ...(await errorsOfTwo(bins))];
    const found = smallest(errors.map(({ test }) => test));
    const learnt = smallest(errors.map(({ train }) => train));
    const along = (part: 'train' | 'test') =>
      [...places.map((each, i) => [each, mean(curve[i][part])]), [bins, mean(errors[1][part])]]
        .sort((a, b) => a[0] - b[0])
        .filter(([x], i, all) => i === 0 || x !== all[i - 1][0]);
    const flat = [3, 45].map((each) => [each, mean(errors[0].test)]);
    return {
      before: [seen],
      views: [
        lineChart({
          title: 'Training and test error over the number of bins',
          x: { label: 'bins', whole: true },
          y: 'RMSE (intensity 0 … 1)',
          lines: [
            methodLine('pca', flat),
            methodLine('ipca', along('test'), { dots: true }),
            methodLine('ipca', along('train'), { label: 'IPCA, training', dash: [5, 4] }),
            methodLine('ppca', [[bins, mean(errors[2].test)]], { dots: true }),
          ],
          below: [
            { kind: 'rule', x: bins, strong: true },
            { kind: 'points', points: [[bins, mean(errors[2].test)]], colour: methodLine('ppca', []).colour, radius: 7 },
          ],
          reach: [0],
        }),
      ],
      accepted: found.accepted,
      said: `RMSE of new people (intensities go from 0 to 1): ${named(found.means)}. Smallest: ${namesOf(found.accepted)}. Training: ${named(learnt.means)}.`,
      why: `The more bins, the fewer pictures teach each line of IPCA: its training error falls towards 0 while it memorises its people. In PPCA neighbouring endpoints learn from each other. In PCA all pictures teach one line, for every yaw.${found.accepted.includes(1) ? ` With ${bins} bins, ${perBin(bins)} pictures still teach a line of IPCA enough.` : ''}`,
      follow: {
        text: `Which method has the smallest training error with ${bins} bins?`,
        choices: labels,
        accepted: learnt.accepted,
        said: `Training RMSE: ${named(compared.map((_, i) => learnt.means[i]))}.`,
      },
    };
  },
};
