import { paintOn } from '../charts/paint.ts';
import { el } from '../kit/dom.ts';
import { drag } from './illustration.ts';
import type { Plot } from '../charts/series.ts';

/**
 * A chart of a figure, on a canvas as wide as the figure.
 *
 * @param height CSS pixels
 * @param slider follows the pointer while it is pressed on the chart
 */
export function createPlot(label: string, height: number, slider?: HTMLInputElement) {
  const canvas = el('canvas', { role: 'img', 'aria-label': label });
  let placed: ReturnType<typeof paintOn> = null;
  if (slider) drag(canvas, slider, (event) => placed?.valueAt(event.offsetX, 0).x ?? Number(slider.value));
  return {
    canvas,
    draw(width: number, plot: Plot) {
      placed = paintOn(canvas, width, height, plot);
    },
  };
}
