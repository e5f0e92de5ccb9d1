import { number } from '../kit/format.js';
import { createBinsIllustration } from '../illustrations/bins.js';
import { fitIllustrations } from '../illustrations/models.js';
import { createRuledIllustration } from '../illustrations/ruled.js';
import { comparedMethods, smallest } from './lab.js';

/** @type {import('./lab.js').Lab} */
export const lines = {
  name: 'lines',
  title: 'Why one line is not enough',
  data: 'Points along a bent curve in the plane, in three bins of θ.',
  question:
    'PCA fits one line to all points. IPCA fits one line to each bin. PPCA fits three lines that meet at the borders. Which method stays farthest from the points?',
  choices: comparedMethods.map(({ label }) => label),
  controls: [],
  async run(engine) {
    const { bend, ruled } = await fitIllustrations(engine);
    const away = [bend.lines.pca.away, bend.lines.ipca.away, bend.lines.ppca.away];
    const farthest = away.indexOf(Math.max(...away));
    return {
      answer: farthest,
      said: `${comparedMethods[farthest].label} is farthest, ${number(away[farthest])} from the points. ${comparedMethods[smallest(away)].label} is nearest, ${number(Math.min(...away))}.`,
      head: ['Method', 'root mean square distance'],
      rows: away.map((each, i) => [comparedMethods[i].label, number(each)]),
      pictures: [createBinsIllustration(bend), createRuledIllustration(ruled)],
    };
  },
  why: 'A line has one direction, but the curve changes direction with θ. In three dimensions the lines of PPCA form a ruled surface. Drag it to turn it.',
};
