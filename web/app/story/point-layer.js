import { method } from '../kit/colour.js';
import { attribute, svg } from '../kit/dom.js';
import { stepped } from '../kit/format.js';
import { createGrip } from './grip.js';

/**
 * Means and components at the endpoints, as Algorithm 1 has them: a row of two numbers for each.
 *
 * @typedef {{ mean: number[][], basis: number[][] }} Point
 * @typedef {{ endpoint: number, part: 'mean' | 'basis', x: number, y: number }} Pulled x and y: where it is dragged to
 */

/** The length of an arrow whose component has the length 1, in units of the picture. */
const arm = 0.5;
const head = 0.09;

/**
 * Draws a point: the mean of every endpoint, its component as an arrow, and the ribbon
 * between. Mixtures of two endpoints lie on straight lines, so the ribbon needs no more.
 *
 * @param {(pulled: Pulled) => void} [onMove] called when the reader drags a mean or the tip of an arrow
 */
export function createPointLayer(onMove) {
  const { colour } = method('ppca');
  const ribbon = svg('path', { class: 'ribbon', fill: colour });
  const middle = svg('path', { class: 'middle', stroke: colour });
  const arrows = svg('path', { class: 'hinges', stroke: colour });
  const marks = svg('g');
  const root = svg('g', { class: onMove ? 'over' : 'under' }, ribbon, middle, arrows, marks);
  /** @type {Point} */
  let now = { mean: [], basis: [] };
  /** @type {{ draw: (endpoints: number[]) => void }[]} */
  let drawn = [];

  /** @param {number} endpoint @param {Pulled['part']} part */
  function placeOf(endpoint, part) {
    const [[x, y], [u, v]] = [now.mean[endpoint], now.basis[endpoint]];
    return part === 'mean' ? [x, y] : [x + arm * u, y + arm * v];
  }

  /** @param {number} endpoint @param {Pulled['part']} part */
  function grip(endpoint, part) {
    const shape = svg('circle', {
      class: part === 'mean' ? 'mean' : 'end',
      r: part === 'mean' ? 0.065 : 0.05,
      fill: colour,
      stroke: colour,
    });
    const grip = createGrip(
      () => placeOf(endpoint, part),
      (x, y) => onMove?.({ endpoint, part, x, y }),
      shape,
    );
    grip.root.setAttribute('data-grip', `${part}-${endpoint}`);
    marks.append(grip.root);
    return {
      draw(/** @type {number[]} */ endpoints) {
        const [x, y] = placeOf(endpoint, part);
        const what = part === 'mean' ? 'Mean' : 'Tip of the component';
        grip.draw([x, y], `${what} of endpoint θ ${stepped(endpoints[endpoint], 0.01)}, at ${stepped(x, 0.01)}, ${stepped(y, 0.01)}`);
      },
    };
  }

  /** @param {number} endpoint */
  function mark(endpoint) {
    const dot = svg('circle', { class: 'mean', r: 0.05, fill: colour });
    marks.append(dot);
    return { draw: () => dot.setAttribute('transform', `translate(${now.mean[endpoint].join(' ')})`) };
  }

  return {
    root,
    /** @param {Point} point @param {number[]} endpoints */
    draw(point, endpoints) {
      now = point;
      const ends = point.mean.map(([x, y], b) => {
        const [u, v] = point.basis[b].map((value) => arm * value);
        return { mean: [x, y], tip: [x + u, y + v], tail: [x - u, y - v], along: [u, v] };
      });
      const line = (/** @type {number[][]} */ points) => `M${points.map((each) => each.join(' ')).join('L')}`;
      attribute(ribbon, 'd', line([...ends.map(({ tip }) => tip), ...ends.map(({ tail }) => tail).reverse()]));
      attribute(middle, 'd', line(ends.map(({ mean }) => mean)));
      attribute(arrows, 'd', ends.map((end) => line([end.tail, end.tip]) + arrowHead(end.tip, end.along)).join(''));
      if (drawn.length === 0) drawn = ends.flatMap((_, b) => (onMove ? [grip(b, 'basis'), grip(b, 'mean')] : [mark(b)]));
      for (const each of drawn) each.draw(endpoints);
    },
    /** The point after a part of it has moved. @param {Pulled} pulled @returns {Point} */
    moved({ endpoint, part, x, y }) {
      const [[left, down], before] = [now.mean[endpoint], now[part][endpoint]];
      const to = part === 'mean' ? [x, y] : [(x - left) / arm, (y - down) / arm];
      return { ...now, [part]: now[part].map((row) => (row === before ? to : row)) };
    },
  };
}

/** @param {number[]} tip @param {number[]} along */
function arrowHead([x, y], [u, v]) {
  const length = Math.hypot(u, v);
  if (length === 0) return '';
  const [a, b] = [(head * u) / length, (head * v) / length];
  return `M${x - a + b / 2} ${y - b - a / 2}L${x} ${y}L${x - a - b / 2} ${y - b + a / 2}`;
}
