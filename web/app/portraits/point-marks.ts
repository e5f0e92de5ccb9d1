import type { Landmark } from '../../page.js';

/**
 * The key points of a picture in the editor. A point is seen, hidden by the head, or
 * not marked yet.
 */
export type Mark = { x: number; y: number; is: 'seen' | 'hidden' | 'open' };

export function marksOf(landmarks: readonly Landmark[] | null, count: number): Mark[] {
  if (!landmarks) return Array.from({ length: count }, () => ({ x: 0, y: 0, is: 'open' }));
  return landmarks.map(({ x, y, visible }) => ({ x, y, is: visible ? 'seen' : 'hidden' }));
}

/** @returns null if none is marked */
export function landmarksOf(marks: Mark[]): Landmark[] | null {
  if (marks.every(({ is }) => is === 'open')) return null;
  return marks.map(({ x, y, is }) => ({ x, y, visible: is === 'seen' }));
}

/** The marks with one changed. */
export const changed = (marks: Mark[], point: number, change: Partial<Mark>) =>
  marks.map((mark, i) => (i === point ? { ...mark, ...change } : mark));

/** The next point that is not marked yet, or the point itself if all are. */
export function nextOpen(marks: Mark[], after: number) {
  for (let step = 1; step <= marks.length; step++) {
    const point = (after + step) % marks.length;
    if (marks[point].is === 'open') return point;
  }
  return after;
}
