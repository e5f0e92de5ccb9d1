// The whole exact fit natively, on gonum as it is and on the system's BLAS.

import { inTurns, median, ratio, seconds } from '../repeat.js';
import { blur, faces } from '../settings.js';

const rounds = 5;

export const names = ['fit_netlib_speedup'];

export async function measure(stage) {
  const netlib = stage.netlib();
  if (!netlib) return { skipped: 'it needs a C compiler and libopenblas-dev' };
  const data = await stage.data('netlib', faces(6000));
  await netlib.ask({ do: 'make', set: data.name, make: faces(6000), file: data.file });
  const request = { do: 'fit', set: data.name, settings: blur };
  const answers = await inTurns(rounds, { gonum: () => stage.native.ask(request), netlib: () => netlib.ask(request) });
  return {
    ratios: { fit_netlib_speedup: ratio(seconds(answers.gonum), seconds(answers.netlib)) },
    times: { fit_gonum_seconds: median(seconds(answers.gonum)), fit_netlib_seconds: median(seconds(answers.netlib)) },
    sizes: `n = 6,000, K = 361, V = 10, B = 4; ${rounds} rounds`,
  };
}
