import { viridis } from '../kit/colour.ts';
import { svg } from '../kit/dom.ts';
import { stepped } from '../kit/format.ts';
import { createGrip } from '../kit/grip.ts';
import { dotGrip, frame, inFrame } from './cloud.ts';
import { createFigure, type Host } from './figure.ts';
import { createFigureChart } from './figure-chart.ts';
import { keepSmooth, lambda } from './smooth-model.ts';
import type { Plot } from '../charts/series.ts';

const place = (value: number) => stepped(value, 0.01);

/** A dot of unknown θ: how probable each θ is. */
export function createDensityFigure(host: Host) {
  const shape = svg('circle.mean', { r: 0.09 });
  const grip = createGrip(
    () => [figure.values().x, figure.values().y],
    (right, up) => figure.set(inFrame(right, up)),
    dotGrip,
    shape,
  );
  const fitted = keepSmooth();

  const figure = createFigure(host, {
    name: 'density',
    title: 'Which θ has this dot?',
    caption: `Drag the large dot. Its θ is not known; it gets the colour of the most probable one. The chart: the probability of each θ, given the place of the dot. λ of the mean ${lambda.mean}, of the basis ${lambda.basis}.`,
    controls: [
      { name: 'x', label: 'x of the dot', min: frame.left, max: frame.right, step: 0.01, value: -1 },
      { name: 'y', label: 'y of the dot', min: frame.bottom, max: frame.top, step: 0.01, value: 0.4 },
    ],
    layer: svg('g.over', grip.root),
    chart: createFigureChart('Probability of each θ'),
    compute: (engine, dots, { x, y }) =>
      fitted(engine, dots, async ({ model, lines }) => {
        const at = [x, y];
        const { grid, curves } = await model.locate({ data: at, rows: 1 });
        return { at, lines, grid: Array.from(grid), curve: Array.from(curves) };
      }),
    show({ at, lines, grid, curve }, { x, y }) {
      const most = Math.max(...curve);
      const best = grid[curve.indexOf(most)];
      shape.setAttribute('fill', viridis(best));
      grip.draw([x, y], `Dot of unknown θ, at ${place(x)}, ${place(y)}`); // the pointer may be ahead of the answer
      const half = (grid[1] - grid[0]) / 2;
      const plot: Plot = {
        x: { label: 'θ', min: 0, max: 1 },
        y: { label: 'probability, percent', min: 0, max: 110 * most },
        marks: [
          { kind: 'bars', bars: grid.map((theta, i) => [theta - half, theta + half, 100 * curve[i]]), colours: grid.map(viridis) },
          { kind: 'rule', x: best, strong: true },
        ],
      };
      const [low, high] = middle(grid, curve);
      return {
        lines: { ppca: lines },
        plot,
        said: `A dot at (${place(at[0])}, ${place(at[1])}) most probably has θ = ${place(best)}. θ lies between ${place(low)} and ${place(high)} with a probability of at least 90 %.`,
      };
    },
  });
  return figure.root;
}

/** The middle 90 % of a distribution on a grid. */
function middle(grid: number[], curve: number[]) {
  let sum = 0;
  const rising = curve.map((share) => (sum += share));
  return [grid[rising.findIndex((share) => share > 0.05)], grid[rising.findIndex((share) => share >= 0.95 - 1e-12)]];
}
