// The memory of the page's program at the peak of a fit. It is all of it: the
// program itself, its runtime and the data.

import { blur, faces } from '../settings.js';

export const names = ['peak_memory_ratio'];

export async function measure(stage) {
  const data = await stage.data('growth-n-6000', faces(6000));
  await stage.fresh();
  await stage.call('product', 'hold', data);
  const { before, after, data: bytes } = await stage.call('product', 'memory', data.name, blur);
  return {
    ratios: { peak_memory_ratio: after / bytes },
    times: { memory_data_bytes: bytes, memory_before_bytes: before, memory_peak_bytes: after },
    sizes: 'n = 6,000, K = 361, V = 10, B = 4',
  };
}
