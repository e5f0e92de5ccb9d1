// Algorithm 1, with its sums as printed and from statistics, against the exact
// solver until it reaches the same energy. All on the kernels, in the browser.

import { inTurns, median, middle, ratio, seconds } from '../repeat.js';
import { algorithm1, faces, paperLambda } from '../settings.js';

const rounds = 3;
const timedCycles = 2;
const reaches = 15;

export const names = ['fit_vs_printed', 'fit_vs_statistics'];

export async function measure(stage) {
  const data = await stage.data('blur-600', faces(600));
  await stage.fresh();
  await stage.call('program', 'put', data);
  const ask = (request) => stage.call('program', 'ask', { set: data.name, ...request });

  const { energy } = await ask({ do: 'fit', settings: algorithm1 });
  const exact = { do: 'reach', settings: { ...paperLambda, gauge: 'centred' }, energy };
  const answers = await inTurns(rounds, {
    statistics: () => ask({ do: 'fit', settings: algorithm1 }),
    exact: () => middle(reaches, () => ask(exact)),
    printed: () => ask({ do: 'printed', settings: algorithm1, cycles: timedCycles }),
  });
  const reach = seconds(answers.exact);
  const statistics = seconds(answers.statistics);
  const printed = seconds(answers.printed).map((one) => one * algorithm1.cycles);
  return {
    ratios: { fit_vs_printed: ratio(printed, reach), fit_vs_statistics: ratio(statistics, reach) },
    times: {
      fit_printed_seconds_scaled: median(printed),
      fit_printed_cycles_timed: timedCycles,
      fit_statistics_seconds: median(statistics),
      fit_exact_reach_seconds: median(reach),
      fit_exact_reach_evaluations: answers.exact[0].evaluations,
      fit_algorithm1_energy: energy,
      fit_exact_reach_energy: answers.exact[0].energy,
    },
    sizes: `n = 600, K = 361, V = 10, B = 4; ${rounds} rounds, ${reaches} reaches in each; ${timedCycles} printed cycles of ${algorithm1.cycles}, scaled`,
  };
}
