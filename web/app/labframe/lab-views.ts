import { createChart } from '../charts/chart.ts';
import { el, refill, swatchOf, write } from '../kit/dom.ts';
import { drawPicture } from '../kit/picture.ts';
import type { Chart, Pictures, View } from '../labs/lab.ts';

/** CSS pixels. */
const chartHeight = 280;

/**
 * Charts and pictures of a lab. A view with the title of one that is shown takes its place, so
 * that nothing jumps while a slider moves.
 */
export function createLabViews() {
  const root = el('div.lab-views');
  const shown: Map<string, { root: HTMLElement; draw: (view: any) => void }> = new Map();

  return {
    root,
    draw(views: readonly View[]) {
      for (const title of [...shown.keys()]) if (!views.some((view) => view.title === title)) shown.delete(title);
      for (const view of views) {
        if (!shown.has(view.title)) shown.set(view.title, view.kind === 'chart' ? chartView(view.title) : picturesView(view.title));
        shown.get(view.title)?.draw(view);
      }
      refill(root, ...views.map(({ title }) => (shown.get(title) as { root: HTMLElement }).root));
    },
  };
}

function chartView(title: string) {
  const chart = createChart(title, chartHeight);
  return {
    root: chart.root,
    draw({ plot, head, rows }: Chart) {
      chart.draw(plot, head, () => rows);
    },
  };
}

function picturesView(title: string) {
  const row = el('div.lab-pictures');
  const root = el('figure', el('figcaption', title), row);
  let cells: { label: string; canvas: HTMLCanvasElement; words: HTMLElement; figure: HTMLElement }[] = [];
  return {
    root,
    draw({ shape, pictures }: Pictures) {
      if (cells.length !== pictures.length) {
        cells = pictures.map(({ colour }) => {
          const canvas = el('canvas', { role: 'img' });
          const words = el('span');
          return {
            label: '',
            canvas,
            words,
            figure: el('figure', canvas, el('figcaption', colour ? swatchOf(colour) : null, words)),
          };
        });
        row.replaceChildren(...cells.map(({ figure }) => figure));
      }
      pictures.forEach(({ label, values }, i) => {
        const { canvas, words } = cells[i];
        if (canvas.width !== shape.width || canvas.height !== shape.height) [canvas.width, canvas.height] = [shape.width, shape.height];
        canvas.setAttribute('aria-label', label);
        write(words, label);
        drawPicture(canvas, values, shape, { lo: 0, hi: 1 });
      });
    },
  };
}
