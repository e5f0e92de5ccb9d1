import { number } from '../kit/format.ts';
import { named, ranges, smallest } from './compared.ts';
import { cols, drawTable } from './drawn.ts';
import { padded } from '../charts/series.ts';
import { variableChart } from './lab-charts.ts';
import { random } from './random.ts';
import type { Lab } from './lab.ts';

const rows = 120;
const choices = ['too small', 'about right (within 10 %)', 'too large'];

export const missing: Lab<{ seed: number }> = {
  name: 'missing',
  level: 'use',
  title: 'How wrong are filled cells',
  goal: 'Know when to trust the error that a program reports for filled cells.',
  minutes: 5,
  data: '120 drawn observations of 12 variables. We know the hidden cells; the model does not.',
  controls: [
    { name: 'share', label: 'Missing cells', min: 10, max: 60, step: 10, value: 30, unit: '%' },
    { name: 'lean', label: 'Large values go missing more often', min: 0, max: 4, step: 1, value: 0 },
  ],
  question: ({ share, lean }) => ({
    kind: 'choice',
    text: `About ${share} % of the cells are missing${lean === 0 ? ', at random' : ': the larger a value, the more often'}. PPCA fills them. To measure its error, it also hides a tenth of the known cells and fills those. How does the error that it reports compare with the true error?`,
    choices,
  }),
  hint: 'The program can only test itself on cells that are not missing. Are the missing ones like them?',
  async compute(engine, { seed }, { share, lean }) {
    const { data, theta } = drawTable({ rows, seed, stream: 0, turn: 1.5, patterns: [1.4, 1], noise: () => 0.4 });
    const observed = holes(data, { seed, share: share / 100, lean });
    const gaps = data.map((value, j) => (observed[j] ? value : NaN));
    const mask = { observations: observed };
    const model = await engine.fit({ data: gaps, rows, cols, theta, mask }, { bins: 4, range: [0, 1], components: 2 });
    const { data: filled, rmse } = await model.impute({ data: gaps, rows, theta, mask }, { heldOut: 0.1, seed });
    const { mean } = await model.chart(theta, { density: false });
    model.free();
    if (!filled) throw new Error('the filled cells are missing');
    const hidden = [...observed.keys()].filter((j) => !observed[j]);
    const squares = [mean, filled].map((values) => hidden.map((j) => (values[j] - data[j]) ** 2));
    const found = smallest(squares, Math.sqrt);
    const [plain, truly] = squares.map((each) => Math.sqrt(each.reduce((sum, square) => sum + square, 0) / each.length));
    const ratio = rmse / truly;
    const known = (rows * cols - hidden.length) / 10;
    const accepted = ranges(ratio, ratio * Math.sqrt(1 / (2 * known) + 1 / (2 * hidden.length)), [0.9, 1.1]);
    const ends = padded(hidden.flatMap((j) => [data[j], filled[j]]));
    const points = hidden.map((j) => [data[j], filled[j]]);
    return {
      before: [variableChart('The first variable where it is known', { data: gaps, theta, cols })],
      views: [
        {
          kind: 'chart',
          title: 'Missing cells: true value and filled value',
          plot: {
            x: { label: 'true value', ...ends },
            y: { label: 'filled value', ...ends },
            marks: [
              {
                kind: 'line',
                points: [
                  [ends.min, ends.min],
                  [ends.max, ends.max],
                ],
                colour: '--quiet',
                dash: [4, 3],
              },
              { kind: 'points', points, colour: '#0072B2', radius: 2.5, alpha: 0.6 },
            ],
          },
          head: ['true value', 'filled value'],
          rows: points,
        },
      ],
      accepted,
      said: `The program reports ${number(rmse)}; the true error of the ${hidden.length} missing cells is ${number(truly)}. The reported error is ${number(ratio, 2)} times the true one.`,
      why:
        lean === 0
          ? 'The missing cells are like the others, so known cells that were hidden can stand for them. On average the reported error is a little too large, because with more cells hidden the model fills from fewer. The rest is chance.'
          : 'The missing cells are larger than the known ones, but the program can test itself on known cells only. No method can see from those how different the missing ones are.',
      follow: {
        text: 'What is nearer to the missing cells?',
        choices: ['the mean at θ', 'the model, which also uses the other cells of the row'],
        accepted: found.accepted,
        said: `True errors: ${named([plain, truly], ['the mean', 'the model'])}.`,
      },
    };
  },
};

/**
 * Which cells are observed: 1, or 0 for missing.
 *
 * @param options lean: how much more often large values are missing
 */
function holes(data: Float64Array, { seed, share, lean }: { seed: number; share: number; lean: number }) {
  const { uniform } = random(seed, 7);
  const chance = (shift: number, value: number) => 1 / (1 + Math.exp(-(shift + lean * value)));
  let [low, high] = [-40, 40];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (data.reduce((sum, value) => sum + chance(middle, value), 0) > share * data.length) high = middle;
    else low = middle;
  }
  const observed = Uint8Array.from(data, (value) => Number(uniform() >= chance(low, value)));
  // A row without any known cell cannot be filled.
  for (let from = 0; from < data.length; from += cols) if (!observed.subarray(from, from + cols).includes(1)) observed[from] = 1;
  return observed;
}
