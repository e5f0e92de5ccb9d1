import { method } from '../kit/colour.ts';
import { attribute, svg } from '../kit/dom.ts';
import { stepped } from '../kit/format.ts';
import { createGrip } from '../kit/grip.ts';
import { dotGrip } from './cloud.ts';
import { polyline } from './cloud-view.ts';

/** Means and components at the endpoints, as Algorithm 1 has them: a row of two numbers for each. */
export type Point = { mean: number[][]; basis: number[][] };

/** x and y: where it is dragged to */
type Pulled = { endpoint: number; part: 'mean' | 'basis'; x: number; y: number };

/** The length of an arrow whose component has the length 1, in units of the picture. */
const arm = 0.5;
const head = 0.09;

/**
 * Draws a point: the mean of every endpoint, its component as an arrow, and the ribbon
 * between. Mixtures of two endpoints lie on straight lines, so the ribbon needs no more.
 *
 * @param onMove called when the reader drags a mean or the tip of an arrow
 */
export function createPointLayer(onMove?: (pulled: Pulled) => void) {
  const { colour } = method('ppca');
  const ribbon = svg('path.ribbon', { fill: colour });
  const middle = svg('path.middle', { stroke: colour });
  const arrows = svg('path.hinges', { stroke: colour });
  const marks = svg('g');
  const root = svg('g', { class: onMove ? 'over' : 'under' }, ribbon, middle, arrows, marks);
  let now: Point = { mean: [], basis: [] };
  let drawn: { draw: (endpoints: number[]) => void }[] = [];

  function placeOf(endpoint: number, part: Pulled['part']) {
    const [[x, y], [u, v]] = [now.mean[endpoint], now.basis[endpoint]];
    return part === 'mean' ? [x, y] : [x + arm * u, y + arm * v];
  }

  function grip(endpoint: number, part: Pulled['part']) {
    const shape = svg('circle', {
      class: part === 'mean' ? 'mean' : 'end',
      r: part === 'mean' ? 0.065 : 0.05,
      fill: colour,
      stroke: colour,
    });
    const grip = createGrip(
      () => placeOf(endpoint, part),
      (x, y) => onMove?.({ endpoint, part, x, y }),
      dotGrip,
      shape,
    );
    grip.root.setAttribute('data-grip', `${part}-${endpoint}`);
    marks.append(grip.root);
    return {
      draw(endpoints: number[]) {
        const [x, y] = placeOf(endpoint, part);
        const what = part === 'mean' ? 'Mean' : 'Tip of the component';
        grip.draw([x, y], `${what} of endpoint θ ${stepped(endpoints[endpoint], 0.01)}, at ${stepped(x, 0.01)}, ${stepped(y, 0.01)}`);
      },
    };
  }

  function mark(endpoint: number) {
    const dot = svg('circle.mean', { r: 0.05, fill: colour });
    marks.append(dot);
    return { draw: () => dot.setAttribute('transform', `translate(${now.mean[endpoint].join(' ')})`) };
  }

  return {
    root,
    draw(point: Point, endpoints: number[]) {
      now = point;
      const ends = point.mean.map(([x, y], b) => {
        const [u, v] = point.basis[b].map((value) => arm * value);
        return { mean: [x, y], tip: [x + u, y + v], tail: [x - u, y - v], along: [u, v] };
      });
      attribute(ribbon, 'd', polyline([...ends.map(({ tip }) => tip), ...ends.map(({ tail }) => tail).reverse()]));
      attribute(middle, 'd', polyline(ends.map(({ mean }) => mean)));
      attribute(arrows, 'd', ends.map((end) => polyline([end.tail, end.tip]) + arrowHead(end.tip, end.along)).join(''));
      if (drawn.length === 0) drawn = ends.flatMap((_, b) => (onMove ? [grip(b, 'basis'), grip(b, 'mean')] : [mark(b)]));
      for (const each of drawn) each.draw(endpoints);
    },
    /** The point after a part of it has moved. */
    moved({ endpoint, part, x, y }: Pulled): Point {
      const [[left, down], before] = [now.mean[endpoint], now[part][endpoint]];
      const to = part === 'mean' ? [x, y] : [(x - left) / arm, (y - down) / arm];
      return { ...now, [part]: now[part].map((row) => (row === before ? to : row)) };
    },
  };
}

function arrowHead([x, y]: number[], [u, v]: number[]) {
  const length = Math.hypot(u, v);
  if (length === 0) return '';
  const [a, b] = [(head * u) / length, (head * v) / length];
  return polyline([
    [x - a + b / 2, y - b - a / 2],
    [x, y],
    [x - a - b / 2, y - b + a / 2],
  ]);
}
