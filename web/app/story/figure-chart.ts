import { paintOn } from '../charts/paint.ts';
import { el } from '../kit/dom.ts';
import type { Placed } from '../charts/marks.ts';
import type { Plot } from '../charts/series.ts';
import type { Values } from '../kit/slider.ts';

export type FigureChart = ReturnType<typeof createFigureChart>;

/**
 * The chart of a figure. It is apart from figures, because the opening page has one without a chart.
 *
 * @param options height: CSS pixels; slider: follows the pointer that is pressed on the chart
 */
export function createFigureChart(label: string, { height = 200, slider = '' } = {}) {
  const canvas = el('canvas', { role: 'img', 'aria-label': label, class: slider ? 'follows' : null });
  let placed: Placed | null = null;
  return {
    canvas,
    draw(width: number, plot: Plot) {
      placed = paintOn(canvas, width, height, plot);
    },
    /** @param set moves sliders */
    follow(set: (to: Values) => void) {
      const follow = (event: PointerEvent) => {
        if (slider && placed && event.buttons !== 0) set({ [slider]: placed.valueAt(event.offsetX, 0).x });
      };
      canvas.addEventListener('pointerdown', follow);
      canvas.addEventListener('pointermove', follow);
    },
  };
}
