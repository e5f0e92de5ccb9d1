import { percent } from '../kit/format.ts';
import { method } from '../kit/colour.ts';
import { namesOf } from './compared.ts';
import type { Lab } from './lab.ts';

const methods = ['PCA', 'MPCA', 'IPCA', 'PPCA'];
const splits = 2;

export const recognition: Lab<{ seed: number }> = {
  name: 'recognition',
  level: 'depth',
  title: 'The paper’s recognition table',
  goal: 'Say why coefficients of different bins cannot be compared.',
  minutes: 5,
  data: 'Drawn faces, each with three degrees of blur, in place of the CBCL faces of Table 3.',
  controls: [
    { name: 'faces', label: 'Faces to identify', min: 20, max: 60, step: 10, value: 20 },
    { name: 'components', label: 'Components', min: 2, max: 6, step: 1, value: 6 },
  ],
  question: ({ faces, components }) => ({
    kind: 'choice',
    text: `Two pictures of each of ${faces} faces are stored, as ${components} coefficients each. A third picture, blurred differently, is recognised if the nearest stored coefficients belong to the same face. Which method fails most often?`,
    choices: methods,
  }),
  hint: 'A sharp and a blurred picture fall into different bins. What does the first coefficient mean in each?',
  async compute(engine, { seed }, { faces, components }) {
    const report = await engine.experiment('recognition', {
      faces: [faces],
      components: [components],
      splits,
      seed,
      methods,
      lambdaMean: [1],
      lambdaBasis: [2],
    });
    const failed = methods.map((name) => Number(report.rows.find((row) => row.method === name)?.error) / 100);
    if (failed.some(Number.isNaN)) throw new Error(`${report.skipped?.[0]?.why ?? 'a method has no result'}. Choose fewer components.`);
    const trials = faces * splits;
    const close = (a: number, b: number) =>
      Math.abs(a - b) <= Math.hypot(...[a, b].map((share) => Math.sqrt((share * (1 - share)) / trials)));
    const [most, least] = [Math.max(...failed), Math.min(...failed)];
    const [worst, best] = [most, least].map((end) => failed.flatMap((share, i) => (share === end || close(share, end) ? [i] : [])));
    const shares = failed.map((share, i) => `${methods[i]} ${percent(share)}`);
    const [fail, its] = worst.length > 1 ? ['fail', 'their'] : ['fails', 'its'];
    return {
      before: [],
      views: [
        {
          kind: 'chart',
          title: 'Faces that are not recognised',
          plot: {
            x: { label: 'method', min: 0.5, max: methods.length + 0.5, names: methods },
            y: { label: 'not recognised (%)', min: 0, max: 100 },
            marks: [
              {
                kind: 'bars',
                bars: failed.map((share, i) => [i + 0.7, i + 1.3, 100 * share]),
                colours: methods.map((name) => method(name.toLowerCase()).colour),
              },
            ],
          },
          head: ['method', 'not recognised (%)'],
          rows: failed.map((share, i) => [methods[i], 100 * share]),
        },
      ],
      accepted: worst,
      said: `Not recognised: ${shares.join(', ')}, of ${trials} trials. Most often: ${namesOf(worst, methods)}.`,
      why: worst.includes(methods.indexOf('IPCA'))
        ? 'IPCA has a basis of its own in every bin, so equal coefficients of different blurs mean different faces. One basis, or one that changes smoothly, makes coefficients comparable.'
        : `IPCA has a basis of its own in every bin, so equal coefficients of different blurs mean different faces. Here ${namesOf(worst, methods)} still ${fail} more often: blur moves ${its} coefficients more than the person does.`,
      follow: {
        text: 'Which method fails least often?',
        choices: methods,
        accepted: best,
        said: `Least often: ${namesOf(best, shares)} not recognised.`,
      },
    };
  },
};
