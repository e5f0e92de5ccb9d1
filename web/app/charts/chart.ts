import { changes, el } from '../kit/dom.ts';
import { part } from '../kit/parts.ts';
import type { Habits } from './chart-view.ts';
import type { Cell, Drawing, Mark, Plot } from './series.ts';

/**
 * A chart: title, axes, a read-out under the pointer, a table of the numbers in a
 * fold, and both as files. The drawing code is loaded with the first chart.
 *
 * @param height CSS pixels
 */
export function createChart(title: string, height: number, habits: Habits = {}) {
  const root = el('figure.chart');
  root.style.minHeight = `${height}px`; // so that nothing moves when it is drawn
  let latest: Drawing | undefined;
  let view: ReturnType<typeof import('./chart-view.ts').createView> | undefined;
  let loading = false;

  async function load() {
    loading = true;
    const { createView } = await part(() => import('./chart-view.ts'));
    view = createView(root, title, height, habits);
    if (latest) view.draw(latest);
  }

  const [changed, moved] = [changes(), changes()];
  /** What θ does not move. */
  let still: Drawing | null = null;

  function show(drawing: Drawing) {
    latest = drawing;
    if (view) view.draw(latest);
    else if (!loading)
      load().catch((error) => {
        loading = false; // the next draw tries again
        console.warn(error);
      });
  }

  return {
    root,
    /**
     * Draws if something has changed. Another θ moves a line alone.
     *
     * @param depends what the chart shows
     * @param make describes it; null if there is nothing
     */
    follow(depends: unknown[], make: () => Drawing | null, theta?: number) {
      const other = changed(...depends);
      if (other) still = make();
      if (!(moved(theta) || other) || !still) return;
      const { plot } = still;
      const rules: Mark[] = theta == null ? [] : [{ kind: 'rule', x: theta, strong: true }];
      show({ ...still, plot: { ...plot, marks: [...plot.marks, ...rules] } });
    },
    /**
     * @param head of the table
     * @param rows of the table, called when the table is needed; the same function gives the same rows
     * @param name a new title
     */
    draw(plot: Plot, head: string[], rows: () => Cell[][], name?: string) {
      show({ plot, head, rows, name });
    },
  };
}
