// Products of matrices: our kernels, gonum in the same program, gonum natively
// and tfjs, in turns.

import { inTurns, median, ratio } from '../repeat.js';

const rounds = 7;
const shapes = [
  { rows: 6000, inner: 361, columns: 40 },
  { rows: 512, inner: 512, columns: 512 },
];

export const names = ['gemm_vs_gonum_wasm', 'gemm_vs_native', 'gemm_vs_tfjs'];

export async function measure(stage) {
  await stage.fresh();
  const worst = { gonum: Infinity, native: Infinity, tfjs: Infinity };
  const times = {};
  for (const shape of shapes) {
    const request = { do: 'gemm', ...shape, seconds: 0.1 };
    const answers = await inTurns(rounds, {
      ours: () => stage.call('program', 'ask', request),
      gonum: () => stage.call('program', 'ask', { ...request, stock: true }),
      native: () => stage.native.ask(request),
      tfjs: () => stage.call('peers', 'gemm', request),
    });
    const speeds = Object.fromEntries(Object.entries(answers).map(([side, list]) => [side, list.map((each) => each.gflops)]));
    const name = `gemm_${shape.rows}x${shape.inner}x${shape.columns}`;
    for (const [side, list] of Object.entries(speeds)) times[`${name}_${side}_gflops`] = median(list);
    for (const side of Object.keys(worst)) worst[side] = Math.min(worst[side], ratio(speeds.ours, speeds[side]));
    if (!answers.tfjs[0].simd) throw new Error('tfjs does not use SIMD here');
  }
  return {
    ratios: { gemm_vs_gonum_wasm: worst.gonum, gemm_vs_native: worst.native, gemm_vs_tfjs: worst.tfjs },
    times,
    sizes: `${shapes.map((shape) => `${shape.rows}×${shape.inner}×${shape.columns}`).join(' and ')}; ${rounds} rounds`,
  };
}
