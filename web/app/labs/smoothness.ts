import { number } from '../kit/format.ts';
import { method } from '../kit/colour.ts';
import { course, eachFit, lowest, smallest } from './compared.ts';
import { lineChart, methodLine, over } from './lab-charts.ts';
import { errorsOf, examples, openHeads, yawRange, type Heads } from './turning-heads.ts';
import { mean } from '../kit/sample.ts';
import type { Lab } from './lab.ts';

const lambdas = [0.001, 0.01, 0.1, 1, 10, 100, 1000];
/** Where the means are drawn, degrees. */
const yaw = 60;

export const smoothness: Lab<Heads> = {
  name: 'smoothness',
  level: 'use',
  title: 'How smooth is smooth enough',
  goal: 'Choose λ by the error on people whom the model has not seen.',
  minutes: 5,
  data: 'Turning heads: nine people to learn from, three to test.',
  controls: [
    { name: 'bins', label: 'Bins', min: 3, max: 18, step: 1, value: 12 },
    { name: 'components', label: 'Components', min: 1, max: 6, step: 1, value: 2 },
  ],
  question: ({ bins }) => ({
    kind: 'sketch',
    text: `λ of the mean pulls the means of neighbouring endpoints together. Sketch the error on new people as λ grows from 0.001 to 1000, with ${bins} bins.`,
    x: { label: 'λ of the mean', log: true },
    y: 'RMSE of new people (intensity 0 … 1)',
    at: lambdas,
  }),
  hint: 'With a tiny λ each endpoint has only its few pictures. With a huge λ all endpoints have one mean, the same for a profile and a front.',
  load: openHeads,
  async compute(engine, heads, { bins, components }) {
    const fits = lambdas.map((mean) => ({ bins, components, range: yawRange, lambda: { mean } }));
    const errors = await eachFit(engine, heads.set, fits, async (model) => ({
      ...(await errorsOf(model, heads)),
      drawn: (await model.at(yaw)).mean,
    }));
    const [truth, learnt] = [errors.map(({ test }) => mean(test)), errors.map(({ train }) => mean(train))];
    const best = truth.indexOf(Math.min(...truth));
    const shown = [...new Set([0, best, lambdas.length - 1])];
    const pictures = shown.map((i) => ({ label: `λ = ${lambdas[i]}`, colour: method('ppca').colour, values: errors[i].drawn }));
    const most = lambdas.length - 1;
    const least = smallest(errors.map(({ train }) => train)).accepted.map((i) => (i === 0 ? 0 : i === most ? 2 : 1));
    return {
      before: [await examples(heads)],
      views: [
        { kind: 'pictures', title: `The mean at yaw ${yaw}°`, shape: heads.shape, pictures },
        lineChart({
          title: 'Training and test error',
          x: { label: 'λ of the mean', log: true },
          y: 'RMSE (intensity 0 … 1)',
          lines: [
            methodLine('ppca', over(lambdas, truth), { label: 'new people', dots: true }),
            methodLine('ppca', over(lambdas, learnt), { label: 'training', dash: [5, 4] }),
          ],
          below: [{ kind: 'rule', x: lambdas[best] }],
        }),
      ],
      truth,
      said: `The error on new people ${course(truth)}. It is smallest at λ = ${lowest(truth, lambdas)}. At the ends it is ${number(truth[0])} and ${number(truth[most])}. Intensities go from 0 to 1.`,
      why: 'A small λ lets every endpoint learn the few people near it. A large λ gives all endpoints one mean. Which of the two costs more depends on bins and data; only new people can tell.',
      follow: {
        text: 'At which λ is the training error smallest?',
        choices: ['the smallest λ', 'between', 'the largest λ'],
        accepted: [...new Set(least)],
        said: `It is smallest at λ = ${lowest(learnt, lambdas)}. So the training error cannot choose λ.`,
      },
    };
  },
};
