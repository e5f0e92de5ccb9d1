import { el } from '../kit/dom.js';
import { part } from '../kit/parts.js';
/** @import { Cell, Drawing, Plot } from './series.js' */

/**
 * A chart: title, axes, a read-out under the pointer, a table of the numbers in a
 * fold, and both as files. The drawing code is loaded with the first chart.
 *
 * @param {string} title
 * @param {number} height CSS pixels
 * @param {import('./chart-view.js').Habits} [habits]
 */
export function createChart(title, height, habits = {}) {
  const root = el('figure', { class: 'chart' });
  root.style.minHeight = `${height}px`; // so that nothing moves when it is drawn
  /** @type {Drawing | undefined} */
  let latest;
  /** @type {ReturnType<typeof import('./chart-view.js').createView> | undefined} */
  let view;
  let loading = false;

  async function load() {
    loading = true;
    const { createView } = await part(() => import('./chart-view.js'));
    view = createView(root, title, height, habits);
    if (latest) view.draw(latest);
  }

  return {
    root,
    /**
     * @param {Plot} plot
     * @param {string[]} head of the table
     * @param {() => Cell[][]} rows of the table, called when the table is needed; the same function gives the same rows
     * @param {string} [name] a new title
     */
    draw(plot, head, rows, name) {
      latest = { plot, head, rows, name };
      if (view) view.draw(latest);
      else if (!loading)
        load().catch((error) => {
          loading = false; // the next draw tries again
          console.warn(error);
        });
    },
  };
}
