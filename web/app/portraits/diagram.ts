import { svg } from '../kit/dom.ts';

/**
 * A drawing of a head with the key points; one is highlighted.
 *
 * @param front positions of the points, in millimetres
 */
export function createDiagram(front: readonly [number, number][]) {
  const dots = front.map(([x, y]) => svg('circle', { cx: x, cy: y, r: 4 }));
  const root = svg(
    'svg.diagram',
    { viewBox: '-90 -80 180 190', 'aria-hidden': 'true' },
    svg('path', { d: 'M -68 -10 C -70 -90 70 -90 68 -10 C 68 40 40 102 0 102 C -40 102 -68 40 -68 -10 Z' }),
    ...dots,
  );
  return {
    root,
    show(next: number, done: boolean[]) {
      dots.forEach((dot, i) => {
        dot.setAttribute('class', i === next ? 'next' : done[i] ? 'done' : '');
        dot.setAttribute('r', i === next ? '9' : '4');
      });
    },
  };
}
