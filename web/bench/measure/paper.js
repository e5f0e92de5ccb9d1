// Algorithm 1, with its sums as printed and from statistics, against the exact
// solver until it reaches the same energy. All on the kernels, in the browser.

import { inTurns, median, seconds } from '../repeat.js';
import { algorithm1, faces, paperLambda } from '../settings.js';

const timedCycles = 2;
const cycles = algorithm1.cycles;

export const names = ['fit_vs_printed', 'fit_vs_statistics'];

export async function measure(stage) {
  const data = await stage.data('blur-600', faces(600));
  await stage.fresh();
  await stage.call('program', 'put', data);
  const ask = (request) => stage.call('program', 'ask', { set: data.name, ...request });

  const { energy } = await ask({ do: 'fit', settings: algorithm1 });
  const exact = { ...paperLambda, gauge: 'centred' };
  const answers = await inTurns(3, {
    statistics: () => ask({ do: 'fit', settings: algorithm1 }),
    exact: () => ask({ do: 'reach', settings: exact, energy }),
    printed: () => ask({ do: 'printed', settings: algorithm1, cycles: timedCycles }),
    again: () => ask({ do: 'reach', settings: exact, energy }),
  });
  const reach = median([...seconds(answers.exact), ...seconds(answers.again)]);
  const printed = cycles * median(seconds(answers.printed));
  const statistics = median(seconds(answers.statistics));
  return {
    ratios: { fit_vs_printed: printed / reach, fit_vs_statistics: statistics / reach },
    times: {
      fit_printed_seconds_scaled: printed,
      fit_printed_cycles_timed: timedCycles,
      fit_statistics_seconds: statistics,
      fit_exact_reach_seconds: reach,
      fit_exact_reach_evaluations: answers.exact[0].evaluations,
      fit_algorithm1_energy: energy,
      fit_exact_reach_energy: answers.exact[0].energy,
    },
  };
}
