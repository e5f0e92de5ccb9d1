import { createPlot } from '../illustrations/plot.ts';
import { viridis } from '../kit/colour.ts';
import { el, field, svg } from '../kit/dom.ts';
import { stepped } from '../kit/format.ts';
import { createGrip } from '../kit/grip.ts';
import { dotGrip, frame, inFrame } from './cloud.ts';
import { createCloudFigure, type Host } from './cloud-figure.ts';
import { keepSmooth, lambda } from './smooth-model.ts';

const place = (value: number) => stepped(value, 0.01);

/** A dot of unknown θ: how probable each θ is. */
export function createDensityFigure(host: Host) {
  const x = el('input', { type: 'range', min: frame.left, max: frame.right, step: 0.01, value: -1, id: 'density-x' });
  const y = el('input', { type: 'range', min: frame.bottom, max: frame.top, step: 0.01, value: 0.4, id: 'density-y' });
  const chart = createPlot('Probability of each θ', 200);
  const shape = svg('circle.mean', { r: 0.09 });
  const grip = createGrip(() => [Number(x.value), Number(y.value)], move, dotGrip, shape);

  function move(right: number, up: number) {
    const to = inFrame(right, up);
    [x.value, y.value] = [String(to.x), String(to.y)];
    for (const slider of [x, y]) slider.dispatchEvent(new Event('input', { bubbles: true })); // each has its key in the address
  }

  const fitted = keepSmooth();

  return createCloudFigure(host, {
    name: 'density',
    title: 'Which θ has this dot?',
    caption: `Drag the large dot. Its θ is not known; it gets the colour of the most probable one. The chart: the probability of each θ, given the place of the dot. λ of the mean ${lambda.mean}, of the basis ${lambda.basis}.`,
    controls: [field('x of the dot', x), field('y of the dot', y)],
    layer: svg('g.over', grip.root),
    below: [chart.canvas],
    compute: (engine, dots) =>
      fitted(engine, dots, async ({ model, lines }) => {
        const at = [Number(x.value), Number(y.value)];
        const { grid, curves } = await model.locate({ data: at, rows: 1 });
        return { at, lines, grid: Array.from(grid), curve: Array.from(curves) };
      }),
    show({ at, lines, grid, curve }, drawLines, width) {
      drawLines({ ppca: lines });
      const most = Math.max(...curve);
      const best = grid[curve.indexOf(most)];
      shape.setAttribute('fill', viridis(best));
      const held = [Number(x.value), Number(y.value)]; // the pointer may be ahead of the answer
      grip.draw(held, `Dot of unknown θ, at ${held.map(place).join(', ')}`);
      const half = (grid[1] - grid[0]) / 2;
      chart.draw(width, {
        x: { label: 'θ', min: 0, max: 1 },
        y: { label: 'probability, percent', min: 0, max: 110 * most },
        marks: [
          { kind: 'bars', bars: grid.map((theta, i) => [theta - half, theta + half, 100 * curve[i]]), colours: grid.map(viridis) },
          { kind: 'rule', x: best, strong: true },
        ],
      });
      const [low, high] = middle(grid, curve);
      x.setAttribute('aria-valuetext', `x = ${place(at[0])}`);
      y.setAttribute('aria-valuetext', `y = ${place(at[1])}`);
      return `A dot at (${place(at[0])}, ${place(at[1])}) most probably has θ = ${place(best)}. θ lies between ${place(low)} and ${place(high)} with a probability of at least 90 %.`;
    },
  });
}

/** The middle 90 % of a distribution on a grid. */
function middle(grid: number[], curve: number[]) {
  let sum = 0;
  const rising = curve.map((share) => (sum += share));
  return [grid[rising.findIndex((share) => share > 0.05)], grid[rising.findIndex((share) => share >= 0.95 - 1e-12)]];
}
