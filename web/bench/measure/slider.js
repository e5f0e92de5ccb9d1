// A frame of the slider: the model at θ and its picture on a canvas.

import { median, quantile } from '../repeat.js';
import { seed } from '../settings.js';

const frames = 300;
const warmUp = 30;

export const names = ['slider_frame_ms'];

export async function measure(stage) {
  const data = await stage.data('slider', { kind: 'heads', rows: 40, width: 100, seed });
  await stage.fresh();
  await stage.call('product', 'hold', data);
  const options = { bins: 4, range: [-90, 90], components: 10, maxEvaluations: 10 };
  const times = await stage.call('product', 'frames', data.name, options, { width: 100, height: 100, channels: 3 }, warmUp + frames);
  const [whole, at] = ['whole', 'at'].map((part) => times.slice(warmUp).map((frame) => frame[part]));
  return {
    ratios: { slider_frame_ms: quantile(whole, 0.95) },
    times: { slider_frame_median_ms: median(whole), slider_at_median_ms: median(at) },
    sizes: `100×100 RGB, V = 10; ${frames} frames`,
  };
}
