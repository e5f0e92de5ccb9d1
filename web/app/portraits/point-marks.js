/** @import { Landmark } from '../../page.js' */

/**
 * The key points of a picture in the editor. A point is seen, hidden by the head, or
 * not marked yet.
 *
 * @typedef {{ x: number, y: number, is: 'seen' | 'hidden' | 'open' }} Mark
 */

/**
 * @param {readonly Landmark[] | null} landmarks
 * @param {number} count
 * @returns {Mark[]}
 */
export function marksOf(landmarks, count) {
  if (!landmarks) return Array.from({ length: count }, () => ({ x: 0, y: 0, is: 'open' }));
  return landmarks.map(({ x, y, visible }) => ({ x, y, is: visible ? 'seen' : 'hidden' }));
}

/**
 * @param {Mark[]} marks
 * @returns {Landmark[] | null} null if none is marked
 */
export function landmarksOf(marks) {
  if (marks.every(({ is }) => is === 'open')) return null;
  return marks.map(({ x, y, is }) => ({ x, y, visible: is === 'seen' }));
}

/**
 * The marks with one changed.
 *
 * @param {Mark[]} marks
 * @param {number} point
 * @param {Partial<Mark>} change
 */
export const changed = (marks, point, change) => marks.map((mark, i) => (i === point ? { ...mark, ...change } : mark));

/**
 * The next point that is not marked yet, or the point itself if all are.
 *
 * @param {Mark[]} marks
 * @param {number} after
 */
export function nextOpen(marks, after) {
  for (let step = 1; step <= marks.length; step++) {
    const point = (after + step) % marks.length;
    if (marks[point].is === 'open') return point;
  }
  return after;
}
